/** Sizes in another unit: the cross-section 2.5 mm² is not the 2.5 mm that somebody typed, nor 0.5 mm the 1/2 of an inch. */
interface Sized {
  /** As the index holds them. */
  readonly tokens: readonly string[];
  readonly isFraction: boolean;
}

/** Sizes that a better hit does not have, as phrases of the search index. */
export function otherSizes(words: readonly Sized[]): readonly string[] {
  const all = words.flatMap(({ tokens, isFraction }) => tokens.map((token) => ({ token, isFraction })));
  return all.flatMap(({ token, isFraction }, at) => {
    if (!/^\d/.test(token)) return [];
    const [unit, area] = [all[at + 1]?.token.toLowerCase(), all[at + 2]?.token.toLowerCase()];
    if (unit === 'mm') return area === 'sq' ? [] : [`"${token} mm sq"`];
    return isFraction && unit !== 'inch' ? [`"${token} mm"`] : [];
  });
}
