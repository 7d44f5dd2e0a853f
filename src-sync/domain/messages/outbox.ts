/** Changes that wait for the Service: what became of them, and what a person can decide about them. */
import { messagesOf } from './message.ts';

export const OUTBOX = {
  fileGone: 'The file is not there any more. Nothing was saved; choose it again.',
  skuTaken: 'Another item, {other}, has the SKU {sku}. The Service decides.',
  phoneTaken: 'Another contact, {other}, has the phone number {phone}. The Service decides.',
  onlyRefused:
    'Only a change that the Service refused can be edited and sent again; look at its record for what became of this one.',
  nothingToEdit:
    'There is nothing in this change that could be edited. Send it again as it is, or discard it.',
  mayBeThere:
    'The Service may have this change already, as it was. Send it again to have it looked for; edit the record after that.',
  othersBelong:
    'Other changes of yours belong to this one. Take those back first, or send it again as it is.',
  nothingToDecide:
    'There is nothing to decide about this change any more: it took effect once, or was decided already.',
  cannotTakeBackThere:
    'The Service cannot take this back on request. Delete one of the two there, or say that both are right.',
  noOutbox: 'This is not an outbox that Stockhand exported, or it was changed since. Nothing was taken up.',
  outboxOfNewer:
    'This outbox was exported by a newer Stockhand. Nothing was taken up; update Stockhand on this PC first.',
  outboxOfOthers:
    'This outbox belongs to another organization or another Service than this workspace. Nothing was taken up; open the workspace it belongs to.',
  outboxUntold:
    'It cannot be told whether this outbox belongs to the organization of this workspace. Nothing was taken up; name the same organization on both PCs, or sync this one once.',
  noConflict: 'This change is not in conflict any more; look at its record for what became of it.',
  otherSides:
    'The two sides of this conflict are not those that you looked at any more. Nothing was decided; look at them and choose again.',
  noFields: 'There are no fields to choose from: do it anyway (mine), or keep what is there (theirs).',
  strangeField: '“{field}” is not one of the fields in question, which are: {fields}.',
  fieldsOpen: 'Nothing is chosen for {fields}, so nothing was changed. Choose a side for each.',
  notCarried:
    '“{field}” cannot be part of a record that is made anew. Discard the change, or make the record on the Service.',
  notAsItWas:
    'The record cannot be made anew as it was: the Service showed “{fields}” in a form that cannot be sent to it. Nothing was changed. Make a new record by hand, and discard this change.',
  notMadeAnew:
    'Records of this kind cannot be made anew from here. Discard the change, or make the record on the Service.',
  damaged:
    'This change was damaged on the disk of this PC, and parts of it are lost. Make it again where it is needed, then discard this one.',
  waitsNoMore: 'This change is not waiting for you any more; look at its record for what became of it.',
  onItsWay:
    'This change is already on its way or done, so it can no longer be taken back. Make the opposite change instead.',
  waitsForYou:
    'This change waits for you on the Sync screen, and the Service may have it. Decide there first.',
  partOfAnother:
    'This change became part of another one that you have decided on since, so it cannot be taken back by itself.',
  othersOfNew: 'Other changes of yours belong to this new record. Take those back first.',
  noSuchChange: 'There is no such change in the outbox. It may have been taken back or discarded before.',
  tookEffectTwice:
    'A change that was sent again took effect twice. Decide under Sync whether one is taken back.',
  recordNotThere:
    'This change belongs to a record that the Service does not have. It is kept here: copy it, or discard it.',
  importPlaceGone:
    'The Service has no such place any more. Discard this, and import the file for another place.',
  importSentBefore:
    'This import was sent before, and this PC does not know what was there then. It is not sent again. Look at the Service: discard this, and import the rows that are missing by a file of their own.',
  importWithoutFile: 'This import has no file. Discard it, and choose the file again.',
  importLost:
    'The answer to this import was lost. Rows that arrived: {arrived}. Rows that did not: {absent}. Rows of which it cannot be told: {unclear}. Their numbers in the file: {rows}{more}. It is not sent again, because what arrived would come twice. Look at these rows, discard this, and import those that are missing by a file of their own.',
  deletedThere:
    'The Service no longer has this record. Somebody deleted it, or it belongs to another organization.',
  notListedYet: 'The Service does not list this record yet. Nothing was sent; it is looked for a few times.',
  sentWhole:
    'The Service told only a part of a list that this change sends as a whole: the rest would be lost. Nothing was sent; it is looked for a few times.',
  movementUnknown:
    "The answer to this stock change was lost, and the Service shows no reference to find it by. Look at the item's movements: discard it if it is there, retry it if it is not.",
  movementLike:
    "The answer to this stock change was lost, and the item has a movement like it that shows no reference: it may be yours. Look at the item's movements: discard it if it is there, retry it if it is not.",
  takenNotFound:
    'The Service took this, but it cannot be found there. It is not sent again. Retry looks once more; discard it when it is there.',
  sentOnce:
    'Sent once without an answer, and the Service does not have it. Try again when the connection is better, or discard it.',
  sentTimes:
    'Sent {count} times without an answer, and the Service does not have it. Try again when the connection is better, or discard it.',
  listInPart:
    'The answer to this was lost, and the Service told only a part of the list that it would be in. Look for it there: discard this one if it is there, retry to send it again.',
  lookUpRefused:
    'The answer to this was lost, and the Service refuses each time to tell whether it has it. Look for it there: discard this one if it is there, retry to send it again.',
  activityWithoutContact:
    'This activity belongs to a contact that the Service does not have. It is kept here: copy it, or discard it.',
  severalActivities:
    'The answer to this was lost, and the Service has several new activities like it. Look for yours: discard this one if it is there, retry to send it again.',
  severalRecords:
    'The answer to this was lost, and the Service has {count} new records like it. Look for yours: discard this one if it is there, retry to send it again.',
  mayBeOurs:
    'The answer to this was lost. The Service has a new record that is like it but not the same: it may be yours, changed by somebody since. Look at it: discard this one if it is yours, retry to send it again.',
  mayBeRenamed:
    'The answer to this was lost, and the Service has no entry of this name. A new entry of the same list may be yours, renamed by somebody since. Look at the list: discard this one if yours is there, retry to send it again.',
  wasThere:
    'The answer to this was lost. A new record like it was seen at the Service and was deleted there since: it may have been yours. Discard this one if it is to stay deleted, retry to make it again.',
  documentWithoutContact:
    'This document belongs to a contact that the Service does not have. It is kept here until you discard it.',
  documentsLike:
    'The answer to this upload was lost, and the contact has new documents that may be this one. Look at them: discard this change if yours is there, retry to upload it again.',
  itemFieldGone:
    'The Service has no such item any more, or no such custom field: somebody may have deleted it. Nothing was put there; discard this change.',
  otherFileThere:
    'Somebody put another file there on the Service after you last saw it. Retry puts yours in its place; discard keeps theirs.',
  fileMayBeOurs:
    'The answer to this was lost, and what the Service has there now is neither the old file nor exactly yours: it may be yours, altered, or somebody else’s. Look at it: discard this change to keep what is there, retry to put yours in its place.',
  notForAll:
    'The Service does not offer this for all notifications at once. Mark or dismiss them one by one, and discard this change.',
  notTogether:
    '“{field}” cannot be sent together with the other values of this record on the Service. Nothing was sent. Make this change on the Service itself, and discard it here.',
  notSentBack:
    'The Service shows “{fields}” in a form that cannot be sent back to it, and an edit sends the whole record: it could be emptied. Nothing was sent. Make this change on the Service itself and discard it here, or make it anew together with a new value for “{fields}”.',
  queuedFileMissing:
    'The file “{name}” that belongs to this change is missing on this PC, or was damaged. Nothing was sent. Choose the file again, and discard this change.',
  takenWithoutId: 'The Service took this, but did not say under which id. Looking for it.',
  pageInstead:
    'A web page comes back instead of the Service’s answer to this change, while other requests are answered. A proxy or a filter may be in the way. Your change is safe on this PC and is tried a few times; look whether its record is still on the Service.',
  namesWhatIsGone:
    'The Service has this record, but not what the change names with it (a pipeline, a place, a category): somebody may have deleted that. Nothing was changed there; name another and send it again, or discard the change.',
  ourMistake:
    'Stockhand made a mistake with this change. Whether the Service has it is not known: look there, then try again or discard it. All else goes on; please report this.',
  failedEachTime:
    'The Service failed at this change each time, while it answered all else. It is not tried again by itself: send it again later, or discard it.',
  serverKept: 'What the Service has was kept, so nothing of this change was sent.',
  createGivenUp:
    'The new record this change belongs to was discarded. Discard this change too, or make it anew.',
  sentElsewhere:
    'This was sent from the PC it comes from, and no answer came. Look whether the Service has it: discard it here if it is there, else retry.',
  takenElsewhere:
    'The Service took this from the PC it comes from, without saying under which id. It is not sent again. Look for it there, and discard it here.',
  mistakeWith: 'Stockhand made a mistake with {operation}. {trace}',
} as const;

export const aboutOutbox = messagesOf('outbox', OUTBOX);
