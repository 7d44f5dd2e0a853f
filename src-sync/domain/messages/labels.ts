/** Sheets of labels, their templates, and how they are drawn, saved and printed. */
import { messagesOf } from './message.ts';

export const LABELS = {
  labelSize: 'A label of {width} × {height} mm cannot be printed: both sides must be from 3 to {most} mm.',
  gaps: 'Margins and gaps must be 0 mm or more.',
  columns: 'The number of columns must be a whole number from 1 to 100.',
  pageSize: 'A page must be from 3 to {most} mm on both sides. Measure it again.',
  rows: 'The number of rows must be a whole number from 1 to {most}, or empty for as many as the page takes.',
  pageType:
    "The page type “{pageType}” is not known. Choose A4, Letter or a roll, or give the page's width and height.",
  tooManyColumns:
    '{columns} labels side by side end at {end} mm, but the page is {page} mm wide. Take fewer columns, or measure margin and gap again.',
  tooHigh:
    "The labels do not fit the page's height of {page} mm. Check the label's height and the top margin.",
  leftRight:
    'Left margin {margin} mm, but {rest} mm remain on the right: check the sheet with the alignment page.',
  topBottom:
    'Top margin {margin} mm, but {rest} mm remain at the bottom: check the sheet with the alignment page.',
  elementOutside:
    'Element {element} of the template reaches over the edge of the label. Move it inside, or make it smaller.',
  startWhole: 'The first label must be a whole number of skipped cells, 0 or more.',
  startBeyond: 'The sheet has {cells} labels: {start} cannot be skipped on it.',
  resolution: 'The resolution of the printer must be from 72 to 4800 dpi.',
  correction:
    'The correction of this printer is out of bounds: at most 50 mm of shift and 10 % of scale. Measure the alignment page again.',
  pictureDots:
    'The pictures of this label would have more dots than Stockhand draws: {dots} million, at most {most} million. Make them smaller, or choose a printer with fewer dots per inch.',
  labelDots:
    'This label would have more dots on this printer than Stockhand draws: {dots} million, at most {most} million. Make the label smaller, or choose a printer with fewer dots per inch.',
  drawTooSlow:
    'These labels take too long to draw, so Stockhand gave up. Nothing here was changed, and what was not printed can be printed again. Print fewer labels at once, or make long texts and large pictures of the label shorter and smaller.',
  drawTooLarge:
    'These labels need more memory to draw than Stockhand takes. Nothing here was changed, and what was not printed can be printed again. Print fewer labels at once, or make the pictures of the label smaller.',
  drawFailed:
    'These labels could not be drawn because Stockhand made a mistake. Nothing here was changed, and what was not printed can be printed again. Try it again, or choose another template.',
  drawTooSlowAt:
    'At row {row} ({item}) a label takes too long to draw, so Stockhand gave up. Nothing here was changed, and what was not printed can be printed again. Leave this row out, or make its long texts and the large pictures of the label shorter and smaller.',
  drawTooLargeAt:
    'At row {row} ({item}) a label needs more memory to draw than Stockhand takes. Nothing here was changed, and what was not printed can be printed again. Leave this row out, print fewer labels at once, or make the pictures of the label smaller.',
  drawFailedAt:
    'At row {row} ({item}) a label could not be drawn because Stockhand made a mistake. Nothing here was changed, and what was not printed can be printed again. Leave this row out, or choose another template.',
  templateWrong:
    'This label template cannot be used: “{field}” is not as a template has it. Correct it and try again.',
  templateCode:
    'This label template cannot be used: the barcode type “{name}” cannot be drawn here. Choose another type in the template and try again.',
  templateGone: 'This label template is no longer here. Nothing was printed; choose another one.',
  templateDeleted:
    'This template was deleted meanwhile, so it was not saved. Save it as a new one to keep it.',
  nothingToPrint:
    'None of these rows can be printed as they are, so no job was made. The list says what is wrong with each.',
  rowsRefusedHere:
    'Rows of this job that would not scan as they are from this printer: {count}. Nothing was printed. Choose another printer, or queue them anew on the bench, which says what is wrong.',
  jobGone: 'This print job is no longer in the history. Nothing was printed.',
  jobLeft: 'This job has already left this PC or ended.',
  printerGone: 'This printer is no longer set up here, so nothing was printed. Choose another one.',
  fileGone:
    'There is no {file} any more where it was saved: it was moved, renamed or deleted. The labels can be saved again.',
  fileNotWritten:
    'The labels could not be written to {file}. Nothing is lost and nothing was printed: choose another folder and save again.',
  fileNoSpace:
    'The labels could not be written to {file}. Nothing is lost and nothing was printed: free some space, or choose another folder and save again.',
  pictureTooLarge:
    'This picture file is larger than {most} MB, so it was not taken. Save it smaller in a picture program and choose it again.',
  noPicture:
    'This file is no picture that can stand on a label, so it was not taken. Choose a PNG, JPEG, SVG or WebP file.',
  pictureUnread:
    'This picture file could not be read, so it was not taken. Look whether it is still there, and choose it again.',
  noRowsInFile: 'There are no rows in {file}, so nothing was queued. Choose another file.',
  serviceKnowsNone:
    'The Service does not know any of these items yet, so it cannot make labels of them. They can be printed from here all the same.',
  noCodeToCompare: 'This label has no barcode, or there is no code to put into it.',
  serviceMakesItems:
    'The Service makes labels of items alone, and there is none in the queue. Labels of places can be printed from here.',
  serviceDrawsNone:
    'The Service gives no {symbology} picture of this code, so there is nothing to compare with. The label can be printed from here all the same.',
  serviceRefusesSheet:
    'The Service makes no sheet of this template, so nothing was saved. The labels can be printed from here all the same.',
  serviceNotPdf:
    'The Service answered with something that is no PDF. Nothing was saved; labels can be printed from here all the same.',
  serviceNotPicture:
    'The Service answered with something that is no picture. Nothing was saved; labels can be printed from here all the same.',
} as const;

/** Print jobs keep what was said of them by this key. */
export const aboutLabels = messagesOf('labels.said', LABELS);
