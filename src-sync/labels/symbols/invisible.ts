/**
 * Characters that nobody sees: joiners and marks of width zero, and those that turn the direction of what follows. In a text they print
 * nothing and are left out with a word; in a code a scanner would type them, so they are refused.
 */

/** Zero width, soft hyphen, direction (U+202A to U+202E, U+2066 to U+2069 and the marks), fillers, and what is reserved for tags. */
const ZERO_WIDTH =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
/** They look like a space and are none: what is typed into a search would not find them. */
const ODD_SPACES = '\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
/**
 * The two joiners shape letters of Indian scripts and of Arabic, and join emoji; anywhere else they do nothing that could be seen.
 */
const LOOSE_JOINER =
  '(?<![\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Arabic}\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f])[\\u200c\\u200d]';

const IN_TEXT = new RegExp(`[${ZERO_WIDTH}]|${LOOSE_JOINER}`, 'gu');
const IN_CODE = new RegExp(`[${ZERO_WIDTH}${ODD_SPACES}]|${LOOSE_JOINER}`, 'gu');
const NAMED_MOST = 3;

/** The invisible characters of a text, by name (`U+200B`), each once; empty for nearly every text. */
export function invisibleInText(text: string): readonly string[] {
  return namesOf(text, IN_TEXT);
}

/** Characters that a scanner would type although nobody can see them in the code. */
export function invisibleInCode(value: string): readonly string[] {
  return namesOf(value, IN_CODE);
}

export function withoutInvisible(text: string): string {
  return text.replaceAll(IN_TEXT, '');
}

/** With a dot where there is something that is not seen, so that a sentence shows the place and keeps its direction. */
export function invisibleShown(text: string): string {
  return text.replaceAll(IN_CODE, '·');
}

/** Plain letters need no look, and labels have little else. */
function namesOf(text: string, pattern: RegExp): readonly string[] {
  if (/^[\u0020-\u007e₹]*$/.test(text)) return [];
  const names = Array.from(text.matchAll(pattern), ([character]) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${point.padStart(4, '0')}`;
  });
  return [...new Set(names)].slice(0, NAMED_MOST);
}
