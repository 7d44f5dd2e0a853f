/**
 * Sentences that the engine writes: its log, warnings and failures are in English in the store and in the files, where support and
 * scripts read them. A window in another language looks each of their sentences up, as it stands, among those it knows.
 */
import { collectionInWords } from '../../src-sync/domain/records/collection-words.ts';
import { COLLECTIONS, MODULES } from '../../src-sync/domain/records/collections.ts';
import { patternOf } from '../../src-sync/domain/search/pattern.ts';
import { currentLanguage, t, type Language } from './index.svelte.ts';

interface Template {
  readonly english: RegExp;
  readonly names: readonly string[];
  readonly said: string;
}

let templates = $state.raw<readonly Template[]>([]);

/** Reads what the language needs; English needs nothing, and no start waits for it. */
export async function readSentences(language: Language): Promise<void> {
  if (language === 'en-IN' || templates.length > 0) return;
  const parts = await Promise.all([
    import('./hi-IN/sentences/edge.ts').then((part) => part.sentencesOfTheEdge),
    import('./hi-IN/sentences/line.ts').then((part) => part.sentencesOfTheLine),
    import('./hi-IN/sentences/log.ts').then((part) => part.sentencesOfTheLog),
    import('./hi-IN/sentences/network.ts').then((part) => part.sentencesOfTheNetwork),
    import('./hi-IN/sentences/work.ts').then((part) => part.sentencesOfTheWork),
    import('./hi-IN/sentences/this-pc.ts').then((part) => part.sentencesOfThisPc),
  ]);
  templates = parts
    .flatMap((part) => Object.entries(part))
    .sort(([one], [other]) => fixedLength(other) - fixedLength(one))
    .map(([english, said]) => templateOf(english, said));
}

/** What the engine said, in the person's language; a sentence that is not known stays as it was written. */
export function inPersonsLanguage(text: string): string {
  if (currentLanguage() === 'en-IN' || templates.length === 0) return text;
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [length, said] = firstSentence(rest);
    parts.push(said);
    rest = rest.slice(length).trimStart();
  }
  return parts.join(' ');
}

/** The more of a sentence is fixed, the surer it is the one that is meant. */
function fixedLength(english: string): number {
  return english.replaceAll(/\{\w+\}/g, '').length;
}

function templateOf(english: string, said: string): Template {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const pattern = english
    .split(/\{\w+\}/)
    .map(patternOf)
    .reduce((before, fixed, index) => `${before}${valueOf(names[index - 1])}${fixed}`);
  return { english: new RegExp(`^${pattern}(?=\\s|$)`, 'su'), names, said };
}

/** A value ends before the next sentence begins, unless it is sentences itself. */
function valueOf(name: string | undefined): string {
  return name === 'sentences' ? '(.+)' : String.raw`((?:(?![.!?…]\s).)+?)`;
}

function firstSentence(text: string): readonly [length: number, said: string] {
  for (const { english, names, said } of templates) {
    const found = english.exec(text);
    if (found === null) continue;
    const values = new Map(names.map((name, index) => [name, valueInWords(name, found[index + 1] ?? '')]));
    return [
      found[0].length,
      said.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole),
    ];
  }
  const unknown = /^.*?[.!?…](?=\s|$)/su.exec(text)?.[0] ?? text;
  return [unknown.length, unknown];
}

function valueInWords(name: string, value: string): string {
  if (name === 'sentences') return inPersonsLanguage(value);
  const module = name === 'module' ? MODULES.find((one) => one === value) : undefined;
  if (module !== undefined) return t(`module.${module}`);
  if (name !== 'collection') return value;
  const wanted = value.toLowerCase();
  const collection = COLLECTIONS.find((one) => collectionInWords(one).toLowerCase() === wanted);
  return collection === undefined ? value : t(`collection.${collection}`);
}
