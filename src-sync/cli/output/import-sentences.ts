/** The problem of a cell, in a sentence of the command line. */
import type { ImportProblem, ImportProblemKind } from '../../domain/imports/import-fields.ts';
import type { ColumnNote } from '../../domain/imports/column-notes.ts';

const SENTENCES: Readonly<Record<ImportProblemKind, string>> = {
  missing: 'This cell is empty, and there is no record without it.',
  notANumber: '“{value}” is not a number.',
  wrongCommas: 'The commas of “{value}” do not group digits. Write 12,500 or 12.50.',
  unitInNumber: '“{value}” is a number with a unit. In the unit of the item it may be {detail}.',
  unclearNumber: '“{value}” can be read in two ways: {detail}.',
  shownOtherwise: 'The cell shows “{value}” and holds {detail}. Say which is meant.',
  negative: '“{value}” is below zero.',
  zero: 'This must be more than zero.',
  unusualRate: '“{value}” is no rate of GST. It may be an amount of tax, or half a rate.',
  fractionRate: 'A GST rate of {value} is below 1 %. {detail} may be meant.',
  tooHigh: '“{value}” is too high: at most {detail}.',
  notADate: '“{value}” is no day, or can be read in two ways. Write it as 2026-03-31.',
  notAnOption: '“{value}” is none of the choices of this field: {detail}.',
  notYesOrNo: '“{value}” is neither yes nor no.',
  notADigitCode: 'A spreadsheet cut digits off “{value}”. Format the column as text and type the code again.',
  roundedCode: '“{value}” ends in many zeros. A spreadsheet may have rounded it.',
  zerosLost: '“{value}” may have lost its zeros. {detail} may be meant.',
  becameDate:
    'A spreadsheet made a date of this cell ({value}). Format the column as text and type it again.',
  dateLike:
    '“{value}” reads like a date. A spreadsheet may have changed the code: compare it with the label.',
  checkDigit: 'The check digit of “{value}” is wrong. {detail} would be right.',
  gstinLength: 'A GSTIN has 15 characters, “{value}” has {detail}.',
  gstinShape: '“{value}” is not built like a GSTIN.',
  gstinState: 'There is no state with the code {detail}.',
  gstinCheck: 'The last character of “{value}” is wrong. {detail} would be right.',
  hsnShape: '“{value}” is no HSN or SAC code: it has 2, 4, 6 or 8 digits, and does not begin with 00.',
  phoneShort: 'A phone number has at least 6 digits.',
  phoneShape:
    '“{value}” is not one phone number: its digits are too many or too few, or words stand among them.',
  severalValues:
    'More than one value in this cell (“{value}”), and the field takes one. The first is {detail}.',
  severalPeople:
    'More than one person in this cell (“{value}”), and a contact is one. Give each a row of their own. The first is {detail}.',
  placeholder: '“{value}” looks like a number that was typed because a program wanted one.',
  packContent: '“{value}” says what a pack holds. It is no unit.',
  stateUnsure: '“{value}” does not name one state of India for sure.',
  stateContradicts: 'The state is “{value}”, and the GSTIN of the row is of {detail}.',
  lettersForDigits: '“{value}” has letters that look like digits. {detail} may be meant.',
  email: '“{value}” is not an e-mail address.',
  pin: 'A PIN code has 6 digits and does not begin with 0.',
  tooLong: 'The text is too long: at most {detail} characters.',
  emptyWord: '“{value}” seems to mean “nothing”. Leave the cell empty.',
  dittoMark: '“{value}” seems to mean “the same as above”.',
  errorValue: 'The spreadsheet shows an error here ({value}).',
  formulaWithoutValue: 'A formula without a result. Open the file in a spreadsheet program and save it.',
  badEncoding: 'Letters of this cell are damaged (“{value}”). Give --encoding NAME.',
  quotes: 'A quote mark in this row is not closed, so its cells cannot be told apart.',
  tooManyCells:
    'This row has more cells than the {detail} columns of the heading. If the heading has several rows, name them: --heading 1-2.',
  tooFewCells:
    'This row has {value} cells, and the heading {detail}. A cell may be missing in the middle, so that others stand in the wrong column.',
  writtenTwice:
    'The file writes this row twice, with different cells ({value}). Open it in a spreadsheet program and save it again.',
  severalLines: 'A text in quotes reaches over several lines, each of which could be a row.',
  headingAgain: 'This row repeats the heading.',
  sideways:
    'The table lies on its side: its titles stand below each other in the first column. Turn it in a spreadsheet program (Paste special, Transpose).',
  otherTable: 'Another table begins in row {detail}, with a heading of its own ({value}).',
  totalRow: 'This row seems to add up other rows or to carry a balance (“{value}”).',
  groupTitle:
    'This row has the name “{value}”, and nothing else that is imported. It may be the title of the rows below it.',
  retired: 'The row says that it is no longer used (“{value}”).',
  struckOut: 'In the file this is struck out: {value}.',
  mergedQuantity: 'This cell is merged over several rows. {value} may be the stock of all of them together.',
  registerNumber:
    'The list has {detail}, so it seems to be a bill or a register of sales or purchases. {value} is no stock and no price of an item then.',
  otherQuantity:
    'Another column has a quantity as well ({detail}). The stock may be that one, the one that is read, or both together.',
  quantityAgain: 'More rows have a quantity of this item ({detail}). Its stock may be all of them together.',
  pricePerMany: '{value} is the price of {detail}, not of one. The suggestion is the price of one.',
  otherTitleUnit:
    'The heading, or a column beside it, names “{detail}”, and the item may be counted in another unit. {value} is read in the unit of the item.',
  otherAmounts:
    'Above the list stands “{detail}”. {value} may be in other money than rupees, in thousands, or the price of many.',
  maybeTaxRate: '{value} may be the rate of GST: all rates of this column are. It is read as a price.',
  maybeMoney:
    'Every number of this column has two decimals, and pieces have none. {value} may be what the stock is worth.',
  twice: 'The same as in row {detail}.',
  codeTaken: '{detail} has this barcode already. A scan could not tell the two apart.',
  codeAlike:
    'Only signs, spaces or zeros at the start tell “{value}” from {detail}. It may be the same item.',
  sameName: 'Several items here are called “{value}”: {detail}. The row needs the code of one.',
  unknownName: 'Nothing here is called “{value}”. {detail} may be meant.',
  placeUnknown: 'There is no warehouse with the name or code “{value}” on this PC.',
  placeMissing: 'Opening stock needs a warehouse: a column with its name, or --place WAREHOUSE.',
  otherPlace:
    '“{value}” stands above this row, and the stock would go to another place ({detail}). Say which is right.',
  stockUntracked: 'The row has stock ({value}), and says that the stock of this item is not tracked.',
  stockAdjusted: '{detail} is here already. Its stock is adjusted, not imported.',
  whichContact: 'A person must say who is meant: {detail}, or somebody new.',
  whichItem: 'The item with this code is “{detail}” here, and “{value}” shares no word with it.',
  otherPack:
    'A pack of this item holds {detail} here, and {value} in the file. What is bought by the pack would be booked by that number from now on.',
  otherUnit: '{detail} are in stock here. Their number would stay, and “{value}” become its unit.',
  turnedConversion: 'The row says {detail}. It may be the other way round.',
  known: 'Here already: {detail}.',
  repaired: 'Read as {detail}.',
  newName: 'Nothing here is called “{value}” yet.',
  otherCase: 'Here it is written {detail}.',
  samePhone: 'Row {detail} has this phone number under another name. Both are imported.',
  otherPhones: 'One phone number is kept. This row has more, which are not used: {detail}.',
  joinedRow: 'The same item as in row {detail}, at another place. Its stock is opened with that row.',
};

/** Beside the columns of the summary: something about a column that no field of the Service can hold, or another that may be meant. */
export function noteSentence(note: ColumnNote): string {
  switch (note.kind) {
    case 'taxIncluded':
      return 'These are prices with tax. The Service has no way to say so: it keeps the price as it is.';
    case 'taxUnsure':
      return 'The heading does not say whether tax comes on top of these prices or is in them. The Service keeps the price as it is.';
    case 'packUnit':
      return `Quantities count in the unit of each item. Where that is not “${note.unit}”, the row is asked about.`;
    case 'packPrice':
      return `The price is that of one unit of each item. Where that is not “${note.unit}”, the row is asked about.`;
    case 'taxMarked':
      return `“${note.title}” says which prices have tax in them. The Service has no way to say so: it keeps the price as it is.`;
    case 'nameAsCode':
      return 'No column has codes. An item here is known by its name, and the name is the code of a new one.';
    case 'notRead':
      return `No column is read for this field. It may be one of: ${note.titles.map((title) => `“${title}”`).join(', ')}.`;
    case 'alsoMeant':
      return `Another column may be meant: ${note.titles.map((title) => `“${title}”`).join(', ')}.`;
  }
}

export function importSentence({ kind, value, detail }: ImportProblem): string {
  return SENTENCES[kind].replaceAll(/\{(value|detail)\}/g, (_, part) => (part === 'value' ? value : detail));
}
