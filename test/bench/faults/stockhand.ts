/** Stockhand in the fault comparison: the engine with its usual waiting times, as `stockhand sync` runs it. */
import { DEFAULT_PUSH_TUNING } from '../../../src-sync/push/context.ts';
import { openDesk } from '../../engine/desk.ts';
import { end, isSending, place, readDeeds, say } from './child.ts';
import type { Deed, Mark } from './work.ts';

/** Changes that a person has to decide about, with their content. */
const FOR_A_PERSON = ['rejected', 'conflict'];
const DEADLINE_MS = 600_000;

const desk = await openDesk({ ...place, tuning: DEFAULT_PUSH_TUNING });

async function take(): Promise<void> {
  await desk.sync();
  say({ ready: true });
  const deeds = await readDeeds();
  for (const deed of deeds) await desk.accept(operationOf(deed));
  await desk.engine.stop();
  end({ taken: deeds.length });
}

function operationOf(deed: Deed): Record<string, unknown> {
  if (deed.kind === 'create') return { op: 'contacts.create', record: deed.record };
  if (deed.kind === 'edit') return { op: 'contacts.update', id: deed.id, changes: deed.changes };
  return { op: 'stock.adjust', id: deed.itemId, record: deed.record };
}

async function send(): Promise<void> {
  const { stopped } = await desk.sync({ only: ['warehouses'], deadlineMs: DEADLINE_MS });
  if (stopped !== 'complete' && stopped !== 'needs-person') throw new Error(`it stopped: ${stopped}`);
  const open = await desk.outbox();
  const told = open.filter(({ state }) => FOR_A_PERSON.includes(state));
  for (const line of told) {
    const mark = markIn(line);
    if (mark !== null) say({ told: mark });
  }
  await desk.engine.stop();
  // A change that is left over and waits for nobody would wait for ever: then this is not the end.
  if (told.length === open.length) end({ kept: told.length });
}

function markIn(line: unknown): Mark | null {
  return /FLT-\d{4}/.exec(JSON.stringify(line))?.[0] ?? null;
}

await (isSending ? send() : take());
