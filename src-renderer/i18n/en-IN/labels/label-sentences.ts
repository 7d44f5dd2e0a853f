/** What can be wrong with a sheet, a job or a row of labels, and what to do about it. */
import { LABEL_SENTENCES, type LabelSentence } from '../../../../src-sync/domain/labels/label-sentences.ts';

type Said = { readonly [Name in LabelSentence as `labels.said.${Name}`]: (typeof LABEL_SENTENCES)[Name] };

/** As the engine says them where there is no window. */
const said = Object.fromEntries(
  Object.entries(LABEL_SENTENCES).map(([name, text]) => [`labels.said.${name}`, text]),
) as unknown as Said;

export const labelSentences = {
  ...said,

  'labels.storage.STORAGE_FULL':
    'The disk of this PC is full, so nothing was saved just now. Everything saved before is safe: free some space and try again.',
  'labels.storage.STORAGE_BUSY':
    'Another program holds the database of this workspace, so nothing was saved just now. Everything saved before is safe: try again in a moment.',
  'labels.storage.STORAGE_DAMAGED':
    'The local database is damaged. Restart Stockhand: it sets the damaged file aside, keeps what waits to be sent and your labels, and reads everything else again.',
  'labels.storage.STORAGE_UNAVAILABLE':
    'The folder of this workspace cannot be read or written. Nothing accepted was lost: look whether the disk is connected and may be written to.',

  'labels.advice.NO_CODE': 'Give the item a barcode or a SKU, or take a template without a barcode.',
  'labels.advice.SKU_NO_CODE': 'Give the item a barcode: “Generate barcode” makes one.',
  'labels.advice.PLACE_NO_CODE':
    'Give it a code of its own in the Service, or take a template without a barcode.',
  'labels.advice.skuAlone': 'Let the barcode of the label take the item’s barcode.',
  'labels.advice.PLACE_CODE_UNFIT': 'Give it a code in the Service that can be {symbology}.',
  'labels.advice.WRONG_CHECK_DIGIT':
    'Compare it with the article. If {corrected} is printed there, correct the barcode in the record.',
  'labels.advice.MISSING_CHECK_DIGIT':
    'Compare it with the article. If {corrected} is printed there, correct the barcode in the record.',
  'labels.advice.WRONG_LENGTH': 'Correct the barcode in the record.',
  'labels.advice.WRONG_CHARACTER': 'Change the code in the record.',
  'labels.advice.WRONG_GS1': 'Correct the code in the record.',
  'labels.advice.TOO_MUCH_DATA': 'Shorten the code in the record.',
  'labels.advice.TOO_WIDE': 'Make the barcode wider, or take a larger label or a shorter code.',
  'labels.advice.square': 'Make the barcode wider and higher, or take a larger label or a shorter code.',
  'labels.fitsAs': 'Printed as {others} it fits.',
  'labels.otherCode': '{name} ({width} mm wide)',
  'labels.eitherCode': '{one} or {other}',
  'labels.needsAs': 'As {wider} it would need {widerMm} mm: make its place larger, or take a larger label.',
  'labels.remedy.code': '{name} fits: it takes {width} mm.',
  'labels.remedy.place': 'It fits where its place is {width} mm wide.',
  'labels.advice.TOO_HIGH': 'Make the barcode higher, show fewer fields, or take a larger label.',
  'labels.advice.ON_THE_CODE': 'Move it away from the barcode, make it smaller, or take it off the label.',
  'labels.advice.IN_QUIET_ZONE': 'Move it away from the barcode, make it smaller, or take it off the label.',
  'labels.advice.border': 'Move the barcode inwards, make it smaller, or take the border off.',
  'labels.advice.NO_GLYPH': 'Take that character out of the record, or choose a template without this field.',
  'labels.advice.HALF_CHARACTER': 'Type the text again in the record: another program cut it off or lost it.',
  'labels.advice.CONTROL_CHARACTER':
    'Type the text again in the record; it was probably pasted or scanned with one.',
  'labels.advice.INVISIBLE_CHARACTER':
    'Type the code again in the record; it was probably pasted from a web page or another program.',
  'labels.noPicture': 'This item has no picture on this PC that can be printed. Its place stays empty.',
  'labels.leftOutOfField':
    '“{name}” has characters that nobody sees ({characters}). They are left out, the rest is printed.',
  'labels.leftOutOfText':
    'A text on the label has characters that nobody sees ({characters}). They are left out, the rest is printed.',
  'labels.advice.WRONG_QUANTITY': 'Give a whole number.',
} as const;
