/**
 * Units that one shop writes out and another shortens: whoever types `20 litre` means `20 L`, and the other way round. Metres of wire, feet of
 * pipe, amperes of a breaker, watts of a lamp. Inches and square millimetres are sizes (`sizes.ts`).
 */
import { foldLetters } from './fold.ts';

/** The first spelling is the short one, as names have it. A degree is a sign, which the index does not hold. */
const SPELLINGS: readonly (readonly string[])[] = [
  'l litre litres liter liters lt लीटर लिटर',
  'ml millilitre millilitres milliliter milliliters मिलीलीटर',
  'kg kilo kilos kilogram kilograms किलो किलोग्राम',
  'g gram grams gr ग्राम',
  'm metre metres meter meters मीटर',
  'mm millimetre millimetres millimeter millimeters मिमी',
  'cm centimetre centimetres centimeter centimeters सेमी',
  'ft feet foot फुट फीट',
  'a amp amps ampere amperes एम्पियर',
  'w watt watts वाट',
  'v volt volts वोल्ट',
  'deg degree degrees डिग्री',
].map((line) => foldLetters(line).split(' '));

const BEGINNING_LENGTH_MIN = 2;
const DEGREE = 'deg';

/** The other spellings of a unit behind a number, as texts of the index. `unit` may be the beginning of one: it is still being typed. */
export function otherSpellings(number: string, unit: string): readonly string[] {
  const typed = unit.toLowerCase();
  const meant = SPELLINGS.filter((spellings) =>
    spellings.some((one) => one === typed || (typed.length >= BEGINNING_LENGTH_MIN && one.startsWith(typed))),
  ).flat();
  const texts = meant.filter((one) => one !== typed).map((one) => `${number} ${one}`);
  return meant.includes(DEGREE) ? [...texts, number] : texts;
}
