/**
 * A process of its own: a first sync with a real engine while somebody clicks. Says one JSON line for each click, `{ id, atMs }`, and one
 * with the summary in the end. Arguments: base URL, profile folder, mean time between clicks.
 */
import { randomUUID } from 'node:crypto';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/sync/profile.ts';
import { openEngine } from '../../src-sync/engine/run/open-engine.ts';
import { SyncEngine } from '../../src-sync/engine/run/sync-engine.ts';

const [baseUrl = '', dataDir = '', everyMs = '700'] = process.argv.slice(2);
const opened = await openEngine({
  dataDir,
  address: { baseUrl, organizationId: null },
  broker: null,
  names: DEFAULT_CONTRACT_NAMES,
  secrets: { accessToken: process.env['STOCKHAND_ACCESS_TOKEN'] ?? '', brokerCredential: null },
});
if (!opened.ok) throw new Error(opened.failure.message);
const engine = opened.value;
if (!(engine instanceof SyncEngine)) throw new Error('not the engine that was expected');
const { connection } = engine;
const { client } = engine.parts;

let isDone = false;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A record that nobody has: its id finds the request in the Service's log again, and nothing is changed by it. */
async function click(): Promise<void> {
  const id = randomUUID();
  say({ id, atMs: Date.now() });
  await client.call('contacts.get', { path: { gid: id }, lane: 'person' });
}

async function clickOnAndOn(): Promise<void> {
  const clicks: Promise<void>[] = [];
  // Until then it is not known whose sign-in it is, and nothing else is asked.
  while (connection.state === 'connecting') await after(20);
  while (!isDone) {
    clicks.push(click());
    await after(Number(everyMs) * (0.5 + Math.random()));
  }
  await Promise.all(clicks);
}

const clicking = clickOnAndOn();
const summary = await engine.runOnce({ deadlineMs: null, only: null });
isDone = true;
await clicking;
await engine.stop();
say({ stopped: summary.stopped });
