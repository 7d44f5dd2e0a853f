/** The fields that a row of a spreadsheet may fill, and the problems that it may have. */

export const IMPORT_COLLECTIONS = ['items', 'contacts'] as const;
export type ImportCollection = (typeof IMPORT_COLLECTIONS)[number];

/** Fields that an item keeps. */
export const ITEM_SHEET_FIELDS = [
  'name',
  'sku',
  'barcode',
  'category',
  'hsn',
  'unit',
  'purchaseUnit',
  'uomConversion',
  'price',
  'cost',
  'gstRate',
  'reorderLevel',
  'trackInventory',
] as const;

/** With what an item only begins with. */
export const ITEM_IMPORT_FIELDS = [...ITEM_SHEET_FIELDS, 'openingStock', 'openingPlace'] as const;

/** Of stock in an export: its place, its quantity there, and what that is worth at cost. */
export const STOCK_FIELDS = ['place', 'qty', 'value'] as const;

/** Of a row of a file that the Service imported: its number in that file, what became of it, and its stock before and now. */
export const IMPORTED_ROW_FIELDS = ['row', 'outcome', 'before', 'now'] as const;

export const CONTACT_IMPORT_FIELDS = [
  'name',
  'phone',
  'companyName',
  'email',
  'gstin',
  'billingAddress',
  'shippingAddress',
  'state',
  'pin',
  'source',
  'assignedTo',
  'notes',
] as const;

/** A field that the Service knows by the name that a person gave it. */
export type OwnField = `customFields.${string}`;
export type NamedField = (typeof ITEM_IMPORT_FIELDS)[number] | (typeof CONTACT_IMPORT_FIELDS)[number];
export type ImportField = NamedField | OwnField;
/** A value for some of the fields. */
export type OfField<Value> = Partial<Record<NamedField, Value>> & Record<OwnField, Value>;
export const IMPORT_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ITEM_IMPORT_FIELDS,
  contacts: CONTACT_IMPORT_FIELDS,
};

/** Fields without which there is no record. */
export const NEEDED_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ['name', 'sku'],
  contacts: ['name', 'phone'],
};

/** Fields by which a row is recognised as a record that is here already, or as an earlier row. */
export const KEY_FIELDS: Readonly<Record<ImportCollection, readonly ImportField[]>> = {
  items: ['sku'],
  contacts: ['phone'],
};

/** Problems that hold a row back until the file or a fix puts them right. */
export const IMPORT_TROUBLES = [
  'missing',
  'notANumber',
  'wrongCommas',
  /** `12 nos`, `45/pc`: a number with a unit; `detail` is the number. */
  'unitInNumber',
  /** `1.250` in a file that does not show which sign begins the decimals. */
  'unclearNumber',
  /** A number format scales, rounds or hides what the cell holds, which is `detail`. */
  'shownOtherwise',
  'negative',
  'zero',
  /** A GST rate of 0.18 where 18 is meant. */
  'fractionRate',
  /** No rate of GST: an amount of tax, or half a rate. */
  'unusualRate',
  'tooHigh',
  'notYesOrNo',
  /** No day of the calendar, or one that can be read in two ways; `detail` is the likely one. */
  'notADate',
  /** None of the choices that the shop gave the field, which are in `detail`. */
  'notAnOption',
  /** The cell was cut to scientific notation, or to the digits that a number can hold. */
  'notADigitCode',
  /** A code that ends in so many zeros that it was probably cut before. */
  'roundedCode',
  /** A number format or a spreadsheet dropped the zeros at its start. */
  'zerosLost',
  /** The cell holds a date: a spreadsheet takes `3-4` and `10/12` for one. */
  'becameDate',
  /** The text of a code reads like a date: a spreadsheet may have made one of it before it saved the text. */
  'dateLike',
  'checkDigit',
  'gstinLength',
  'gstinShape',
  'gstinState',
  'gstinCheck',
  'hsnShape',
  'phoneShort',
  /** Too many digits, one too few, or words among them. */
  'phoneShape',
  /** Two numbers, codes or addresses in one cell; `detail` is the first. */
  'severalValues',
  /** `Asha / Bina`: two people in one cell; `detail` is the first. */
  'severalPeople',
  /** `9999999999`, `1234567890`: typed because a program wanted a number. */
  'placeholder',
  /** `10S`, `1X10` in the unit: the content of a pack. */
  'packContent',
  /** A code or spelling that may mean the state in `detail`, or none of India. */
  'stateUnsure',
  /** The GSTIN of the row begins with the code of the state in `detail`. */
  'stateContradicts',
  /** With digits for the letters that look like them the code has a right check digit; `detail` is that code. */
  'lettersForDigits',
  'email',
  'pin',
  'tooLong',
  /** `-`, `N/A`, `nil`: the cell says that it says nothing. */
  'emptyWord',
  /** `do`, `,,`, `〃`: the same as the cell above it. */
  'dittoMark',
  'errorValue',
  'formulaWithoutValue',
  'badEncoding',
  'quotes',
  'tooManyCells',
  /** The row has `value` cells and the heading `detail`, where other rows have them all: a number may stand in the wrong column. */
  'tooFewCells',
  /** The file writes one cell of the row twice, with the texts in `value`. */
  'writtenTwice',
  /** A text in quotes reaches over several lines, and each of them could be a row. */
  'severalLines',
  /** The row says what the heading says: a list of several pages repeats it. */
  'headingAgain',
  /** The titles stand below each other in the first column: the table lies on its side. */
  'sideways',
  /** Another table begins above this row, with a heading of its own. */
  'otherTable',
  /** The row adds up rows above it, or carries a balance: `Total`, `Sub total`, `Opening Balance`. */
  'totalRow',
  /** A list without codes has a name in this row and nothing else: it may be the title of the rows below it. */
  'groupTitle',
  /** A quantity in a cell that is merged over several rows: it may be the stock of all of them together. */
  'mergedQuantity',
  /** The row says in the cell of `value` that nobody uses it any more: `Status: Discontinued`. */
  'retired',
  /** Cells of the row that are read, `value` with their texts, are struck out as a whole. */
  'struckOut',
  /** The list is a register or bill of sales or purchases, shown by `detail`: a quantity of it is no stock, and a rate no price. */
  'registerNumber',
  /** Other columns have a quantity as well, told in `detail`: the stock may be theirs, or all of them together. */
  'otherQuantity',
  /** The rows in `detail` have a quantity of the same item, by batch or size: the stock may be all of them together. */
  'quantityAgain',
  /** The price is that of `detail` pieces, by a column beside it, its title or its unit. */
  'pricePerMany',
  /** The title names the unit in `detail`, and the item is counted in another one. */
  'otherTitleUnit',
  /** The title in `detail` says that amounts are in other money, or in thousands. */
  'otherAmounts',
  /** A column of balances has two decimals in every cell: it may say what the stock is worth. */
  'maybeMoney',
  /** A rate without a name, beside an HSN code, of which each cell is a slab of GST. */
  'maybeTaxRate',
  'twice',
  'codeTaken',
  /** The SKU in `detail` differs from it in signs, spaces or zeros at the start alone: it may be the same item. */
  'codeAlike',
  /** The list has no codes, and several items here have this name; `detail` are their codes. */
  'sameName',
  /** A category or unit that nothing here has, spelled nearly like one that is here. */
  'unknownName',
  'placeUnknown',
  'placeMissing',
  /** A title above the row names the warehouse in `value`, and the stock goes to the one in `detail`. */
  'otherPlace',
  /** Opening stock of an item whose stock is not tracked, by its own row. */
  'stockUntracked',
  /** Opening stock for an item that is here: its stock is adjusted, not imported. */
  'stockAdjusted',
  /** Several contacts, or one that differs: a person says which is meant. */
  'whichContact',
  /** The item with this code is `detail` here, a name that shares no word with that of the row. */
  'whichItem',
  /** The item has `detail` in stock here, and the row another unit for it. */
  'otherUnit',
  /** A pack of the item holds `detail` here, and another number in the row. */
  'otherPack',
  /** `detail` as the row says it: one of the smaller unit would be many of the larger one. */
  'turnedConversion',
] as const;

/** Things to know about a row that is imported all the same, or left out without a fault of its own. */
export const IMPORT_NOTICES = [
  /** The record is here already. */
  'known',
  /** The cell was put right without a loss; `detail` is what it became. */
  'repaired',
  /** A category or unit that nothing here has yet. */
  'newName',
  /** The SKU is here in other letter case; `detail` is the spelling here. */
  'otherCase',
  /** Another row has this phone number under another name; both are imported. */
  'samePhone',
  /** The row has more phone numbers, in `detail`: one is imported. */
  'otherPhones',
  /** The item of the row in `detail` at another place: both are one item. */
  'joinedRow',
] as const;

export type ImportTrouble = (typeof IMPORT_TROUBLES)[number];
export type ImportNotice = (typeof IMPORT_NOTICES)[number];
export type ImportProblemKind = ImportTrouble | ImportNotice;

const NOTICES: ReadonlySet<string> = new Set(IMPORT_NOTICES);

export function isNotice(kind: ImportProblemKind): kind is ImportNotice {
  return NOTICES.has(kind);
}

export interface ImportProblem {
  /** As the spreadsheet numbers it. */
  readonly row: number;
  /** `null`: the whole row. */
  readonly field: ImportField | null;
  readonly kind: ImportProblemKind;
  /** The text of the cell. */
  readonly value: string;
  /** The detail that a person needs beside it: the right check digit, the earlier row, the name of the record. */
  readonly detail: string;
  /** The right text, where it can be told. */
  readonly suggestion?: string;
}

/** The column of the file from which a field is read. */
export type ImportMapping = Readonly<OfField<number>>;
