/** Pure functions of a text that is the same again and again, asked once for each. */

const KEPT_MAX = 64;

/** The same answer for the same text: whoever gets it must not change it. The oldest of too many is forgotten. */
export function remembering<Value>(
  work: (text: string) => Value,
  keptMax = KEPT_MAX,
): (text: string) => Value {
  const kept = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known.value;
    const value = work(text);
    kept.set(text, { value });
    const oldest = kept.keys().next().value;
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
