/**
 * The order in which a code is looked up. One order for the window, the command line and labels: what is on an item to the letter comes
 * first, every further rule only where the ones before it found nothing.
 */
import { articleNumbers, lengthsOf } from './gs1-values.ts';
import { inAsciiDigits, layoutOf, readingsByPosition, type LayoutName } from './key-layouts.ts';
import { articleOf, isAddOn, readCode, type CodeReading } from './read-code.ts';
import { expandUpcE, shortenToUpcE } from './upc-e.ts';

/** The rule by which a code was found. */
export type FoundBy = 'exact' | 'gtin' | 'sku' | 'gs1' | 'label' | 'case' | 'digits' | 'position';

export interface Lookup {
  readonly how: FoundBy;
  /** `anyCase`: the barcode whatever its letters' case. A SKU never has one. */
  readonly by: 'barcode' | 'anyCase' | 'gtin' | 'sku';
  readonly values: readonly string[];
  /** It looks for what stands in a GS1 field. */
  readonly readsGs1?: true;
}

export interface Attempt {
  readonly reading: CodeReading;
  /** The keyboard of which the keys were read, where it is known. */
  readonly layout: LayoutName | null;
  readonly lookups: readonly Lookup[];
}

/** @param byPosition the same keys as a US keyboard has them, where the window knows them */
export function attemptsFor(text: string, byPosition: string | null = null): readonly Attempt[] {
  const reading = readCode(text);
  const digits = inAsciiDigits(reading.sent);
  const readings =
    byPosition === null || byPosition === text
      ? readingsByPosition(reading.sent)
      : [{ code: byPosition, layout: layoutOf(text, byPosition) }];
  return [
    { reading, layout: null, lookups: lookupsOf(reading) },
    ...(digits === null ? [] : [otherwise('digits', digits, null)]),
    ...(byPosition === text ? [] : readings.map(({ code, layout }) => otherwise('position', code, layout))),
  ];
}

function otherwise(how: FoundBy, code: string, layout: LayoutName | null): Attempt {
  const reading = readCode(code);
  return { reading, layout, lookups: lookupsOf(reading).map((lookup) => ({ ...lookup, how })) };
}

function lookupsOf(reading: CodeReading): readonly Lookup[] {
  const { sent, code } = reading;
  if (isAddOn(reading)) return [{ how: 'exact', by: 'barcode', values: [sent] }];
  // Where it certainly holds fields, none of them is by itself the code of an item.
  const whole = distinct(reading.isMarked ? [sent] : [sent, code]);
  const lookups: readonly Lookup[] = [
    { how: 'exact', by: 'barcode', values: whole },
    ...numberLookups(reading),
    { how: 'sku', by: 'sku', values: inCases(whole) },
    ...gs1Lookups(reading).map((lookup): Lookup => ({ ...lookup, readsGs1: true })),
    { how: 'case', by: 'anyCase', values: inCases(whole) },
  ];
  return lookups.filter(({ values }) => values.some((value) => value !== ''));
}

/** Eight digits may be an EAN-8 and a UPC-E at once. A scanner that names the symbol says which: EAN-8 has an identifier of its own. */
function numberLookups(reading: CodeReading): readonly Lookup[] {
  const { aim, code } = reading;
  const article = articleOf(reading);
  const upcA = aim?.id === ']E4' ? null : expandUpcE(code);
  const single = article === null ? [] : articleLookups('gtin', [article]);
  const expanded = upcA === null ? [] : articleLookups('gtin', [`00${upcA}`]);
  return aim?.isRetail === true ? [...expanded, ...single] : [...single, ...expanded];
}

function articleLookups(how: FoundBy, numbers: readonly string[]): readonly Lookup[] {
  const short = numbers.map(shortenToUpcE).filter((code) => code !== null);
  const lookups: readonly Lookup[] = [
    { how, by: 'gtin', values: numbers },
    { how, by: 'barcode', values: short },
  ];
  return lookups.filter(({ values }) => values.length > 0);
}

/** Of two articles in one code neither comes first: a person sees both. */
function gs1Lookups({ gs1, namesThing, parts }: CodeReading): readonly Lookup[] {
  if (gs1 === null || !namesThing) return [];
  const { fields, bracketed, squareBracketed, plain } = gs1;
  const articles = articleNumbers(fields);
  const written: Lookup = {
    how: 'gs1',
    by: 'barcode',
    values: distinct([bracketed, squareBracketed, plain]),
  };
  return [
    written,
    ...articleLookups('gs1', articles),
    {
      how: 'gs1',
      by: 'barcode',
      values: articles.flatMap((number) => [`(01)${number}`, `[01]${number}`, `01${number}`]),
    },
    { how: 'gs1', by: 'sku', values: articles.flatMap(lengthsOf) },
    ...parts.flatMap((part): readonly Lookup[] => [
      { how: 'label', by: 'barcode', values: [part] },
      { how: 'label', by: 'sku', values: inCases([part]) },
      { how: 'label', by: 'anyCase', values: inCases([part]) },
    ]),
  ];
}

/** The database compares letters of ASCII in any case, and no others: `Ä` is looked up as `ä` too. */
function inCases(texts: readonly string[]): readonly string[] {
  const isAscii = texts.every((text) => /^\p{ASCII}*$/u.test(text));
  return isAscii ? texts : distinct(texts.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]));
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
