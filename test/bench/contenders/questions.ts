/** Questions that every contender is asked, and the answers that plain code gives from the rows of the Service. */
import { PAGE_ROWS, type Item, type ListRow, type PageQuestion } from './contender.ts';
import type { Answers } from './serve.ts';
import { nameKeyOf, searchedParts, wordsOf } from './service-client.ts';

/** Some to warm code and pages up, and others that are measured: an answer that is kept from before is none. */
export interface Asked<Question> {
  readonly warm: readonly Question[];
  readonly measured: readonly Question[];
}

export interface Questions {
  readonly keyed: Asked<string>;
  readonly code: Asked<string>;
  readonly firstPage: Asked<PageQuestion>;
  readonly deepPage: Asked<PageQuestion>;
  readonly search: Asked<string>;
}

/** As a person types them; words of letters alone, because a size such as 1/2 inch is cut into words by each in another way. */
const TYPED = ['brass hinge', 'cpvc', 'paint white', 'screw', 'wire red', 'hex bolt'];
const TYPED_BEFORE = ['drill bit', 'tape'];
const SAMPLE = 400;
/** The position of the deep page in the list. */
const DEEP = 0.8;
const DEEP_PAGES = 5;

function spread<Value>(values: readonly Value[], count: number): Value[] {
  const step = Math.max(1, Math.floor(values.length / count));
  return values.filter((_, index) => index % step === 0).slice(0, count);
}

function halved<Question>(questions: readonly Question[]): Asked<Question> {
  return {
    warm: questions.filter((_, index) => index % 2 === 0),
    measured: questions.filter((_, index) => index % 2 === 1),
  };
}

function letterByLetter(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)));
}

export function questionsFor(items: readonly Item[]): Questions {
  const counts = new Map<string, number>();
  for (const { category } of items) {
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const largest = [...counts].toSorted(([, a], [, b]) => b - a);
  const deep = largest.slice(0, 4).flatMap(([category, count]) =>
    Array.from({ length: DEEP_PAGES }, (_, step) => ({
      category,
      offset: Math.max(0, Math.floor(count * DEEP) - step * PAGE_ROWS),
    })),
  );
  return {
    keyed: halved(spread(items, SAMPLE).map(({ id }) => id)),
    code: halved(
      spread(
        items.flatMap(({ barcode }) => barcode ?? []),
        SAMPLE,
      ),
    ),
    firstPage: halved(largest.map(([category]) => ({ category, offset: 0 }))),
    deepPage: halved(deep),
    search: { warm: letterByLetter(TYPED_BEFORE), measured: letterByLetter(TYPED) },
  };
}

const rowOf = ({ name, sku, price }: Item): ListRow => ({ name, sku, price });

export function expectedAnswers(items: readonly Item[], questions: Questions): Answers {
  const byId = new Map(items.map((item) => [item.id, item]));
  const keyed = items.map((item) => ({ item, key: nameKeyOf(item.name), words: wordsOf(item) }));
  const sorted = keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const page = ({ category, offset }: PageQuestion): ListRow[] =>
    sorted
      .filter(({ item }) => category === null || item.category === category)
      .slice(offset, offset + PAGE_ROWS)
      .map(({ item }) => rowOf(item));
  return {
    keyed: questions.keyed.measured.map((id) =>
      [byId.get(id)].flatMap((item) => (item === undefined ? [] : [rowOf(item)])),
    ),
    code: questions.code.measured.map((code) => items.filter(({ barcode }) => barcode === code).map(rowOf)),
    firstPage: questions.firstPage.measured.map(page),
    deepPage: questions.deepPage.measured.map(page),
    search: questions.search.measured.map((text) => {
      const parts = searchedParts(text);
      return sorted
        .filter(({ words }) => parts.every((part) => words.includes(part)))
        .slice(0, PAGE_ROWS)
        .map(({ item }) => rowOf(item));
    }),
  };
}

/**
 * The first answer that is not the right one, in words; `null` where there is none. Rows of the same name may stand in any order, so of
 * lists the names are compared, and of single rows everything.
 */
export function firstDifference(right: Answers, given: Answers, questions: Questions): string | null {
  for (const kind of ['keyed', 'code', 'firstPage', 'deepPage', 'search'] as const) {
    const isList = kind !== 'keyed' && kind !== 'code';
    const textOf = (rows: readonly ListRow[] | undefined): string =>
      JSON.stringify(
        (rows ?? []).map(({ name, sku, price }) => (isList ? nameKeyOf(name) : { name, sku, price })),
      );
    // Those that were not asked for want of time are no difference.
    for (const [index, question] of questions[kind].measured.slice(0, given[kind].length).entries()) {
      const [wanted, answer] = [textOf(right[kind][index]), textOf(given[kind][index])];
      if (wanted !== answer)
        return `${kind} ${JSON.stringify(question)}: ${answer.slice(0, 300)} instead of ${wanted.slice(0, 300)}`;
    }
  }
  return null;
}
