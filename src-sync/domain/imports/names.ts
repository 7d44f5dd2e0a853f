/** Names of people, categories and units: the same one, nearly the same, or another. */
import { lettersAndDigits } from '../spelling.ts';

/** Letters to change, add, leave out or swap until one word is the other; stops counting above `most`. */
export function lettersApart(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwap) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

export type NameMatch =
  | { readonly kind: 'same' }
  /** Equal but for case and signs. */
  | { readonly kind: 'alike'; readonly name: string }
  | { readonly kind: 'near'; readonly name: string }
  | { readonly kind: 'new' };

/** Units that shops write in several ways. */
const UNITS: readonly (readonly string[])[] = [
  [
    'pcs',
    'pc',
    'pce',
    'piece',
    'pieces',
    'nos',
    'no',
    'number',
    'numbers',
    'each',
    'ea',
    'unit',
    'units',
    'नग',
    'पीस',
  ],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किग्रा'],
  ['g', 'gm', 'gms', 'gram', 'grams', 'ग्राम'],
  ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters', 'लीटर'],
  ['ml', 'millilitre', 'millilitres'],
  ['m', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters', 'मीटर'],
  ['ft', 'feet', 'foot', 'फुट'],
  ['box', 'boxes', 'bx', 'डिब्बा', 'डिब्बे'],
  ['pkt', 'pkts', 'packet', 'packets', 'pack', 'packs', 'पैकेट'],
  ['dz', 'doz', 'dozen', 'dozens', 'दर्जन'],
  ['pr', 'prs', 'pair', 'pairs', 'जोड़ी'],
  ['set', 'sets', 'सेट'],
  ['roll', 'rolls', 'रोल'],
  ['bag', 'bags', 'बोरी'],
  ['btl', 'bottle', 'bottles', 'बोतल'],
  ['ctn', 'carton', 'cartons'],
];
const UNIT_OF = new Map(
  UNITS.flatMap((words, index) => words.map((word) => [lettersAndDigits(word), index])),
);

const PACKS: ReadonlySet<number | undefined> = new Set(
  ['box', 'pkt', 'dz', 'bag', 'ctn'].map((word) => UNIT_OF.get(word)),
);

export function isUnitWord(word: string): boolean {
  return UNIT_OF.has(lettersAndDigits(word));
}

/** A unit that holds several pieces. */
export function isPackUnit(word: string): boolean {
  return isUnitWord(word) && PACKS.has(UNIT_OF.get(lettersAndDigits(word)));
}

/** @param isUnit `pcs` and `piece` are near then, however far apart their letters */
export function matchName(name: string, known: readonly string[], isUnit: boolean): NameMatch {
  if (known.includes(name)) return { kind: 'same' };
  const plain = lettersAndDigits(name);
  const alike = known.filter((other) => lettersAndDigits(other) === plain);
  if (plain !== '' && alike[0] !== undefined) return { kind: 'alike', name: alike[0] };
  const unit = isUnit ? UNIT_OF.get(plain) : undefined;
  const sameUnit = known.find((other) => unit !== undefined && UNIT_OF.get(lettersAndDigits(other)) === unit);
  if (sameUnit !== undefined) return { kind: 'near', name: sameUnit };
  const most = plain.length < 4 ? 0 : plain.length < 7 ? 1 : 2;
  let nearest: { readonly name: string; readonly apart: number } | null = null;
  for (const other of most === 0 ? [] : known) {
    const apart = lettersApart(plain, lettersAndDigits(other), most);
    if (apart <= most && (nearest === null || apart < nearest.apart)) nearest = { name: other, apart };
  }
  return nearest === null ? { kind: 'new' } : { kind: 'near', name: nearest.name };
}

const TITLES: ReadonlySet<string> = new Set([
  ...[
    'mr',
    'mrs',
    'ms',
    'miss',
    'dr',
    'prof',
    'er',
    'ca',
    'adv',
    'shri',
    'sri',
    'smt',
    'sh',
    'km',
    'kumari',
    'm',
  ],
  ...['ji', 'sir', 'madam', 'श्री', 'श्रीमती', 'सुश्री', 'कुमारी', 'डॉ', 'जी'],
]);

function wordsOf(name: string): readonly string[] {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !TITLES.has(word));
  return telling.length === 0 ? words : telling;
}

/** `A.` may be Asha; `Raghvendra` may be Raghavendra. */
function maybeSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if ([...short].length === 1) return long.startsWith(short);
  return short.length >= 6 && lettersApart(short, long, 1) <= 1;
}

/** Two spellings of one name, or a name and a part of it; two first names with one family name are two people. */
export function maybeSamePerson(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (few === undefined || many === undefined || few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  const left = [...many];
  return few.every((word) => {
    const at = left.findIndex((candidate) => maybeSameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** `M/s`, `C/o`: no sign between two people. */
const SHORT_FORMS = /(?<!\p{L})[a-z]\s?\/\s?[a-z](?!\p{L})\.?/giu;

/** The people of `Asha / Bina`; one where nothing shows that there are more. A firm has `&` or `and` in its name as well. */
export function peopleIn(name: string): readonly string[] {
  const plain = name.replaceAll(SHORT_FORMS, (form) => form.replace('/', '\u2215'));
  const parts = plain.split(/\s*[/\\;|\r\n]+\s*/u).map((part) => part.replaceAll('\u2215', '/').trim());
  const people = parts.filter((part) => part !== '');
  return people.length > 1 && people.every((part) => /\p{L}[\p{L}\p{M}]/u.test(part)) ? people : [name];
}

/** `10S`, `1X10`, `10 TAB`, `Box of 12`: the content of a pack, as Marg has it in its column `PACK`. */
export function isPackContent(text: string): boolean {
  return /^\p{Nd}|\p{Nd}\s*[x×*]\s*\p{Nd}|\bof\s+\p{Nd}|\p{L}{3,}[\s-]*\p{Nd}+(?:'?s)?$/iu.test(text.trim());
}
