/** Answers to the questions about figures of the stock. What reads whole tables is kept while nobody commits. */
import { failure } from '../../domain/failure.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { FigureQuestion } from '../../domain/stock/figures/figure-questions.ts';
import type { Store } from '../../store/database.ts';
import { itemFigure } from '../../store/queries/figures/item-figure.ts';
import { lastingItems, slowItems } from '../../store/queries/figures/movement-figures.ts';
import { categoryValues, countedCells } from '../../store/queries/figures/stock-figures.ts';
import { whileUnchanged } from '../../store/sqlite/data-version.ts';

type FigureAnswerers = {
  readonly [Name in FigureQuestion]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

const NOT_HERE = failure('NOT_FOUND', aboutRecords('itemGone'));

export function figureAnswerers(parts: {
  readonly store: Store;
  readonly nowMs: () => number;
}): FigureAnswerers {
  const { reader } = parts.store;
  const categories = whileUnchanged(reader, categoryValues);
  const counted = whileUnchanged(reader, countedCells);
  return {
    'figures.item': async ({ id }) => {
      const figure = await itemFigure(reader, id, parts.nowMs());
      return figure === null ? failed(NOT_HERE) : ok(figure);
    },
    'figures.categories': async () => ok(await categories()),
    'figures.slow': async (question) => ok(await slowItems(reader, question, parts.nowMs())),
    'figures.lasting': async (question) => ok(await lastingItems(reader, question)),
    'figures.counted': async () => ok(await counted()),
  };
}
