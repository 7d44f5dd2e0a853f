/** Counts what was changed while this PC was offline, and what became of it: always from the outbox, never from a tally of its own. */
import {
  OFFLINE_KINDS,
  offlineKindOf,
  type OfflineKind,
  type OfflinePart,
  type OfflineReport,
} from '../../../domain/sync/offline-report.ts';
import type { OfflineAnswers } from '../../../domain/sync/offline-questions.ts';
import type { OperationName, OperationState } from '../../../domain/outbox/operation.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { isoTime, type OperationRow } from '../../rows.ts';
import { endedOutages, type Outage } from '../../sync/outages.ts';
import { toLines } from './outbox-lines.ts';

const OUTAGES = `SELECT value ->> 'afterSeq' AS after_seq, value ->> 'offMs' AS off_ms, value ->> 'untilMs' AS until_ms
  FROM json_each(?)`;

/** Each once, whatever number of outages it lay in. */
const DURING = `operation.seq IN (
  SELECT made.seq FROM (${OUTAGES}) AS outage JOIN operation AS made ON made.seq > outage.after_seq
   WHERE made.created_at_ms <= outage.until_ms AND (made.done_at_ms IS NULL OR made.done_at_ms >= outage.off_ms))`;

/** Conditions of each part of a report. A change that a person gave up is done with an error, and was never sent. */
const IS_IN: Readonly<Record<OfflinePart, string>> = {
  all: '1',
  sent: `state = 'done' AND last_error IS NULL`,
  merged: `met = 'merged'`,
  asked: `met = 'asked'`,
  waiting: `state IN ('queued', 'sending', 'unconfirmed', 'blocked')`,
  needsYou: `state IN ('conflict', 'rejected')`,
};

const COUNTED = kept<
  Readonly<Record<OfflinePart, number>> & { name: OperationName; state: OperationState; givenUp: number }
>(
  `SELECT name, ${Object.entries(IS_IN)
    .map(([part, is]) => `sum(${is}) AS "${part}"`)
    .join(', ')}, sum(state = 'done' AND last_error IS NOT NULL) AS givenUp
   FROM operation WHERE ${DURING} GROUP BY name`,
);

/** Every accepted edit names its operation until it is taken back or given up: one whose operation is not there was lost. */
const LOST = kept<{ lost: number }>(
  `SELECT count(DISTINCT accepted.operation_seq) AS lost
     FROM (${OUTAGES}) AS outage JOIN accepted ON accepted.operation_seq > outage.after_seq
    WHERE accepted.at_ms <= outage.until_ms
      AND NOT EXISTS (SELECT 1 FROM operation WHERE operation.seq = accepted.operation_seq)`,
);

export async function offlineReport(reader: Reader, nowMs: number): Promise<OfflineReport | null> {
  const outages = await endedOutages(reader, nowMs);
  const [first] = outages;
  const last = outages.at(-1);
  if (first === undefined || last === undefined) return null;
  const during = JSON.stringify(outages);
  const rows = await COUNTED.all(reader, during);
  const sumOf = (part: OfflinePart | 'givenUp'): number => rows.reduce((sum, row) => sum + row[part], 0);
  const ofKind = (kind: OfflineKind): number =>
    rows.reduce((sum, row) => sum + (offlineKindOf(row.name) === kind ? row.all : 0), 0);
  return {
    from: isoTime(first.offMs),
    until: isoTime(last.untilMs),
    times: outages.length,
    kinds: OFFLINE_KINDS.map((kind) => ({ kind, count: ofKind(kind) })).filter(({ count }) => count > 0),
    counts: {
      all: sumOf('all'),
      sent: sumOf('sent'),
      merged: sumOf('merged'),
      asked: sumOf('asked'),
      waiting: sumOf('waiting'),
      needsYou: sumOf('needsYou'),
    },
    givenUp: sumOf('givenUp'),
    lost: await lostIn(reader, during),
  };
}

async function lostIn(reader: Reader, during: string): Promise<number> {
  return (await LOST.first(reader, during))?.lost ?? 0;
}

const LISTED = Object.fromEntries(
  Object.entries(IS_IN).map(([part, is]) => [
    part,
    kept<OperationRow>(`SELECT * FROM operation WHERE ${DURING} AND ${is} ORDER BY seq LIMIT ?`),
  ]),
) as Readonly<Record<OfflinePart, ReturnType<typeof kept<OperationRow>>>>;

export async function offlineChanges(
  reader: Reader,
  { part, limit }: { readonly part: OfflinePart; readonly limit: number },
  nowMs: number,
): Promise<OfflineAnswers['offline.changes']> {
  const outages: readonly Outage[] = await endedOutages(reader, nowMs);
  const during = JSON.stringify(outages);
  const counted = await COUNTED.all(reader, during);
  const rows = await LISTED[part].all(reader, during, limit);
  return {
    total: counted.reduce((sum, row) => sum + row[part], 0),
    rows: await toLines(reader, rows),
  };
}
