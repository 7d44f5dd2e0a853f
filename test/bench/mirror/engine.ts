/** The engine process of the mirror's benchmark. */
import { DEFAULT_CONTRACT_NAMES } from '../../../src-sync/domain/sync/profile.ts';
import type { SweptCollection } from '../../../src-sync/domain/records/collections.ts';
import { openEngine } from '../../../src-sync/engine/run/open-engine.ts';
import type { Engine, SyncSummary } from '../../../src-sync/engine/run/types.ts';
import { serveTasks } from '../serve-tasks.ts';

let engine: Engine | null = null;

function running(): Engine {
  if (engine === null) throw new Error('the engine is not open');
  return engine;
}

async function open(where: { dataDir: string; url: string; token: string }): Promise<void> {
  const opened = await openEngine({
    dataDir: where.dataDir,
    address: { baseUrl: where.url, organizationId: null },
    broker: null,
    names: DEFAULT_CONTRACT_NAMES,
    secrets: { accessToken: where.token, brokerCredential: null },
  });
  if (!opened.ok) throw new Error(opened.failure.message);
  engine = opened.value;
}

/** @returns the summary, and when the first items were in the store */
async function sync(
  only: readonly SweptCollection[] | null,
): Promise<SyncSummary & { firstItemsMs: number }> {
  const startedMs = performance.now();
  let firstItemsMs = Number.NaN;
  const stopListening = running().onChanged((topics) => {
    if (topics.includes('items') && Number.isNaN(firstItemsMs)) firstItemsMs = performance.now() - startedMs;
  });
  const summary = await running().runOnce({ deadlineMs: 120_000, only });
  stopListening();
  if (summary.stopped !== 'complete') throw new Error(`stopped: ${summary.stopped}`);
  return { ...summary, firstItemsMs };
}

/** Somebody asks to look now; done when the change of a colleague is here. */
async function look(change: { id: string; notes: string }): Promise<void> {
  const endMs = performance.now() + 20_000;
  await running().ask('sync.now', {});
  while (performance.now() < endMs) {
    const found = await running().ask('contacts.get', { id: change.id });
    if (found.ok && found.value.record['notes'] === change.notes) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the change of a colleague did not arrive');
}

serveTasks({ open, sync, look }, async () => engine?.stop());
