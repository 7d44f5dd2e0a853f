/**
 * Actions and observations of the engine, as facts without content: enough to follow a run and to play its schedule again, and nothing about
 * anybody. Names, numbers, bodies, addresses and tokens have no place in it: every text is a word of this program or a short keyed hash.
 */
import { z } from 'zod';
import { COLLECTIONS, MODULES } from '../records/collections.ts';
import { FAILURE_CODES } from '../failure.ts';
import { OPERATION_STATES } from '../outbox/operation.ts';
import { madeOnDemand, onDemand } from './on-demand.ts';
import { FINDINGS } from './sanity.ts';

/** Of the shape of a line; raised when a reader of older lines would misunderstand them. */
export const SYNC_EVENT_VERSION = 1;

const count = z.number().int().min(0);
const durationMs = z.number().int().min(0);
/** A keyed hash of an id: the same id looks the same within one profile, and tells nothing outside of it. */
const key = z.string().regex(/^[\w-]{8}$/);
/** Names of the contract's operations and of ours: letters and dots. */
const operationName = z.string().regex(/^[A-Za-z.]{1,80}$/);
const collection = z.enum(COLLECTIONS);
const code = z.enum(FAILURE_CODES);
const status = z.number().int().min(0).max(999).nullable();
const outcome = z.union([z.literal('ok'), code]);

/** Facts about how the Service lists a collection (`CollectionLearnt`, without times and watermarks). */
const learnt = onDemand(() =>
  z.object({
    changesByTime: z.boolean().nullable(),
    creationOrder: z.boolean().nullable(),
    pageSize: count.nullable(),
    firstPage: z.union([z.literal(0), z.literal(1)]).nullable(),
    listShape: z.enum(['paginated', 'wrapped', 'bare']).nullable(),
  }),
);

const kinds = madeOnDemand({
  /** The engine started. */
  run: () =>
    z.object({
      kind: z.literal('run'),
      appVersion: z.string().regex(/^[\w.+-]{1,40}$/),
      schemaVersion: count,
      learnt: z.partialRecord(collection, learnt()),
    }),
  /** Somebody asked for more than the engine does by itself: one complete run, a look now, a complete check. */
  asked: () =>
    z.object({
      kind: z.literal('asked'),
      what: z.enum(['run', 'look', 'check']),
      /** `null`: all of them. */
      collections: z.array(collection).nullable(),
    }),
  /** It was told to end, and did. */
  stop: () => z.object({ kind: z.literal('stop') }),
  /** A request was about to leave. `request` numbers the requests of a run. */
  sent: () =>
    z.object({
      kind: z.literal('sent'),
      request: count,
      operation: operationName,
      lane: z.enum(['person', 'push', 'screen', 'background']),
      page: count.nullable(),
      pageSize: count.nullable(),
      sortedBy: z.enum(['createdAt', 'updatedAt']).nullable(),
      /** Items are listed in two halves. */
      tracked: z.boolean().nullable(),
      /** Only some of the list was asked for: a look-up, what is unread, what is older. */
      filtered: z.boolean(),
      /** The record or list that the path names. */
      about: key.nullable(),
    }),
  /** It was answered, or was not. `CANCELLED` and what never left have no `sent` before them. */
  answered: () =>
    z.object({
      kind: z.literal('answered'),
      request: count,
      operation: operationName,
      outcome,
      status,
      /** From leaving to the answer; 0 where nothing left. */
      durationMs,
      /** From being wanted to leaving: what the budget cost. */
      waitedMs: durationMs,
      /** Lists: rows of this answer, and rows there are as the Service counts them. */
      rows: count.nullable(),
      total: count.nullable(),
      /** Requests left in the Service's window, as the scheduler counts them. */
      remaining: count,
      retryAfterMs: durationMs.nullable(),
    }),
  sweep: () =>
    z.object({
      kind: z.literal('sweep'),
      collection,
      phase: z.enum(['began', 'resumed']),
      sweep: count,
      segments: count,
    }),
  /** A page and its cursor were committed. */
  page: () =>
    z.object({
      kind: z.literal('page'),
      collection,
      sweep: count,
      segment: count,
      rows: count,
      parked: count,
      changed: count,
    }),
  swept: () =>
    z.object({
      kind: z.literal('swept'),
      collection,
      outcome,
      removed: count,
      guarded: count,
    }),
  /** Why missing rows were removed, or were not. Only where some were missing. */
  missing: () =>
    z.object({
      kind: z.literal('missing'),
      collection,
      rows: count,
      of: count,
      evidence: z.enum(['order', 'asked', 'twice', 'whole', 'parked']),
      removed: count,
    }),
  /** Too many were missing to believe it: all were kept. */
  guard: () => z.object({ kind: z.literal('guard'), collection, kept: count, of: count }),
  delta: () =>
    z.object({
      kind: z.literal('delta'),
      collection,
      outcome: z.union([z.enum(['caught-up', 'not-honoured', 'too-long']), code]),
    }),
  /** The parts of one record were read. */
  related: () =>
    z.object({
      kind: z.literal('related'),
      collection,
      about: key,
      outcome,
      changed: count,
    }),
  /** One of our own writes entered a state. */
  operation: () =>
    z.object({
      kind: z.literal('operation'),
      operation: key,
      /** `null` where a person only pointed at it. */
      name: operationName.nullable(),
      state: z.enum([...OPERATION_STATES, 'undone', 'discarded']),
      attempt: count,
      code: code.nullable(),
    }),
  line: () =>
    z.object({
      kind: z.literal('line'),
      state: z.enum(['connecting', 'online', 'offline', 'held']),
      code: code.nullable(),
      heldModules: z.array(z.enum(MODULES)),
    }),
  /** A check after a reading found something, or no longer does. */
  sanity: () =>
    z.object({
      kind: z.literal('sanity'),
      finding: z.enum(FINDINGS),
      collection: collection.nullable(),
      /** Above 0: the Service has more (or so many are wrong); below 0: more are here. */
      rows: z.number().int(),
      action: z.enum(['noted', 'reads-again', 'told', 'cleared']),
    }),
  /** Between two beats the wall clock and the time that only grows moved by different amounts, or both by far too much. */
  clock: () =>
    z.object({
      kind: z.literal('clock'),
      what: z.enum(['slept', 'set']),
      wallMs: z.number().int(),
      monotonicMs: durationMs,
    }),
  /** The disk refused to take the outcome of a write, or this log; of a reading `swept` and `delta` tell. */
  storage: () =>
    z.object({ kind: z.literal('storage'), code, during: z.enum(['sending', 'events', 'showing']) }),
  /** Events that could not be written in time. */
  dropped: () => z.object({ kind: z.literal('dropped'), events: count }),
  /** An event that did not fit its own description: a mistake of this program, kept without its content. */
  unfit: () => z.object({ kind: z.literal('unfit'), of: operationName }),
});

type Kinds = typeof kinds;

export type SyncEvent = z.infer<Kinds[keyof Kinds]>;
export type SyncEventOf<Kind extends SyncEvent['kind']> = Extract<SyncEvent, { kind: Kind }>;

/** Without what its description does not know; `null` for what fits none. */
export function readSyncEvent(value: unknown): SyncEvent | null {
  const kind = value !== null && typeof value === 'object' && 'kind' in value ? value.kind : null;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) return null;
  const read = kinds[kind as keyof Kinds].safeParse(value);
  return read.success ? read.data : null;
}

/** The place of an event: the fields that every exported line has beside the event itself. */
const eventPlaceSchema = onDemand(() =>
  z.object({
    v: z.literal(SYNC_EVENT_VERSION),
    /** Order over all runs. */
    seq: count,
    /** Wall clock, ISO 8601. */
    at: z.iso.datetime(),
    /** Since its run began, on the clock that only grows. */
    ms: durationMs,
  }),
);

export type ExportedEvent = z.infer<ReturnType<typeof eventPlaceSchema>> & SyncEvent;

/** A line of an export; `null` for one of another version, or that is none. */
export function parseExportedEvent(line: unknown): ExportedEvent | null {
  const place = eventPlaceSchema().safeParse(line);
  const event = readSyncEvent(line);
  return place.success && event !== null ? { ...place.data, ...event } : null;
}

/** The sink in which the parts of the engine note their actions. Noting never waits and never fails. */
export interface EventSink {
  note(event: SyncEvent): void;
  /** The keyed hash of an id. */
  key(id: string): string;
}
