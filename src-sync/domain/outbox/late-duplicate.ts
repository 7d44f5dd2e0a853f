/**
 * An operation whose first sending was given up for lost, sent again, and then both took effect after all. Which two effects are alike,
 * and what takes one of them back, is decided here; what becomes of it, by a person.
 */
import { likenessOfTimes } from '../records/activity-time.ts';
import { FIELDS, readServerId, readTime } from '../records/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';
import type { OutboxLine } from './change-summary.ts';
import { readMovement, readPlace } from '../records/related-fields.ts';
import { lastTenDigits, tidied } from '../values/spelling.ts';

/** The text and the question that a person gets. */
export interface LateDuplicate extends Pick<
  OutboxLine,
  'opId' | 'op' | 'recordId' | 'collection' | 'title' | 'summary'
> {
  /** Local ids of what is there besides: records, or movements. */
  readonly others: readonly string[];
  /** ISO 8601 */
  readonly foundAt: string;
  /** `false`: the Service offers nothing that would take one of them back. */
  readonly reversible: boolean;
}

export type DuplicateChoice = 'reverse' | 'keep';

/** Fields under the names that Services give them; what tells a record from another must be shown, and be the same. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'contactName', 'itemName', 'fullName', 'title', 'label'],
  phone: ['phone', 'phoneNumber', 'mobile'],
  sku: ['sku', 'itemCode', 'code'],
  label: ['label', 'name'],
  note: FIELDS.activityNote,
};
const TELLING: ReadonlySet<string> = new Set(['name', 'phone', 'sku', 'label', 'note']);
/** Ids of other records are local here, and others there; stock is counted apart. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  ...['onHand', 'openingStocks', 'defaultPipelineId', 'mentions'],
]);

/** True where a document of the Service says all that a create said, as far as it shows it. */
export function isAlike(sent: JsonObject, document: JsonObject): boolean {
  const telling = Object.keys(sent).filter((field) => TELLING.has(field));
  if (telling.length === 0) return false;
  return Object.entries(sent).every(([field, value]) => {
    if (NOT_COMPARED.has(field)) return true;
    if (field === 'activityTime') return isSameTime(value, document);
    const shown = shownOf(document, field);
    if (shown === undefined || shown === null) return !TELLING.has(field) || value === '' || value === null;
    return isSame(field, value, shown);
  });
}

/** Notes of another day often say the same. */
function isSameTime(sent: JsonValue | undefined, document: JsonObject): boolean {
  const shown = readTime(document, FIELDS.activityTime);
  return typeof sent !== 'string' || shown === null || likenessOfTimes(sent, shown) !== 'other';
}

function shownOf(document: JsonObject, field: string): JsonValue | undefined {
  const names = NAMES[field] ?? [field];
  return document[names.find((name) => document[name] !== undefined && document[name] !== null) ?? field];
}

function isSame(field: string, sent: JsonValue | undefined, shown: JsonValue): boolean {
  if (isJsonObject(sent)) {
    if (!isJsonObject(shown)) return false;
    return Object.entries(sent).every(([key, value]) => {
      const there = shown[key];
      return there === undefined || there === null || isSame(key, value, there);
    });
  }
  if (typeof sent === 'string' && typeof shown === 'string') {
    return field === 'phone' ? lastTenDigits(sent) === lastTenDigits(shown) : tidied(sent) === tidied(shown);
  }
  // A reference that the Service shows with the record's name says nothing against it.
  return isJsonObject(shown) || JSON.stringify(sent) === JSON.stringify(shown);
}

/** Of movements that carry the token of one operation: the later ones of those that say the same. */
export function surplusMovements<Movement extends { readonly document: JsonObject }>(
  movements: readonly Movement[],
): readonly Movement[] {
  const seen = new Set<string>();
  return movements.filter(({ document }) => {
    const place = readPlace(document);
    const { qty, kind } = readMovement(document);
    const key = JSON.stringify([qty, kind, place.serverId ?? place.name]);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** True where a token stands, in any spelling, in any text of a movement that has an id: one without could be the same line read twice. */
export function carriesToken(document: JsonObject, token: string): boolean {
  return readServerId(document) !== null && JSON.stringify(document).toUpperCase().includes(token);
}
