/** Remarks behind the name of a column, such as `(Nos)`, `Rs.`, `excl. tax` or `as on 31-03-2026`: those that leave its meaning as it is. */
import type { ImportField } from './import-fields.ts';
import { NUMBER_FIELDS } from './survey-columns.ts';
import { isCodeField } from './cells/codes.ts';
import { isAnyUnit, isPackUnit, isUnitWord } from './cells/units.ts';

export interface TitleWord {
  readonly word: string;
  /** In brackets, or behind a dash, comma or colon. */
  readonly isApart: boolean;
  readonly isBracketed: boolean;
}

type Kind =
  | 'money'
  | 'percent'
  | 'per'
  | 'filler'
  | 'duty'
  | 'with'
  | 'without'
  | 'tax'
  | 'digits'
  | 'date'
  | 'number'
  | 'many'
  | 'quantity'
  | 'unit';

const ASCII = /^[\0-\x7f]*$/;

const KINDS: Readonly<Partial<Record<Kind, string>>> = {
  money: 'rs inr rupees rupee re रु रुपये रुपए रूपये',
  percent: 'percent pct percentage प्रतिशत',
  per: 'per प्रति',
  filler: 'in of all a only में की का के',
  duty: 'mandatory required optional compulsory must अनिवार्य वैकल्पिक ज़रूरी',
  with: 'incl inc including inclusive included with सहित',
  without: 'excl exc ex excluding exclusive excluded without before plus extra बिना रहित',
  tax: 'tax taxes gst vat igst कर टैक्स जीएसटी',
  digits: 'digit digits अंक',
  date: 'as on at till upto dt dated date jan feb mar apr may jun jul aug sep oct nov dec march april june july',
  quantity: 'qty quantity मात्रा',
};
/** Numbers of pieces that have a name: `Rate per gross`. */
const COUNT_OF: ReadonlyMap<string, number> = new Map(
  [
    ['score', 20],
    ['hundred', 100],
    ['सैकड़ा', 100],
    ['gross', 144],
    ['thousand', 1_000],
    ['हज़ार', 1_000],
  ].map(([word, count]) => [plainWord(String(word)), Number(count)]),
);

export function countOfWord(word: string): number | null {
  return COUNT_OF.get(plainWord(word)) ?? null;
}

const KIND_OF = new Map(
  Object.entries(KINDS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [plainWord(word), kind as Kind]),
  ),
);
/** Units that stand behind a name without a sign between them; others are part of another name, as in `Stock unit`. */
const BARE_UNITS: ReadonlySet<string> = new Set(
  'pcs pieces nos units kg kgs gm gms ltr ltrs mtr mtrs doz dozen नग पीस किलो'.split(' ').map(plainWord),
);

export function plainWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u093c\u200b-\u200d]/g, '')
    .toLowerCase();
}

/** Over some columns, and about nothing that one of them does not say by itself: `Item Details` over `Name` and `Code`. */
const GROUP_NOUNS: ReadonlySet<string> = new Set(
  'item items product products stock goods party customer supplier vendor ledger contact basic general'.split(
    ' ',
  ),
);
const GROUPS: ReadonlySet<string> = new Set(
  'details info information particulars rates prices codes'.split(' '),
);
/** Stands behind its noun where a heading of two rows has them above each other: `Rate` over `Sale` and `Purchase`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'sale sales selling purchase buying opening closing current available retail'.split(' '),
);

/** @param words in small letters */
export function beginsWithGroup([first = '', second = '']: readonly string[]): boolean {
  return GROUPS.has(first) || (GROUP_NOUNS.has(first) && GROUPS.has(second));
}

export function isQualifier(word: string): boolean {
  return QUALIFIERS.has(plainWord(word));
}

/** The title of a group left out, a qualifier before its noun. */
function inUsualOrder(words: readonly TitleWord[]): readonly TitleWord[] {
  const noun = GROUP_NOUNS.has(words[0]?.word ?? '') ? 1 : 0;
  const isGroup = GROUPS.has(words[noun]?.word ?? '') && words.length > noun + 1;
  const own = isGroup ? words.slice(noun + 1) : words;
  const last = own.at(-1);
  const isTurned = own.length > 1 && last !== undefined && !last.isApart && QUALIFIERS.has(last.word);
  return isTurned ? [last, ...own.slice(0, -1)] : own;
}

/** A longer text is no title, and its words cost time for each column of a file. */
export const TITLE_CHARACTERS_MAX = 200;

/** In small letters, the signs that mean a word written out. `Rate/pc` is a rate per piece; `HSN/SAC` stays. None of a text that is too long. */
export function wordsOfTitle(title: string): readonly TitleWord[] {
  if (title.length > TITLE_CHARACTERS_MAX) return [];
  // Of other money the Service knows nothing: such a column is no price.
  const text = plainWord(title.replaceAll(/[₹₨]/g, ' rs ').replaceAll(/[$€£¥]/g, ' foreign '))
    .replaceAll('%', ' percent ')
    .replaceAll('+', ' plus ')
    .replaceAll(/(?<!\p{L})w\/o(?!\p{L})/gu, ' without ')
    .replaceAll(/(?<!\d\s*)\/\s*([\p{L}\p{M}]+|\d+)/gu, (all, word: string) =>
      isUnitWord(word) || COUNT_OF.has(word) || /^\d+$/.test(word) ? ` per ${word}` : all,
    );
  const words: TitleWord[] = [];
  let depth = 0;
  let isBehind = false;
  for (const [piece] of text.matchAll(/[([{]|[)\]}]|\s[-–—|]\s|[–—:|,\n]|[\p{L}\p{M}\p{N}]+/gu)) {
    if (/^[([{]$/.test(piece)) depth += 1;
    else if (/^[)\]}]$/.test(piece)) depth = Math.max(0, depth - 1);
    else if (/[\p{L}\p{N}]/u.test(piece))
      words.push({ word: piece, isApart: depth > 0 || isBehind, isBracketed: depth > 0 });
    else isBehind = words.length > 0;
  }
  return inUsualOrder(words);
}

function kindOf({ word, isApart }: TitleWord, before: TitleWord | undefined): Kind | null {
  const kind = KIND_OF.get(word);
  if (kind !== undefined) return kind;
  if (/^(?:19|20)\d\d$/.test(word)) return 'date';
  if (/^\d+$/.test(word)) return 'number';
  if (COUNT_OF.has(word)) return 'many';
  const isNamed =
    isApart || BARE_UNITS.has(word) || (before !== undefined && /^(?:per|in|प्रति)$/.test(before.word));
  return isUnitWord(word) && isNamed ? 'unit' : null;
}

const FOR_PRICES: readonly Kind[] = [
  'money',
  'unit',
  'per',
  'filler',
  'with',
  'without',
  'tax',
  'date',
  'number',
  'many',
];
const FOR_QUANTITIES: readonly Kind[] = ['unit', 'quantity', 'filler', 'date', 'number'];

function kindsFor(field: ImportField): readonly Kind[] {
  if (field === 'price' || field === 'cost') return FOR_PRICES;
  if (field === 'gstRate') return ['percent', 'filler'];
  if (NUMBER_FIELDS.has(field)) return FOR_QUANTITIES;
  if (isCodeField(field)) return ['digits', 'number'];
  return field === 'unit' ? ['unit'] : [];
}

/** The column holds the field all the same: an amount in rupees is no stock, and no rate of tax. */
export function isRemarkFor(field: ImportField, rest: readonly TitleWord[]): boolean {
  const kinds = new Set<Kind | null>(rest.map((word, at) => kindOf(word, rest[at - 1])));
  kinds.delete('duty');
  if ([...kinds].some((kind) => kind === null || !kindsFor(field).includes(kind))) return false;
  const needs = (kind: Kind, ...others: readonly Kind[]): boolean =>
    !kinds.has(kind) || others.some((other) => kinds.has(other));
  return (
    needs('number', 'digits', 'date', 'per') &&
    needs('per', 'unit', 'number', 'many') &&
    needs('many', 'per') &&
    needs('tax', 'with', 'without') &&
    !(kinds.has('with') && kinds.has('without'))
  );
}

/**
 * Tells most goods from a title without a look at their signs: `Item name 5` has a number that no remark explains.
 * @param words in small letters, without brackets around them
 */
export function mayBeRemark(words: readonly string[]): boolean {
  let hasNumber = false;
  let explainsNumbers = false;
  for (const word of words) {
    const kind = KIND_OF.get(word);
    if (kind === 'date' || kind === 'digits' || kind === 'per') explainsNumbers = true;
    else if (kind === undefined && /^\d+$/.test(word)) {
      if (/^(?:19|20)\d\d$/.test(word)) explainsNumbers = true;
      else hasNumber = true;
    } else if (kind === undefined && !isUnitWord(word) && !COUNT_OF.has(word)) return false;
  }
  return explainsNumbers || !hasNumber;
}

export function isRemarkWord(word: TitleWord): boolean {
  return kindOf(word, undefined) !== null;
}

const ABOUT_UNITS: ReadonlySet<Kind | null> = new Set<Kind | null>([
  ...(['money', 'percent', 'per', 'filler', 'with', 'without', 'tax', 'unit'] as const),
]);

/** `(Rs)`, `Rs./Pc`, `Nos`, `%`: nothing but the unit of a column. */
export function isUnitRemark(text: string): boolean {
  const words = wordsOfTitle(`(${text})`);
  return words.length > 0 && words.every((word, at) => ABOUT_UNITS.has(kindOf(word, words[at - 1])));
}

export type TitleNote =
  /** The Service has one price, and no way to say that tax is in it. */
  | { readonly kind: 'taxIncluded' }
  /** `Price + GST`: tax comes on top of these prices, or is in them. */
  | { readonly kind: 'taxUnsure' }
  /** Quantities count in the unit of each item; `unit` is the one that the title names. */
  | { readonly kind: 'packUnit'; readonly unit: string }
  /** The price of a pack; `unit` is the one that the title names. */
  | { readonly kind: 'packPrice'; readonly unit: string };

/** The units that a title names, `Price per dozen` or `Stock (Kg/Pcs)`: that of a pack alone, where there is one. */
export function unitsOfTitle(title: string): readonly string[] {
  const words = wordsOfTitle(title);
  const units = words.flatMap((word, at) => (kindOf(word, words[at - 1]) === 'unit' ? [word.word] : []));
  const packs = units.filter(isPackUnit);
  return packs.length > 0 ? packs : units.filter((unit) => !isAnyUnit(unit));
}

/** `Price per 100`, `Rate per gross`. */
function countedIn(words: readonly TitleWord[]): string | undefined {
  const per = words.findIndex((word, at) => {
    const kind = kindOf(word, words[at - 1]);
    return (kind === 'number' || kind === 'many') && KIND_OF.get(words[at - 1]?.word ?? '') === 'per';
  });
  return words[per]?.word;
}

/** A thing to know about a column that is read: something in its title that no field of the Service can hold. */
export function noteOfTitle(field: ImportField, title: string): TitleNote | null {
  const words = wordsOfTitle(title);
  const kinds = new Set(words.map((word, at) => kindOf(word, words[at - 1])));
  const [unit] = unitsOfTitle(title);
  const pack = unit !== undefined && isPackUnit(unit) ? unit : undefined;
  if (field === 'price' || field === 'cost') {
    const isMrp = /^(?:mrp|एमआरपी)/.test(words.map(({ word }) => word).join(''));
    const isWith = kinds.has('tax') && kinds.has('with') && !kinds.has('without');
    const counted = pack ?? countedIn(words);
    if (counted !== undefined) return { kind: 'packPrice', unit: counted };
    if (isWith || (isMrp && !kinds.has('without'))) return { kind: 'taxIncluded' };
    const isPlus = kinds.has('tax') && words.some(({ word }) => word === 'plus');
    return isPlus ? { kind: 'taxUnsure' } : null;
  }
  const isCounted = field === 'openingStock' || field === 'reorderLevel';
  return isCounted && pack !== undefined ? { kind: 'packUnit', unit: pack } : null;
}
