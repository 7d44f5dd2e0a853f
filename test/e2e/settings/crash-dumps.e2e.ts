/** A crash in native code leaves a minidump on this PC: of the page, and of the main process, which knows the sign-in. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, untilAllSynced } from '../person.ts';
import { processTree, untilGone } from '../processes.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 5, contacts: 2, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service);
  await untilAllSynced(desk);
});

afterAll(() => service.stop());

function dumps(): readonly string[] {
  const folder = join(desk.dataDir, 'crashes');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.dmp')).map((file) => join(folder, file));
}

function crash(pid: number): void {
  process.kill(pid, 'SIGSEGV');
}

it('of the page, which comes back by itself', async () => {
  const page = await desk.app.evaluate(
    ({ app }) => app.getAppMetrics().find(({ type }) => type === 'Tab')?.pid ?? 0,
  );
  crash(page);
  await expect.poll(() => dumps().length).toBe(1);
  expect(
    readFileSync(dumps()[0] ?? '')
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('MDMP');
});

it('of the main process, in a folder of its owner alone and without the sign-in', async () => {
  const { main } = await desk.pids();
  const tree = processTree(main);
  crash(main);
  await expect.poll(() => dumps().length).toBe(2);
  await untilGone(tree);
  expect(statSync(join(desk.dataDir)).mode & 0o077).toBe(0);
  for (const file of dumps()) {
    const content = readFileSync(file);
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(content.includes(Buffer.from(service.token, encoding)), file).toBe(false);
  }
});
