/** The meaning of GS1 fields for a warehouse: article, quantity, weight, dates. */
import type { Gs1Fields } from './gs1.ts';

/** The article numbers to look for, likeliest first, each in fourteen digits. */
export function articleNumbers(fields: Gs1Fields): readonly string[] {
  const itip = fields['8006'] ?? fields['8026'];
  const numbers = [fields['01'], fields['02'], fields['03'], itip?.slice(0, 14)];
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

/** An article number in every length that it may be written in, the longest first. */
export function lengthsOf(gtin14: string): readonly string[] {
  return [14, 13, 12, 8].flatMap((length) =>
    /^0*$/.test(gtin14.slice(0, 14 - length)) ? [gtin14.slice(14 - length)] : [],
  );
}

/** As it stands on a retail pack: an EAN-13, where the number is one. */
export function usualArticleNumber(gtin14: string): string {
  return lengthsOf(gtin14).find((number) => number.length === 13) ?? gtin14;
}

/** A pallet or parcel label that names no article. */
export function isLogisticOnly(fields: Gs1Fields): boolean {
  return fields['00'] !== undefined && articleNumbers(fields).length === 0;
}

const QUANTITY_MAX = 9_999_999;
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

/** `310n`: `n` decimals. */
function measureIn(fields: Gs1Fields, wanted: readonly Measure[]): number | null {
  for (const [start, , factor] of wanted) {
    const ai = Object.keys(fields).find((name) => name.length === 4 && name.startsWith(start));
    if (ai !== undefined) return (Number(fields[ai]) / 10 ** Number(ai.slice(3))) * factor;
  }
  return null;
}

function baseUnits(measured: number | null, base: number): number | null {
  return measured === null ? null : measured / base;
}

/** Count of items: 37 of what lies inside, 30 of a trade item that varies. */
function countIn(fields: Gs1Fields): number | null {
  const count = fields['02'] === undefined ? (fields['30'] ?? fields['37']) : (fields['37'] ?? fields['30']);
  return count === undefined ? null : Number(count);
}

/**
 * The quantity that the code itself states, in the unit of the item: a weight for what is kept by weight, a count for what is counted; five
 * pieces are not five kilograms, and 12.5 kg are not 12.5 coils. Of an item without a unit the count, else the net weight in kilograms.
 * `null` where the code states none, or `unbookable` one: none, or more than can be booked.
 * @param item `null` where the code means none, or several: then only a count is a quantity
 */
export function statedQuantity(
  fields: Gs1Fields,
  item: { readonly unit: string | null } | null,
): number | 'unbookable' | null {
  const quantity = quantityIn(fields, item);
  if (quantity === null) return null;
  const rounded = Number(quantity.toFixed(DECIMALS_MAX));
  return rounded > 0 && rounded <= QUANTITY_MAX ? rounded : 'unbookable';
}

function quantityIn(fields: Gs1Fields, item: { readonly unit: string | null } | null): number | null {
  if (item === null) return countIn(fields);
  const unit = item.unit?.trim() ?? '';
  if (unit === '') return countIn(fields) ?? measureIn(fields, KILOGRAMS);
  const known = unitOf(unit);
  // A unit that the table does not have is a shop's own word for a piece, e.g. coil, drum, pouch.
  if (known === null || known.dimension === 'count') return countIn(fields);
  const measures = MEASURES.filter(([, dimension]) => dimension === known.dimension);
  return baseUnits(measureIn(fields, measures), known.base);
}
