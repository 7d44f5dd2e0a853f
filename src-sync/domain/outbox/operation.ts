/** Local writes that wait for the Service: their names, states and what is shown of them. */
import type { FailureCode } from '../failure.ts';
import type { Message } from '../messages/message.ts';
import type { JsonObject } from '../values/json.ts';

/** Small lists that a person keeps in order: each entry can be made, changed and deleted. */
export const LISTED_COLLECTIONS = [
  'warehouses',
  'categories',
  'units',
  'itemCustomFields',
  'labelTemplates',
  'pipelines',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'forms',
  'automations',
] as const;

export type ListedCollection = (typeof LISTED_COLLECTIONS)[number];
export type ListedOperationName = `${ListedCollection}.${'create' | 'update' | 'delete'}`;

/** Files of many records that the Service takes apart itself (imports/service-import.ts). */
export const IMPORT_OPERATIONS = ['items.import', 'contacts.import', 'warehouses.import'] as const;

export type ImportOperationName = (typeof IMPORT_OPERATIONS)[number];

export function isImport(name: OperationName): name is ImportOperationName {
  return (IMPORT_OPERATIONS as readonly string[]).includes(name);
}

/** An edit: it is said by the fields that it changes. */
const EDITS = [
  'contacts.update',
  'items.update',
  'pipelines.setStages',
  'automations.setEnabled',
  'stockSettings.update',
  'notificationPreferences.update',
  'emailSettings.update',
  ...LISTED_COLLECTIONS.map((collection) => `${collection}.update` as const),
] as const;

/** Every other operation by its name, with what it does in English; `{…}` is filled in by its definition. */
export const OPERATION_TEXTS = {
  'contacts.create': 'New contact',
  'contacts.delete': 'Delete this contact',
  'contacts.addActivity': 'New activity',
  'contacts.deleteActivity': 'Delete this activity',
  'contacts.addDocument': 'New document',
  'contacts.deleteDocument': 'Delete this document',
  'contacts.import': 'Import the whole file',
  'items.create': 'New item',
  'items.setImage': 'New picture',
  'items.removeImage': 'Remove the picture',
  'items.setFile': '{field}: {file}',
  'items.generateBarcode': 'Make a barcode',
  'items.import': 'Import the whole file',
  'stock.adjust': '{qty} at {place}',
  'stock.transfer': '{qty} from {from} to {to}',
  'stock.assign': 'Put what is in no warehouse into {place}',
  'stock.add': '{qty} in no warehouse yet',
  'stock.reconcile': 'Add up the warehouses again',
  'notifications.markRead': 'Mark as read',
  'notifications.markAllRead': 'Mark all as read',
  'notifications.dismiss': 'Dismiss',
  'notifications.dismissAll': 'Dismiss all',
  'pipelines.order': 'New order',
  'forms.publish': 'Publish',
  'forms.unpublish': 'Take off the web',
  'warehouses.import': 'Import the whole file',
  'warehouses.create': 'New warehouse',
  'warehouses.delete': 'Delete this warehouse',
  'categories.create': 'New category',
  'categories.delete': 'Delete this category',
  'units.create': 'New unit',
  'units.delete': 'Delete this unit',
  'itemCustomFields.create': 'New custom field',
  'itemCustomFields.delete': 'Delete this custom field',
  'labelTemplates.create': 'New label template',
  'labelTemplates.delete': 'Delete this label template',
  'pipelines.create': 'New pipeline',
  'pipelines.delete': 'Delete this pipeline',
  'leadSources.create': 'New lead source',
  'leadSources.delete': 'Delete this lead source',
  'leadTypes.create': 'New lead type',
  'leadTypes.delete': 'Delete this lead type',
  'leadPriorities.create': 'New lead priority',
  'leadPriorities.delete': 'Delete this lead priority',
  'forms.create': 'New form',
  'forms.delete': 'Delete this form',
  'automations.create': 'New automation',
  'automations.delete': 'Delete this automation',
} as const;

type ActionName = keyof typeof OPERATION_TEXTS;
export type OperationName = ActionName | (typeof EDITS)[number];

export function isAction(name: OperationName): name is ActionName {
  return Object.hasOwn(OPERATION_TEXTS, name);
}

export const OPERATION_NAMES: readonly OperationName[] = [
  ...(Object.keys(OPERATION_TEXTS) as ActionName[]),
  ...EDITS,
];

export function isOperationName(name: string): name is OperationName {
  return (OPERATION_NAMES as readonly string[]).includes(name);
}

/**
 * `queued` waits for its turn; `sending` has left or is about to (durable before the socket write); `unconfirmed` was sent
 * and its outcome is looked up before anything is sent again; `done`; `conflict` and `rejected` wait for a person;
 * `blocked` depends on one of those two.
 */
export const OPERATION_STATES = [
  'queued',
  'sending',
  'unconfirmed',
  'done',
  'conflict',
  'rejected',
  'blocked',
] as const;

export type OperationState = (typeof OPERATION_STATES)[number];

/** An operation that is done stays in the outbox for 30 days. */
export const DONE_KEPT_MS = 30 * 24 * 3_600_000;

/** States in which an operation still shapes what a person sees of its record. */
export const OPEN_STATES = ['queued', 'sending', 'unconfirmed', 'conflict', 'rejected', 'blocked'] as const;

/** Operations that wait for the Service or for a person. */
export function countOpen(counts: Readonly<Record<(typeof OPEN_STATES)[number], number>>): number {
  return OPEN_STATES.reduce((sum, state) => sum + counts[state], 0);
}

/** An operation as `stockhand outbox` prints it (cli.md). */
export interface OutboxEntry {
  readonly opId: string;
  readonly op: OperationName;
  readonly recordId: string;
  readonly state: OperationState;
  readonly attempts: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastError: Pick<OperationError, 'code' | 'message'> | null;
}

export interface OperationError extends Message {
  readonly code: FailureCode;
}

/** The two sides that a person decides between: only the fields that both sides changed. */
export interface ConflictDetail {
  readonly base: JsonObject;
  readonly mine: JsonObject;
  /** `null` when the record was deleted on the Service. */
  readonly theirs: JsonObject | null;
  readonly fields: readonly string[];
}

/** A conflict as `stockhand conflicts` prints it (cli.md). */
export interface ConflictEntry extends ConflictDetail {
  readonly opId: string;
  readonly op: OperationName;
  readonly recordId: string;
  /** Another one where a side has changed: whoever decides says which they looked at. */
  readonly version: string;
}

/** Three clocks at the first look-up after an answer was lost: from then on the grace period runs, over the ends of programs too. */
export interface LostAnswer {
  /** The duration of all runs together. */
  readonly ranMs: number;
  /** Unix time on the Service, at the latest; `null` where no answer told it. */
  readonly serviceMs: number | null;
  /** Unix time on this PC. */
  readonly wallMs: number;
}

/** An operation as the store keeps it. Ids inside `body` are local and resolved when it is sent. */
export interface StoredOperation {
  /** Order of acceptance; the handle of every outbox function. */
  readonly seq: number;
  readonly id: string;
  readonly name: OperationName;
  /** The record it is about; for a stock operation the (first) item; one of `WHOLES` where it is about no single one. */
  readonly recordId: string;
  /**
   * Creates: the whole record. Updates: the changed fields. Stock: the request body, without the token (an assignment also says what it was
   * expected to move, as `assigned`). Imports: file, place, stock mode. Otherwise empty.
   */
  readonly body: JsonObject;
  /**
   * Updates: the record as it was shown before the first edit; what the fresh server state is compared with. Imports: the stock that was
   * there just before (`ImportBase`), and later the Service's answer.
   */
  readonly base: JsonObject | null;
  readonly state: OperationState;
  readonly wasSent: boolean;
  readonly attempts: number;
  /** Stock: what the engine appends to `reference` (after a space) and searches for in the movements, e.g. `#7QK2M9`. */
  readonly token: string | null;
  readonly createdAtMs: number;
  readonly sentAtMs: number | null;
  /**
   * Newest `record.seq` when it was first sent (`markSending` sets it once): records that arrived later may be its own effect,
   * earlier ones cannot. `null` while this PC never sent it: another one may have, before it was taken up here.
   */
  readonly knownSeq: number | null;
  readonly notBeforeMs: number;
  /** `null` until it was looked up, and again once it is sent anew. */
  readonly lost: LostAnswer | null;
  /** Number of look-ups that answered "not there". */
  readonly lookedUp: number;
  readonly lastError: OperationError | null;
  readonly conflict: ConflictDetail | null;
}

/** `recordId` of operations that concern every notification there was when they were accepted. */
export const ALL_NOTIFICATIONS = 'notifications';
/** `recordId` of what the Service does with the stock of all items. */
export const ALL_STOCK = 'stock';
/** `recordId` of what concerns the pipelines as a list. */
export const ALL_PIPELINES = 'pipelines';
/** `recordId` of an import of items. */
export const ALL_ITEMS = 'items';
/** `recordId` of an import of contacts. */
export const ALL_CONTACTS = 'contacts';
/** Texts in the place of a record's id. */
export const WHOLES: readonly string[] = [
  ALL_NOTIFICATIONS,
  ALL_STOCK,
  ALL_PIPELINES,
  ALL_ITEMS,
  ALL_CONTACTS,
];

/** An operation's text for the Service: the person's reference at its start, the token at its end. */
export function referenceWithToken(reference: string | null, token: string): string {
  return reference === null || reference === '' ? token : `${reference} ${token}`;
}
