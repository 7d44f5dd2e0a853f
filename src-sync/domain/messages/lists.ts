/** Sentences of the log and the Sync screen about the lists: read, missing, set aside, skipped. */
import { messagesOf } from './message.ts';

export const LISTS = {
  moreThere:
    'The Service counts {count} more {collection} than are here, and reading all of them again did not bring them.',
  moreHere:
    'There are {count} more {collection} here than the Service counts, and reading all of them again did not change that.',
  unlisted: '{count} of the {collection} shown here were not listed by the Service in two complete readings.',
  orphans: 'The Service lists {count} of {collection} that belong to a record it does not list itself.',
  lostParents: '{count} of {collection} belong to a record that is not in the local database.',
  oneChangeDangles: '{count} waiting change names a record that is not in the local database.',
  changesDangle: '{count} waiting changes name a record that is not in the local database.',
  oneIdDangles: '{count} former id stands for a record that is not in the local database.',
  idsDangle: '{count} former ids stand for a record that is not in the local database.',
  records: 'records',
  changesFitAgain: 'Waiting changes: what did not fit together before does so again.',
  fitAgain: '{collection}: what did not fit together before does so again.',
  skipped:
    '{collection} of {names} cannot be read: the Service does not give it, though it gives that of others. What is here of it stays as it was and may be out of date; it is asked for again with every complete reading.',
  readAgain: '{collection} of {names} can be read again.',
  oneRowSetAside:
    '1 row of {collection} that the Service sent cannot be understood and was set aside; all others were taken. What is here of them stays as it was.',
  rowsSetAside:
    '{count} rows of {collection} that the Service sent cannot be understood and were set aside; all others were taken. What is here of them stays as it was.',
  understoodAgain: 'All rows of {collection} can be understood again.',
  lost: 'The Service no longer lists {count} of {all} {collection}. That looks like a fault, so all of them are kept on this PC.',
  lostWithRow:
    'The Service no longer lists {count} of {all} {collection}, and 1 row of stock would go with them. That looks like a fault, so all of them are kept on this PC.',
  lostWithRows:
    'The Service no longer lists {count} of {all} {collection}, and {rows} rows of stock would go with them. That looks like a fault, so all of them are kept on this PC.',
  removed:
    'Removed {count} {collection} that the Service no longer lists: a person said that they were really deleted.',
  allListedAgain: 'The Service lists all {collection} again, so nothing is kept back any more.',
  announcedEndless:
    'The Service does not end this list: it announced {announced} rows, and {came} came. What came so far is kept, and nothing was deleted. The list is tried again later; tell whoever runs the Service.',
  endless:
    'The Service does not end this list: {came} rows came. What came so far is kept, and nothing was deleted. The list is tried again later; tell whoever runs the Service.',
  diskNearlyFull:
    'The disk of this PC has {free} MB left, so this long list is not read on. What is here stays, and your changes are still saved. Free some space; reading goes on by itself.',
  wholeOfOnePage: '{collection} read completely, 1 page:',
  wholeOfPages: '{collection} read completely, {pages} pages:',
  lookedAt: '{collection} looked at:',
  oneChanged: '1 record changed here.',
  manyChanged: '{count} records changed here.',
  unread: '{collection} cannot be read.',
} as const;

export const aboutLists = messagesOf('lists', LISTS);
