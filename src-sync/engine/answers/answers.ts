/** Answers every question of src-sync/domain/questions/questions.ts from the local store. */
import type { AnswerParts } from './parts.ts';
import type { z } from 'zod';
import { collectionNamed } from '../../domain/records/collection-words.ts';
import { failure } from '../../domain/failure.ts';
import { aboutLists } from '../../domain/messages/lists.ts';
import type { Message } from '../../domain/messages/message.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import {
  questionSchemas,
  type Answer,
  type Question,
  type QuestionName,
} from '../../domain/questions/questions.ts';
import { failed, ok, onceDone, withoutValue, type Result, type ThenSay } from '../../domain/result.ts';
import { amend } from '../../commands/outbox/amend.ts';
import { discard, retry } from '../../commands/outbox/settle.ts';
import { knownPeople } from '../../store/queries/people.ts';
import { addedSince } from '../../store/queries/added.ts';
import {
  contactDetail,
  contactOwnFields,
  contactsFacets,
  contactTwins,
} from '../../store/queries/contacts.ts';
import { itemsFacets } from '../../store/queries/item-facets.ts';
import { itemDetail } from '../../store/queries/items.ts';
import { notificationSubject, notificationTargets } from '../../store/queries/notifications/subject.ts';
import { notificationsWindow } from '../../store/queries/notifications/window.ts';
import { linesDoneSince, outboxLines } from '../../store/queries/outbox/outbox-lines.ts';
import { parkedRows } from '../../store/queries/parked.ts';
import { listRecords } from '../../store/queries/records.ts';
import { scanFind } from '../../store/queries/codes/find-code.ts';
import { contactsWithItems, itemsWithContacts, searchEverything } from '../../store/queries/search/search.ts';
import { keepAtHandLater } from '../../store/queries/kept/at-hand.ts';
import { today } from '../../store/queries/today.ts';
import { whileUnchanged } from '../../store/sqlite/data-version.ts';
import { warehousesList } from '../../store/queries/warehouses.ts';
import { keepDraft, listDrafts } from '../../store/desk/drafts.ts';
import { keepVisit, recentRecords } from '../../store/desk/recent.ts';
import { listLog } from '../../store/sync/log.ts';
import { inWrite } from '../../store/database.ts';
import { acceptGuard } from '../../store/sync/sweeps.ts';
import { listEvents } from '../../store/sync/sync-events.ts';
import type { BulkAnswers } from '../../domain/questions/bulk-questions.ts';
import type { ReportAnswers } from '../../domain/reports/report-questions.ts';
import type { FigureAnswers, FigureQuestion } from '../../domain/stock/figures/figure-questions.ts';
import type { SweptCollection } from '../../domain/records/collections.ts';
import type { LabelAnswerers } from '../labels/answerers.ts';
import { readOutboxContents } from '../process/outbox-contents.ts';
import { thenReadAgain } from '../undo/read-again.ts';
import { orderAnswerers } from './order-answers.ts';
import { sessionAnswerers } from './session-answers.ts';
import { bulkAnswerers } from './bulk-desk.ts';
import { correspondenceAnswerers, type CorrespondenceQuestion } from '../correspondence/answers.ts';
import { decisionAnswerers, type DecisionQuestion } from './decision-answers.ts';
import { listAnswerers, type ListQuestion } from '../lists/list-answers.ts';
import { figureAnswerers } from './figure-answers.ts';
import { reportAnswerers } from '../reports/report-answers.ts';
import { sheetAnswerers, type SheetQuestion } from './sheet-answers.ts';
import { socialAnswerers, type SocialQuestion } from '../social/answers.ts';
import { undoAnswerers } from '../undo/undo-answers.ts';
import { upkeepAnswerers, type UpkeepQuestion } from '../upkeep/upkeep-answers.ts';

type Answerers = {
  readonly [Name in QuestionName]: (question: Question<Name>) => Promise<Result<Answer<Name>>>;
};

export type Answerer = <Name extends QuestionName>(
  name: Name,
  question: Question<Name>,
) => Promise<Result<Answer<Name>>>;

export function createAnswerer(parts: AnswerParts): Answerer {
  const writing = writers(parts);
  const answerers: Answerers = {
    ...readers(parts),
    ...writing,
    ...sessionAnswerers(parts),
    ...orderAnswerers(parts),
    ...sheetAnswerers(parts, writing['operations.attach']),
    ...parts.labels,
    ...bulkAnswerers(parts),
    ...listAnswerers(parts),
    ...correspondenceAnswerers(parts),
    ...decisionAnswerers(parts),
    ...socialAnswerers(parts),
    ...reportAnswerers(parts),
    ...figureAnswerers(parts),
    ...upkeepAnswerers(parts),
  };
  return async (name, question) => {
    // The window's questions were checked on their way in; the engine process is a boundary of its own.
    const schema: z.ZodType = questionSchemas[name];
    const parsed = schema.safeParse(question);
    const answer = parsed.success
      ? await answerers[name](question)
      : failed(failure('VALIDATION', aboutRecords('questionUnknown'), { path: [name] }));
    parts.answered(name, question, answer);
    return answer;
  };
}

type SessionName = `sessions.${string}` | `stock.${string}`;
type ReaderName = Exclude<
  QuestionName,
  | SessionName
  | SheetQuestion
  | UpkeepQuestion
  | ListQuestion
  | CorrespondenceQuestion
  | SocialQuestion
  | DecisionQuestion
  | `bulk.${string}`
  | `reports.${string}`
  | FigureQuestion
  | `operations.${string}`
  | `holds.${string}`
  | `sync.${string}`
  | `presence.${string}`
  | 'drafts.keep'
  | 'recent.visit'
  | 'guard.accept'
  | 'focus.set'
  | keyof LabelAnswerers
>;

function readers(parts: AnswerParts): Pick<Answerers, ReaderName> {
  const { reader } = parts.store;
  const items = whileUnchanged(reader, itemsFacets);
  const contacts = whileUnchanged(reader, contactsFacets);
  const people = whileUnchanged(reader, knownPeople);
  /** Asked by a screen that stands, and after every change of what it shows: now somebody may begin to type. */
  const thenKeep = async <Value>(answer: Promise<Value>): Promise<Result<Value>> => {
    const value = await answer;
    keepAtHandLater(reader);
    return ok(value);
  };
  return {
    'status.get': async () => ok(await parts.status()),
    'today.get': () => thenKeep(today(reader)),
    'today.changed': async ({ sinceMs, limit }) => ok(await linesDoneSince(reader, sinceMs, limit)),
    'items.window': (question) => thenKeep(itemsWithContacts(reader, question)),
    'items.facets': () => thenKeep(items()),
    'items.get': async ({ id }) => present(await itemDetail(reader, id), aboutRecords('itemGone')),
    'contacts.window': (question) => thenKeep(contactsWithItems(reader, question)),
    'contacts.facets': () => thenKeep(contacts()),
    'list.added': async ({ collection, since }) => ok(await addedSince(reader, collection, since)),
    'people.list': async () => ok(await people()),
    'contacts.ownFields': async () => ok(await contactOwnFields(reader)),
    'contacts.twins': async (question) => ok(await contactTwins(reader, question)),
    'contacts.get': async ({ id }) => present(await contactDetail(reader, id), aboutRecords('contactGone')),
    'warehouses.list': async () => ok(await warehousesList(reader)),
    'notifications.window': async (question) => ok(await notificationsWindow(reader, question)),
    'notifications.subject': async ({ id }) => ok(await notificationSubject(reader, id)),
    'notifications.targets': async ({ ids }) => ok(await notificationTargets(reader, ids)),
    'search.everything': async (question) => ok(await searchEverything(reader, question)),
    'scan.find': async (question) => {
      const hits = await scanFind(reader, question);
      if (hits.items.length > 0) parts.scanned();
      return ok(hits);
    },
    'outbox.export': async () => ok(await readOutboxContents(reader)),
    'outbox.list': async (question) => ok(await outboxLines(reader, question)),
    'records.list': async (question) => ok(await listRecords(reader, question)),
    'related.read': (question) => parts.related(question),
    'files.get': (question) => parts.file(question),
    'files.pictures': async ({ recordIds }) => ok(await parts.pictures(recordIds)),
    'log.list': async ({ limit }) => ok(await listLog(reader, limit)),
    'events.page': async (question) => {
      await parts.eventsWritten();
      return ok(await listEvents(reader, { ...question, sinceMs: null }));
    },
    'parked.list': async (question) => ok(await parkedRows(reader, question)),
    'recent.list': async () => ok(await recentRecords(reader)),
    'drafts.list': async () => ok(await listDrafts(reader)),
    'organizations.list': () => Promise.resolve(ok(parts.organizations())),
  };
}

function writers(
  parts: AnswerParts,
): Omit<
  Answerers,
  | ReaderName
  | Extract<QuestionName, SessionName>
  | SheetQuestion
  | UpkeepQuestion
  | ListQuestion
  | CorrespondenceQuestion
  | SocialQuestion
  | DecisionQuestion
  | keyof (ReportAnswers & FigureAnswers)
  | keyof LabelAnswerers
  | keyof BulkAnswers
> {
  const { writer } = parts.store;
  const thenSay: ThenSay = (result) => onceDone(result, parts.written);
  const made = () => ({ nowMs: parts.nowMs(), newId: parts.newId });
  return {
    ...undoAnswerers(parts, thenSay),
    'operations.retry': ({ operationId }) => thenSay(retry(writer, operationId)),
    'operations.discard': ({ operationId: id }) =>
      thenReadAgain(parts, id, () => thenSay(discard(writer, id))),
    'operations.amend': ({ operationId, values }) => thenSay(amend(writer, operationId, values, made())),
    'sync.now': () => {
      parts.lookNow();
      return Promise.resolve(ok(null));
    },
    'sync.check': ({ collection }) => {
      parts.checkNow(collection);
      return Promise.resolve(ok(null));
    },
    'guard.accept': ({ collection, rows }) => acceptDeletions(parts, collection, rows),
    'presence.set': ({ hidden, onBattery }) => {
      parts.presence({ isHidden: hidden, onBattery });
      return Promise.resolve(ok(null));
    },
    'presence.returned': ({ after }) => {
      if (after === 'no-network') parts.networkGone();
      else parts.returned(after);
      return Promise.resolve(ok(null));
    },
    'drafts.keep': (draft) => withoutValue(keepDraft(writer, draft)),
    'recent.visit': (visit) => withoutValue(keepVisit(writer, visit)),
    'focus.set': ({ collection, recordId }) => {
      parts.focus(collection, recordId);
      return Promise.resolve(ok(null));
    },
  };
}

async function acceptDeletions(
  parts: AnswerParts,
  collection: SweptCollection,
  rows: number,
): Promise<Result<null>> {
  const accepted = await inWrite(parts.store.writer, (tx) => acceptGuard(tx, collection, rows));
  if (!accepted.ok) return accepted;
  if (accepted.value === 0) {
    const listed = aboutLists('allListedAgain', { collection: collectionNamed(collection) });
    return failed(failure('TOO_LATE', listed));
  }
  parts.checkNow(collection);
  return ok(null);
}

function present<Value>(value: Value | null, sentence: Message): Result<Value> {
  return value === null ? failed(failure('NOT_FOUND', sentence)) : ok(value);
}
