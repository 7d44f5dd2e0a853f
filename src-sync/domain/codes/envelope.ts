/**
 * Envelopes of ISO/IEC 15434, on the labels of parts and parcels: `[)>` RS, a format, GS and its fields, RS EOT. Format 05 holds GS1
 * fields, format 06 fields that begin with a data identifier (ANSI MH10.8.2), e.g. `1P` and the maker's part number.
 */
import { normaliseGtin } from '../values/gtin.ts';
import { GS, separatorsAsGs } from './separators.ts';

export interface Envelope {
  /** The element string of format 05; `null` where there is none. */
  readonly elements: string | null;
  /** The data of format 06, by the GS1 application identifier of the same meaning (ISO/IEC 15418); `null` where there is none. */
  readonly fields: Readonly<Record<string, string>> | null;
}

const RS = '\u001e';
const SPELLED_RS = /\u241e|[{<[(]RS[}>\])]|\\u001e|\\x1e|\\036|~d030|\^\^|&#(?:30|x1e);/giu;
const SPELLED_EOT = /\u0004|\u2404|[{<[(]EOT[}>\])]|\\u0004|\\x04|\\004|~d004|\^D|&#(?:4|x4);/giu;
/** Many keyboard wedges send no RS, and nothing but the digits of the format can stand there. */
const HEAD = /^\[\)>\u001e?(?=\d\d\u001d)/u;

/** `null` where the text is no envelope, or one of another format. */
export function openEnvelope(text: string): Envelope | null {
  if (!text.startsWith('[)>')) return null;
  const sent = separatorsAsGs(text).replaceAll(SPELLED_RS, RS);
  if (!HEAD.test(sent)) return null;
  const formats = sent.replace(HEAD, '').replaceAll(SPELLED_EOT, '').split(RS);
  const elements = dataOf(formats, '05');
  const identified = dataOf(formats, '06');
  if (elements === null && identified === null) return null;
  return { elements, fields: identified === null ? null : fieldsOf(identified.split(GS)) };
}

function dataOf(formats: readonly string[], format: string): string | null {
  const found = formats.find((one) => one.startsWith(format + GS));
  return found === undefined ? null : found.slice(format.length + GS.length);
}

type Meaning = (value: string) => readonly [ai: string, value: string] | null;

const as = (ai: string): Meaning => {
  return (value) => [ai, value];
};

const date = (ai: string): Meaning => {
  return (value) => (/^\d{8}$/.test(value) ? [ai, value.slice(2)] : null);
};

function articleNumber(value: string): ReturnType<Meaning> {
  const gtin14 = normaliseGtin(value);
  return gtin14 === null ? null : ['01', gtin14];
}

function count(value: string): ReturnType<Meaning> {
  return /^\d{1,8}$/.test(value) ? ['30', value] : null;
}

/** Units of ANSI X12, data element 355, and the first digits of the GS1 measure. */
const MEASURES: Readonly<Record<string, string>> = {
  ...{ KG: '310', LB: '320', OZ: '357', MR: '311', FT: '322', YD: '323', IN: '321' },
  ...{ SM: '314', SF: '351', LT: '315', GA: '361', QT: '360' },
};

/** `7Q12.5KG`: an amount with its unit. */
function amount(value: string): ReturnType<Meaning> {
  const [, whole = '', decimals = '', unit = ''] = /^(\d+)(?:\.(\d{1,5}))?([A-Z0-9]{2})$/.exec(value) ?? [];
  if (unit === 'EA' || unit === 'PC') return /^0*$/.test(decimals) ? count(whole) : null;
  const measure = MEASURES[unit];
  const digits = (whole + decimals).replace(/^0+/, '').padStart(6, '0');
  return measure === undefined || digits.length > 6 ? null : [`${measure}${String(decimals.length)}`, digits];
}

/** The identifiers that mean something to a warehouse; the hundreds of others are no part of what is booked. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...{ P: as('241'), '1P': as('240'), '3P': articleNumber, '8P': articleNumber },
  ...{ Q: count, '7Q': amount, S: as('21'), T: as('10'), '1T': as('10'), K: as('400') },
  ...{ '14D': date('17'), '16D': date('11') },
};

/** `null` where a part is no field, or one is said twice differently: then nothing of it is believed. */
function fieldsOf(parts: readonly string[]): Envelope['fields'] {
  const read: Record<string, string> = {};
  for (const part of parts.filter((one) => one !== '')) {
    const [, identifier = '', value = ''] = /^(\d{0,3}[A-Z])(.*)$/su.exec(part) ?? [];
    if (identifier === '') return null;
    const [ai = '', meant = ''] = (value === '' ? null : MEANINGS[identifier]?.(value.trim())) ?? [];
    if (ai === '') continue;
    if ((read[ai] ?? meant) !== meant) return null;
    read[ai] = meant;
  }
  return read;
}

/** Numbers of the article on such a label: the customer's, which is the shop's own, before the maker's. */
export function partNumbers(fields: Envelope['fields']): readonly string[] {
  return [fields?.['241'], fields?.['240']].filter((number) => number !== undefined);
}
