/** Words in the person's language. Keys are typed; a language that lacks one does not compile. */
import { fill } from '../../src-sync/domain/messages/message.ts';
import { enIN } from './en-IN/index.ts';

export type Language = 'en-IN' | 'hi-IN';
export type TextKey = keyof typeof enIN;
export type Catalogue = Readonly<Record<TextKey, string>>;

type PluralStem = TextKey extends infer Key ? (Key extends `${infer Stem}.other` ? Stem : never) : never;
export type TextParams = Readonly<Record<string, string | number>>;

/** English stands in for what has not been read. */
let catalogues = $state.raw<Readonly<Record<Language, Catalogue>>>({ 'en-IN': enIN, 'hi-IN': enIN });
let language = $state<Language>('en-IN');
const words = $derived(catalogues[language]);
const numbers = $derived(new Intl.NumberFormat(language, { maximumFractionDigits: 3 }));
const plurals = $derived(new Intl.PluralRules(language));

/** Reads the words of the language; English is there from the start. */
export async function readWords(next: Language): Promise<void> {
  if (next === 'en-IN' || catalogues[next] !== enIN) return;
  const { hiIN } = await import('./hi-IN/index.ts');
  catalogues = { ...catalogues, [next]: hiIN };
}

export function useLanguage(next: Language): void {
  language = next;
}

export function currentLanguage(): Language {
  return language;
}

/** With the language's grouping, three decimals at most. */
export function groupedNumber(value: number): string {
  return numbers.format(value);
}

/** The first number that is written, and the first count, take ten milliseconds: to be called while there is nothing else to do. */
export function prepareNumbers(): void {
  tn('nav.bell', 0);
}

/** The text of a key; `{name}` is replaced from `params`, numbers with the language's grouping. */
export function t(key: TextKey, params?: TextParams): string {
  const text = words[key];
  return params === undefined ? text : fill(text, params, groupedNumber);
}

/** True where there are words for it: for names that come from the data. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(enIN, key);
}

/** Every key of the catalogue, for whoever searches texts. */
export function textKeys(): readonly TextKey[] {
  return Object.keys(enIN) as TextKey[];
}

/** The text for a count: `stem.one` or `stem.other`, with `{count}`. */
export function tn(stem: PluralStem, count: number, params: TextParams = {}): string {
  const one = `${stem}.one` as TextKey;
  const other = `${stem}.other` as TextKey;
  return fill(words[plurals.select(count) === 'one' ? one : other], { ...params, count }, groupedNumber);
}
