/**
 * Ids of the Service in another letter case. A UUID is the same number in capitals, and Services mix the two between lists; any other
 * id is text, in which a capital may be another letter. What is sent keeps the spelling of the record's own list.
 */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The one spelling by which ids are compared. */
export function comparableId(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}

/** Whether two ids name one record. */
export function isSameId(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && comparableId(one) === comparableId(other));
}

/** How the database may have an id spelled: as it came, in small letters, in capitals. */
export function spellingsOf(ids: readonly string[]): readonly string[] {
  const uuids = ids.filter((id) => UUID.test(id));
  if (uuids.length === 0) return ids;
  return [...new Set([...ids, ...uuids.flatMap((id) => [id.toLowerCase(), id.toUpperCase()])])];
}
