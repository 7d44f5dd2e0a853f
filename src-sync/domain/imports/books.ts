/** Books and magazines: a scanner sends the EAN-13 of an ISBN-10, and leaves out the add-on beside a barcode. */
import { checkGtin, gtinCheckDigit } from '../values/gtin.ts';

const ISBN_10 = /^\d{9}[\dX]$/i;
/** Of a shop's own codes of ten digits one in eleven reads like one without it. */
const SURE = /^\d{1,5}([\s-])\d{1,7}\1\d{1,7}\1[\dX]$|X$/i;
/** The price or the number of the issue behind the barcode. */
const WITH_ADD_ON = /^(97[789]\d{10})[\s+-]*(?:\d{2}|\d{5})$/;

function isIsbn10(code: string): boolean {
  if (!ISBN_10.test(code)) return false;
  const sum = [...code].reduce((all, sign, at) => all + (10 - at) * (/x/i.test(sign) ? 10 : Number(sign)), 0);
  return sum % 11 === 0;
}

function bare(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

export function isBook(text: string): boolean {
  const code = bare(text);
  return isIsbn10(code) || (/^97[89]\d{10}$/.test(code) && checkGtin(code).kind === 'valid');
}

/**
 * The article number that a scan of the book gives; `null` where the text is none of these.
 * @param isSure the column has books, or the text says ISBN
 */
export function articleOfBook(text: string, isSure: boolean): string | null {
  const [, article] = WITH_ADD_ON.exec(text) ?? [];
  if (article !== undefined && checkGtin(article).kind === 'valid') return article;
  const code = bare(text);
  if (!isIsbn10(code) || !(isSure || SURE.test(text))) return null;
  const payload = `978${code.slice(0, -1)}`;
  return payload + gtinCheckDigit(payload);
}
