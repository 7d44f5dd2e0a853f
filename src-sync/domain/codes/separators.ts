/** The separator between the fields of a GS1 code (FNC1, sent as GS, 0x1D), in the forms in which it reaches a program as text. */

export const GS = '\u001d';

/** Spellings of the separator by scanners that show control characters, by label programs and in logs. */
const SPELLED =
  /\u241d|\](?:C1|d2|Q3|e0|J1)|[{<[(]GS[}>\])]|[{<[]FNC-?1[}>\]]|[{<[]0?x?1D[}>\]]|\\u001d|\\x1d|\\035|\\F|\\GS|~1|~d029|\^\]|&#(?:29|x1d);|%1D/giu;

/** Every spelled form as the one character. */
export function separatorsAsGs(text: string): string {
  return text.replaceAll(SPELLED, GS);
}

/** A character that no field of a GS1 code may hold: outside the 82 of ISO 646 that GS1 allows. */
const SUBSTITUTE = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z\u001d]/gu;

/**
 * Scanners can be told to send any character instead of GS, often `|`, `^` or `#`. One character that no field may hold, and always the same
 * one, can only be that. `null` where there is none, or more than one.
 */
export function withSubstituteAsGs(text: string): string | null {
  const [only, ...others] = new Set(text.match(SUBSTITUTE) ?? []);
  return only === undefined || others.length > 0 ? null : text.replaceAll(only, GS);
}
