/**
 * UPC-E: a UPC-A whose zeros are left out, eight digits with number system and check digit.
 * Source: GS1 General Specifications, section 5.2.2.4.2.
 */
import { gtinCheckDigit } from '../values/gtin.ts';

/** The UPC-A that it stands for; `null` where the digits are no UPC-E. */
export function expandUpcE(code: string): string | null {
  const [, system = '', body = '', last = '', check = ''] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (body === '') return null;
  const payload = system + withZeros(body, last);
  return gtinCheckDigit(payload) === check ? payload + check : null;
}

function withZeros(body: string, last: string): string {
  if (last <= '2') return `${body.slice(0, 2)}${last}0000${body.slice(2)}`;
  if (last === '3') return `${body.slice(0, 3)}00000${body.slice(3)}`;
  if (last === '4') return `${body.slice(0, 4)}00000${body.slice(4)}`;
  return `${body}0000${last}`;
}

/** The UPC-E of an article, where it has one. @param gtin14 the article number in fourteen digits */
export function shortenToUpcE(gtin14: string): string | null {
  const [, system = '', maker = '', product = '', check = ''] =
    /^00([01])(\d{5})(\d{5})(\d)$/.exec(gtin14) ?? [];
  if (maker === '') return null;
  const bodies = [
    `${maker.slice(0, 2)}${product.slice(2)}${maker.slice(2, 3)}`,
    `${maker.slice(0, 3)}${product.slice(3)}3`,
    `${maker.slice(0, 4)}${product.slice(4)}4`,
    `${maker}${product.slice(4)}`,
  ];
  const found = bodies.find((body) => `00${expandUpcE(system + body + check) ?? ''}` === gtin14);
  return found === undefined ? null : system + found + check;
}
