/** A record's values as they stand on a label, and what of them no printer can print. */
import { isMoneyField, type FieldElement } from '../../domain/labels/labels.ts';
import type { LabelFace } from '../text/fonts.ts';
import { shown, type DataProblem } from '../symbols/check.ts';
import { invisibleInText, withoutInvisible } from '../symbols/invisible.ts';

// Line ends and tabs separate words. Everything else below U+0020 is an order to a printer or nothing at all.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

// One half of a pair, or the sign that stands where some program could not read a character: neither is what was meant.
const HALF = /[\p{Surrogate}\uFFFD]/u;

// No script sets so many signs on one letter. They would be higher than any label, and the text would be left out without a word.
const TOWER = /.\p{Mark}{9}/u;

function towerIn(text: string): string | null {
  return TOWER.exec(text)?.[0] ?? null;
}

type Paise = NonNullable<FieldElement['paise']>;

/** The text of one field; empty where the record has nothing that could stand on a label. */
export function textOf(
  values: Readonly<Record<string, unknown>>,
  field: string,
  paise: Paise = 'always',
): string {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  switch (typeof value) {
    case 'string':
      return isMoneyField(field) && /^-?\d+(\.\d+)?$/.test(value.trim()) && isExact(Number(value))
        ? moneyOf(Number(value), paise)
        : value;
    case 'number':
      if (!Number.isFinite(value)) return '';
      return isMoneyField(field) && isExact(value) ? moneyOf(value, paise) : String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}

/** True where the number still knows its paise: a larger one is not what was typed, and is shown as it came. */
function isExact(amount: number): boolean {
  return Math.abs(amount) < Number.MAX_SAFE_INTEGER / 100;
}

/** Rupees with Indian grouping, and paise as prices are written: `₹1,23,456.50`, `₹96.00`. A hundredth of what `Intl` takes. */
function moneyOf(amount: number, wanted: Paise): string {
  const [whole = '', paise = ''] = Math.abs(amount).toFixed(2).split('.');
  const thousands = whole.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ',');
  const grouped = thousands === '' ? whole : `${thousands},${whole.slice(-3)}`;
  const isRound = paise === '00' && wanted === 'ifAny';
  return `${amount < 0 ? '-' : ''}₹${grouped}${isRound ? '' : `.${paise}`}`;
}

export interface FoundCode {
  readonly value: string;
  /** The field it stands in, `null` where none has one. */
  readonly field: string | null;
}

/** The first field with something in it, as it is stored: a code is never formatted. */
export function codeOf(values: Readonly<Record<string, unknown>>, fields: readonly string[]): FoundCode {
  for (const field of fields) {
    const value = Object.hasOwn(values, field) ? values[field] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return { value, field };
    if (typeof value === 'number' && Number.isFinite(value)) return { value: String(value), field };
  }
  return { value: '', field: null };
}

export type Printable =
  /** `left`: what was left out of it, by name. */
  | { readonly ok: true; readonly text: string; readonly left: readonly string[] }
  | { readonly ok: false; readonly problem: DataProblem };

/** One line of words with single spaces, or why it cannot be printed: never a box in place of a letter. */
export function printable(raw: string, face: LabelFace): Printable {
  if (CONTROL.test(raw)) {
    return refused('CONTROL_CHARACTER', raw, {
      message: `“${shown(raw)}” contains an invisible control character.`,
      advice: 'Type the text again in the record; it was probably pasted or scanned with one.',
      character: '',
    });
  }
  if (HALF.test(raw)) {
    return refused('HALF_CHARACTER', raw.toWellFormed(), {
      message: `“${shown(raw.toWellFormed())}” contains half a character: another program cut it off or lost it.`,
      advice: 'Type the text again in the record.',
      character: '\uFFFD',
    });
  }
  const left = invisibleInText(raw);
  const visible = left.length === 0 ? raw : withoutInvisible(raw);
  const text = visible.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const missing = face.missing(text) ?? towerIn(text);
  if (missing === null) return { ok: true, text, left };
  return refused('NO_GLYPH', text, {
    message: `“${shown(text)}” contains “${missing}”, which the label font does not have.`,
    advice: 'Take that character out of the record, or choose a template without this field.',
    character: missing,
  });
}

function refused(
  code: DataProblem['code'],
  raw: string,
  words: { message: string; advice: string; character: string },
): Printable {
  const { message, advice, character } = words;
  const values = { value: shown(raw), character };
  return { ok: false, problem: { code, message, advice, alternatives: [], values } };
}
