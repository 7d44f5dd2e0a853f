/** Events of the engine beside requests, readings and writes: its start, its connection, its clock. */
import type { Clock } from '../../domain/clock.ts';
import { MODULES, SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import type { Question, QuestionName } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { EventSink, SyncEventOf } from '../../domain/sync/sync-event.ts';
import { APP_VERSION } from '../../domain/sync/version.ts';
import { parseLearnt } from '../../pull/sweep/learnt.ts';
import { openOperations } from '../../store/outbox/outbox.ts';
import { SCHEMA_VERSION, type Reader, type Store } from '../../store/database.ts';
import { readCollectionState } from '../../store/sync/sweeps.ts';
import type { Gap } from '../run/timers.ts';
import type { Connection } from '../connection/connection.ts';

/** Waiting changes that are noted at a start; the rest of a long outbox is noted as it moves. */
const OPERATIONS_MAX = 200;

/** The start of a run: what earlier ones learnt of the Service, and what waits to be sent. */
export async function noteStart(events: EventSink, { reader }: Pick<Store, 'reader'>): Promise<void> {
  events.note({
    kind: 'run',
    appVersion: APP_VERSION,
    schemaVersion: SCHEMA_VERSION,
    learnt: await learntOf(reader),
  });
  for (const { id, name, state, attempts, lastError } of (await openOperations(reader)).slice(
    0,
    OPERATIONS_MAX,
  )) {
    const operation = events.key(id);
    const code = lastError?.code ?? null;
    events.note({ kind: 'operation', operation, name, state, attempt: attempts, code });
  }
}

async function learntOf(reader: Reader): Promise<SyncEventOf<'run'>['learnt']> {
  const learnt: SyncEventOf<'run'>['learnt'] = {};
  for (const collection of SWEPT_COLLECTIONS) {
    const state = await readCollectionState(reader, collection);
    const { deltaHonoured, creationOrder, pageSize, firstPage, listShape } = parseLearnt(state.learnt);
    learnt[collection] = { changesByTime: deltaHonoured, creationOrder, pageSize, firstPage, listShape };
  }
  return learnt;
}

/** Actions and requests of a person on the outbox. Their words stay in the database. */
function noteAnswer(
  events: EventSink,
  name: QuestionName,
  question: Question<QuestionName>,
  answer: Result<unknown>,
): void {
  if (name === 'sync.now') events.note({ kind: 'asked', what: 'look', collections: null });
  if (name === 'sync.check' && 'collection' in question && question.collection !== null) {
    events.note({ kind: 'asked', what: 'check', collections: [question.collection] });
  }
  const state = STATE_AFTER[name];
  if (state === undefined || !answer.ok || !('operationId' in question)) return;
  const op = 'operation' in question ? question.operation['op'] : null;
  events.note({
    kind: 'operation',
    operation: events.key(question.operationId),
    name: typeof op === 'string' ? op : null,
    state,
    attempt: 0,
    code: null,
  });
}

/** Answers are noted after they were given: whoever asked, a person who saves above all, does not wait for it. */
export class AnswerNotes {
  readonly #events: EventSink & { flush(): Promise<void> };
  readonly #clock: Clock;
  #waiting: (() => void)[] = [];

  constructor(events: EventSink & { flush(): Promise<void> }, clock: Clock) {
    this.#events = events;
    this.#clock = clock;
  }

  later(name: QuestionName, question: Question<QuestionName>, answer: Result<unknown>): void {
    if (this.#waiting.length === 0) this.#clock.after(0, () => this.now());
    this.#waiting.push(() => noteAnswer(this.#events, name, question, answer));
  }

  now(): void {
    const notes = this.#waiting;
    this.#waiting = [];
    for (const note of notes) note();
  }

  /** Everything that was answered before this call is noted and on disk, where the disk takes it. */
  async written(): Promise<void> {
    this.now();
    await this.#events.flush();
  }
}

/** One complete run, as `stockhand sync` makes it. */
export function noteRun(events: EventSink, only: readonly SweptCollection[] | null): void {
  events.note({ kind: 'asked', what: 'run', collections: only === null ? null : [...only] });
}

const STATE_AFTER: Readonly<Partial<Record<QuestionName, SyncEventOf<'operation'>['state']>>> = {
  'operations.accept': 'queued',
  'operations.attach': 'queued',
  'operations.retry': 'queued',
  'operations.amend': 'queued',
  'operations.undo': 'undone',
  'operations.discard': 'discarded',
};

/** Notes the connection state when it differs from that of the last call. */
export function lineNoter(events: EventSink): (line: Connection) => void {
  let noted = '';
  return (line) => {
    const event: SyncEventOf<'line'> = {
      kind: 'line',
      state: line.state,
      code: line.reason?.code ?? null,
      heldModules: MODULES.filter((module) => line.heldReason(module) !== null),
    };
    const text = JSON.stringify(event);
    if (text === noted) return;
    noted = text;
    events.note(event);
  };
}

/** Timers are a little late on a busy PC; a clock that was set by less than this does no harm. */
const DRIFT_MS = 2_000;

/** Between two beats: the PC slept, or somebody set its clock. */
export function noteGap(events: EventSink, { wallMs, monotonicMs }: Gap, isSleep: boolean): void {
  if (!isSleep && Math.abs(wallMs - monotonicMs) < DRIFT_MS) return;
  const what = isSleep ? 'slept' : 'set';
  events.note({ kind: 'clock', what, wallMs: Math.round(wallMs), monotonicMs: Math.round(monotonicMs) });
}
