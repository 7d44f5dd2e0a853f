/**
 * Reads a GS1 element string: fields that begin with an application identifier, in any of the forms in which scanners, labels and people
 * hand them over. A reading is whole or it is none: nothing is skipped, and every check digit is right.
 */
import { gtinCheckDigit } from '../values/gtin.ts';
import { applicationIdentifier, identifierAtStart, predefinedLength } from './application-identifiers.ts';
import { asGtin14, linkFields } from './gs1-link.ts';
import { GS, separatorsAsGs, withSubstituteAsGs } from './separators.ts';

/** By application identifier, e.g. `{"01":"09501101020917","10":"AB12"}`; values as they stand in the code. */
export type Gs1Fields = Readonly<Record<string, string>>;

export interface Gs1Reading {
  readonly fields: Gs1Fields;
  /** In the order of the code, as people read it: `(01)09501101020917(10)AB12`. */
  readonly bracketed: string;
  /** The same in the square brackets of other printers: `[01]09501101020917[10]AB12`. */
  readonly squareBracketed: string;
  /** In the order of the code, without brackets and separators. */
  readonly plain: string;
  /** The count may have swallowed the field behind it: no separator stands anywhere, and its last digits read as a field of their own. */
  readonly isCountDoubtful: boolean;
}

type Field = readonly [ai: string, value: string];

/** Fields that a label of another kind states in its own words. */
export function readingOfLabel(fields: Gs1Fields): Gs1Reading {
  return { fields, bracketed: '', squareBracketed: '', plain: '', isCountDoubtful: false };
}

/** `null` where the text is no element string, or not wholly one. */
export function readGs1(text: string): Gs1Reading | null {
  const split = splitFields(text);
  return split === null ? null : wholeReading(split.fields, split.isRunTogether);
}

interface Split {
  readonly fields: readonly Field[];
  /** Nothing but their lengths tells where fields end. */
  readonly isRunTogether: boolean;
}

function splitFields(text: string): Split | null {
  const asPrinted = linkFields(text) ?? bracketedFields(text);
  if (asPrinted !== null) return { fields: asPrinted, isRunTogether: false };
  const separated = separatorsAsGs(text);
  for (const sent of [separated, withSubstituteAsGs(text), withSubstituteAsGs(separated)]) {
    const fields = plainFields(sent);
    if (fields !== null) return { fields, isRunTogether: !withoutSeparators(sent ?? '').includes(GS) };
  }
  return null;
}

export interface Gs1Fault {
  readonly ai: string;
  readonly value: string;
  /** `twice`: an earlier field of that identifier says something else. */
  readonly kind: 'checkDigit' | 'date' | 'content' | 'twice';
}

/** The one field for which a text is no element string: all others are right, and there are others. `null` for every other text. */
export function gs1Fault(text: string): Gs1Fault | null {
  const fields = splitFields(text)?.fields ?? [];
  const wrong = fields.filter(([ai, value]) => !isFieldOf(ai, value));
  const [fault] = wrong;
  const [again] = fields.filter(([ai, value]) => fields.find(([one]) => one === ai)?.[1] !== value);
  if (fault === undefined && again !== undefined) return { ai: again[0], value: again[1], kind: 'twice' };
  if (fault === undefined || wrong.length > 1 || fields.length < 2) return null;
  const [ai, value] = fault;
  const known = applicationIdentifier(ai);
  if (known === null) return null;
  if (!known.value.test(value)) return { ai, value, kind: 'content' };
  return { ai, value, kind: known.isDate ? 'date' : 'checkDigit' };
}

function wholeReading(fields: readonly Field[], isRunTogether: boolean): Gs1Reading | null {
  if (fields.length === 0) return null;
  const read: Record<string, string> = {};
  for (const [ai, value] of fields) {
    // Said twice alike it is one field; said twice differently it is none.
    if (!isFieldOf(ai, value) || (read[ai] ?? value) !== value) return null;
    read[ai] = value;
  }
  return {
    fields: read,
    bracketed: fields.map(([ai, value]) => `(${ai})${value}`).join(''),
    squareBracketed: fields.map(([ai, value]) => `[${ai}]${value}`).join(''),
    plain: fields.flat().join(''),
    isCountDoubtful: isRunTogether && isLongCount(fields.at(-1)),
  };
}

const COUNTS: ReadonlySet<string> = new Set(['30', '37']);

/** `37121012`: 121,012 pieces, or 12 pieces of the batch 12 whose separator the scanner left out. */
function isLongCount(last: Field | undefined): boolean {
  const [ai = '', value = ''] = last ?? [];
  if (!COUNTS.has(ai)) return false;
  return Array.from(value.slice(1), (_, at) => value.slice(at + 1)).some((rest) => {
    const behind = plainFields(rest);
    return behind !== null && behind.every(([one, its]) => isFieldOf(one, its));
  });
}

function isFieldOf(ai: string, value: string): boolean {
  const known = applicationIdentifier(ai);
  const components = known?.value.exec(value);
  if (known === null || components == null) return false;
  const [, first = ''] = components;
  if (known.isDate && !isDate(first)) return false;
  return !known.isChecked || first.endsWith(gtinCheckDigit(first.slice(0, -1)));
}

/** `YYMMDD`; the day `00` is the last of its month. Every fourth year is a leap year in both centuries that GS1 reads. */
function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

/** Under a symbol the identifiers stand in round or in square brackets. No field may hold a square one. */
export function withRoundBrackets(text: string): string {
  return text.startsWith('[') ? text.replaceAll(/\[(\d{2,4})\]/g, '($1)') : text;
}

/** `(01)09501101020917(10)AB12`, as it is printed for people; spaces beside the brackets are theirs, and so is an article number in its short length. */
function bracketedFields(text: string): readonly Field[] | null {
  const trimmed = withRoundBrackets(text.trim());
  if (!/^\(\d{2,4}\)/.test(trimmed)) return null;
  const parts = trimmed.split(/\((\d{2,4})\)/).slice(1);
  const fields: Field[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const ai = parts[index] ?? '';
    const value = (parts[index + 1] ?? '').trim();
    const digitsOnly = predefinedLength(ai) !== null;
    const plain = digitsOnly ? value.replaceAll(/\s/g, '') : value;
    fields.push([ai, ai === '01' || ai === '02' ? asGtin14(plain) : plain]);
  }
  return fields;
}

/** As a scanner sends it: fields of predefined length follow each other, the others end with a separator. */
function plainFields(text: string | null): readonly Field[] | null {
  if (text === null) return null;
  const fields: Field[] = [];
  let rest = withoutSeparators(text);
  while (rest !== '') {
    const known = identifierAtStart(rest);
    if (known === null) return null;
    const end = predefinedLength(known.ai) ?? (rest.indexOf(GS) + 1 || rest.length + 1) - 1;
    const value = rest.slice(known.ai.length, end);
    if (value.includes(GS) || !known.value.test(value)) return null;
    fields.push([known.ai, value]);
    // A separator after a field of predefined length is superfluous, and allowed; some scanners send each one twice.
    rest = withoutSeparators(rest.slice(end));
  }
  return fields;
}

const LEADING_SEPARATORS = /^\u001d+/u;

function withoutSeparators(text: string): string {
  return text.replace(LEADING_SEPARATORS, '');
}
