/** The reading state of one collection: how each poll changes it, and when the next one is due. Times are monotonic. */
import type { Failure } from '../../domain/failure.ts';
import type { CollectionDescription } from '../../pull/descriptions.ts';
import { nextPace, PACE_USUAL, waitMs, type Attention } from '../progress/freshness.ts';
import { RowRate } from '../progress/row-rate.ts';

/** `sweep`: everything · `quick`: only whether something changed, by update time or by a count. */
export type LookKind = 'sweep' | 'quick';

export interface Reading {
  /** End of the last complete sweep, and of the last poll of any kind; `-Infinity` before the first. */
  sweptAtMs: number;
  lookedAtMs: number;
  /** Begin of the last poll of any kind, and of the last complete sweep: what had changed before that is here. */
  beganAtMs: number;
  sweptSinceMs: number;
  /** Due at once, whatever its time: asked for, interrupted, never done. `sweepWantedAtMs`: since when; `null` where no sweep is. */
  sweepWantedAtMs: number | null;
  quickWanted: boolean;
  /** Requested while a poll was running that began too early to count. */
  sweepAgain: boolean;
  /** The last sweep left something to the next one: a proof that missed rows are gone, or a list that it could not read. */
  sweepOwed: boolean;
  /** A sweep was begun by an earlier run and not ended. */
  isCut: boolean;
  sweepPace: number;
  quickPace: number;
  /** The cost of the last sweep. */
  sweepRequests: number;
  /** True where the quick poll was seen to work; `null` before the first. */
  quickWorks: boolean | null;
  everSwept: boolean;
  running: LookKind | null;
  pagesRead: number;
  pagesExpected: number | null;
  rowsRead: number;
  rowsExpected: number | null;
  /** True where a part of `rowsExpected` is a guess. */
  isEstimate: boolean;
  requestsLeft: number | null;
  readonly rate: RowRate;
  /** Rows that the running poll, or else the last one, inserted, changed or removed. */
  changedRows: number;
  failures: number;
  lastError: Failure | null;
  /** The kind of the first failed poll since the last success. */
  failedKind: LookKind | null;
  notBeforeMs: number;
  /** ISO 8601 end of the last successful poll in this run of the engine. */
  lookedAt: string | null;
  /** Sweeps completed in this run of the engine, for `runOnce`. */
  sweepsDone: number;
}

/** The state that an earlier run left. */
export interface Remembered {
  readonly nowMs: number;
  /** Since the last complete sweep; `null` before the first. */
  readonly sweptAgoMs: number | null;
  readonly interrupted: boolean;
  readonly quickWorks: boolean | null;
  readonly sweepRequests: number;
}

export function restoredReading(remembered: Remembered): Reading {
  const { nowMs, sweptAgoMs, interrupted, quickWorks, sweepRequests } = remembered;
  return {
    sweptAtMs: sweptAgoMs === null ? -Infinity : nowMs - sweptAgoMs,
    lookedAtMs: -Infinity,
    beganAtMs: -Infinity,
    sweptSinceMs: -Infinity,
    sweepWantedAtMs: interrupted || sweptAgoMs === null ? nowMs : null,
    quickWanted: true,
    sweepAgain: false,
    sweepOwed: false,
    isCut: interrupted,
    sweepPace: PACE_USUAL,
    quickPace: PACE_USUAL,
    sweepRequests,
    quickWorks,
    everSwept: sweptAgoMs !== null,
    running: null,
    pagesRead: 0,
    pagesExpected: null,
    rowsRead: 0,
    rowsExpected: null,
    isEstimate: false,
    requestsLeft: null,
    rate: new RowRate(),
    changedRows: 0,
    failures: 0,
    lastError: null,
    failedKind: null,
    notBeforeMs: 0,
    lookedAt: null,
    sweepsDone: 0,
  };
}

export function lookBegins(reading: Reading, kind: LookKind, nowMs: number): void {
  reading.running = kind;
  reading.beganAtMs = nowMs;
  reading.pagesRead = 0;
  reading.pagesExpected = null;
  reading.rowsRead = 0;
  reading.rowsExpected = null;
  reading.isEstimate = false;
  reading.requestsLeft = null;
  reading.rate.begin();
  reading.changedRows = 0;
}

/** Records a successful poll. `sweepNext`: it could not read or judge everything. */
export function lookEnded(
  reading: Reading,
  kind: LookKind,
  at: { readonly nowMs: number; readonly wallMs: number; readonly sweepNext: boolean },
): void {
  const changed = reading.changedRows > 0;
  reading.failures = 0;
  reading.lastError = null;
  // A sweep reads all that a quick poll reads, but not the other way round.
  if (kind === 'sweep' || reading.failedKind === 'quick') reading.failedKind = null;
  reading.lookedAt = new Date(at.wallMs).toISOString();
  reading.lookedAtMs = at.nowMs;
  reading.quickWanted = false;
  if (kind === 'quick') {
    reading.quickPace = nextPace(reading.quickPace, changed);
    if (at.sweepNext) wantSweep(reading, at.nowMs);
    return;
  }
  // The first sweep brings everything, which says nothing about how often something changes.
  if (reading.everSwept) reading.sweepPace = nextPace(reading.sweepPace, changed);
  reading.sweptAtMs = at.nowMs;
  reading.sweptSinceMs = reading.beganAtMs;
  reading.sweepRequests = Math.max(1, reading.pagesRead);
  reading.everSwept = true;
  reading.sweepsDone += 1;
  reading.sweepWantedAtMs = reading.sweepAgain || at.sweepNext ? at.nowMs : null;
  reading.sweepOwed = at.sweepNext;
  reading.sweepAgain = false;
  reading.isCut = false;
}

/** A person or a run requests it: it is due now, and once more if the running poll began too early. */
export function wantSweep(reading: Reading, nowMs: number): void {
  reading.sweepWantedAtMs ??= nowMs;
  reading.sweepAgain = beganEarlier(reading);
}

/** True where the sweep that ends next began before now. */
export function beganEarlier(reading: Reading): boolean {
  return reading.running === 'sweep' || isHalfWay(reading);
}

/** The first sweep was begun by an earlier run: it is taken up, whoever asks for one that begins now. */
export function isHalfWay({ isCut, everSwept }: Reading): boolean {
  return isCut && !everSwept;
}

/** The monotonic clock may have stood still while the PC slept: what became old meanwhile is due, and what changed is asked at once. */
export function timeWentBy(reading: Reading, sleptMs: number): void {
  reading.notBeforeMs = 0;
  reading.quickWanted = true;
  reading.sweptAtMs -= sleptMs;
  reading.lookedAtMs -= sleptMs;
}

/** Everything but the collection itself that the waiting times depend on. */
export interface Surroundings {
  readonly attention: Attention;
  readonly requestMs: number;
}

/** True where it has a quick poll, as far as is known. */
export function usesQuickLook(description: CollectionDescription, reading: Reading): boolean {
  if (reading.quickWorks === false) return false;
  return description.delta ? reading.quickWorks === true : description.count !== undefined;
}

export function sweepDueMs(
  description: CollectionDescription,
  reading: Reading,
  { attention, requestMs }: Surroundings,
): number {
  if (reading.sweepWantedAtMs !== null) return -Infinity;
  const usualMs = usesQuickLook(description, reading)
    ? description.sweepEveryMs
    : description.sweepAloneEveryMs;
  const look = { usualMs, pace: reading.sweepPace, requests: reading.sweepRequests, requestMs };
  return reading.sweptAtMs + waitMs(look, attention);
}

export function quickDueMs(
  description: CollectionDescription,
  reading: Reading,
  { attention, requestMs }: Surroundings,
): number {
  if (!usesQuickLook(description, reading)) return Infinity;
  if (reading.quickWanted) return -Infinity;
  const { segments } = description;
  const requests = segments.kind === 'fixed' ? segments.queries.length : 1;
  const look = { usualMs: description.quickEveryMs, pace: reading.quickPace, requests, requestMs };
  return reading.lookedAtMs + waitMs(look, attention);
}

/** The poll that is due now. Its dependencies must have been read, and no poll of it may be running. */
export function dueLook(
  description: CollectionDescription,
  reading: Reading,
  surroundings: Surroundings,
  nowMs: number,
): LookKind | null {
  if (nowMs < reading.notBeforeMs) return null;
  // The quick poll is probed before the first sweep, so that it later finds the changes that were made during the sweep.
  if (description.delta && reading.quickWorks === null) return 'quick';
  if (reading.sweepWantedAtMs !== null) return 'sweep';
  // One request brings the changes; deletions can wait for the sweep after it.
  if (nowMs >= quickDueMs(description, reading, surroundings)) return 'quick';
  return nowMs >= sweepDueMs(description, reading, surroundings) ? 'sweep' : null;
}

export function nextLookMs(
  description: CollectionDescription,
  reading: Reading,
  surroundings: Surroundings,
): number {
  const dueMs = Math.min(
    sweepDueMs(description, reading, surroundings),
    quickDueMs(description, reading, surroundings),
  );
  return Math.max(dueMs, reading.notBeforeMs);
}
