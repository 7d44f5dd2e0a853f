/** Keys as a scanner presses them: a US keyboard's places, and what is written on them on PCs of other countries. */

export interface Press {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  readonly text?: string;
}

const CODES =
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(
    ' ',
  );
const VIRTUAL: Readonly<Record<string, number>> = {
  ...{ Backquote: 192, Minus: 189, Equal: 187, BracketLeft: 219, BracketRight: 221, Backslash: 220 },
  ...{ Semicolon: 186, Quote: 222, Comma: 188, Period: 190, Slash: 191 },
};

interface Layout {
  readonly plain: string;
  readonly shifted: string;
}

/** By country; a space is a key that writes an accent with the next letter. */
export const LAYOUTS = {
  US: {
    plain: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  },
  capsLock: {
    plain: "`1234567890-=QWERTYUIOP[]\\ASDFGHJKL;'ZXCVBNM,./",
    shifted: '~!@#$%^&*()_+qwertyuiop{}|asdfghjkl:"zxcvbnm<>?',
  },
  French: {
    plain: '²&é"\'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:!',
    shifted: ' 1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§',
  },
  German: {
    plain: ' 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-',
    shifted: '°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  },
  Devanagari: {
    plain: "`१२३४५६७८९०-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  },
} as const satisfies Readonly<Record<string, Layout>>;
export type LayoutName = keyof typeof LAYOUTS;

/** The keys of one character of ASCII, Shift around it where it needs one. */
export function pressesOf(character: string, layout: LayoutName): readonly Press[] {
  if (character === ' ') return both({ key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' });
  const { plain, shifted } = LAYOUTS.US;
  const isShifted = !plain.includes(character);
  const at = (isShifted ? shifted : plain).indexOf(character);
  const letter = Array.from(LAYOUTS[layout][isShifted ? 'shifted' : 'plain'])[at] ?? '';
  const code = CODES[at] ?? '';
  const named = { code, windowsVirtualKeyCode: VIRTUAL[code] ?? code.charCodeAt(code.length - 1) };
  const key = letter === ' ' ? { key: 'Dead' } : { key: letter, text: letter };
  if (!isShifted) return both({ ...named, ...key });
  const shift = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
  return [down({ ...shift, modifiers: 8 }), ...both({ ...named, ...key, modifiers: 8 }), up(shift)];
}

type Named = Omit<Press, 'type' | 'modifiers'> & { readonly modifiers?: number };

export function both(press: Named): readonly Press[] {
  return [down(press), up(press)];
}
function down(press: Named): Press {
  return { type: 'keyDown', modifiers: 0, ...press };
}
function up({ text: _written, ...press }: Named): Press {
  return { type: 'keyUp', modifiers: 0, ...press };
}

const ALT = { key: 'Alt', code: 'AltLeft', windowsVirtualKeyCode: 18 };
const CONTROL = { key: 'Control', code: 'ControlLeft', windowsVirtualKeyCode: 17 };

/** A character by its number on the keypad while Alt is held. */
export function altNumber(digits: string): readonly Press[] {
  const numbers = Array.from(digits).flatMap((digit) =>
    both({ key: digit, code: `Numpad${digit}`, windowsVirtualKeyCode: 96 + Number(digit), modifiers: 1 }),
  );
  return [down({ ...ALT, modifiers: 1 }), ...numbers, up(ALT)];
}

/** @param key as a US keyboard has it; `written` as this one has it */
export function withControl(key: string, written = key): readonly Press[] {
  const at = LAYOUTS.US.plain.indexOf(key);
  const code = CODES[at] ?? '';
  const virtual = VIRTUAL[code] ?? code.charCodeAt(code.length - 1);
  return [
    down({ ...CONTROL, modifiers: 2 }),
    ...both({ key: written, code, windowsVirtualKeyCode: virtual, modifiers: 2 }),
    up(CONTROL),
  ];
}

export const ENTER: readonly Press[] = both({
  key: 'Enter',
  code: 'Enter',
  windowsVirtualKeyCode: 13,
  text: '\r',
});
export const TAB: readonly Press[] = both({ key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 });

export function functionKey(number: number): readonly Press[] {
  return both({ key: `F${String(number)}`, code: `F${String(number)}`, windowsVirtualKeyCode: 111 + number });
}
export const ESCAPE = both({ key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 });
export const END = both({ key: 'End', code: 'End', windowsVirtualKeyCode: 35 });
export const PAGE_DOWN = both({ key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 });
export const DOWN = both({ key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 });
