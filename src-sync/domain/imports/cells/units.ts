/** Units in the words that shops have for them: which are one unit, which holds many of another, and how many. */
import { lettersAndDigits } from '../../values/spelling.ts';

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
    'નંગ',
  ],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किग्रा', 'કિલો'],
  ['qtl', 'quintal', 'quintals', 'क्विंटल'],
  ['g', 'gm', 'gms', 'gram', 'grams', 'ग्राम', 'ગ્રામ'],
  ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters', 'लीटर', 'लिटर', 'લિટર'],
  ['ml', 'millilitre', 'millilitres'],
  ['m', 'mtr', 'mtrs', 'metre', 'metres', 'meter', 'meters', 'मीटर', 'મીટર'],
  ['ft', 'feet', 'foot', 'फुट'],
  ['box', 'boxes', 'bx', 'डिब्बा', 'डिब्बे'],
  ['pkt', 'pkts', 'packet', 'packets', 'pack', 'packs', 'पैकेट'],
  ['dz', 'doz', 'dozen', 'dozens', 'दर्जन', 'ડઝન'],
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

/** The same word, or another spelling of it: `Nos` and `pcs`, `Coil` and `Coils`. */
export function isSameUnit(one: string, other: string): boolean {
  const [plain, second] = [one, other].map((unit) => lettersAndDigits(unit).replace(/(?<=\p{L}{2})s$/u, ''));
  const known = UNIT_OF.get(lettersAndDigits(one));
  return plain === second || (known !== undefined && known === UNIT_OF.get(lettersAndDigits(other)));
}

/** Of each pair the second holds many of the first. */
const SMALL_AND_LARGE = [
  ['g', 'kg'],
  ['ml', 'l'],
  ['box', 'ctn'],
  ['pkt', 'ctn'],
].map((pair) => pair.map((word) => UNIT_OF.get(word)));
const MEASURED: ReadonlySet<number | undefined> = new Set(
  ['pcs', 'kg', 'g', 'l', 'ml', 'm', 'ft'].map((word) => UNIT_OF.get(word)),
);

/** The unit is a pack of the other one, or a thousand of it. */
export function isLargerUnit(unit: string, other: string): boolean {
  const [large, small] = [unit, other].map((word) => UNIT_OF.get(lettersAndDigits(word)));
  if (large === undefined || small === undefined) return false;
  return (
    (PACKS.has(large) && MEASURED.has(small)) ||
    SMALL_AND_LARGE.some(([one, many]) => one === small && many === large)
  );
}

/** Each unit in a smaller one. A box holds any number. */
const SIZES: ReadonlyMap<number | undefined, readonly [of: string, many: number]> = new Map(
  Object.entries({
    pcs: ['pcs', 1],
    pr: ['pcs', 2],
    dz: ['pcs', 12],
    g: ['g', 1],
    kg: ['g', 1_000],
    qtl: ['g', 100_000],
    ml: ['ml', 1],
    l: ['ml', 1_000],
  } as const).map(([unit, size]) => [UNIT_OF.get(unit), size]),
);

/** The number of the other unit in one of this unit; `null` where it may be any. */
export function unitsIn(unit: string, other: string): number | null {
  const [one, its] = [unit, other].map((word) => SIZES.get(UNIT_OF.get(lettersAndDigits(word))));
  return one === undefined || its === undefined || one[0] !== its[0] ? null : one[1] / its[1];
}

/** Each is a thing by itself: goods in rolls may be counted as pieces. */
const SINGLE: ReadonlySet<number | undefined> = new Set([
  undefined,
  ...['pcs', 'set', 'roll', 'btl'].map((word) => UNIT_OF.get(word)),
]);

const HOLDS_PIECES: ReadonlySet<number | undefined> = new Set(
  ['dz', 'box', 'ctn'].map((word) => UNIT_OF.get(word)),
);

/** A number in the one unit is another number in the other one. An unknown unit, such as `Tin`, is a thing by itself, and `Rate/pc` is the rate of whatever is sold by itself, be it a packet. */
export function countsOtherwise(unit: string, other: string): boolean {
  if (isSameUnit(unit, other)) return false;
  if (isSameUnit(unit, 'pcs')) return HOLDS_PIECES.has(UNIT_OF.get(lettersAndDigits(other)));
  return [unit, other].some((word) => !SINGLE.has(UNIT_OF.get(lettersAndDigits(word))));
}

/** `Nos` and `Unit`: of whatever the item is counted in. */
export function isAnyUnit(word: string): boolean {
  return /^(?:units?|each|ea|nos?|numbers?|नग)$/u.test(word);
}
