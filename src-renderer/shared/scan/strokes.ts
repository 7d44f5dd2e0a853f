/** The meaning of a key event in a code: scanners send control characters as shortcuts, as numbers on the keypad, or as function keys. */

export const GS = '\u001d';

/** Control characters that scanners often put into and around codes, by the key that is pressed with Ctrl. None of them is a shortcut here. */
const CONTROL_KEYS: Readonly<Record<string, string>> = {
  KeyB: '\u0002',
  KeyC: '\u0003',
  KeyD: '\u0004',
  KeyI: 'Tab',
  KeyJ: 'Enter',
  KeyM: 'Enter',
  Backslash: '\u001c',
  BracketRight: GS,
  Digit6: '\u001e',
  Minus: '\u001f',
};
const CONTROL_LETTERS: Readonly<Record<string, string>> = {
  b: '\u0002',
  c: '\u0003',
  d: '\u0004',
  i: 'Tab',
  j: 'Enter',
  m: 'Enter',
  '\\': '\u001c',
  ']': GS,
  '^': '\u001e',
  _: '\u001f',
};

/** Function keys that stand for a control character where a scanner is set to "function keys": 0x1C to 0x1F are F7 to F10. */
export const FUNCTION_KEYS: Readonly<Record<string, string>> = { F8: GS };

/** The US keyboard: what each key writes, plain and with Shift. */
const PLACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from('abcdefghijklmnopqrstuvwxyz').map((letter) => [
      `Key${letter.toUpperCase()}`,
      letter + letter.toUpperCase(),
    ]),
  ),
  ...Object.fromEntries(
    Array.from(')!@#$%^&*(').map((sign, digit) => [`Digit${String(digit)}`, String(digit) + sign]),
  ),
  ...Object.fromEntries(Array.from('0123456789').map((digit) => [`Numpad${digit}`, digit + digit])),
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadDecimal: '..',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadMultiply: '**',
  NumpadDivide: '//',
};

/** The character that a US keyboard has on this key; `null` where it has none, or where the key is not told. */
export function positionOf({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | null {
  return PLACES[code]?.charAt(shiftKey ? 1 : 0) ?? null;
}

/** Ctrl and Alt together, or AltGr, write a character: `]` on most keyboards of Europe. */
function writesCharacter(event: KeyboardEvent): boolean {
  const isAltGraph = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);
  return isAltGraph && Array.from(event.key).length === 1;
}

/** The control character that a terminal has for Ctrl and this key: K is VT, Z is SUB, S is XOFF. */
function controlOf({ key, code }: KeyboardEvent): string | undefined {
  const letter = /^[a-z[]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? undefined : String.fromCharCode(letter.charCodeAt(0) & 31);
}

/**
 * A character, a control character, `Enter`, or the key's own name; `isShortcut` where it is none of a code.
 * @param isScanners pressed within the rhythm of a scanner: then no control character is a shortcut
 */
export function keyOf(
  event: KeyboardEvent,
  isScanners: boolean,
): { readonly key: string; readonly isShortcut: boolean } {
  if (writesCharacter(event)) return { key: event.key, isShortcut: false };
  if (event.ctrlKey && !event.altKey && !event.metaKey) {
    const usual = CONTROL_LETTERS[event.key.toLowerCase()] ?? CONTROL_KEYS[event.code];
    const control = usual ?? (isScanners ? controlOf(event) : undefined);
    return { key: control ?? event.key, isShortcut: control === undefined };
  }
  return { key: event.key, isShortcut: event.altKey || event.metaKey };
}

/** The digit of a key on the keypad that is pressed while Alt is held: with its number a character is written, 029 is GS. */
export function altDigit({ altKey, ctrlKey, key, code }: KeyboardEvent): string | null {
  if (!altKey || ctrlKey) return null;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : null);
}

const ENDINGS: Readonly<Record<number, string>> = { 9: 'Tab', 10: 'Enter', 13: 'Enter' };

/** `029`, `0029` and `29` are GS, `013` is Enter; beyond ASCII the number depends on the system's code page. */
export function characterOfNumber(digits: string): string | null {
  const number = Number(digits);
  const ending = ENDINGS[number];
  if (ending !== undefined) return ending;
  return number > 0 && number < 127 ? String.fromCharCode(number) : null;
}
