/** The quantity that the fields of a GS1 code state, and the reasons to propose none. */
import type { Gs1Fields } from './gs1.ts';
import type { Message } from '../messages/message.ts';
import { articleNumbers, namesTwoArticles } from './gs1-values.ts';
import { aboutStock } from '../messages/stock.ts';

const QUANTITY_MAX = 9_999_999;
/** Decimals that a person types and reads in a quantity. */
const DECIMALS_MAX = 3;

type Dimension = 'mass' | 'length' | 'area' | 'volume' | 'count';

const KG_PER_POUND = 0.45359237;
const KG_PER_OUNCE = KG_PER_POUND / 16;
const KG_PER_TROY_OUNCE = 0.0311034768;
const M_PER_FOOT = 0.3048;
const LITRES_PER_GALLON = 3.785411784;

type Measure = readonly [start: string, dimension: Dimension, factor: number];

/** A measure in the code: the first three digits of its identifier, and how much of our base unit one of its units is. */
const MEASURES: readonly Measure[] = [
  ['310', 'mass', 1],
  ['320', 'mass', KG_PER_POUND],
  ['356', 'mass', KG_PER_TROY_OUNCE],
  ['357', 'mass', KG_PER_OUNCE],
  ['311', 'length', 1],
  ['321', 'length', M_PER_FOOT / 12],
  ['322', 'length', M_PER_FOOT],
  ['323', 'length', M_PER_FOOT * 3],
  ['314', 'area', 1],
  ['350', 'area', (M_PER_FOOT / 12) ** 2],
  ['351', 'area', M_PER_FOOT ** 2],
  ['352', 'area', (M_PER_FOOT * 3) ** 2],
  ['315', 'volume', 1],
  ['316', 'volume', 1_000],
  ['360', 'volume', LITRES_PER_GALLON / 4],
  ['361', 'volume', LITRES_PER_GALLON],
];

/** The one weight that an item without a unit may be booked by. */
const KILOGRAMS = MEASURES.filter(([start]) => start === '310');

/** Units as items have them, and how many base units (kilogram, metre, square metre, litre) one is. */
const UNITS: readonly (readonly [words: string, dimension: Dimension, base: number])[] = [
  ['kg kgs kilo kilos kilogram kilograms किग्रा किलो किलोग्राम', 'mass', 1],
  ['g gm gms gram grams ग्राम', 'mass', 0.001],
  ['mg milligram', 'mass', 0.000_001],
  ['q qtl quintal quintals क्विंटल', 'mass', 100],
  ['t mt ton tons tonne tonnes टन', 'mass', 1_000],
  ['lb lbs pound pounds', 'mass', KG_PER_POUND],
  ['oz ounce ounces', 'mass', KG_PER_OUNCE],
  ['ozt toz troyoz troyounce troyounces', 'mass', KG_PER_TROY_OUNCE],
  ['m mtr mtrs meter meters metre metres मीटर', 'length', 1],
  ['cm centimeter centimetre', 'length', 0.01],
  ['mm millimeter millimetre', 'length', 0.001],
  ['in inch inches इंच', 'length', M_PER_FOOT / 12],
  ['ft feet foot फुट', 'length', M_PER_FOOT],
  ['yd yds yard yards गज', 'length', M_PER_FOOT * 3],
  ['sqm m2 m² sqmtr', 'area', 1],
  ['sqft ft2 ft²', 'area', M_PER_FOOT ** 2],
  ['l ltr ltrs liter liters litre litres लीटर', 'volume', 1],
  ['ml milliliter millilitre', 'volume', 0.001],
  ['gal gallon gallons', 'volume', LITRES_PER_GALLON],
  [
    'pc pcs piece pieces no nos number numbers unit units each ea set sets pair pairs pr box boxes bx pack packs pkt packet packets bag bags btl bottle bottles ctn carton cartons case cases dozen doz dzn roll rolls can cans tin tins bundle bundles sheet sheets strip strips नग पीस डिब्बा बॉक्स पैकेट जोड़ी दर्जन',
    'count',
    1,
  ],
];

function unitOf(unit: string): { readonly dimension: Dimension; readonly base: number } | null {
  const word = unit.trim().toLowerCase().replaceAll(/[.\s]/g, '');
  const found = UNITS.find(([words]) => words.split(' ').includes(word));
  return found === undefined ? null : { dimension: found[1], base: found[2] };
}

interface Measured {
  readonly quantity: number;
  /** One of the last digit that the code states. */
  readonly step: number;
}

/** `310n`: `n` decimals. In the base unit; likeliest first. */
function measuresIn(fields: Gs1Fields, wanted: readonly Measure[]): readonly Measured[] {
  return wanted.flatMap(([start, , factor]) =>
    Object.entries(fields).flatMap(([ai, value]) => {
      if (ai.length !== 4 || !ai.startsWith(start)) return [];
      const divisor = 10 ** Number(ai.slice(3));
      return [{ quantity: (Number(value) / divisor) * factor, step: factor / divisor }];
    }),
  );
}

/** Kilograms and pounds of one thing say the same as far as their digits go. */
function areOne(one: Measured, other: Measured): boolean {
  return Math.abs(one.quantity - other.quantity) <= (one.step + other.step) / 2;
}

/** The reasons for which a code states no quantity that may be proposed. */
export type QuantityDoubt =
  /** None, or more than can be booked. */
  | 'unbookable'
  | 'twoArticles'
  /** AI 30 and 37 at once: of what lies inside, and of a trade item that varies. */
  | 'twoCounts'
  | 'twoMeasures'
  /** A person can neither type nor read so many decimals. */
  | 'tooFine'
  /** It names what lies inside a carton or pallet, and not how much in the unit of the item. */
  | 'noCount'
  /** Pieces of an item that is kept by weight or length. */
  | 'countOfMeasured';

type Item = { readonly unit: string | null } | null;

/**
 * The quantity that the code itself states, in the unit of the item: a weight for what is kept by weight, a count for what is counted; five
 * pieces are not five kilograms, and 12.5 kg are not 12.5 coils. Of an item without a unit the count, else the net weight in kilograms.
 * `null` where the code states none.
 * @param item `null` where the code means none, or several: then only a count is a quantity
 */
export function statedQuantity(fields: Gs1Fields, item: Item): number | QuantityDoubt | null {
  if (namesTwoArticles(fields)) return 'twoArticles';
  const stated = quantityIn(fields, item);
  if (stated === null && countIn(fields) !== null) return 'countOfMeasured';
  // AI 02 needs a count beside it (GS1 Barcode Syntax Dictionary): without one, a whole carton would be one piece.
  if (stated === null) return fields['02'] === undefined ? null : 'noCount';
  if (typeof stated === 'string') return stated;
  const { quantity, step } = stated;
  const rounded = Number(quantity.toFixed(DECIMALS_MAX));
  if (Math.abs(rounded - quantity) > step / 2) return 'tooFine';
  return rounded > 0 && rounded <= QUANTITY_MAX ? rounded : 'unbookable';
}

function quantityIn(fields: Gs1Fields, item: Item): Measured | QuantityDoubt | null {
  if (item === null) return countIn(fields);
  const unit = item.unit?.trim() ?? '';
  if (unit === '') return countIn(fields) ?? measureIn(fields, KILOGRAMS, 1);
  const known = unitOf(unit);
  // A unit that the table does not have is a shop's own word for a piece, e.g. coil, drum, pouch.
  if (known === null || known.dimension === 'count') return countIn(fields);
  const measures = MEASURES.filter(([, dimension]) => dimension === known.dimension);
  return measureIn(fields, measures, known.base);
}

function countIn(fields: Gs1Fields): Measured | QuantityDoubt | null {
  const [count, other = count] = [fields['30'], fields['37']].filter((one) => one !== undefined);
  if (count === undefined) return null;
  return Number(count) === Number(other) ? { quantity: Number(count), step: 1 } : 'twoCounts';
}

/** @param base how many base units one unit of the item is */
function measureIn(
  fields: Gs1Fields,
  wanted: readonly Measure[],
  base: number,
): Measured | QuantityDoubt | null {
  const [measured, ...others] = measuresIn(fields, wanted);
  if (measured === undefined) return null;
  if (others.some((other) => !areOne(measured, other))) return 'twoMeasures';
  return { quantity: measured.quantity / base, step: measured.step / base };
}

/** The quantity that a code proposes, or why it proposes none; without either it states none. */
export interface Proposal {
  readonly quantity: number | null;
  readonly doubt: QuantityDoubt | 'longCount' | null;
  /** The doubt for a person. */
  readonly why: Message | null;
}

export const NO_PROPOSAL: Proposal = { quantity: null, doubt: null, why: null };

interface ScannedFields {
  /** `null` for a code that is none of GS1. */
  readonly gs1: Gs1Fields | null;
  readonly isCountDoubtful: boolean;
}

export function proposalOf({ gs1, isCountDoubtful }: ScannedFields, item: Item): Proposal {
  const stated = gs1 === null ? null : statedQuantity(gs1, item);
  if (gs1 === null || stated === null) return NO_PROPOSAL;
  if (typeof stated === 'string') return { quantity: null, doubt: stated, why: doubtInWords(stated, gs1) };
  return isCountDoubtful
    ? { quantity: null, doubt: 'longCount', why: longCountInWords(stated) }
    : { quantity: stated, doubt: null, why: null };
}

/** For a person: why the quantity of the code is not proposed. */
export function doubtInWords(doubt: QuantityDoubt, fields: Gs1Fields): Message {
  switch (doubt) {
    case 'unbookable':
      return aboutStock('codeOfNone');
    case 'twoArticles': {
      const [one = '', other = ''] = articleNumbers(fields);
      return aboutStock('codeOfTwoArticles', { one, other });
    }
    case 'twoCounts':
      return aboutStock('codeOfTwoCounts', { one: fields['30'] ?? '', other: fields['37'] ?? '' });
    case 'twoMeasures':
      return aboutStock('codeOfTwoMeasures');
    case 'tooFine':
      return aboutStock('codeTooFine');
    case 'countOfMeasured':
      return aboutStock('codeOfPieces');
    case 'noCount':
      return aboutStock('codeOfContents');
  }
}

/** The same, where the scanner leaves out what ends a count. */
function longCountInWords(stated: number): Message {
  return aboutStock('codeWithoutEnd', { count: String(stated) });
}
