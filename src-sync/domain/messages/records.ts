/** Records, their files and lists, and what the Service has of them. */
import { messagesOf } from './message.ts';

export const RECORDS = {
  noPicture: '“{name}” is no picture. Nothing was added. Choose a PNG, JPEG, GIF or WebP file.',
  listWithoutOrder: 'This list has no order of its own. Nothing was changed.',
  linkNotEncrypted:
    'The Service gave an address that is not encrypted (https). It was not opened. Tell your administrator.',
  questionUnknown: 'This question is not in the form the engine understands.',
  itemGone: 'This item is no longer here.',
  contactGone: 'This contact is no longer here.',
  deletedMeanwhile: 'It was deleted meanwhile.',
  bulkChangeGone: 'This change is no longer open. What was changed before is kept; start again for the rest.',
  recordGone: 'This record is no longer here.',
  noSuchList: 'The Service has no such list for this record. What was read before is kept.',
  documentGone: 'This document is no longer here.',
  documentNotHere: 'This file is not on this PC yet. Nothing was saved.',
  documentNotThere: 'The Service does not have this document yet. It can be opened once it was sent.',
  documentWithoutAddress:
    'The Service answered, but without an address for this document. Nothing was opened. Try again later.',
  documentGoneThere: 'The Service no longer has this document. Read the list again.',
  emailGone: 'This e-mail is no longer here.',
  emailUnreadable: 'The Service answered, but not with this e-mail. Nothing was changed. Try again later.',
  pictureNotKept: 'A picture could not be kept on this PC ({detail}). It is read again when it is looked at.',
  fileNotWritten: 'The file {file} could not be written. Choose another place, or free some space.',
  notAFile: '“{name}” is no file. Nothing was added. Choose a file.',
  fileTooLarge: '“{name}” is larger than {most} MB. Nothing was added. Choose a smaller file.',
  fileInUse:
    '“{name}” is being changed by another program. Nothing was added. Close it there, then try again.',
  fileEmpty: '“{name}” is empty. Nothing was added. Choose another file.',
  fileNotThere: 'The file “{name}” is not there. Nothing was added. Choose it again.',
  fileUnreadable:
    'The file “{name}” cannot be read ({code}). Nothing was added. Look at its permissions, or choose another file.',
  pipelineNotThere:
    'This pipeline has not reached the Service yet. Send your changes first, or choose another one.',
  signInWithoutAddress:
    'The Service answered, but without an address for the sign-in. Nothing was opened. Try again later.',
  pipelineUnsent:
    'The Service does not have this pipeline yet. Wait until it was sent, or choose another one.',
  mappingChanged:
    'Somebody else changed this mapping meanwhile. Nothing was saved. Look at it as it is now, then change it again.',
  formGone: 'The Service no longer has this form. Read the list again.',
  notArrived: 'It did not arrive. Try again.',
  arrivalUnknown: 'It is not known whether it arrived. Read the list again when you are online.',
  linkedEmpty: 'The document is empty. Nothing was saved.',
  linkedUnreadable:
    'The document could not be read from its address. Nothing was saved. Open it in the browser, or try again later.',
  answerLost: 'The answer of the Service was lost.',
  fileNotRead: 'A file of “{name}” cannot be read: {why}',
} as const;

export const aboutRecords = messagesOf('records', RECORDS);
