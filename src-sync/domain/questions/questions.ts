/**
 * Every question the engine answers and every command it takes, with the schema of its parameters and the type of its answer.
 * One map serves the engine process, the IPC of the window and the tests; what is not in it cannot be asked.
 */
import type {
  ItemRow,
  ContactRow,
  NamedCount,
  ContactFacets,
  ContactTwin,
  WarehouseRow,
  RecordDetail,
  ItemDetail,
  NotificationRow,
  ListWindow,
  Accepted,
} from './rows.ts';
import { z } from 'zod';
import { bulkQuestionMakers, type BulkAnswers } from './bulk-questions.ts';
import {
  COLLECTIONS,
  RELATED_COLLECTIONS,
  SWEPT_COLLECTIONS,
  type CollectionName,
} from '../records/collections.ts';
import { scanQuestionMakers, type ScanAnswers } from '../codes/scan-question.ts';
import { correspondenceMakers, fileSlot, type CorrespondenceAnswers } from '../correspondence/questions.ts';
import { offlineQuestionMakers, type OfflineAnswers } from '../sync/offline-questions.ts';
import { decisionQuestionMakers, type DecisionAnswers } from './decision-questions.ts';
import { listQuestionMakers, type ListAnswers } from '../lists/list-questions.ts';
import { draftQuestionMakers, type DraftAnswers } from '../records/drafts.ts';
import type { OrganizationName } from '../sync/identity.ts';
import { jsonDocument } from '../values/json-document.ts';
import { notificationQuestionMakers, type NotificationAnswers } from '../notifications/target.ts';
import type { Sentence } from '../messages/message.ts';
import type { LoggedChange, OutboxLine } from '../outbox/change-summary.ts';
import type { OutboxContents } from '../outbox/outbox-file.ts';
import {
  contactsQuery,
  itemsQuery,
  NOTIFICATIONS_SHOWN_MAX,
  searchText,
  twinsQuery,
  type ITEM_FILTERS,
} from './list-queries.ts';
import type { Person } from '../correspondence/people.ts';
import type { MirrorRecord } from '../records/record.ts';
import type { FileState } from '../records/record-file.ts';
import { madeOnDemand } from '../sync/on-demand.ts';
import { printingQuestionMakers, type PrintingAnswers } from '../labels/printing.ts';
import type { ParkedRow } from '../sync/quarantined-row.ts';
import { recentQuestionMakers, type RecentAnswers } from '../links/recent.ts';
import type { RelatedAnswer } from '../records/related-answer.ts';
import { reportQuestionMakers, type ReportAnswers } from '../reports/report-questions.ts';
import { sheetQuestionMakers, type SheetAnswers } from './sheet-questions.ts';
import type { SyncStatus } from '../sync/status.ts';
import { socialQuestionMakers, type SocialAnswers } from '../social/questions.ts';
import { orderReadMakers, orderWriteMakers, type OrderAnswers } from '../stock/order-list.ts';
import { figureQuestionMakers, type FigureAnswers } from '../stock/figures/figure-questions.ts';
import { stockReadMakers, stockWriteMakers, type StockAnswers } from '../stock/stock-session.ts';
import type { ExportedEvent } from '../sync/sync-event.ts';
import { todayQuestionMakers, type TodayAnswers } from './today.ts';
import { undoQuestionMakers, type UndoAnswers } from '../undo/undo-questions.ts';
import { upkeepQuestionMakers, type UpkeepAnswers } from '../sync/upkeep.ts';

export { CONTACT_FILTERS, CONTACT_SORTS, ITEM_FILTERS, ITEM_SORTS } from './list-queries.ts';

const id = z.string().min(1).max(200);
const offset = z.number().int().min(0).max(10_000_000);
const limit = z.number().int().min(1).max(500);
/** True to give the number of hits of the other kind, contacts or items, as well. */
const elsewhere = z.boolean().optional();
/** Made when a form opens, so that a double click or a held Enter is one operation. */
const operationId = z.uuid();

/** The making of each question's schema: maps of questions are put together from these, so that none of the schemas is made for it. */
export const questionMakers = {
  ...bulkQuestionMakers,
  ...sheetQuestionMakers,
  ...todayQuestionMakers,
  ...listQuestionMakers,
  ...correspondenceMakers,
  ...socialQuestionMakers,
  ...reportQuestionMakers,
  ...figureQuestionMakers,
  'status.get': () => z.strictObject({}),
  'items.window': () => z.strictObject({ ...itemsQuery(), offset, limit, elsewhere }),
  'items.facets': () => z.strictObject({}),
  'items.get': () => z.strictObject({ id }),
  'contacts.window': () => z.strictObject({ ...contactsQuery(), offset, limit, elsewhere }),
  'contacts.facets': () => z.strictObject({}),
  /** Number of records added since the beginning of each of these local days. */
  'list.added': () =>
    z.strictObject({
      collection: z.enum(['items', 'contacts']),
      since: z.array(z.iso.date()).max(10).readonly(),
    }),
  'contacts.twins': twinsQuery,
  /** Names of the custom fields that contacts have, most used first: the contract lists none. */
  'contacts.ownFields': () => z.strictObject({}),
  /** People whom records name together with their ids. */
  'people.list': () => z.strictObject({}),
  'contacts.get': () => z.strictObject({ id }),
  'warehouses.list': () => z.strictObject({}),
  /** A person reaches the oldest by asking for more below those that are shown. */
  'notifications.window': () =>
    z.strictObject({
      unreadOnly: z.boolean(),
      offset,
      limit: z.number().int().min(1).max(NOTIFICATIONS_SHOWN_MAX),
    }),
  ...notificationQuestionMakers,
  'search.everything': () => z.strictObject({ q: searchText, limit: z.number().int().min(1).max(50) }),
  ...scanQuestionMakers,
  'outbox.list': () => z.strictObject({ limit }),
  'records.list': () => z.strictObject({ collection: z.enum(COLLECTIONS), offset, limit }),
  /** A picture or file of an item; read at the Service when it is not here yet. */
  'files.get': () => z.strictObject({ recordId: id, slot: fileSlot() }),
  /** Pictures of items that lie on this PC already, by item: for rows of a list, so nothing is asked of the Service. */
  'files.pictures': () => z.strictObject({ recordIds: z.array(id).max(60) }),
  /** The parts of one record, as they are kept here; old ones are read again meanwhile. `force` reads it in any case. */
  'related.read': () =>
    z.strictObject({
      collection: z.enum(RELATED_COLLECTIONS),
      recordId: id,
      force: z.boolean().optional(),
      limit: limit.optional(),
    }),
  'log.list': () => z.strictObject({ limit }),
  /** The actions and observations of the engine, oldest first, for an export. */
  'events.page': () => z.strictObject({ afterSeq: z.number().int().min(0), limit }),
  /** The organizations that the sign-in may choose from, as the Service said last. */
  'organizations.list': () => z.strictObject({}),
  /**
   * One write: the same names and shapes as `stockhand enqueue` (cli.md). `hold`: it is not sent before `holds.release` of its id, or of the
   * id that is given; what has one of these is taken back together by `bulk.undo`.
   */
  'operations.accept': () =>
    z.strictObject({
      operationId,
      operation: jsonDocument,
      hold: z.union([z.boolean(), z.uuid()]).optional(),
    }),
  /** One write with a file of this PC. Only the main process asks it, after a person has chosen the file: the window names no paths. */
  'operations.attach': () =>
    z.strictObject({
      operationId,
      operation: jsonDocument,
      path: z.string().min(1).max(32_767),
      hold: z.boolean().optional(),
    }),
  'operations.retry': () => z.strictObject({ operationId: id }),
  'operations.discard': () => z.strictObject({ operationId: id }),
  /** Edit and send again: these fields in place of those of a refused operation. */
  'operations.amend': () => z.strictObject({ operationId: id, values: jsonDocument }),
  /** Everything open, for a file that another PC takes up. */
  'outbox.export': () => z.strictObject({}),
  'sync.now': () => z.strictObject({}),
  /** A complete check of one collection, at once. */
  'sync.check': () => z.strictObject({ collection: z.enum(SWEPT_COLLECTIONS) }),
  /** A person says that the rows kept by the deletion guard were really deleted: a complete check that begins at once may remove as many rows as the person was told. */
  'guard.accept': () =>
    z.strictObject({
      collection: z.enum(SWEPT_COLLECTIONS),
      rows: z.number().int().min(1).max(10_000_000),
    }),
  'parked.list': () =>
    z.strictObject({ collection: z.enum(COLLECTIONS), limit: z.number().int().min(1).max(20) }),
  /** The visibility of the window, and the power source of the PC: they decide how often it polls. */
  'presence.set': () => z.strictObject({ hidden: z.boolean(), onBattery: z.boolean() }),
  /**
   * The PC woke up, or its network came or went: connections from before are given up, and what changed is asked at once. Without a
   * network it is shown as offline soon, unless the Service answers all the same.
   */
  'presence.returned': () => z.strictObject({ after: z.enum(['sleep', 'network', 'no-network']) }),
  /** The record that is on screen or was just scanned is read first. */
  'focus.set': () => z.strictObject({ collection: z.enum(COLLECTIONS).nullable(), recordId: id.nullable() }),
  ...stockReadMakers,
  ...stockWriteMakers,
  ...orderReadMakers,
  ...orderWriteMakers,
  ...printingQuestionMakers,
  ...draftQuestionMakers,
  ...recentQuestionMakers,
  ...undoQuestionMakers,
  ...decisionQuestionMakers,
  ...offlineQuestionMakers,
  ...upkeepQuestionMakers,
} as const;

export const questionSchemas = madeOnDemand(questionMakers);

export type QuestionName = keyof typeof questionMakers;

export interface SearchHits {
  readonly items: readonly ItemRow[];
  readonly contacts: readonly ContactRow[];
  /** Number of records of each kind, of which these are the best. */
  readonly totals: { readonly items: number; readonly contacts: number };
  /** The nearest spelling, which these are found by: nothing is found by the text that was asked for. */
  readonly instead?: string;
}

/** An entry of the activity log. */
export interface LogLine {
  readonly at: string;
  readonly level: 'info' | 'warning' | 'problem';
  readonly text: string;
  /** The text as data; absent where it is about a change, or an older version wrote it. */
  readonly words?: readonly Sentence[];
  /** A change that it is about; `null` where it is about none, or an older version wrote it. */
  readonly change: LoggedChange | null;
}

export interface Answers
  extends
    BulkAnswers,
    ScanAnswers,
    StockAnswers,
    OrderAnswers,
    SheetAnswers,
    PrintingAnswers,
    DraftAnswers,
    RecentAnswers,
    UndoAnswers,
    DecisionAnswers,
    OfflineAnswers,
    TodayAnswers,
    ListAnswers,
    CorrespondenceAnswers,
    SocialAnswers,
    ReportAnswers,
    FigureAnswers,
    NotificationAnswers,
    UpkeepAnswers {
  'status.get': SyncStatus;
  'items.window': ListWindow<ItemRow>;
  'items.facets': {
    readonly counts: Readonly<Record<(typeof ITEM_FILTERS)[number], number>>;
    readonly categories: readonly NamedCount[];
  };
  'items.get': ItemDetail;
  'contacts.window': ListWindow<ContactRow>;
  'contacts.facets': ContactFacets;
  'list.added': readonly number[];
  'contacts.twins': readonly ContactTwin[];
  'contacts.ownFields': readonly string[];
  'people.list': readonly Person[];
  'contacts.get': RecordDetail;
  'warehouses.list': readonly WarehouseRow[];
  'notifications.window': ListWindow<NotificationRow>;
  'search.everything': SearchHits;
  'outbox.list': readonly OutboxLine[];
  'records.list': readonly MirrorRecord[];
  'files.get': FileState;
  /** Names on disk; an item without a picture here is left out. */
  'files.pictures': Readonly<Record<string, string>>;
  'related.read': RelatedAnswer;
  'log.list': readonly LogLine[];
  'events.page': readonly ExportedEvent[];
  'organizations.list': readonly OrganizationName[];
  'operations.accept': Accepted;
  'operations.attach': Accepted;
  'operations.retry': null;
  'operations.discard': null;
  'operations.amend': Accepted;
  'outbox.export': OutboxContents;
  'sync.now': null;
  'sync.check': null;
  'guard.accept': null;
  'parked.list': readonly ParkedRow[];
  'presence.set': null;
  'presence.returned': null;
  'focus.set': null;
}

export type Question<Name extends QuestionName> = z.infer<(typeof questionSchemas)[Name]>;
export type Answer<Name extends QuestionName> = Answers[Name];

/** Tables of the store as live queries know them; named after each commit. */
export type ChangedTopic = CollectionName | 'outbox' | 'status' | 'log' | 'sessions' | 'printers' | 'prints';
