import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { openDeskOn, type Desk } from '../engine/desk.ts';
import { runCli, type CliOptions } from './run-cli.ts';

describe('stockhand outbox, reverse and keep-both', () => {
  let service: StandInService;
  let desk: Desk;

  afterEach(async () => {
    await desk.close();
    await service.stop();
  });

  /** One contact that was sent again, and whose first sending took effect as well. */
  async function madeTwice(): Promise<{ options: CliOptions; opId: string }> {
    service = await startService({ rateLimit: null, data: { items: 2, contacts: 3, warehouses: 1 } });
    desk = await openDeskOn(service);
    await desk.sync();
    service.faults.add({ kind: 'cutBeforeCommit', match: { method: 'POST' }, times: 1 });
    const record = { name: 'Asha Stores', phone: '55298 45012' };
    const { opId } = await desk.accept({ op: 'contacts.create', record });
    await desk.sync();
    service.otherClients.createContact(record);
    expect((await desk.sync()).stopped).toBe('needs-person');
    return { options: { dataDir: desk.dataDir, baseUrl: service.url, token: service.token }, opId };
  }

  test('what took effect twice is told at its operation, and taken back by an ordinary change', async () => {
    const { options, opId } = await madeTwice();
    const listed = await runCli(options, 'outbox');
    expect(listed.lines).toMatchObject([
      { opId, op: 'contacts.create', state: 'done', tookEffectTwice: [expect.any(String)] },
    ]);
    const reversed = await runCli(options, 'reverse', opId);
    expect(reversed.code, reversed.stderr).toBe(0);
    expect(reversed.lines).toMatchObject([{ op: 'contacts.delete', state: 'queued' }]);
    const again = await runCli(options, 'keep-both', opId);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('was decided already');
    expect((await desk.sync()).stopped).toBe('complete');
    const there = service.state.contacts.all().filter((one) => one.fields['name'] === 'Asha Stores');
    expect(there).toHaveLength(1);
  });

  test('an operation that never was is told as by every other command', async () => {
    const { options } = await madeTwice();
    const told = (await runCli(options, 'retry', 'nonsense')).stderr;
    expect(told).toContain('There is no such change in the outbox');
    for (const command of ['reverse', 'keep-both']) {
      expect(await runCli(options, command, 'nonsense')).toMatchObject({ code: 1, stdout: '', stderr: told });
    }
  });

  test('both are right where a person says so', async () => {
    const { options, opId } = await madeTwice();
    const kept = await runCli(options, 'keep-both', opId);
    expect(kept.code, kept.stderr).toBe(0);
    expect(kept.lines).toMatchObject([{ opId, state: 'done' }]);
    expect((await runCli(options, 'outbox')).lines[0]).not.toHaveProperty('tookEffectTwice');
  });
});
