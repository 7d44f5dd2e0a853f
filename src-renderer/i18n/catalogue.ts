/** One catalogue of the parts that belong to the screens. */

type Part = Readonly<Record<string, string>>;
type KeyOf<One> = One extends unknown ? keyof One & string : never;

/**
 * Into an object without a prototype, which V8 keeps as a hash table from the first key on: putting thousand keys together with `...`
 * makes it lay out an object anew for each, 8 MB a language at every start.
 */
export function catalogueOf<Parts extends readonly Part[]>(
  ...parts: Parts
): Readonly<Record<KeyOf<Parts[number]>, string>> {
  const whole = Object.create(null) as Record<KeyOf<Parts[number]>, string>;
  for (const part of parts) Object.assign(whole, part);
  return whole;
}

/** Texts that stand elsewhere by shorter keys. */
export function underStem<Stem extends string, Key extends string>(
  stem: Stem,
  texts: Readonly<Record<Key, string>>,
): Readonly<Record<`${Stem}.${Key}`, string>> {
  const entries = Object.entries(texts).map(([key, text]) => [`${stem}.${key}`, text]);
  return Object.fromEntries(entries) as Record<`${Stem}.${Key}`, string>;
}
