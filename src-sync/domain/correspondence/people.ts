/**
 * People who are named in records. No operation of the contract lists them, but an activity may mention some by id, so those whom a
 * record names together with their id can be offered.
 */
import { FIELDS, readText } from '../records/fields.ts';
import { comparableId, isUuid } from '../records/comparable-ids.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';

export interface Person {
  /** As ids are compared (`comparableId`). */
  readonly id: string;
  readonly name: string;
}

/** A mention whose name the record does not tell has `null`. */
export interface Mention {
  readonly id: string | null;
  readonly name: string | null;
}

/** Fields that may hold a person, or several. */
export const PERSON_FIELDS: readonly string[] = [
  ...new Set([
    ...FIELDS.actor,
    'updatedBy',
    'modifiedBy',
    'assignedTo',
    'assignee',
    'mentions',
    'mentionedUsers',
  ]),
];

const IDS = [...FIELDS.serverId, 'uuid', 'userId'];
const NAMES = ['name', 'fullName', 'displayName'];

function mentionOf(value: JsonValue): Mention {
  if (typeof value === 'string') return { id: comparableId(value), name: null };
  if (!isJsonObject(value)) return { id: null, name: null };
  const id = readText(value, IDS);
  return { id: id === null ? null : comparableId(id), name: readText(value, NAMES)?.trim() ?? null };
}

/** Those in the value of one field: an object with an id and a name, or a list of them. Only a UUID can be mentioned. */
export function peopleIn(value: JsonValue): readonly Person[] {
  const values = isJsonArray(value) ? value : [value];
  return values
    .map(mentionOf)
    .flatMap(({ id, name }) => (id !== null && isUuid(id) && name !== null ? { id, name } : []));
}

/** Whom an activity mentions, as ids or as objects. */
export function readMentions(activity: JsonObject): readonly Mention[] {
  const value = activity['mentions'] ?? activity['mentionedUsers'];
  return isJsonArray(value)
    ? value.map(mentionOf).filter(({ id, name }) => id !== null || name !== null)
    : [];
}

/** Names of those whom an activity mentions, from the activity itself or from the people that are known; nameless ids are left out. */
export function mentionNames(activity: JsonObject, people: readonly Person[]): readonly string[] {
  return readMentions(activity).flatMap(
    ({ id, name }) => name ?? people.find((person) => person.id === id)?.name ?? [],
  );
}
