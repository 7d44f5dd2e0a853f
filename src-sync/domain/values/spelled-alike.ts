/** True where the Service shows what it was sent, but for what it may normalise. */
import { FIELDS } from '../records/fields.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';
import { sameValue } from '../records/merge.ts';
import { lastTenDigits, tidied } from './spelling.ts';

/** Equal but for spaces and capitals, and how a phone number is written. */
export function spelledAlike(
  field: string,
  there: JsonValue | undefined,
  mine: JsonValue | undefined,
): boolean {
  if (sameValue(there, mine)) return true;
  if (typeof there !== 'string' || typeof mine !== 'string') return false;
  if (tidied(there) === tidied(mine)) return true;
  const digits = field === 'phone' ? lastTenDigits(mine) : '';
  return digits !== '' && digits === lastTenDigits(there);
}

/** Fields of an entry that a Service adds to what it was sent. */
const ITS_OWN: ReadonlySet<string> = new Set([...FIELDS.serverId, ...FIELDS.createdAt, ...FIELDS.updatedAt]);

/**
 * All that was sent is there: what it is made of may have been given ids and other fields there.
 * @param before what it was; of this nothing that was left out may be there still
 */
export function saysAll(
  field: string,
  there: JsonValue | undefined,
  sent: JsonValue | undefined,
  before?: JsonValue,
): boolean {
  if (spelledAlike(field, there, sent)) return true;
  if (isJsonArray(there) && isJsonArray(sent)) {
    const was = isJsonArray(before) ? before : [];
    return (
      there.length === sent.length &&
      sent.every((entry, index) => saysAll(field, there[index], entry, was[index]))
    );
  }
  if (!isJsonObject(there) || !isJsonObject(sent)) return false;
  const was = isJsonObject(before) ? before : {};
  const isTakenAway = (key: string): boolean => ITS_OWN.has(key) || !Object.hasOwn(there, key);
  return (
    Object.entries(sent).every(([key, value]) => saysAll(key, there[key], value, was[key])) &&
    Object.keys(was).every((key) => Object.hasOwn(sent, key) || isTakenAway(key))
  );
}
