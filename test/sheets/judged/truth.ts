/** The meaning that a person gives to the cells of a generated list. Nothing here asks the product: whoever writes a cell knows what it is. */
import type { Dice } from '../generate.ts';

export interface JudgedCell {
  readonly text: string;
  /**
   * `is`: the field has this value, and nobody is asked · `right`: so it has, and it is told that the cell was put right · `ask`: a person
   * decides · `beside`: nothing of it is imported by itself.
   */
  readonly kind: 'is' | 'right' | 'ask' | 'beside';
  readonly value?: string | number;
}

export interface JudgedColumn {
  /** By level: a heading of two rows has two. */
  readonly titles: readonly string[];
  /** `null`: no field is read from it, and it is named as not used; `part`: of a joined column. */
  readonly field: string | null;
  readonly isPart?: boolean;
  readonly cell: (row: number) => JudgedCell;
}

export const is = (text: string, value: string | number = text): JudgedCell => ({ text, kind: 'is', value });
export const right = (text: string, value: string | number): JudgedCell => ({ text, kind: 'right', value });
export const ask = (text: string): JudgedCell => ({ text, kind: 'ask' });
export const beside = (text: string): JudgedCell => ({ text, kind: 'beside' });

/** The check digit of an article number: weights 3 and 1 from the right. */
export function article(dice: Dice): string {
  const digits = Array.from({ length: 12 }, (_, at) => (at < 3 ? Number('890'[at]) : dice.below(10)));
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

export const NUMBER_PLATES: readonly (readonly [
  name: string,
  letters: string,
  code: string,
  wrong: string,
])[] = [
  ['Maharashtra', 'MH', '27', 'Maharastra'],
  ['Karnataka', 'KA', '29', 'Karnatka'],
  ['Gujarat', 'GJ', '24', 'Gujrat'],
  ['Kerala', 'KL', '32', 'Kerela'],
  ['Rajasthan', 'RJ', '08', 'Rajsthan'],
  ['Telangana', 'TS', '36', 'Telengana'],
];

export function stateCell(dice: Dice): JudgedCell {
  const [name, letters, code, wrong] = dice.of(NUMBER_PLATES);
  const [other] = dice.of(NUMBER_PLATES.filter(([one]) => one !== name));
  return dice.of([
    is(name),
    is(name),
    is('California'),
    right(letters, name),
    right(letters.toLowerCase(), name),
    right(code, name),
    right(`${code}-${name}`, name),
    right(`${name} (${code})`, name),
    right(`${code} ${letters}`, name),
    right(wrong, name),
    right(name.toUpperCase(), name),
    ask(`${name} / ${other}`),
    ask(`${code}-${other}`),
    ask(String(40 + dice.below(50))),
  ]);
}

/** Ten digits of a mobile that no other row has, and no pattern. */
export function mobile(row: number): string {
  return `98${String(450_137 + row * 7)}${String(10 + ((row * 37) % 90))}`;
}

export function phoneCell(dice: Dice, row: number): JudgedCell {
  const number = mobile(row);
  const spaced = `${number.slice(0, 5)} ${number.slice(5)}`;
  const other = mobile(row + 500);
  if (dice.is(0.6)) return is(dice.of([number, spaced, `+91 ${spaced}`]));
  return dice.of([
    ask(`${number}${dice.of([' / ', '/', ', ', '; ', ' or ', '\n', ' ::: '])}${other}`),
    ask(dice.of(['9999999999', '0000000000', '1234567890', '99999 99999', '+91 9876543210'])),
    right(`Mob: ${number}`, number),
    right(`${number} (WhatsApp)`, number),
    ask(number.slice(0, 9)),
    ask('-'),
    ask('9.19845E+11'),
  ]);
}

const PEOPLE = ['Asha', 'Bina', 'Chetan', 'Dev', 'Esha', 'Farah', 'Gopal', 'Hari', 'आशा'];

/** The row is in the name: two rows are two people. */
export function nameCell(dice: Dice, row: number): JudgedCell {
  const person = `${dice.of(PEOPLE)} ${letters(row)}`;
  if (dice.is(0.85)) return is(dice.of([person, `M/s ${person}`, `${person} & Sons`, `${person} c/o Rao`]));
  return ask(`${person}${dice.of([' / ', '/', ' | ', '\n'])}${dice.of(PEOPLE)}`);
}

/** A word of its own for each row. */
export function letters(row: number): string {
  return `${String.fromCharCode(65 + (row % 26))}${'aeiou'.charAt(Math.floor(row / 26) % 5)}x${'bcdfg'.charAt(Math.floor(row / 130) % 5)}an`;
}

export function emailCell(dice: Dice, row: number): JudgedCell {
  const address = `person${row}@shop.in`;
  return dice.of([
    is(address),
    is(address),
    is(''),
    right(`Asha <${address}>`, address),
    right(`mailto:${address}`, address),
    ask(`${address}${dice.of(['; ', ', ', ' / ', '\n', ' ::: '])}other${row}@shop.in`),
    ask(`person${row}@shop`),
  ]);
}

export function barcodeCell(dice: Dice): JudgedCell {
  const code = article(dice);
  const wrong = code.slice(0, 12) + String((Number(code[12]) + 1) % 10);
  if (dice.is(0.6)) return is(code);
  return dice.of([
    is(''),
    right(`EAN: ${code}`, code),
    right(`*${code}*`, code),
    ask(`${code}${dice.of([', ', ' / ', '/', '\n', '; ', ' '])}${article(dice)}`),
    ask(wrong),
    ask('8.90103E+12'),
  ]);
}

export function priceCell(dice: Dice): JudgedCell {
  const rupees = 1 + dice.below(900);
  if (dice.is(0.5)) return is(String(rupees), rupees);
  return dice.of([
    is(`₹${rupees}.50`, rupees + 0.5),
    is(`Rs. ${rupees}/-`, rupees),
    is(
      `1,0${String(rupees).padStart(3, '0').slice(0, 2)}.00`,
      Number(`10${String(rupees).padStart(3, '0').slice(0, 2)}`),
    ),
    is(''),
    ask(`${rupees}/pc`),
    ask(`Rs. ${rupees} per kg`),
    ask('-'),
    ask('on request'),
    ask(`-${rupees}`),
  ]);
}

export function quantityCell(dice: Dice): JudgedCell {
  const count = dice.below(900);
  if (dice.is(0.6)) return is(String(count), count);
  return dice.of([
    is(''),
    is(`1,${String(count).padStart(3, '0')}.0`, 1_000 + count),
    ask(`${count} nos`),
    ask(`${count} Pcs.`),
    ask(`${count}.500 Kg`),
    ask(`${count} doz`),
    ask('5 Box + 20 pcs'),
    ask('nil'),
  ]);
}
