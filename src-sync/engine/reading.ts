/** What the engine knows of one collection's reading, how each look changes that, and when the next one is due. Times are monotonic. */
import type { Failure } from '../domain/failure.ts';
import type { CollectionDescription } from '../pull/descriptions.ts';
import { nextPace, PACE_USUAL, waitMs, type Attention } from './freshness.ts';
import { troubleAfter, type Trouble } from './own-trouble.ts';
import { RowRate } from './row-rate.ts';

/** `sweep`: everything · `quick`: only whether something changed, by update time or by a count. */
export type LookKind = 'sweep' | 'quick';

export interface Reading {
  /** End of the last complete sweep, and of the last look of any kind; `-Infinity` before the first. */
  sweptAtMs: number;
  lookedAtMs: number;
  /** Due at once, whatever its time: asked for, interrupted, never done. */
  sweepWanted: boolean;
  quickWanted: boolean;
  /** Asked for while one was under way, which began too early to count. */
  sweepAgain: boolean;
  /** The last sweep missed rows, and the next one may prove that they are gone. */
  proofWanted: boolean;
  /** A sweep was begun by an earlier run and not ended. */
  isCut: boolean;
  sweepPace: number;
  quickPace: number;
  /** What the last sweep cost. */
  sweepRequests: number;
  /** Whether the quick look was seen to work; `null` before the first. */
  quickWorks: boolean | null;
  everSwept: boolean;
  running: LookKind | null;
  pagesRead: number;
  pagesExpected: number | null;
  rowsRead: number;
  rowsExpected: number | null;
  /** Whether part of `rowsExpected` is a guess. */
  isEstimate: boolean;
  requestsLeft: number | null;
  readonly rate: RowRate;
  /** Rows that the look under way, or the last one, inserted, changed or removed. */
  changedRows: number;
  failures: number;
  lastError: Failure | null;
  trouble: Trouble | null;
  notBeforeMs: number;
  /** ISO 8601 end of the last look that went well, in this run of the engine. */
  lookedAt: string | null;
  /** Sweeps completed in this run of the engine, for `runOnce`. */
  sweepsDone: number;
}

/** What an earlier run left. */
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
    sweepWanted: interrupted || sweptAgoMs === null,
    quickWanted: true,
    sweepAgain: false,
    proofWanted: false,
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
    trouble: null,
    notBeforeMs: 0,
    lookedAt: null,
    sweepsDone: 0,
  };
}

export function lookBegins(reading: Reading, kind: LookKind): void {
  reading.running = kind;
  reading.pagesRead = 0;
  reading.pagesExpected = null;
  reading.rowsRead = 0;
  reading.rowsExpected = null;
  reading.isEstimate = false;
  reading.requestsLeft = null;
  reading.rate.begin();
  reading.changedRows = 0;
}

/** A look that went well. `sweepNext`: it could not bring or judge everything. */
export function lookEnded(
  reading: Reading,
  kind: LookKind,
  at: { readonly nowMs: number; readonly wallMs: number; readonly sweepNext: boolean },
): void {
  const changed = reading.changedRows > 0;
  reading.failures = 0;
  reading.lastError = null;
  reading.trouble = troubleAfter(reading, kind);
  reading.lookedAt = new Date(at.wallMs).toISOString();
  reading.lookedAtMs = at.nowMs;
  reading.quickWanted = false;
  if (kind === 'quick') {
    reading.quickPace = nextPace(reading.quickPace, changed);
    if (at.sweepNext) wantSweep(reading);
    return;
  }
  // The first sweep brings everything, which says nothing about how often something changes.
  if (reading.everSwept) reading.sweepPace = nextPace(reading.sweepPace, changed);
  reading.sweptAtMs = at.nowMs;
  reading.sweepRequests = Math.max(1, reading.pagesRead);
  reading.everSwept = true;
  reading.sweepsDone += 1;
  reading.sweepWanted = reading.sweepAgain || at.sweepNext;
  reading.proofWanted = at.sweepNext;
  reading.sweepAgain = false;
  reading.isCut = false;
}

/** Asked for by a person or a run: due now, and once more where one is under way that began too early. */
export function wantSweep(reading: Reading): void {
  reading.sweepWanted = true;
  reading.sweepAgain = beganEarlier(reading);
}

/** Whether the next sweep to end is one that began before now. */
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

/** What the waiting times depend on beside the collection itself. */
export interface Surroundings {
  readonly attention: Attention;
  readonly requestMs: number;
}

/** Has a quick look, as far as is known. */
export function usesQuickLook(description: CollectionDescription, reading: Reading): boolean {
  if (reading.quickWorks === false) return false;
  return description.delta ? reading.quickWorks === true : description.count !== undefined;
}

export function sweepDueMs(
  description: CollectionDescription,
  reading: Reading,
  { attention, requestMs }: Surroundings,
): number {
  if (reading.sweepWanted) return -Infinity;
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

/** The look that is due now. What it depends on must have been read, and nothing of it may be under way. */
export function dueLook(
  description: CollectionDescription,
  reading: Reading,
  surroundings: Surroundings,
  nowMs: number,
): LookKind | null {
  if (nowMs < reading.notBeforeMs) return null;
  // Probed before the first sweep: changes made while it runs are then found by the look after it.
  if (description.delta && reading.quickWorks === null) return 'quick';
  if (reading.sweepWanted) return 'sweep';
  // What changed is here after one request; what was deleted can wait for the sweep behind it.
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
