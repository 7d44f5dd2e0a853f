/** Answers to the questions about sessions of scanning and about stock as a whole. */
import type { stockReadMakers, stockWriteMakers } from '../../domain/stock/stock-session.ts';
import { failure } from '../../domain/failure.ts';
import { aboutStock } from '../../domain/messages/stock.ts';
import type { Answer, Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { postSession } from '../../commands/stock/post-session.ts';
import { reverseSession } from '../../commands/undo/reverse-session.ts';
import { addScan, beginSession, editSession, undoScan } from '../../commands/stock/stock-sessions.ts';
import { assignCode, dropLine, recountItem, setCost, setLine } from '../../commands/stock/session-lines.ts';
import { whileUnchanged } from '../../store/sqlite/data-version.ts';
import type { Store } from '../../store/database.ts';
import type { UndoHolds } from '../undo/holds.ts';
import { sessionMissing } from '../../store/queries/missing.ts';
import { documentsWindow } from '../../store/queries/postings/documents.ts';
import { postedSessions, posting } from '../../store/queries/postings/posting.ts';
import { sessionLines, sessionsList, sessionView, unknownCodes } from '../../store/queries/sessions.ts';
import { placeValues, stockValuation, unassignedStock } from '../../store/queries/stock-value.ts';

type SessionQuestionName = keyof typeof stockReadMakers | keyof typeof stockWriteMakers;
type SessionAnswerers = {
  readonly [Name in SessionQuestionName]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export interface SessionParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly newId: () => string;
  readonly holds: UndoHolds;
  /** After something in a session changed. */
  readonly sessionChanged: () => void;
  /** After changes of stock were accepted or taken back. */
  readonly written: () => void;
}

const NOT_HERE = failure('NOT_FOUND', aboutStock('sessionNotHere'));

function present<Value>(value: Value | null): Result<Value> {
  return value === null ? failed(NOT_HERE) : ok(value);
}

export function sessionAnswerers(parts: SessionParts): SessionAnswerers {
  const { reader, writer } = parts.store;
  const { nowMs } = parts;
  const made = () => ({ nowMs: nowMs(), newId: parts.newId });
  const places = whileUnchanged(reader, placeValues);
  const then = async <Value>(result: Promise<Result<Value>>, say: () => void): Promise<Result<Value>> => {
    const settled = await result;
    if (settled.ok) say();
    return settled;
  };
  const kept = <Value>(result: Promise<Result<Value>>): Promise<Result<Value>> =>
    then(result, parts.sessionChanged);
  return {
    'sessions.list': async ({ kind }) => ok(await sessionsList(reader, kind)),
    'sessions.get': async ({ id, limit }) => present(await sessionView(reader, id, limit)),
    'sessions.lines': async ({ id }) => present(await sessionLines(reader, id)),
    'sessions.missing': async ({ id, limit }) => present(await sessionMissing(reader, id, limit)),
    'sessions.codes': async ({ limit }) => ok(await unknownCodes(reader, limit)),
    'stock.unassigned': async (question) => ok(await unassignedStock(reader, question)),
    'stock.valuation': async (question) => ok(await stockValuation(reader, question)),
    'stock.placeValues': async () => ok(await places()),
    'stock.postings': async ({ limit }) => ok(await postedSessions(reader, limit)),
    'stock.documents': async (question) => ok(await documentsWindow(reader, question)),
    'stock.posting': async ({ reference }) => ok(await posting(reader, reference)),
    'sessions.begin': (question) => kept(beginSession(writer, question, nowMs())),
    'sessions.change': (question) => kept(editSession(writer, question, nowMs())),
    'sessions.scan': (question) => kept(addScan(writer, question, nowMs())),
    'sessions.undo': (question) => kept(undoScan(writer, question, nowMs())),
    'sessions.setLine': (question) => kept(setLine(writer, question, nowMs())),
    'sessions.setCost': (question) => kept(setCost(writer, question, nowMs())),
    'sessions.recount': (question) => kept(recountItem(writer, question, nowMs())),
    'sessions.dropLine': (question) => kept(dropLine(writer, question, nowMs())),
    'sessions.assignCode': (question) => kept(assignCode(writer, question, made())),
    'sessions.post': (question) => {
      const hold = question.hold === true ? question.id : null;
      return parts.holds.during(hold, () =>
        then(postSession(writer, question, { ...made(), hold }), parts.written),
      );
    },
    'sessions.reverse': (question) => then(reverseSession(writer, question, made()), parts.written),
  };
}
