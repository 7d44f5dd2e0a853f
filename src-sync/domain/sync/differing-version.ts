/** True where a record of the Service differs from the sent create: then it is another's, or ours changed by somebody since. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../values/json.ts';
import { lastTenDigits, tidied } from '../values/spelling.ts';

/** Stock moves, and these say how it begins; a barcode that the Service makes is not what was sent. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['onHand', 'openingStocks', 'autoGenerateBarcode']);

/** A field that the document does not show at all says nothing, and what was left empty may have been filled in. */
export function saysOtherwise(sent: JsonObject, document: JsonObject, ignored: readonly string[]): boolean {
  return Object.entries(sent).some(
    ([field, value]) =>
      !NOT_COMPARED.has(field) && !ignored.includes(field) && isOther(field, value, document[field]),
  );
}

function isOther(field: string, sent: JsonValue | undefined, shown: JsonValue | undefined): boolean {
  if (sent === undefined || shown === undefined || isEmpty(sent)) return false;
  if (isEmpty(shown)) return true;
  // The Service may write lists, and objects that it builds, in its own way.
  if (isJsonArray(sent) || isJsonArray(shown)) return false;
  if (isJsonObject(sent)) {
    return (
      isJsonObject(shown) && Object.entries(sent).some(([key, value]) => isOther(key, value, shown[key]))
    );
  }
  if (isJsonObject(shown)) return false;
  // A Service may write numbers as texts, and tidy spaces and capitals.
  const [mine, theirs] = [plain(field, sent), plain(field, shown)];
  return mine !== theirs && !(isNumber(mine) && isNumber(theirs) && Number(mine) === Number(theirs));
}

/** A value that is off or none may be stored as nothing. */
function isEmpty(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isJsonObject(value)) return Object.values(value).every((one) => one === undefined || isEmpty(one));
  return value === null || value === false || value === 0 || (isJsonArray(value) && value.length === 0);
}

function plain(field: string, value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field === 'phone' ? lastTenDigits(text) : tidied(text);
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
