/** The generated status of collections: progress of a reading, facts about their lists, what the guard keeps. */
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../src-sync/domain/records/collections.ts';
import { failure } from '../../src-sync/domain/failure.ts';
import type { ParkedRow } from '../../src-sync/domain/sync/quarantined-row.ts';
import type {
  CollectionLearnt,
  CollectionProgress,
  CollectionStatus,
  FirstRun,
} from '../../src-sync/domain/sync/status.ts';
import { findingInWords } from '../../src-sync/domain/sync/sanity.ts';
import { aboutConnection } from '../../src-sync/domain/messages/connection.ts';
import { joined } from '../../src-sync/domain/messages/message.ts';

/** `usual`: all complete, items being read again · `first-run` · `guard`: rows kept back, accepted, not understood, not read. */
export type ReadingKind = 'usual' | 'first-run' | 'guard';

const ROWS: Readonly<Record<SweptCollection, number>> = {
  warehouses: 4,
  items: 5_012,
  contacts: 12_037,
  notifications: 212,
  stock: 15_036,
  categories: 38,
  units: 14,
  itemCustomFields: 6,
  labelTemplates: 3,
  stockSettings: 1,
  notificationPreferences: 1,
  pipelines: 3,
  leadSources: 6,
  leadTypes: 5,
  leadPriorities: 3,
  crmActivity: 1_000,
  forms: 4,
  automations: 7,
  emailSettings: 1,
  organizations: 2,
};
const PAGED: ReadonlySet<SweptCollection> = new Set(['items', 'contacts', 'stock', 'notifications']);

export const PROGRESS: CollectionProgress = {
  rowsRead: 3_400,
  rowsExpected: 5_012,
  isEstimate: false,
  rowsPerSecond: 160,
  timeLeftMs: 11_000,
};

const now = Date.now();
const iso = (ms: number): string => new Date(now + ms).toISOString();

export function learntOf(collection: SweptCollection): CollectionLearnt {
  const paged = PAGED.has(collection);
  const hasDelta = collection === 'items' || collection === 'contacts';
  return {
    strategy:
      collection === 'crmActivity' ? 'feed' : hasDelta ? 'delta-and-sweep' : paged ? 'sweep' : 'whole',
    changesByTime: hasDelta ? true : null,
    creationOrder: paged ? true : null,
    timestamps: true,
    pageSize: paged ? 100 : null,
    firstPage: paged ? 1 : null,
    listShape: paged ? 'paginated' : 'bare',
    learntAt: iso(-3_600_000),
  };
}

function usual(collection: SweptCollection, index: number): CollectionStatus {
  const isReading = collection === 'items';
  return {
    collection,
    rows: ROWS[collection],
    completeAt: iso(-180_000 * (index + 1)),
    lookedAt: iso(collection === 'stock' ? -1_500_000 : -60_000),
    activity: isReading ? 'reading' : 'idle',
    heldBy: null,
    keepsNewestRows: collection === 'crmActivity' ? 1_000 : null,
    pagesRead: isReading ? 34 : 0,
    pagesExpected: isReading ? 51 : null,
    progress: isReading ? PROGRESS : null,
    learnt: learntOf(collection),
    totalRows: collection === 'crmActivity' ? 18_204 : ROWS[collection],
    nextAt: iso(240_000 + index * 90_000),
    lastError: null,
    guardedRows: 0,
    suspectedRows: 0,
    guardAcceptedRows: 0,
    parkedRows: 0,
    warnings: [],
  };
}

const UNKNOWN: CollectionLearnt = {
  strategy: 'sweep',
  changesByTime: null,
  creationOrder: null,
  timestamps: null,
  pageSize: null,
  firstPage: null,
  listShape: null,
  learntAt: null,
};

function onFirstRun(collection: SweptCollection, index: number): Partial<CollectionStatus> {
  if (index === 0 || (index > 4 && index < 12)) return {};
  const notYet = { completeAt: null, lookedAt: null, totalRows: null, nextAt: null } as const;
  if (collection === 'items') return { ...notYet, rows: 3_400, totalRows: null };
  if (collection === 'contacts') {
    const progress = {
      rowsRead: 900,
      rowsExpected: 12_037,
      isEstimate: false,
      rowsPerSecond: 96,
      timeLeftMs: 116_000,
    };
    return { ...notYet, rows: 900, activity: 'reading', progress };
  }
  return { ...notYet, rows: 0, activity: 'waiting', learnt: UNKNOWN };
}

const GUARD: Readonly<Partial<Record<SweptCollection, Partial<CollectionStatus>>>> = {
  items: { activity: 'idle', progress: null, guardedRows: 214, totalRows: 4_798 },
  contacts: { guardedRows: 1_300, guardAcceptedRows: 1_300, activity: 'waiting', totalRows: 10_737 },
  categories: { parkedRows: 3 },
  units: {
    warnings: [findingInWords({ kind: 'count', collection: 'units', rows: 2, total: 16, examples: [] })],
    totalRows: 16,
  },
  stock: {
    lastError: failure('UNREADABLE_ANSWER', joined(aboutConnection('noList'), aboutConnection('askedAgain'))),
    nextAt: iso(40_000),
  },
};

export function collectionsOf(kind: ReadingKind): readonly CollectionStatus[] {
  return SWEPT_COLLECTIONS.map((collection, index) => ({
    ...usual(collection, index),
    ...(kind === 'first-run' ? onFirstRun(collection, index) : {}),
    ...(kind === 'guard' ? GUARD[collection] : {}),
  }));
}

export function firstRunOf(kind: ReadingKind): FirstRun | null {
  if (kind !== 'first-run') return null;
  const complete = collectionsOf(kind).filter((one) => one.completeAt !== null).length;
  return {
    isAgain: false,
    collectionsComplete: complete,
    collectionsAll: SWEPT_COLLECTIONS.length,
    timeLeftMs: 230_000,
  };
}

export const PARKED: readonly ParkedRow[] = [
  '{"id":null,"name":"Tower bolts","parent":"Door fittings","createdAt":"2026-09-03T08:12:44.120Z"}',
  '{"id":null,"name":"Aldrops","parent":"Door fittings","note":"as printed in the supplier’s list of 2024, page 14, which nobody keeps any more…',
  '"Locks"',
].map((beginning, index) => ({
  at: iso(-60_000 * index),
  reason:
    index < 2
      ? 'The Service answered, but a row of categories has no id. Nothing on this PC was changed by it; it is asked again later.'
      : 'The Service answered, but a row of categories is not a record. Nothing on this PC was changed by it; it is asked again later.',
  beginning,
}));
