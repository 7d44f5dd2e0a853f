/** Times at which the connection was gone, kept until a person puts the report away, and what was changed here meanwhile. */
import { z } from 'zod';
import { DONE_KEPT_MS } from '../../domain/outbox/operation.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { onDemand } from '../../domain/sync/on-demand.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { getFact, setFact } from './facts.ts';

const FACT = 'outages';
/** An outage in which nothing was changed is worth a word from here on. */
const QUIET_MIN_MS = 3 * 60_000;
const KEPT_MAX = 20;
/** Changes that are done are forgotten after so long, so a report of older ones would miss them. */
const REPORTED_MS = DONE_KEPT_MS - 24 * 3_600_000;

const schema = onDemand(() => {
  const begun = { afterSeq: z.number(), offMs: z.number() };
  return z.object({
    open: z.object(begun).nullable(),
    ended: z.array(z.object({ ...begun, untilMs: z.number() })),
  });
});

/** Changes with a greater seq that were not done when the connection went were made, or waited, while it was gone. */
export interface Outage {
  readonly afterSeq: number;
  readonly offMs: number;
  readonly untilMs: number;
}

interface Outages {
  readonly open: Omit<Outage, 'untilMs'> | null;
  readonly ended: readonly Outage[];
}

function writeOutages(tx: Writer, outages: Outages): Promise<void> {
  return setFact(tx, FACT, outages as unknown as JsonValue);
}

async function readOutages(reader: Reader): Promise<Outages> {
  const parsed = schema().safeParse(await getFact(reader, FACT));
  return parsed.success ? parsed.data : { open: null, ended: [] };
}

/** Those that were not put away yet. */
export async function endedOutages(reader: Reader, nowMs: number): Promise<readonly Outage[]> {
  return (await readOutages(reader)).ended.filter(({ offMs }) => offMs > nowMs - REPORTED_MS);
}

const FIRST_WAITING = kept<{ afterSeq: number }>(
  `SELECT coalesce(
     (SELECT min(seq) - 1 FROM operation WHERE state IN ('queued', 'sending', 'unconfirmed', 'blocked')),
     (SELECT max(seq) FROM operation), 0) AS afterSeq`,
);

/** @returns whether anything was written */
export async function beginOutage(tx: Writer, nowMs: number): Promise<boolean> {
  const { open, ended } = await readOutages(tx);
  if (open !== null) return false;
  const afterSeq = (await FIRST_WAITING.first(tx))?.afterSeq ?? 0;
  await writeOutages(tx, { open: { afterSeq, offMs: nowMs }, ended });
  return true;
}

const CHANGED = kept<{ found: 0 | 1 }>(
  `SELECT EXISTS (SELECT 1 FROM operation
     WHERE seq > ? AND created_at_ms <= ? AND (done_at_ms IS NULL OR done_at_ms >= ?)) AS found`,
);

/** A short one in which nothing was changed and nothing waited leaves no trace. */
export async function endOutage(tx: Writer, nowMs: number): Promise<boolean> {
  const { open, ended } = await readOutages(tx);
  if (open === null) return false;
  const { afterSeq, offMs } = open;
  const isTold =
    nowMs - offMs >= QUIET_MIN_MS || (await CHANGED.first(tx, afterSeq, nowMs, offMs))?.found === 1;
  const recent = ended.filter((one) => one.offMs > nowMs - REPORTED_MS);
  const told = isTold ? [...recent, { ...open, untilMs: nowMs }].slice(-KEPT_MAX) : recent;
  await writeOutages(tx, { open: null, ended: told });
  return true;
}

export async function dismissOutages(tx: Writer): Promise<void> {
  const { open } = await readOutages(tx);
  await writeOutages(tx, { open, ended: [] });
}
