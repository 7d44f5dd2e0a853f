/** What is wrong with a cell, in a sentence of the command line. */
import type { ImportProblem, ImportProblemKind } from '../domain/import-fields.ts';
import type { TitleNote } from '../domain/imports/title-remarks.ts';

const SENTENCES: Readonly<Record<ImportProblemKind, string>> = {
  missing: 'This cell is empty, and there is no record without it.',
  notANumber: '“{value}” is not a number.',
  wrongCommas: 'The commas of “{value}” do not group digits. Write 12,500 or 12.50.',
  unitInNumber:
    '“{value}” is a number with a unit. {detail} may be meant, if it counts in the unit of the item.',
  unclearNumber: '“{value}” can be read in two ways: {detail}.',
  negative: '“{value}” is below zero.',
  zero: 'This must be more than zero.',
  fractionRate: 'A GST rate of {value} is below 1 %. {detail} may be meant.',
  tooHigh: '“{value}” is too high: at most {detail}.',
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
  hsnShape: '“{value}” is no HSN or SAC code: it has 2, 4, 6 or 8 digits.',
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
  lettersForDigits: '“{value}” has letters that look like digits. {detail} may be meant.',
  email: '“{value}” is not an e-mail address.',
  pin: 'A PIN code has 6 digits and does not begin with 0.',
  tooLong: 'The text is too long: at most {detail} characters.',
  emptyWord: '“{value}” seems to mean “nothing”. Leave the cell empty.',
  errorValue: 'The spreadsheet shows an error here ({value}).',
  formulaWithoutValue: 'A formula without a result. Open the file in a spreadsheet program and save it.',
  badEncoding: 'Letters of this cell are damaged (“{value}”). Give --encoding NAME.',
  quotes: 'A quote mark in this row is not closed, so its cells cannot be told apart.',
  tooManyCells: 'This row has more cells than the {detail} columns of the heading.',
  severalLines: 'A text in quotes reaches over several lines, each of which could be a row.',
  headingAgain: 'This row repeats the heading.',
  otherTable: 'Another table begins in row {detail}, with a heading of its own ({value}).',
  totalRow: 'This row seems to add up the rows above it (“{value}”).',
  mergedQuantity: 'This cell is merged over several rows. {value} may be the stock of all of them together.',
  twice: 'The same as in row {detail}.',
  codeTaken: '{detail} has this barcode already. A scan could not tell the two apart.',
  unknownName: 'Nothing here is called “{value}”. {detail} may be meant.',
  placeUnknown: 'There is no warehouse with the name or code “{value}” on this PC.',
  placeMissing: 'Opening stock needs a warehouse: a column with its name, or --place WAREHOUSE.',
  stockAdjusted: '{detail} is here already. Its stock is adjusted, not imported.',
  whichContact: 'A person must say who is meant: {detail}, or somebody new.',
  known: 'Here already: {detail}.',
  repaired: 'Read as {detail}.',
  newName: 'Nothing here is called “{value}” yet.',
  otherCase: 'Here it is written {detail}.',
  samePhone: 'Row {detail} has this phone number under another name. Both are imported.',
  otherPhones: 'One phone number is kept. This row has more, which are not used: {detail}.',
};

/** Beside the columns of the summary: something in a heading that no field of the Service can hold. */
export function titleSentence(note: TitleNote): string {
  return note.kind === 'taxIncluded'
    ? 'These are prices with tax. The Service has no way to say so: it keeps the price as it is.'
    : `Quantities count in the unit of each item, also where that is not “${note.unit}”.`;
}

export function importSentence({ kind, value, detail }: ImportProblem): string {
  return SENTENCES[kind].replaceAll(/\{(value|detail)\}/g, (_, part) => (part === 'value' ? value : detail));
}
