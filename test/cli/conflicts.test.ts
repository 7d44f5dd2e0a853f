import { afterEach, describe, expect, test } from 'vitest';
import { startService, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, type CliOptions, type Line } from './run-cli.ts';

describe('stockhand conflicts and resolve', () => {
  const profile = useProfileDir();
  let service: StandInService;

  afterEach(() => service.stop());

  /** Two fields of one contact that both sides changed; returns its id at the Service and the conflict as printed. */
  async function disputed(): Promise<{ options: CliOptions; serverId: string; conflict: Line }> {
    const data = { items: 2, contacts: 4, warehouses: 1, notifications: 1 };
    service = await startService({ rateLimit: null, data });
    const options = { dataDir: profile.path, baseUrl: service.url, token: service.token };
    expect((await runCli(options, 'sync')).code).toBe(0);
    const [contact] = (await runCli(options, 'list', 'contacts', '--limit', '1')).lines;
    const serverId = String(contact?.['serverId']);
    service.otherClients.editContact(serverId, { notes: 'theirs', companyName: 'Theirs & Sons' });
    const changes = { notes: 'mine', companyName: 'Mine & Daughters' };
    await enqueue(options, { op: 'contacts.update', id: serverId, changes });
    expect((await runCli(options, 'sync')).code).toBe(3);
    const listed = await runCli(options, 'conflicts');
    expect(listed.code).toBe(0);
    expect(listed.lines).toHaveLength(1);
    return { options, serverId, conflict: listed.lines[0]! };
  }

  test('a conflict is printed with both sides, and settled by field in one call', async () => {
    const { options, serverId, conflict } = await disputed();
    expect(Object.keys(conflict).sort()).toEqual(
      ['base', 'fields', 'mine', 'op', 'opId', 'recordId', 'theirs', 'version'].sort(),
    );
    expect(conflict).toMatchObject({
      op: 'contacts.update',
      mine: { notes: 'mine', companyName: 'Mine & Daughters' },
      theirs: { notes: 'theirs', companyName: 'Theirs & Sons' },
    });
    const opId = String(conflict['opId']);
    const settled = await runCli(options, 'resolve', opId, '--take', 'theirs', '--set', 'notes="both"');
    expect(settled.code, settled.stderr).toBe(0);
    expect(settled.lines).toMatchObject([{ opId, op: 'contacts.update', state: 'queued', lastError: null }]);
    expect((await runCli(options, 'conflicts')).lines).toEqual([]);
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(service.state.contacts.get(serverId)?.fields).toMatchObject({
      notes: 'both',
      companyName: 'Theirs & Sons',
    });
    const again = await runCli(options, 'resolve', opId, '--take', 'mine');
    expect([again.code, again.stdout]).toEqual([2, '']);
  });

  test('theirs entirely is done at once, mine entirely after the next sync', async () => {
    const { options, serverId, conflict } = await disputed();
    const taken = await runCli(options, 'resolve', String(conflict['opId']), '--take', 'theirs');
    expect(taken.lines).toMatchObject([{ state: 'done' }]);
    const changes = { notes: 'mine again' };
    await enqueue(options, { op: 'contacts.update', id: serverId, changes });
    service.otherClients.editContact(serverId, { notes: 'theirs again' });
    expect((await runCli(options, 'sync')).code).toBe(3);
    const [next] = (await runCli(options, 'conflicts')).lines;
    const kept = await runCli(options, 'resolve', String(next?.['opId']), '--take', 'mine');
    expect(kept.lines).toMatchObject([{ state: 'queued' }]);
    expect((await runCli(options, 'sync')).code).toBe(0);
    expect(service.state.contacts.get(serverId)?.fields['notes']).toBe('mine again');
    expect((await runCli(options, 'verify')).code).toBe(0);
  });

  test('a decision about a conflict that is another one by now changes nothing', async () => {
    const { options, serverId, conflict } = await disputed();
    const opId = String(conflict['opId']);
    service.otherClients.editContact(serverId, { notes: 'newer' });
    await runCli(options, 'retry', opId);
    expect((await runCli(options, 'sync')).code).toBe(3);
    const late = await runCli(
      options,
      'resolve',
      opId,
      '--take',
      'mine',
      '--seen',
      String(conflict['version']),
    );
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('look at them and choose again')]);
    const [now] = (await runCli(options, 'conflicts')).lines;
    const seen = await runCli(options, 'resolve', opId, '--take', 'mine', '--seen', String(now?.['version']));
    expect(seen.lines).toMatchObject([{ opId, state: 'queued' }]);
  });

  test('a decision that says too little or the wrong thing changes nothing', async () => {
    const { options, conflict } = await disputed();
    const opId = String(conflict['opId']);
    const partly = await runCli(options, 'resolve', opId, '--set', 'notes="both"');
    expect([partly.code, partly.stderr]).toEqual([2, expect.stringContaining('companyName')]);
    const wrong = await runCli(options, 'resolve', opId, '--take', 'mine', '--set', 'notes=5');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('notes must be a text')]);
    expect((await runCli(options, 'resolve', 'nothing', '--take', 'mine')).code).toBe(1);
    expect((await runCli(options, 'conflicts')).lines).toEqual([conflict]);
  });
});
