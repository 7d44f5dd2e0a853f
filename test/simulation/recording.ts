/** An exported event log as what has to happen again: requests and their outcomes, writes, gaps of the clock, what somebody asked for. */
import {
  parseExportedEvent,
  type ExportedEvent,
  type SyncEventOf,
} from '../../src-sync/domain/sync/sync-event.ts';
import type { FailureCode } from '../../src-sync/domain/failure.ts';

export interface RecordedRequest {
  readonly operation: string;
  /** Since the run began. */
  readonly sentMs: number;
  /** `lost`: the run ended before it was answered. */
  readonly outcome: 'ok' | 'lost' | FailureCode;
  readonly status: number | null;
  readonly durationMs: number;
  readonly retryAfterMs: number | null;
  /** Rows there were in the list, where the answer told. */
  readonly total: number | null;
  /** Items are listed in two halves. */
  readonly tracked: boolean | null;
  /** Only some of the list was asked for, or that of another organization: its total is not that of the list. */
  readonly filtered: boolean;
}

export interface RecordedWrite {
  readonly atMs: number;
  readonly name: string;
}

export interface RecordedRun {
  readonly lengthMs: number;
  readonly requests: readonly RecordedRequest[];
  /** Writes that were first heard of in this run. */
  readonly writes: readonly RecordedWrite[];
  readonly asked: readonly (SyncEventOf<'asked'> & { readonly ms: number })[];
  readonly gaps: readonly (SyncEventOf<'clock'> & { readonly ms: number })[];
  readonly guards: readonly SyncEventOf<'guard'>[];
  /** Records that were gone from the Service, and so from the mirror. */
  readonly removed: number;
}

/** Records that went because the Service no longer had them. */
export function removedIn(events: readonly ExportedEvent[]): number {
  return events.reduce((sum, event) => sum + (event.kind === 'missing' ? event.removed : 0), 0);
}

export interface Recording {
  readonly runs: readonly RecordedRun[];
  /** Lines that are no events of this version. */
  readonly unread: number;
}

export function readRecording(text: string): Recording {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const events = lines.map(parseLine).filter((event) => event !== null);
  const runs: ExportedEvent[][] = [];
  for (const event of events) {
    // A ring that has lost its beginning begins in the middle of a run.
    if (event.kind === 'run' || runs.length === 0) runs.push([]);
    runs.at(-1)?.push(event);
  }
  const known = new Set<string>();
  return { runs: runs.map((run) => readRun(run, known)), unread: lines.length - events.length };
}

function parseLine(line: string): ExportedEvent | null {
  try {
    return parseExportedEvent(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readRun(events: readonly ExportedEvent[], knownWrites: Set<string>): RecordedRun {
  const beganMs = events[0]?.kind === 'run' ? 0 : (events[0]?.ms ?? 0);
  const placed = events.map((event) => ({ ...event, ms: event.ms - beganMs }));
  const of = <Kind extends ExportedEvent['kind']>(kind: Kind) =>
    placed.filter((event): event is ExportedEvent & { kind: Kind } => event.kind === kind);
  const answers = new Map(of('answered').map((answer) => [answer.request, answer]));
  return {
    lengthMs: placed.at(-1)?.ms ?? 0,
    requests: of('sent').map((sent) => ({ ...fate(answers.get(sent.request)), ...placeOf(sent) })),
    writes: of('operation').flatMap(({ operation, name, ms }) => {
      if (name === null || knownWrites.has(operation)) return [];
      knownWrites.add(operation);
      return [{ atMs: ms, name }];
    }),
    asked: of('asked'),
    gaps: of('clock'),
    guards: of('guard'),
    removed: removedIn(events),
  };
}

function placeOf({ operation, ms, tracked, filtered, lane }: ExportedEvent & { kind: 'sent' }) {
  // Nobody reads a list in the lane of writes: there it is asked which organization has it, and the answer may be that of another one.
  return { operation, sentMs: ms, tracked, filtered: filtered || lane === 'push' };
}

function fate(answer: SyncEventOf<'answered'> | undefined) {
  if (answer === undefined) {
    return { outcome: 'lost', status: null, durationMs: 0, retryAfterMs: null, total: null } as const;
  }
  const { outcome, status, durationMs, retryAfterMs, total, rows } = answer;
  return { outcome, status, durationMs, retryAfterMs, total: total ?? rows };
}
