/** The parts that answers to the window are made of. */
import type { OrganizationName } from '../../domain/sync/identity.ts';
import type { FileState } from '../../domain/records/record-file.ts';
import type { RelatedAnswer } from '../../domain/records/related-answer.ts';
import type { Answer, Question, QuestionName } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { Store } from '../../store/database.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';
import type { CollectionName, SweptCollection } from '../../domain/records/collections.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import type { LabelAnswerers } from '../labels/answerers.ts';
import type { RunParts } from '../run/contexts.ts';
import type { Presence } from '../progress/attention.ts';
import type { OwnWrites } from '../run/own-writes.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { UndoHolds } from '../undo/holds.ts';
import type { Upkeep } from '../upkeep/run.ts';

export interface AnswerParts {
  readonly store: Store;
  readonly run: RunParts;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** The folders of the files of records and operations. */
  readonly shelf: FileShelf;
  /** Reads and writes spreadsheets. */
  readonly sheets: Sheets;
  /** Backs up and verifies. */
  readonly upkeep: Upkeep;
  readonly status: () => Promise<SyncStatus>;
  readonly labels: LabelAnswerers;
  readonly related: (question: Question<'related.read'>) => Promise<Result<RelatedAnswer>>;
  readonly file: (question: Question<'files.get'>) => Promise<Result<FileState>>;
  readonly pictures: (recordIds: readonly string[]) => Promise<Answer<'files.pictures'>>;
  readonly organizations: () => readonly OrganizationName[];
  /** After a question was answered. */
  readonly answered: (name: QuestionName, question: Question<QuestionName>, answer: Result<unknown>) => void;
  /** Answers when everything that was noted is in the event log. */
  readonly eventsWritten: () => Promise<void>;
  readonly lookNow: () => void;
  /** A complete check of one collection, at once. */
  readonly checkNow: (collection: SweptCollection) => void;
  readonly focus: (collection: CollectionName | null, recordId: string | null) => void;
  /** Something that is here was scanned. */
  readonly scanned: () => void;
  readonly presence: (presence: Presence) => void;
  readonly returned: (after: 'sleep' | 'network') => void;
  /** The system says that this PC has no network. */
  readonly networkGone: () => void;
  /** A change that can still be taken back is not sent. */
  readonly holds: UndoHolds;
  readonly ownWrites: OwnWrites;
  /** After a local write was accepted, taken back, retried or discarded. */
  readonly written: () => void;
  /** After something of these lists was kept that their rows do not show. */
  readonly kept: (collection: CollectionName) => void;
  /** After something in a session of scanning changed. */
  readonly sessionChanged: () => void;
}
