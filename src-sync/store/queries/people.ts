/** People whom records name together with their ids. */
import { COLLECTIONS } from '../../domain/records/collections.ts';
import { peopleIn, PERSON_FIELDS, type Person } from '../../domain/correspondence/people.ts';
import type { JsonValue } from '../../domain/values/json.ts';
import { storedJson } from '../rows.ts';
import type { Reader } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';

/** The newest of each collection: whoever works here is named in them, and all of 100,000 would take a second to read. */
const RECORDS_MAX = 1_000;

const NAMED = kept<{ value: string }>(
  `SELECT DISTINCT field.value AS value
     FROM (SELECT coalesce(view, server) AS document FROM record
            WHERE collection = ? AND deleted = 0 ORDER BY seq DESC LIMIT ${RECORDS_MAX}) AS shown,
          json_each(iif(json_valid(shown.document), shown.document, '{}')) AS field
    WHERE field.type IN ('object', 'array') AND field.key IN (SELECT value FROM json_each(?))`,
);

/** Each once, by name. */
export async function knownPeople(reader: Reader): Promise<readonly Person[]> {
  const people = new Map<string, Person>();
  for (const collection of COLLECTIONS) {
    for (const { value } of await NAMED.all(reader, collection, JSON.stringify(PERSON_FIELDS))) {
      for (const person of peopleIn(storedJson(value) as JsonValue)) {
        if (!people.has(person.id)) people.set(person.id, person);
      }
    }
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
