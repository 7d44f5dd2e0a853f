/** Mentions in a note: `@Name` in its text, and which people are meant by them. */
import { peopleIn, type Person } from '../../../src-sync/domain/correspondence/people.ts';
import type { JsonValue } from '../../../src-sync/domain/values/json.ts';

export const OFFERED_MAX = 8;

/** An `@` that is being typed: where it stands, and what stands between it and the caret. */
export interface Begun {
  readonly at: number;
  readonly typed: string;
}

/** An `@` inside of a word is part of an e-mail address, and begins no mention. */
const BEGUN = /(?:^|[\s(,;:/])@([^@\n]{0,40})$/u;

export function begunMention(text: string, caret: number): Begun | null {
  const typed = BEGUN.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** Those of whom a word begins as it was typed. */
export function offeredFor(people: readonly Person[], { typed }: Begun): readonly Person[] {
  const wanted = typed.toLocaleLowerCase();
  return people
    .filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`))
    .slice(0, OFFERED_MAX);
}

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withMention(
  text: string,
  { at, typed }: Begun,
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at + 1 + typed.length);
  const before = `${text.slice(0, at)}@${name}${/^\s/u.test(rest) ? '' : ' '}`;
  return { text: before + rest, caret: before.length };
}

/** Chosen people as the draft of a form keeps them: JSON, empty for none. */
export function readChosen(text: string): readonly Person[] {
  return text === '' ? [] : peopleIn(JSON.parse(text) as JsonValue);
}

/** Of the chosen people those whose `@Name` stands in the text still, each once. Where one name begins another, the longer one is meant. */
export function mentionedIn(text: string, chosen: readonly Person[]): readonly Person[] {
  const byLength = [...chosen].sort((a, b) => b.name.length - a.name.length);
  const found = new Set<Person>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1);
    const meant = byLength.filter(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(rest.slice(name.length)),
    );
    const longest = meant.filter(({ name }) => name.length === meant[0]?.name.length);
    // Of two people of one name each has one of the places.
    const next = longest.find((person) => !found.has(person)) ?? longest[0];
    if (next !== undefined) found.add(next);
  }
  return chosen.filter((person) => found.has(person));
}
