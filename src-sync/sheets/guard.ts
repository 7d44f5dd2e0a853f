/** Guards of text files against a spreadsheet program that calculates: a quote before the text, or a formula that is a text and nothing else. */

/** Signs that start a formula, also as wide as a Chinese sign, behind whatever cannot be seen. */
const FORMULA = /^[\s\0\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]/u;
/** A tab or a return makes some programs cut the cell in two. */
const CONTROL = /^[\t\r]/;
/** Numbers, and phone numbers as people write them: nothing is calculated in them. */
const PLAIN = /^(?:[+-]|-\d+(?:[.,]\d+)*|\+\d[\d ()]*)$/;

function hasSign(text: string): boolean {
  return FORMULA.test(text) || CONTROL.test(text);
}

/** A text that has such a quote of its own gets one more. */
function hasGuard(text: string): boolean {
  return text.startsWith("'") && hasSign(text.replace(/^'+/, ''));
}

/** @returns the text as it is written; `withoutGuard` gives it back */
export function withGuard(text: string): string {
  return (hasSign(text) && !PLAIN.test(text)) || hasGuard(text) ? `'${text}` : text;
}

/** Other programs put the quote before plain numbers too. */
export function withoutGuard(text: string): string {
  return hasGuard(text) ? text.slice(1) : text;
}

/** `="00123"`: many programs write codes so, because a spreadsheet then shows their zeros; `=9845012345` shows its digits. */
const TEXT_FORMULA = /^\s*=\s*(?:"((?:[^"]|"")*)"|(\+?\d+))\s*$/;

/** The text that a spreadsheet shows for a formula of a text or number alone; any other text as it is. */
export function withoutFormula(text: string): string {
  if (!text.includes('=')) return text;
  const [, shown, digits] = TEXT_FORMULA.exec(text) ?? [];
  return shown?.replaceAll('""', '"') ?? digits ?? text;
}

/** The text that a cell of a text file means. */
export function writtenText(raw: string): string {
  return raw.startsWith("'") ? withoutGuard(raw) : withoutFormula(raw);
}
