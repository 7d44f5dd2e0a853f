/** The progress of a sync, in one calm line for a person. */
import { roughly } from '../../domain/values/roughly.ts';
import type { CollectionProgress, CollectionStatus, SyncStatus } from '../../domain/sync/status.ts';
import { counted, inNumbers } from '../../domain/values/counted.ts';
import { aboutTime } from '../arguments/numbers.ts';
import type { Output } from './output.ts';

/** On a terminal the line is rewritten in place; elsewhere each one stays, so there are fewer of them. */
const REWRITE_EVERY_MS = 1_000;
const NEW_LINE_EVERY_MS = 5_000;
/** Names of collections that are listed before the rest is only counted. */
const NAMES_MAX = 2;

export interface ProgressClock {
  readonly monotonicMs: () => number;
  readonly wallMs: () => number;
}

const SYSTEM_CLOCK: ProgressClock = { monotonicMs: () => performance.now(), wallMs: () => Date.now() };

/** A listener that says where the run stands, when that is something new, and not too often. */
export function createProgress(
  output: Pick<Output, 'progress' | 'isTerminal'>,
  clock: ProgressClock = SYSTEM_CLOCK,
): (status: SyncStatus) => void {
  const everyMs = output.isTerminal ? REWRITE_EVERY_MS : NEW_LINE_EVERY_MS;
  let last = '';
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (status) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastAtMs < everyMs) return;
    const line = describeProgress(status, clock.wallMs());
    if (line === last) return;
    last = line;
    lastAtMs = nowMs;
    output.progress(line);
  };
}

export function describeProgress(status: SyncStatus, nowMs: number): string {
  const { collections, outbox } = status;
  const toSend = outbox.queued + outbox.sending + outbox.unconfirmed;
  const parts = [
    connectionInWords(status),
    firstRunInWords(status),
    ...collections.filter((one) => one.activity === 'reading').map(readingInWords),
    // Of a first run it was said how many are complete.
    status.firstRun === null ? namesInWords(collections, 'waiting') : null,
    namesInWords(collections, 'held'),
    toSend === 0 ? null : `${inNumbers(toSend)} to send`,
    budgetInWords(status, nowMs),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Online goes without saying. */
function connectionInWords({ connection }: SyncStatus): string | null {
  switch (connection) {
    case 'online':
    case 'limited':
      return null;
    case 'connecting':
      return 'connecting';
    case 'offline':
      return 'offline, trying again';
    case 'held':
      return 'paused by the Service';
  }
}

function firstRunInWords({ firstRun }: SyncStatus): string | null {
  if (firstRun === null) return null;
  const { isAgain, collectionsComplete, collectionsAll, timeLeftMs } = firstRun;
  const left = timeLeftMs === null ? '' : `, ${aboutTime(timeLeftMs)} left`;
  const what = isAgain ? 'reading everything again, ' : '';
  return `${what}${collectionsComplete} of ${collectionsAll} complete${left}`;
}

function readingInWords({ collection, progress, pagesRead, pagesExpected }: CollectionStatus): string {
  if (progress === null) {
    if (pagesRead === 0) return `${collection} reading`;
    const of = pagesExpected === null ? '' : ` of ${inNumbers(pagesExpected)}`;
    return `${collection} page ${inNumbers(pagesRead)}${of}`;
  }
  const { rowsRead, rowsExpected, isEstimate } = progress;
  // Before the first answer nothing is known; a naked 0 would read as an empty list.
  if (rowsRead === 0 && rowsExpected === null) return `${collection} reading`;
  const all = rowsExpected !== null && isEstimate ? roughly(rowsExpected) : rowsExpected;
  const rows =
    all === null || all < rowsRead
      ? inNumbers(rowsRead)
      : `${inNumbers(rowsRead)} of ${isEstimate ? 'about ' : ''}${inNumbers(all)}`;
  const pace = paceInWords(progress);
  return `${collection} ${rows}${pace === '' ? '' : ` (${pace})`}`;
}

function paceInWords({ rowsPerSecond, timeLeftMs }: CollectionProgress): string {
  const rate =
    rowsPerSecond === null
      ? null
      : `${inNumbers(rowsPerSecond < 10 ? Math.round(rowsPerSecond * 10) / 10 : Math.round(rowsPerSecond))}/s`;
  const left = timeLeftMs === null ? null : `${aboutTime(timeLeftMs)} left`;
  return [rate, left].filter((part) => part !== null).join(', ');
}

function namesInWords(collections: readonly CollectionStatus[], activity: 'waiting' | 'held'): string | null {
  const names = collections.filter((one) => one.activity === activity).map((one) => one.collection);
  if (names.length === 0) return null;
  const rest = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `${shown}${rest > 0 ? ` and ${rest} more` : ''} ${activity}`;
}

function budgetInWords({ budget }: SyncStatus, nowMs: number): string {
  const { remaining, nextSlotAt, pausedUntil, usedByOthers } = budget;
  const inSeconds = (iso: string): number => Math.ceil(Math.max(0, Date.parse(iso) - nowMs) / 1000);
  if (pausedUntil !== null) return `the Service asked for a pause, on in ${inSeconds(pausedUntil)} s`;
  const left = `${counted(remaining, 'request', 'requests')} left`;
  const shared = usedByOthers > 0 ? ' (others use this sign-in too)' : '';
  return nextSlotAt === null ? left + shared : `${left}${shared}, next request in ${inSeconds(nextSlotAt)} s`;
}
