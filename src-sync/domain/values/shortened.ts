/** Somebody's input, as it is repeated to them: a refusal is read by a person, and what was refused may be of any length. */

const CHARACTERS_MAX = 160;

/** Its beginning and its end, without what would break a line or a terminal. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(/\p{Cc}/gu, '_')];
  if (characters.length <= CHARACTERS_MAX) return characters.join('');
  const kept = CHARACTERS_MAX / 2;
  return `${characters.slice(0, kept).join('')}…${characters.slice(-kept).join('')}`;
}
