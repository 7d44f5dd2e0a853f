/**
 * Ids of the Service in another letter case. A UUID is the same number in capitals, and Services mix the two between lists; any other
 * id is text, in which a capital may be another letter. What is sent keeps the spelling of the record's own list.
 */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** The one spelling by which ids are compared. */
export function comparableId(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}

/** True where two ids name one record. */
export function isSameId(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && comparableId(one) === comparableId(other));
}

/** Those of these ids that have one of the keys; a key is a comparable id. */
export function withKeys(ids: readonly string[], keys: Iterable<string>): ReadonlySet<string> {
  const wanted = new Set(keys);
  return new Set(ids.filter((id) => wanted.has(comparableId(id))));
}
