/** Reading the whole mirror again: what it would cost, and the wish itself, which the next opening of the engine fulfils. */
import { failure, reworded } from '../../domain/failure.ts';
import { joined } from '../../domain/messages/message.ts';
import { aboutThisPc } from '../../domain/messages/this-pc.ts';
import { countOpen } from '../../domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { CollectionStatus, SyncStatus } from '../../domain/sync/status.ts';
import type { RebuildPlan } from '../../domain/sync/upkeep.ts';
import { inWrite, type Writer } from '../../store/database.ts';
import { askToRebuild } from '../../store/records/rebuild.ts';

/** Until a list was seen: what lists usually come in. */
const USUAL_PAGE_ROWS = 100;

/** The facts from which the cost is calculated; also without an engine. */
export interface CostFacts {
  readonly collections: readonly Pick<CollectionStatus, 'rows' | 'totalRows' | 'learnt'>[];
  readonly outbox: SyncStatus['outbox'];
  readonly budget: Pick<SyncStatus['budget'], 'limit' | 'windowMs'>;
}

export function rebuildPlan(status: SyncStatus): RebuildPlan {
  return {
    ...rebuildCost(status),
    canBegin: status.connection === 'online' || status.connection === 'limited',
  };
}

/** Of a Service that nobody else asks meanwhile, and that changes nothing while it is read. */
export function rebuildCost({ collections, outbox, budget }: CostFacts): Omit<RebuildPlan, 'canBegin'> {
  const requests = collections.reduce((sum, one) => sum + requestsFor(one), 0);
  return {
    rows: collections.reduce((sum, { rows }) => sum + rows, 0),
    waiting: countOpen(outbox),
    requests,
    aboutMs: Math.round((requests / budget.limit) * budget.windowMs),
  };
}

function requestsFor({ rows, totalRows, learnt }: CostFacts['collections'][number]): number {
  if (learnt.strategy === 'whole') return 1;
  return Math.max(1, Math.ceil(Math.max(rows, totalRows ?? 0) / (learnt.pageSize ?? USUAL_PAGE_ROWS)));
}

/** Refused offline: what is here could not be compared with anything. */
export async function askForRebuild(writer: Writer, status: SyncStatus): Promise<Result<null>> {
  const { connection, reason } = status;
  if (connection === 'held' && reason !== null) {
    return failed(reworded(reason, joined(reason, aboutThisPc('nothingForgotten'))));
  }
  if (!rebuildPlan(status).canBegin) {
    return failed(failure(reason?.code ?? 'UNREACHABLE', aboutThisPc('rebuildOffline')));
  }
  const asked = await inWrite(writer, askToRebuild);
  return asked.ok ? ok(null) : asked;
}
