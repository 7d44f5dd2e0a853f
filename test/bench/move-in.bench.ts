/**
 * A new PC that begins with the backup of another, 100,000 items in it: the time until it answers its first list, and the requests until
 * it has what a colleague changed since.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { moveIn } from '../../src-sync/engine/process/move-in.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { openDeskOn, until, type Desk } from '../engine/desk.ts';

export const name = 'move-in';

const ITEMS = 100_000;
const USABLE_MS_MAX = 60_000;
const REQUESTS_MAX = 5;
const SINCE = 'Changed since the backup';

async function readFirstList(desk: Desk): Promise<void> {
  const order = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const answer = await desk.engine.ask('items.window', { ...order, offset: 0, limit: 50 });
  if (!answer.ok) throw new Error(answer.failure.message);
}

/** The PC that was there before: it reads everything and makes the backup. */
async function makeBackup(service: StandInService, backup: string): Promise<void> {
  const desk = await openDeskOn(service, {});
  await desk.sync({ deadlineMs: null });
  const made = await desk.engine.ask('upkeep.backUp', { path: backup });
  if (!made.ok) throw new Error(made.failure.message);
  await desk.close();
}

async function beginWith(
  service: StandInService,
  folder: string,
  backup: string,
): Promise<readonly BenchRow[]> {
  const dataDir = join(folder, 'new-pc');
  const startMs = performance.now();
  const address = { baseUrl: service.url, organizationId: null };
  const taken = await moveIn({ dataDir, address, backup, isOtherPcGone: false });
  if (!taken.ok) throw new Error(taken.failure.message);
  const desk = await openDeskOn(service, { dataDir });
  try {
    await readFirstList(desk);
    const usableMs = performance.now() - startMs;
    const before = service.requests.length;
    desk.engine.start();
    await until('the change is here', async () => {
      const answer = await desk.engine.ask('search.everything', { q: SINCE, limit: 1 });
      return answer.ok && JSON.stringify(answer.value).includes(SINCE);
    });
    const requests = service.requests.length - before;
    return [
      { name: `usable, ${String(ITEMS)} items`, value: usableMs, unit: 'ms', budget: USABLE_MS_MAX },
      { name: 'until the first delta is through', value: requests, unit: 'requests', budget: REQUESTS_MAX },
    ];
  } finally {
    await desk.close();
  }
}

export async function run(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-move-in-'));
  const data = { items: ITEMS, contacts: 2_000, warehouses: 3 };
  const service = await startService({ data, rateLimit: null });
  try {
    const backup = join(folder, 'desk.db');
    await makeBackup(service, backup);
    service.otherClients.editContact(service.state.contacts.all()[0]!.id, { name: SINCE });
    return await beginWith(service, folder, backup);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
