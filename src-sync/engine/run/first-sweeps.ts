/**
 * Decides the order of readings. A list needs the lists that it depends on. While some list was never read, the others are not polled
 * again.
 */
import { MODULE_OF, type SweptCollection } from '../../domain/records/collections.ts';
import { describe, type CollectionDescription } from '../../pull/descriptions.ts';
import type { Connection } from '../connection/connection.ts';
import type { Attention } from '../progress/freshness.ts';
import type { LookKind, Reading } from './collection-state.ts';

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
  { collection, dependsOn, segments }: CollectionDescription,
  readings: Readings,
  wanted: Wanted,
): boolean {
  if (segments.kind === 'perRecord') {
    const parent = readings.get(segments.of);
    const isNext = parent?.sweepWantedAtMs != null && parent.lastError === null && wanted.has(segments.of);
    // The list of warehouses (or of another parent) is being read, or comes next. Without it, the list of a closed one would look like a
    // loss, and that of a new one would be left out.
    const comesFirst = parent?.running === 'sweep' || isNext;
    if (comesFirst && !wasReadFor(readings.get(collection), parent)) return false;
  }
  return dependsOn.every((other) => readings.get(other)?.everSwept === true);
}

/** The parent was read since the list is wanted. Without this, requests that come faster than it is read would keep the list waiting for ever. */
function wasReadFor(reading: Reading | undefined, parent: Reading): boolean {
  return parent.sweptSinceMs >= (reading?.sweepWantedAtMs ?? Infinity);
}

/** True where one of these lists is being read for the first time, or will be as soon as possible. */
export function isFilling(wanted: Wanted, readings: Readings, connection: Connection): boolean {
  return [...wanted].some((name) => {
    const reading = readings.get(name);
    if (reading === undefined || reading.everSwept) return false;
    if (reading.running === 'sweep') return true;
    // A list that failed or is held may stay so. It must not keep the others from being polled.
    const isFree = reading.lastError === null && connection.heldReason(MODULE_OF[name]) === null;
    return isFree && mayBeRead(describe(name), readings, wanted);
  });
}

/** A quick poll that is due by its time only. A list that is on screen, or that somebody requested, is polled anyway. */
export function canWait(kind: LookKind | null, reading: Reading, attention: Attention): boolean {
  return kind === 'quick' && !attention.isWatched && !reading.quickWanted && reading.quickWorks !== null;
}

/**
 * The order of collections in a run that may end before its work does: those that are not here at all, then whatever was read longest ago. What did not
 * come to its end in the run before comes last: a list that is longer than a run would keep all others from being read.
 */
export function turnOrder(a: Reading, b: Reading): number {
  if (!a.everSwept || !b.everSwept) return Number(a.everSwept) - Number(b.everSwept);
  return Number(a.isCut) - Number(b.isCut) || a.sweptAtMs - b.sweptAtMs;
}
