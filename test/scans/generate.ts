/** One scan sequence from a seed: everything that a scanner, a PC and a person's focus can be at that moment. */
import { gtinCheckDigit } from '../../src-sync/domain/values/gtin.ts';
import { randomStream, type Random } from '../../src-service/random.ts';
import {
  altNumber,
  DOWN,
  END,
  ENTER,
  ESCAPE,
  functionKey,
  LAYOUTS,
  PAGE_DOWN,
  pressesOf,
  TAB,
  withControl,
  type LayoutName,
  type Press,
} from './keyboard.ts';

export interface TimedPress extends Press {
  /** Since the first key of the sequence. */
  readonly afterMs: number;
}

export interface Sequence {
  readonly seed: number;
  readonly words: string;
  /** Where the focus is, by the id of the page. */
  readonly focus: string;
  readonly presses: readonly TimedPress[];
  /** The codes that the scanner read, in order; by the places of the keys where the keyboard is another one. */
  readonly codes: readonly string[];
  /** The text that a person typed, and the scanner did not. */
  readonly typed: string | null;
  /** Sent before each code, as the settings of this PC say. */
  readonly prefix: string;
  /** As the settings of this PC say. */
  readonly ending: 'key' | 'none';
}

const GS = '\u001d';
export const FOCUSES =
  'none text search number tel email password area select editable checkbox radio range button submit link summary row jumping in-dialog-text in-dialog-button in-dialog-select in-dialog-row'.split(
    ' ',
  );
const TEXT_FOCUSES = 'text search tel password area in-dialog-text'.split(' ');

function digits(random: Random, length: number): string {
  return Array.from({ length }, () => String(random.between(0, 9))).join('');
}
function article(random: Random, length: number): string {
  const payload = digits(random, length - 1);
  return payload + gtinCheckDigit(payload);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghkmnprstuvwxyz0123456789-./ ';
function houseCode(random: Random): string {
  const inside = Array.from({ length: random.between(1, 14) }, () => random.pick(Array.from(LETTERS))).join(
    '',
  );
  return `${random.pick(Array.from('ABCKLMZ1234'))}${inside}${random.pick(Array.from('XYZabc123'))}`;
}

function batch(random: Random): string {
  return Array.from({ length: random.between(1, 12) }, () =>
    random.pick(Array.from('ABCDEF0123456789-/')),
  ).join('');
}

function gs1Code(random: Random): string {
  const date = `17${String(random.between(24, 39))}0${random.between(1, 9)}${random.pick(['00', '15', '28'])}`;
  const end = random.pick([
    `37${random.between(1, 999)}`,
    `30${random.between(1, 99)}`,
    `21${batch(random)}`,
  ]);
  return `01${article(random, 14)}${random.chance(0.5) ? date : ''}10${batch(random)}${GS}${end}`;
}

function anyCode(random: Random): string {
  const kind = random.between(0, 9);
  if (kind < 3) return article(random, random.pick([8, 12, 13, 14]));
  if (kind < 5) return houseCode(random);
  const aim = random.pick(['', '', ']C1', ']d2', ']Q3', ']E0', ']e0', ']A0']);
  if (kind < 9) return aim + gs1Code(random);
  return `https://id.example.com/01/${article(random, 14)}/10/${digits(random, 5)}?37=${random.between(1, 99)}`;
}

/** The keys with which this scanner sends the separator. */
type Separator = (layout: LayoutName) => { readonly presses: readonly Press[]; readonly heard: string };
const SEPARATORS: readonly Separator[] = [
  (layout) => ({ presses: withControl(']', LAYOUTS[layout].plain[24]), heard: GS }),
  () => ({ presses: altNumber('029'), heard: GS }),
  () => ({ presses: altNumber('0029'), heard: GS }),
  () => ({ presses: functionKey(8), heard: GS }),
  (layout) => ({ presses: Array.from('|').flatMap((one) => pressesOf(one, layout)), heard: '|' }),
  (layout) => ({ presses: Array.from('{GS}').flatMap((one) => pressesOf(one, layout)), heard: '{GS}' }),
];

/** Nothing, so that only silence ends the code, or keys that end one only where it is told by itself. */
type Suffix = readonly (readonly Press[])[];
const UNENDED: Suffix = [];
const OTHER_ENDINGS: readonly Suffix[] = [
  ...[ESCAPE, DOWN, PAGE_DOWN, functionKey(2), functionKey(9)].map((key) => [key]),
  [END, ENTER],
  [ESCAPE, TAB],
  [withControl('k')],
];
const SIGN = pressesOf('$', 'US');
const SUFFIXES: readonly Suffix[] = [
  [ENTER],
  [TAB],
  [ENTER, ENTER],
  [TAB, ENTER],
  [ENTER, withControl('j')],
  [withControl('m'), withControl('j')],
  [withControl('i')],
  [ENTER, pressesOf(' ', 'US')],
  [ENTER, pressesOf(' ', 'US'), pressesOf(' ', 'US'), ENTER],
  [ENTER, ESCAPE],
  [ENTER, functionKey(8)],
  [ENTER, functionKey(9), functionKey(6)],
  [ENTER, DOWN],
  [TAB, TAB],
  [ENTER, SIGN],
  [withControl('c'), ENTER, ENTER],
  [ENTER, withControl('k')],
  [withControl('k'), ENTER],
  [withControl('z'), withControl('s'), TAB],
  [TAB, withControl('f'), withControl('p')],
];

/** Between two keys, in turn. */
function gapsOf(random: Random, isTyped: boolean): readonly number[] {
  const around = random.pick(isTyped ? [2, 5, 8, 12, 20, 28] : [2, 5, 8, 12, 20, 30, 50, 70]);
  const gaps = Array.from({ length: 19 }, () => around * (0.8 + random.next() * 0.4));
  return random.chance(0.2) && around <= 12 ? [...gaps.slice(1), 85] : gaps;
}

function timed(keys: readonly (readonly Press[])[], gaps: readonly number[], startMs = 0): TimedPress[] {
  let atMs = startMs;
  return keys.flatMap((presses, index) => {
    if (index > 0) atMs += gaps[index % gaps.length] ?? 5;
    return presses.map((press, at) => {
      // Keys of one character, e.g. of its number, are keys too.
      if (at > 0 && press.type === 'keyDown' && press.key !== 'Shift') atMs += Math.min(5, gaps[0] ?? 5);
      return { ...press, afterMs: atMs };
    });
  });
}

/** Nobody has the next code under the beam sooner than this. */
const NEXT_CODE_MS = 300;

function apart(
  keysOfEach: readonly (readonly (readonly Press[])[])[],
  gaps: readonly number[],
): TimedPress[] {
  let startMs = 0;
  return keysOfEach.flatMap((keys) => {
    const presses = timed(keys, gaps, startMs);
    startMs = (presses.at(-1)?.afterMs ?? startMs) + NEXT_CODE_MS;
    return presses;
  });
}

export function sequenceOf(seed: number): Sequence {
  const random = randomStream(seed, 'scans');
  return random.chance(0.1) ? typingOf(seed, random) : scanOf(seed, random);
}

interface Wish {
  readonly suffix?: Suffix;
  readonly layout?: LayoutName;
}

/** A scan of this code as any scanner may send it, the focus wherever the caller puts it, also where a person may be typing. */
export function sequenceWith(seed: number, code: string, wish: Wish = {}): Sequence {
  const random = randomStream(seed, 'scans of a code');
  const layout = wish.layout ?? anyLayout(random);
  const scanner = { ...scannerOf(random, layout), prefix: '', isTyped: true };
  return sent(
    { seed, focus: '', layout, codes: [code] },
    { ...scanner, suffix: wish.suffix ?? scanner.suffix },
    random,
  );
}

function anyLayout(random: Random): LayoutName {
  return random.chance(0.6) ? 'US' : random.pick(Object.keys(LAYOUTS) as LayoutName[]);
}

interface Scanner {
  readonly prefix: string;
  readonly suffix: Suffix;
  readonly separator: ReturnType<Separator>;
}

function scannerOf(random: Random, layout: LayoutName): Scanner {
  return {
    prefix: random.chance(0.1) ? random.pick(['~', '#', ']C']) : '',
    separator: random.pick(SEPARATORS)(layout),
    suffix: random.pick(SUFFIXES),
  };
}

interface Unended {
  readonly ending: Sequence['ending'];
  readonly suffix: Suffix;
}

/** One in six sends no ending key, or another one; the settings of the PC may say so, or not. */
function unendedOf(seed: number, focus: string): Unended | null {
  const random = randomStream(seed, 'scans without an ending');
  if (!random.chance(1 / 6)) return null;
  // In running text and passwords a program may type as fast: there the settings must say it.
  const drawn = random.pick(['key', 'none'] as const);
  const suffix = random.chance(0.5) ? UNENDED : random.pick(OTHER_ENDINGS);
  return { ending: /area|password/.test(focus) ? 'none' : drawn, suffix };
}

/** Without its ending key and without a word in the settings, a code is told by its length and its digits, and that it is one word. */
function isToldByItself(code: string): boolean {
  return code.length >= 6 && /\d/.test(code) && !/[\s@]/.test(code);
}

function scanOf(seed: number, random: Random): Sequence {
  const focus = random.pick(FOCUSES);
  const layout = anyLayout(random);
  const usual = scannerOf(random, layout);
  const unended = unendedOf(seed, focus);
  const scanner = unended === null ? usual : { ...usual, suffix: unended.suffix };
  const isTyped =
    unended !== null || !/select|none|checkbox|radio|range|button|submit|link|summary|row/.test(focus);
  // A sign behind the ending key would stand before the next code.
  const times = random.chance(0.15) && scanner.suffix.at(-1) !== SIGN ? 2 : 1;
  const drawn = Array.from({ length: times }, () => anyCode(random));
  const codes =
    unended?.ending === 'key'
      ? drawn.map((code) => (isToldByItself(code) ? code : `${code.replaceAll(/[\s@]/g, '-')}-100`))
      : drawn;
  const ending = unended?.ending ?? 'key';
  return { ...sent({ seed, focus, layout, codes }, { ...scanner, isTyped }, random), ending };
}

function sent(
  {
    seed,
    focus,
    layout,
    codes,
  }: Pick<Sequence, 'seed' | 'focus' | 'codes'> & { readonly layout: LayoutName },
  { prefix, separator, suffix, isTyped }: Scanner & { readonly isTyped: boolean },
  random: Random,
): Sequence {
  const isByNumber = random.chance(0.04);
  const character = (one: string): readonly Press[] => {
    if (isByNumber) return altNumber(one.charCodeAt(0).toString().padStart(3, '0'));
    return one === GS ? separator.presses : pressesOf(one, layout);
  };
  const isFramed = suffix.length === 3 && suffix[0]?.[0]?.key === 'Control';
  const isUnended = suffix.length === 0;
  const keysOfEach = codes.map((code) => [
    ...(isFramed ? [withControl('b')] : []),
    ...Array.from(prefix, character),
    ...Array.from(code, character),
    ...(isByNumber && !isUnended ? [altNumber('013')] : []),
    ...suffix,
  ]);
  const ending = suffix.map(([key]) => key?.key).join('+');
  const gaps = gapsOf(random, isTyped);
  return {
    ...{ seed, focus, prefix, typed: null, ending: 'key' as const },
    words: `${layout}, ${String(codes.length)} of ${JSON.stringify(codes[0])}, ends ${ending || 'with nothing'}`,
    presses: isUnended ? apart(keysOfEach, gaps) : timed(keysOfEach.flat(), gaps),
    codes: codes.map((code) => code.replaceAll(GS, isByNumber ? GS : separator.heard)),
  };
}

/** A person: slower than 50 ms a key on average, single keys almost together. */
function typingOf(seed: number, random: Random): Sequence {
  const focus = random.pick(TEXT_FOCUSES);
  const typed = Array.from({ length: random.between(3, 14) }, () =>
    random.pick(Array.from('abcdefghij0123456789')),
  ).join('');
  const gaps = Array.from({ length: 24 }, () => random.pick([70, 75, 60, 90, 80, 120, 160, 62]));
  const rolled = gaps.map((gap, index) => (index % 5 === 3 ? 30 : gap));
  const { isEnded, text, ending } = typedOf(seed, typed);
  return {
    ...{ seed, focus, prefix: '', typed: text, codes: [], ending },
    words: `a person types ${text}${isEnded ? '' : ' and looks'}`,
    presses: timed([...Array.from(text, (one) => pressesOf(one, 'US')), ...(isEnded ? [ENTER] : [])], rolled),
  };
}

/** Half of them stop without Enter, many behind a quantity. */
function typedOf(
  seed: number,
  typed: string,
): Pick<Sequence, 'ending'> & { readonly isEnded: boolean; readonly text: string } {
  const random = randomStream(seed, 'a person stops');
  const quantity = random.pick(['1200', '2406.25', '1,00,000', '108900', '12.125', '999999', '24']);
  return {
    isEnded: random.chance(0.5),
    text: random.chance(0.5) ? quantity : typed,
    ending: random.pick(['key', 'none']),
  };
}
