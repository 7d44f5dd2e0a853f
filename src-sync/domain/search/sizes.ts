/**
 * Sizes in names and in typed text, each in one spelling: `1/2"`, `½ inch`, `half inch` and `0.50 in` are `0.5 inch`; `1-1/2` is `1.5`;
 * `2.5sqmm` and `2.5 mm²` are `2.5 mm sq`; `10×12` is `10 x 12`; `25kgs` is `25 kg`.
 */

/** Private characters, which the tokenizer takes for letters: inside one number. */
const POINT = '\uE000';
const SLASH = '\uE001';

const HAS_SIZE = /\d|sq\.?\s?mm|inch|इंच|["″”]/iu;

/** Said before an inch. Letters as `foldLetters` leaves them. */
const SPOKEN: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ half: 0.5, quarter: 0.25, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10 },
    ...{ aadha: 0.5, adha: 0.5, pauna: 0.75, paun: 0.75, sawa: 1.25, dedh: 1.5, dhai: 2.5 },
    ...{ आधा: 0.5, आधे: 0.5, पाव: 0.25, पौना: 0.75, पौन: 0.75, सवा: 1.25, डेढ: 1.5, ढाई: 2.5 },
    ...{ एक: 1, दो: 2, तीन: 3, चार: 4 },
  }),
);
const COUNTED = [...SPOKEN.keys()].join('|');
const INCH_WORDS = 'inch(?:es)?|in|इंच';
const BEFORE_INCH = `(?=[\\s-]*(?:(?:${INCH_WORDS})(?![\\p{L}\\p{M}\\d])|["″”]))`;
const SPOKEN_SIZE = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])(?:(\\d{1,2}|one|two|three|four)\\s+and\\s+(?:a\\s+)?(half|quarter)|(three|3)[\\s-]+quarters?|(${COUNTED}))${BEFORE_INCH}`,
  'giu',
);

/** The parts that inches are sold in; 12/24 volts are two numbers. */
const DENOMINATORS = ['2', '3', '4', '8', '16', '32', '64'];
const PARTS = DENOMINATORS.join('|');
const MIXED = new RegExp(
  `(?<![\\p{L}\\d/.])(\\d{1,2})(?:\\s*-\\s*|\\s+)(\\d{1,2})\\s?/\\s?(${PARTS})(?![\\d/])`,
  'gu',
);
const FRACTION = new RegExp(`(?<![\\d/])(\\d{1,3})\\s?/\\s?(${PARTS})(?![\\d/])`, 'g');

const LEADING_POINT = /(?<![\p{L}\d.])\.(?=\d)/gu;
const DECIMAL_POINT = /(\d)\.(?=\d)/g;
/** `0.50`, not the 10 of `1.2.10`. */
const LAST_ZEROS = new RegExp(
  `(?<![\\d${POINT}])(\\d+)(?:${POINT}0+|(${POINT}\\d*[1-9])0+)(?![\\d${POINT}])`,
  'g',
);
const INCH = new RegExp(`(\\d)\\s?-?(?:["″”]|''|′′|’’|(?:${INCH_WORDS})(?![\\p{L}\\p{M}\\d]))`, 'giu');
const LONE_INCH = /(?<![\p{L}\p{M}])इंच(?![\p{L}\p{M}])/gu;
/** `8×25`, `110 mm × 3 m` */
const TIMES = /(?<=[\d\p{L}])\s?[×*]\s?(?=\d)/gu;
/** `10mmx12mm` */
const X_BEHIND_UNIT = new RegExp(`(?<=\\d\\s?(?:mm|cm|m|ft|${INCH_WORDS}))\\s?x\\s?(?=\\d)`, 'giu');
const SQUARE_MM = /sq\.?\s?mm(?!\p{L})|mm(?:²|2(?!\d))/giu;
/** Short spellings of a unit behind its number. */
const UNITS: readonly (readonly [spelling: RegExp, unit: string])[] = [
  [/(?<=\d\s?)kgs(?![\p{L}\p{M}\d])/giu, 'kg'],
  [/(?<=\d\s?)gms?(?![\p{L}\p{M}\d])/giu, 'g'],
  [/(?<=\d\s?)ltrs?(?![\p{L}\p{M}\d])/giu, 'l'],
  [/(?<=\d\s?)mtrs?(?![\p{L}\p{M}\d])/giu, 'm'],
];
/** Between a number and the letters beside it. */
const BOUNDARY = /(?<=\d)(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?=\d)/gu;

/** @param text with its letters folded */
export function foldSizes(text: string): string {
  if (!HAS_SIZE.test(text)) return text;
  const numbers = withNumbers(text)
    .replaceAll(LEADING_POINT, '0.')
    .replaceAll(DECIMAL_POINT, `$1${POINT}`)
    .replaceAll(LAST_ZEROS, '$1$2');
  return UNITS.reduce((folded, [spelling, unit]) => folded.replaceAll(spelling, unit), numbers)
    .replaceAll(X_BEHIND_UNIT, ' x ')
    .replaceAll(SQUARE_MM, 'mm sq')
    .replaceAll(INCH, '$1 inch ')
    .replaceAll(LONE_INCH, 'inch')
    .replaceAll(TIMES, ' x ')
    .replaceAll(BOUNDARY, ' ');
}

/** Spoken and broken numbers as decimal ones. */
function withNumbers(text: string): string {
  return text
    .replaceAll(SPOKEN_SIZE, (_, whole?: string, part?: string, three?: string, alone?: string) => {
      if (three !== undefined) return '0.75';
      if (part === undefined) return String(spoken(alone ?? ''));
      return String(spoken(whole ?? '') + spoken(part));
    })
    .replaceAll(MIXED, (found, whole: string, over: string, under: string) =>
      isPart(over, under) ? decimal(Number(whole) + Number(over) / Number(under)) : found,
    )
    .replaceAll(FRACTION, (found, over: string, under: string) => {
      if (isPart(over, under)) return decimal(Number(over) / Number(under));
      return Number(over) < Number(under) ? found : `${over}${SLASH}${under}`;
    });
}

/** Less than one, and in its lowest terms: a socket of 6/16 A has two numbers. */
function isPart(over: string, under: string): boolean {
  const isReduced = under === '3' || Number(over) % 2 === 1;
  return isReduced && Number(over) > 0 && Number(over) < Number(under);
}

function spoken(word: string): number {
  return SPOKEN.get(word.toLowerCase()) ?? Number(word);
}

function decimal(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** `1/1` on the way to `1/16`, and `1/` to any: the sizes that it may become, as the index holds them. */
export function unfinishedFractions(typed: string): readonly string[] {
  const [, over = '', begun = ''] = /^(\d{1,3})\/(\d?)$/.exec(typed) ?? [];
  if (over === '') return [];
  return DENOMINATORS.filter((under) => under.startsWith(begun) && isPart(over, under)).map((under) =>
    foldSizes(`${over}/${under}`),
  );
}

const UNIT_WORDS = `sq\\.?\\s?mm|mm[²2]?|cm|kgs?|gms?|ml|ltrs?|mtrs?|${INCH_WORDS}`;
const SPACE_BEFORE_UNIT = new RegExp(`(?<=\\d)\\s+(?=(?:${UNIT_WORDS})(?![\\p{L}\\p{M}\\d])|["″”])`, 'giu');
const SPACE_IN_SQUARE = /(?<=\dsq)\.?\s?(?=mm(?!\p{L}))/giu;
const SPACES_AROUND_TIMES = new RegExp(`(?<=\\d(?:${UNIT_WORDS}|["″”])?)\\s*[x×*]\\s*(?=[\\d.])`, 'giu');

/** Typed text in which each size is one word, so that its parts are looked for side by side: `10 x 12` as `10x12`, `2.5 sq mm` as `2.5sqmm`. */
export function joinSizes(text: string): string {
  if (!HAS_SIZE.test(text)) return text;
  return text
    .replaceAll(SPOKEN_SIZE, (found) => withNumbers(`${found}"`).slice(0, -1))
    .replaceAll(MIXED, '$1-$2/$3')
    .replaceAll(FRACTION, '$1/$2')
    .replaceAll(SPACE_BEFORE_UNIT, '')
    .replaceAll(SPACE_IN_SQUARE, '')
    .replaceAll(SPACES_AROUND_TIMES, 'x');
}
