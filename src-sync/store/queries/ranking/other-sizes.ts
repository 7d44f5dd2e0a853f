/** Sizes of two numbers: the 1/2 in 1-1/2 inch, or the 1 in it, is not the size that somebody typed. */
import { foldText } from '../../../domain/search/fold.ts';

/** The usual ones of pipes and timber: each is looked up in the index. */
const WHOLES = ['1', '2', '3', '4', '5', '6'];
const PARTS = ['1/2', '1/4', '3/4'].map(foldText);

const PART = new RegExp(`^\\d{1,2}${foldText('1/2').slice(1, -1)}\\d{1,2}$`);

/** A fraction as the index holds it. */
function isPart(token: string): boolean {
  return PART.test(token);
}

/**
 * Sizes that a better hit does not have, as phrases of the search index: `"1 1/2"` for the typed 1/2.
 * @param words each cut into the tokens of the index
 */
export function otherSizes(words: readonly (readonly string[])[]): readonly string[] {
  const all = words.flatMap((tokens) => tokens.map((token) => ({ token, isAlone: tokens.length === 1 })));
  return all.flatMap(({ token, isAlone }, at) => {
    const [before, after] = [all[at - 1]?.token ?? '', all[at + 1]?.token ?? ''];
    if (isPart(token) && !WHOLES.includes(before)) {
      return WHOLES.map((whole) => `"${whole} ${token}"`);
    }
    const isSize = isAlone && WHOLES.includes(token) && !isPart(after);
    return isSize ? PARTS.map((part) => `"${token} ${part}"`) : [];
  });
}
