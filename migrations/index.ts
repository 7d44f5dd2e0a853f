/** All migrations in order: a static list, so that the bundle needs no folder scan and the order is a decision, not a file name. */
import type { Kysely } from 'kysely';
import * as foundation from './0001-foundation.ts';
import * as mirror from './0002-mirror.ts';
import * as stockSessions from './0003-stock-sessions.ts';
import * as labelPrinting from './0004-label-printing.ts';
import * as settledRecords from './0005-settled-records.ts';
import * as lateDuplicates from './0006-late-duplicates.ts';
import * as shownLater from './0007-shown-later.ts';
import * as printAttention from './0008-print-attention.ts';
import * as shownFromOneRow from './0009-shown-from-one-row.ts';
import * as valuedItems from './0010-valued-items.ts';
import * as lostAnswers from './0011-lost-answers.ts';
import * as codesInAnyCase from './0012-codes-in-any-case.ts';
import * as heldChanges from './0013-held-changes.ts';
import * as suspectedRows from './0014-suspected-rows.ts';
import * as countScopes from './0015-count-scopes.ts';
import * as freedValues from './0016-freed-values.ts';
import * as searchWords from './0017-search-words.ts';
import * as oneRecordPerId from './0018-one-record-per-id.ts';
import * as lostInRuns from './0019-lost-in-runs.ts';
import * as contactOriginAndDates from './0020-contact-origin-and-dates.ts';
import * as changesInTheLog from './0021-changes-in-the-log.ts';
import * as orderLists from './0022-order-lists.ts';
import * as stockDocuments from './0023-stock-documents.ts';
import * as stockFigures from './0024-stock-figures.ts';
import * as metChanges from './0025-met-changes.ts';
import * as unitCosts from './0026-unit-costs.ts';
import * as picturesOnLabels from './0027-pictures-on-labels.ts';
import * as itemDates from './0028-item-dates.ts';

export interface Migration {
  readonly name: string;
  readonly up: (database: Kysely<unknown>) => Promise<void>;
}

/** Position in this list plus one is the schema version (`PRAGMA user_version`). */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-foundation', up: foundation.up },
  { name: '0002-mirror', up: mirror.up },
  { name: '0003-stock-sessions', up: stockSessions.up },
  { name: '0004-label-printing', up: labelPrinting.up },
  { name: '0005-settled-records', up: settledRecords.up },
  { name: '0006-late-duplicates', up: lateDuplicates.up },
  { name: '0007-shown-later', up: shownLater.up },
  { name: '0008-print-attention', up: printAttention.up },
  { name: '0009-shown-from-one-row', up: shownFromOneRow.up },
  { name: '0010-valued-items', up: valuedItems.up },
  { name: '0011-lost-answers', up: lostAnswers.up },
  { name: '0012-codes-in-any-case', up: codesInAnyCase.up },
  { name: '0013-held-changes', up: heldChanges.up },
  { name: '0014-suspected-rows', up: suspectedRows.up },
  { name: '0015-count-scopes', up: countScopes.up },
  { name: '0016-freed-values', up: freedValues.up },
  { name: '0017-search-words', up: searchWords.up },
  { name: '0018-one-record-per-id', up: oneRecordPerId.up },
  { name: '0019-lost-in-runs', up: lostInRuns.up },
  { name: '0020-contact-origin-and-dates', up: contactOriginAndDates.up },
  { name: '0021-changes-in-the-log', up: changesInTheLog.up },
  { name: '0022-order-lists', up: orderLists.up },
  { name: '0023-stock-documents', up: stockDocuments.up },
  { name: '0024-stock-figures', up: stockFigures.up },
  { name: '0025-met-changes', up: metChanges.up },
  { name: '0026-unit-costs', up: unitCosts.up },
  { name: '0027-pictures-on-labels', up: picturesOnLabels.up },
  { name: '0028-item-dates', up: itemDates.up },
];
