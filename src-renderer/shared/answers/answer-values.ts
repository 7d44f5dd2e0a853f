/** Single values of an answer whose fields nobody has described: numbers, days, names. */
import { isJsonObject, type JsonValue } from '../../../src-sync/domain/values/json.ts';

export type Scalar = string | number | boolean | null;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DECIMAL = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;
/** Digits that are not counted or added up. */
const IS_CODE = /sku|code|phone|mobile|\bpin|zip|gst|hsn|barcode|reference|(^|_)g?id$|I[dD]$|^(no|number)$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const PERIOD = /^\d{4}[- ]?(Q[1-4]|W\d{1,2})$/i;
const YEAR = /^(19|20)\d{2}$/;
/** A year under such a name is no quantity. */
const IS_YEAR = /(^|_)year$|Year$|^fy$|^period$/;

export function isScalar(value: JsonValue | undefined): value is Scalar {
  return value === null || typeof value !== 'object';
}

const IS_TIME =
  /(^|_)(at|on|time|date|since|until|timestamp|epoch|expires|expiry)$|(At|On|Time|Date|Since|Until|Timestamp|Epoch)$/;
/** From 2001 to 2096, in seconds and in milliseconds. */
const EPOCH_S = [1e9, 4e9] as const;

/** The moment that a number means under the name of a time, as ISO 8601; `null` for any other. */
export function momentOf(value: JsonValue | undefined, name: string): string | null {
  if (!IS_TIME.test(name)) return null;
  const number = typeof value === 'string' && /^\d{10}(\d{3})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return null;
  const seconds = number >= EPOCH_S[1] ? number / 1_000 : number;
  return seconds >= EPOCH_S[0] && seconds < EPOCH_S[1] ? new Date(seconds * 1_000).toISOString() : null;
}

/** A number, also one that is written as text; `null` for what is none. */
export function numberOf(value: JsonValue | undefined, name: string): number | null {
  if (momentOf(value, name) !== null) return null;
  if (IS_YEAR.test(name) && isScalar(value) && YEAR.test(String(value))) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value) && !IS_CODE.test(name) ? Number(value) : null;
}

export type TimeKind = 'year' | 'period' | 'month' | 'day' | 'moment';

/** The kind of time a text names; `null` for other text. */
export function timeKind(text: string): TimeKind | null {
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return 'day';
  if (MONTH.test(text)) return 'month';
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return 'moment';
  if (PERIOD.test(text)) return 'period';
  return YEAR.test(text) ? 'year' : null;
}

export function isCodeName(name: string): boolean {
  return IS_CODE.test(name);
}

export function isId(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && UUID.test(value);
}

export function isNothing(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Those of the names of one object or row that hold rupees. A value beside a cost or a price is an amount, alone it may be anything. */
export function moneyOf(names: readonly string[]): ReadonlySet<string> {
  const money = names.filter(isMoney);
  return new Set(money.length === 0 ? [] : [...money, ...names.filter((name) => name === 'value')]);
}

/** Names that end like this hold rupees. */
export function isMoney(name: string): boolean {
  return /(stock|sales|total|inventory|order)[ _]?value$|(cost|price|amount|revenue|turnover|worth|[cs]gst|tax)$/i.test(
    name,
  );
}
