/**
 * Code 128 (ISO/IEC 15417) for printable ASCII: the shortest way through the sets B and C. Most labels carry this code, and
 * the library's own way to it costs more than everything else about a label together.
 */

/** Bar, space, bar, space, bar, space of each symbol character; the last is the stop with its end bar. */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232' +
  '2331112';

const TO_SET_C = 99;
const TO_SET_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const CHARACTER_RUNS = 6;
const WORTH_A_CHANGE = 4;

/** No label is wide enough for so much; it only bounds the work. */
export const CODE_128_LONGEST = 500;

/** Lengths of bar, space, bar, …, from the start to the stop; `text` is printable ASCII, which has been checked. */
export function code128Runs(text: string): number[] {
  const characters = charactersOf(text);
  let check = characters[0] ?? START_B;
  for (const [index, character] of characters.entries()) check += index * character;
  characters.push(check % 103, STOP);
  const runs: number[] = [];
  for (const character of characters) {
    const from = character * CHARACTER_RUNS;
    const to = character === STOP ? WIDTHS.length : from + CHARACTER_RUNS;
    for (let at = from; at < to; at += 1) runs.push(WIDTHS.charCodeAt(at) - ZERO);
  }
  return runs;
}

const ZERO = 0x30;

/** Where both sets need as many characters, what the standard's annex does: four digits are worth a change, an odd one stands first. */
function charactersOf(text: string): number[] {
  const { inB, inC } = leastCharacters(text);
  const [fromB = 0, fromC = 0] = [inB[0], inC[0]];
  let isC = fromC < fromB || (fromC === fromB && digitsAt(text, 0) >= WORTH_A_CHANGE);
  const characters = [isC ? START_C : START_B];
  for (let at = 0; at < text.length;) {
    if (isC && isPair(text, at)) {
      characters.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (!isC && staysInB(text, at, inB, inC)) {
      characters.push(text.charCodeAt(at) - 0x20);
      at += 1;
    } else {
      isC = !isC;
      characters.push(isC ? TO_SET_C : TO_SET_B);
    }
  }
  return characters;
}

function staysInB(text: string, at: number, inB: readonly number[], inC: readonly number[]): boolean {
  const staying = 1 + (inB[at + 1] ?? 0);
  const changing = 1 + (inC[at] ?? 0);
  if (staying !== changing) return staying < changing;
  const digits = digitsAt(text, at);
  return digits < WORTH_A_CHANGE || digits % 2 === 1;
}

function digitsAt(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at - from;
}

interface Least {
  /** Number of characters that the rest of the text from each place needs at least, in either set. */
  readonly inB: readonly number[];
  readonly inC: readonly number[];
}

/** From the end: two digits are one character in set C, and a change of set is one more. */
function leastCharacters(text: string): Least {
  const inB = new Array<number>(text.length + 1).fill(0);
  const inC = new Array<number>(text.length + 1).fill(0);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const pair = isPair(text, at) ? 1 + (inC[at + 2] ?? 0) : Infinity;
    const letter = 1 + (inB[at + 1] ?? 0);
    inB[at] = Math.min(letter, 1 + pair);
    inC[at] = Math.min(pair, 1 + letter);
  }
  return { inB, inC };
}

function isPair(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1));
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}
