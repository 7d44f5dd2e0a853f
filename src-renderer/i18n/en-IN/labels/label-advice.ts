/** Advice about a row of labels. */
export const labelAdvice = {
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
