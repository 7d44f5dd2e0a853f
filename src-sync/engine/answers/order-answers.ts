/** Answers to the questions about order lists, and about what a receipt or a transfer expects. */
import { basename } from 'node:path';
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, onceDone, type Result, type ThenSay } from '../../domain/result.ts';
import type { OrderAnswers } from '../../domain/stock/order-list.ts';
import { onDemand } from '../../domain/sync/on-demand.ts';
import { expectedList, orderList, orderLists } from '../../store/queries/orders/order-lists.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { SessionParts } from './session-answers.ts';

type OrderAnswerers = {
  readonly [Name in keyof OrderAnswers]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

/** Read when somebody makes a list: they know how spreadsheets are written. */
const commands = onDemand(() => import('../../commands/stock/order-lists.ts'));
const notes = onDemand(() => import('../../domain/stock/delivery-note.ts'));

const NAME_CHARACTERS_MAX = 200;

const NOT_HERE = failure('NOT_FOUND', aboutStock('listGone'));

export function orderAnswerers(parts: SessionParts & { readonly sheets: Sheets }): OrderAnswerers {
  const { reader, writer } = parts.store;
  const made = () => ({ nowMs: parts.nowMs(), newId: parts.newId });
  const kept: ThenSay = (result) => onceDone(result, parts.sessionChanged);
  return {
    'sessions.orders': async () => ok(await orderLists(reader)),
    'sessions.order': async ({ id }) => {
      const list = await orderList(reader, id);
      return list === null ? failed(NOT_HERE) : ok(list);
    },
    'sessions.expected': async ({ id }) => ok(await expectedList(reader, id)),
    'sessions.fillOrder': async (question) => {
      const { fillOrder } = await commands();
      return kept(fillOrder(reader, writer, question, made()));
    },
    'sessions.pasteList': async ({ text, ...making }) => {
      const [{ expectNote }, { readNoteText }] = await Promise.all([commands(), notes()]);
      return kept(expectNote(reader, writer, { making, note: readNoteText(text), name: '' }, made()));
    },
    'sessions.readList': async ({ path, ...making }) => {
      const [{ expectNote }, { readNote }] = await Promise.all([commands(), notes()]);
      const read = await parts.sheets.read(path);
      if (!read.ok) return read;
      const name = basename(path).slice(0, NAME_CHARACTERS_MAX);
      return kept(expectNote(reader, writer, { making, note: readNote(read.value), name }, made()));
    },
    'sessions.pickLow': async (making) => {
      const { pickLow } = await commands();
      return kept(pickLow(reader, writer, making, made()));
    },
  };
}
