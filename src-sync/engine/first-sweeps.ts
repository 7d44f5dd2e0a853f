/** What is read before what: a list needs those that it depends on, and while some are not here at all the others are not looked at again. */
import { MODULE_OF, type SweptCollection } from '../domain/collections.ts';
import { describe, type CollectionDescription } from '../pull/descriptions.ts';
import type { Connection } from './connection.ts';
import type { Attention } from './freshness.ts';
import type { LookKind, Reading } from './reading.ts';

export type Wanted = ReadonlySet<SweptCollection>;

export interface Moment {
  /** The lists that are read at all. */
  readonly wanted: Wanted;
  readonly nowMs: number;
  readonly requestMs: number;
  readonly filling: boolean;
}

export type Readings = ReadonlyMap<SweptCollection, Reading>;

export function mayBeRead(
  { dependsOn, segments }: CollectionDescription,
  readings: Readings,
  wanted: Wanted,
): boolean {
  if (segments.kind === 'perRecord') {
    const of = readings.get(segments.of);
    // Which lists there are is being found out, or is next: one of a warehouse that was closed would look like a loss, a new one be left out.
    const isNext = of?.sweepWanted === true && of.lastError === null && wanted.has(segments.of);
    if (of?.running === 'sweep' || isNext) return false;
  }
  return dependsOn.every((other) => readings.get(other)?.everSwept === true);
}

/** Whether one of these lists is being read for the first time, or will be as soon as it may. */
export function isFilling(wanted: Wanted, readings: Readings, connection: Connection): boolean {
  return [...wanted].some((name) => {
    const reading = readings.get(name);
    if (reading === undefined || reading.everSwept) return false;
    if (reading.running === 'sweep') return true;
    // One that failed or is held may stay so, and must not keep the others from being looked at.
    const isFree = reading.lastError === null && connection.heldReason(MODULE_OF[name]) === null;
    return isFree && mayBeRead(describe(name), readings, wanted);
  });
}

/** A quick look that is only due by its time: what is on screen, and what somebody asked for, is looked at all the same. */
export function canWait(kind: LookKind | null, reading: Reading, attention: Attention): boolean {
  return kind === 'quick' && !attention.isWatched && !reading.quickWanted && reading.quickWorks !== null;
}

/**
 * Who is read first in a run that may end before its work does: what is not here at all, then whatever was read longest ago. What did not
 * come to its end in the run before comes last: a list that is longer than a run would keep all others from being read.
 */
export function turnOrder(a: Reading, b: Reading): number {
  if (!a.everSwept || !b.everSwept) return Number(a.everSwept) - Number(b.everSwept);
  return Number(a.isCut) - Number(b.isCut) || a.sweptAtMs - b.sweptAtMs;
}
