/** Names of people and firms: one or several in a cell, and two spellings of one name or two people. */
import { foldLetters } from '../../search/fold.ts';
import { lettersApart } from './names.ts';

const MEN = 'mr, shri, sri, sh, श्री';
const WOMEN = 'mrs, ms, miss, smt, km, kumari, श्रीमती, सुश्री, कुमारी';
const OTHER_TITLES = 'dr, prof, er, ca, adv, ji, sir, madam, डॉ, जी';
/** Of father and son; `I` is an initial. */
const GENERATIONS: ReadonlyMap<string, string> = new Map(
  ['jr junior जूनियर', 'sr senior सीनियर', 'ii', 'iii', 'iv'].flatMap((spellings) => {
    const all = spellings.split(' ').map(foldLetters);
    return all.map((word) => [word, all[0] ?? ''] as const);
  }),
);
const [OF_MEN, OF_WOMEN] = [words(MEN), words(WOMEN)];
const TITLES = words([MEN, WOMEN, OTHER_TITLES].join(','));

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => foldLetters(word.trim())));
}

interface PersonName {
  /** Without titles; of a name of titles alone, those. */
  readonly words: readonly string[];
  /** Whose father, wife or neighbour somebody is says nothing of the own name. */
  readonly ownWords: readonly string[];
  readonly generation: string;
  readonly isOfMan: boolean;
  readonly isOfWoman: boolean;
  readonly isCouple: boolean;
}

/** `S/o Ram`, `w/o Dev`: somebody else's name follows. */
const RELATION = / [swdc] ?\/ ?o(?!\p{L})/iu;
/** `M/s` stands before firms. */
const MESSRS = /^\s*m\s?\/\s?s(?!\p{L})\.?/iu;
const ACCENTS = /[\u0300-\u036F]/g;

function wordsIn(name: string): readonly string[] {
  const plain = foldLetters(name.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase().replace(MESSRS, ''));
  const found = plain
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const generation = generationOf(found);
  return generation === '' ? found : [...found.slice(0, -1), generation];
}

function generationOf(all: readonly string[]): string {
  return all.length > 1 ? (GENERATIONS.get(all.at(-1) ?? '') ?? '') : '';
}

function personNameOf(text: string): PersonName {
  // One blank between words: every pattern reads a page of blanks in one go.
  const name = text.replaceAll(/\s+/g, ' ').trim();
  const all = wordsIn(name);
  const telling = (some: readonly string[]): readonly string[] => {
    const rest = some.filter((word) => !TITLES.has(word));
    return rest.length === 0 ? some : rest;
  };
  return {
    words: telling(all),
    ownWords: telling(wordsIn(name.split(RELATION)[0] ?? name)),
    generation: generationOf(all),
    isOfMan: all.some((word) => OF_MEN.has(word)),
    isOfWoman: all.some((word) => OF_WOMEN.has(word)),
    isCouple: coupleIn(name).length > 1,
  };
}

/** `A.` may be Asha; `Raghvendra` may be Raghavendra. */
function maybeSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if ([...short].length === 1) return long.startsWith(short);
  return short.length >= 6 && lettersApart(short, long, 1) <= 1;
}

/** Father and son, husband and wife, or one of a couple. */
function areTwo(one: PersonName, other: PersonName): boolean {
  const isOf = ({ isOfMan, isOfWoman }: PersonName): string =>
    isOfMan === isOfWoman ? '' : isOfMan ? 'man' : 'woman';
  const isPair = isOf(one) !== '' && isOf(other) !== '' && isOf(one) !== isOf(other);
  return isPair || one.generation !== other.generation || one.isCouple !== other.isCouple;
}

/** Two spellings of one name, or a name and a part of it; two first names with one family name are two people. */
export function maybeSamePerson(one: string, other: string): boolean {
  const [first, second] = [personNameOf(one), personNameOf(other)];
  if (areTwo(first, second)) return false;
  const [few, many] = [first.ownWords, second.ownWords].toSorted((a, b) => a.length - b.length);
  if (few === undefined || many === undefined || few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  const left = [...many];
  return few.every((word) => {
    const at = left.findIndex((candidate) => maybeSameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The same words, whatever their order, case, signs, accents and titles: nothing of the name is lost when one takes the place of the other. */
export function isSameName(one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true;
  const [first, second] = [personNameOf(one), personNameOf(other)];
  if (first.words.length === 0 || areTwo(first, second)) return false;
  return (
    first.words.join('') === second.words.join('') ||
    first.words.toSorted().join(' ') === second.words.toSorted().join(' ')
  );
}

/** One word has a slip of the pen: `Ahsa Rao` may be Asha Rao, and may be somebody else. */
export function isNearName(one: string, other: string): boolean {
  const [first, second] = [personNameOf(one), personNameOf(other)];
  if (areTwo(first, second) || first.words.length !== second.words.length) return false;
  const odd = first.words.flatMap((word, at) => {
    const its = second.words[at] ?? '';
    return word === its ? [] : [[word, its] as const];
  });
  const [slip, ...others] = odd;
  return slip !== undefined && others.length === 0 && slip[0].length >= 4 && lettersApart(...slip, 1) <= 1;
}

/** `M/s`, `C/o`: no sign between two people. */
const SHORT_FORMS = /(?<!\p{L})[a-z]\s?\/\s?[a-z](?!\p{L})\.?/giu;

/** Of a firm, and of no person. */
const FIRM_WORDS =
  'stores?|traders?|trading|enterprises?|industries|agency|agencies|hardware|company|co|ltd|pvt|llp|works|mart';

/** `24/7 Stores`, `Input/Output Systems`: no person has a digit or a trade in the name, and no space beside the sign. */
const OF_A_FIRM = new RegExp(
  String.raw`(?<=\d)\/(?=\d)|(?<=\p{L})\/(?=[\p{L}\p{M}]+(?:\s+[\p{L}\p{M}&.]+)*\s+(?:${FIRM_WORDS}|systems?|electricals?|electronics?|electric|services?|solutions?|limited|corporation|engineers|engineering|sales|steels?|tools|paints|industrial|technologies|controls|products|supplies|suppliers|distributors?)\.?$)`,
  'giu',
);

/** The people of `Asha / Bina` and `Asha + Bina`; one where nothing shows that there are more. A firm has `&` or `and` in its name as well. */
export function peopleIn(name: string): readonly string[] {
  const plain = name
    .replaceAll(SHORT_FORMS, (form) => form.replace('/', '\u2215'))
    .replaceAll(OF_A_FIRM, '\u2215');
  const parts = plain
    .split(/(?:(?<!\s)\s+)?[/\\;|\r\n]+\s*|\s\+\s/u)
    .map((part) => part.replaceAll('\u2215', '/').trim());
  const people = parts.filter((part) => part !== '');
  return people.length > 1 && people.every((part) => /\p{L}[\p{L}\p{M}]/u.test(part)) ? people : [name];
}

const AND = /\s+(?:&|and|और|एवं|तथा)\s+/iu;
const FIRM = new RegExp(
  String.raw`(?<!\p{L})(?:${FIRM_WORDS}|sons?|daughters|bro(?:s|thers)?|corp|associates|partners|group|family|बंधु|ब्रदर्स|संस)(?!\p{L})`,
  'iu',
);

/** `Asha & Bina Rao`, of a firm that stands in another cell: two people. `Rao & Sons` is a firm itself. */
export function coupleIn(name: string): readonly string[] {
  const people = name.split(AND).map((part) => part.trim());
  const areNames = people.length > 1 && people.every((part) => /^\p{L}[\p{L}\p{M}. ]+$/u.test(part));
  return areNames && !FIRM.test(name) ? people : [name];
}
