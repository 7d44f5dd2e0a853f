/** The meaning of a flag's text, or a sentence about why it has none. */
import {
  COLLECTIONS,
  isCollectionName,
  isRelatedCollection,
  isRelatedParent,
  isSweptCollection,
  RELATED_COLLECTIONS,
  type CollectionName,
  type SweptCollection,
} from '../../domain/records/collections.ts';
import { failure } from '../../domain/failure.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { SEARCH_CHARACTERS_MAX } from '../../domain/questions/list-queries.ts';
import { OPERATION_STATES, type OperationState } from '../../domain/outbox/operation.ts';
import type { Side } from '../../domain/outbox/resolve.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { RecordName } from '../../engine/run/types.ts';
import { alteredNumber, nameGivenTwice } from '../output/json-text.ts';

/** A condition of `--where`: the field of a record, and its value as text. */
export type FieldIs = readonly [field: string, value: string];

/** A change of `--set`: a field, and what it becomes. */
export type FieldTo = readonly [field: string, value: JsonValue];

export function parseCollection(name: string): Result<CollectionName> {
  if (isCollectionName(name)) {
    return ok(name);
  }
  return failed(
    failure(
      'UNKNOWN_COLLECTION',
      `There is no collection “${name}” here. There are: ${COLLECTIONS.join(', ')}.`,
    ),
  );
}

/** A collection that is checked as a whole. */
export function parseSwept(name: string): Result<SweptCollection> {
  const collection = parseCollection(name);
  if (!collection.ok) return collection;
  return isSweptCollection(collection.value)
    ? ok(collection.value)
    : wrong(
        `${name} is read for one record at a time, so nothing of it is removed by a check and nothing is kept back.`,
      );
}

/** `contacts/ID` or `items/SKU`, each a record that more belongs to. */
export function parseRecordNames(flag: string, texts: readonly string[]): Result<readonly RecordName[]> {
  const names: RecordName[] = [];
  for (const text of texts) {
    const at = text.indexOf('/');
    const collection = text.slice(0, Math.max(0, at));
    const id = text.slice(at + 1).trim();
    if (!isRelatedParent(collection) || id === '') {
      return wrong(`${flag} names a record that more belongs to: contacts/ID or items/ID.`);
    }
    names.push({ collection, id });
  }
  return ok(names);
}

/** The record that the listed ones belong to; `null` where the flag was not given. */
export function parseOwner(
  flag: string,
  text: string | null,
  collection: CollectionName,
): Result<string | null> {
  return text === null || isRelatedCollection(collection)
    ? ok(text)
    : wrong(`${flag} goes with what belongs to one record: ${RELATED_COLLECTIONS.join(', ')}.`);
}

/** Names between commas; `null` where the flag was not given. */
export function parseCollections(
  flag: string,
  text: string | null,
): Result<readonly SweptCollection[] | null> {
  if (text === null) {
    return ok(null);
  }
  const names = new Set<SweptCollection>();
  for (const part of text.split(',').map((name) => name.trim())) {
    if (part === '') {
      return wrong(`${flag} needs names of collections with commas between them.`);
    }
    const collection = parseCollection(part);
    if (!collection.ok) return collection;
    if (!isSweptCollection(collection.value)) {
      return wrong(
        `${flag} does not take ${collection.value}: it is read for one record at a time, with --with.`,
      );
    }
    names.add(collection.value);
  }
  return ok([...names]);
}

/** A moment as text, with its offset or in UTC; a date alone begins at midnight UTC. */
export function parseTime(flag: string, text: string | null): Result<number | null> {
  if (text === null) {
    return ok(null);
  }
  const timeMs = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
    ? Date.parse(text)
    : NaN;
  return Number.isNaN(timeMs)
    ? wrong(`${flag} needs a moment, e.g. 2026-11-21T09:30:00+05:30 or 2026-11-21.`)
    : ok(timeMs);
}

/** The text of a search, as long as the window takes it. */
export function parseSearch(flag: string, text: string | null): Result<string | null> {
  return text === null || text.length <= SEARCH_CHARACTERS_MAX
    ? ok(text)
    : wrong(`${flag} takes a text of ${SEARCH_CHARACTERS_MAX} characters at most.`);
}

export function parsePair(flag: string, text: string): Result<FieldIs> {
  const at = text.indexOf('=');
  return at > 0
    ? ok([text.slice(0, at), text.slice(at + 1)])
    : wrong(`${flag} needs FIELD=VALUE, one pair each.`);
}

export function parsePairs(flag: string, pairs: readonly string[]): Result<readonly FieldIs[]> {
  const parsed = pairs.map((pair) => parsePair(flag, pair));
  const wrongOne = parsed.find((pair) => !pair.ok);
  return wrongOne ?? ok(parsed.flatMap((pair) => (pair.ok ? [pair.value] : [])));
}

/** `FIELD=JSON` pairs, each field once. */
export function parseChanges(flag: string, pairs: readonly string[]): Result<readonly FieldTo[]> {
  const changes: FieldTo[] = [];
  for (const pair of pairs) {
    const parsed = parsePair(flag, pair);
    if (!parsed.ok) return wrong(`${flag} needs FIELD=JSON, one pair each.`);
    const [field, json] = parsed.value;
    if (changes.some(([known]) => known === field)) return wrong(`${flag} names “${field}” more than once.`);
    const value = jsonIn(json);
    if (value === undefined) {
      return wrong(
        `What ${flag} gives for “${field}” is not JSON; a text needs its quotes: ${flag} '${field}="…"'.`,
      );
    }
    const twice = nameGivenTwice(json)?.at(-1);
    if (twice !== undefined) return wrong(`What ${flag} gives for “${field}” names “${twice}” twice.`);
    const altered = alteredNumber(json);
    if (altered !== null) return wrong(altered.sentence);
    changes.push([field, value]);
  }
  return ok(changes);
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function parseSide(flag: string, text: string | null): Result<Side | null> {
  return text === null || text === 'mine' || text === 'theirs'
    ? ok(text)
    : wrong(`${flag} is mine or theirs.`);
}

export function parseState(flag: string, text: string | null): Result<OperationState | null> {
  const state = OPERATION_STATES.find((known) => known === text);
  if (text !== null && state === undefined) {
    return wrong(`${flag} is one of ${OPERATION_STATES.join(', ')}.`);
  }
  return ok(state ?? null);
}

function wrong(sentence: string): Result<never> {
  return failed(failure('VALIDATION', sentence));
}
