/**
 * Extended Channel Interpretations: a scanner may put `\000026` before data in UTF-8, and then doubles each backslash of the data.
 * Source: AIM ITS/04-001; the identifiers of ISO/IEC 15424.
 */
import type { AimIdentifier } from './aim.ts';

/** Symbols of which the scanner says that it sends its data so. */
const SENT_BY: ReadonlySet<string> = new Set(
  ']Q2 ]Q4 ]Q6 ]d4 ]d5 ]d6 ]z3 ]z4 ]z5 ]z9 ]zA ]zB ]J3 ]J4 ]J5 ]L1 ]U2 ]U3 ]h1'.split(' '),
);

const AT_START = /^(?:\\\d{6})+(?=.)/su;
const ANYWHERE = /\\(?:\d{6}|(\\))/gu;

/** The data alone. Before data the escape is known by its look, since not every scanner sends an identifier. */
export function withoutChannels(text: string, aim: AimIdentifier | null): string {
  if (aim !== null && SENT_BY.has(aim.id)) return text.replaceAll(ANYWHERE, '$1');
  return text.replace(AT_START, '');
}
