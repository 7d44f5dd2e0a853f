/**
 * The letters of the first picture, read while the window is still being put together. A page that is laid out without them looks for
 * others among the fonts of the PC, which takes longer than all the rest of its first picture, and is laid out once more afterwards.
 */
import type { Language } from './i18n/index.svelte.ts';

/** A font, and a letter out of each of its files that every screen needs. */
const FONTS: readonly (readonly [font: string, letters: string])[] = [
  ['16px "Archivo Variable"', 'A₹'],
  ['16px "JetBrains Mono Variable"', 'A'],
];
const HINDI = ['16px "Noto Sans Devanagari Variable"', 'अ'] as const;

/** Never fails: a window without its letters is still a window. */
export async function readLetters(language: Language): Promise<void> {
  const wanted = language === 'hi-IN' ? [...FONTS, HINDI] : FONTS;
  await Promise.allSettled(wanted.map(([font, letters]) => document.fonts.load(font, letters)));
}
