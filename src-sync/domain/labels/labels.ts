/**
 * The words of labels: what a template says, what a row brings, what a printer is like, what can be wrong with a row.
 * Every length is in millimetres from the top left corner; printer dots exist only in the last step.
 */
import { customFieldsOf } from '../records/item-fields.ts';
import type { JsonObject } from '../values/json.ts';

/** Of one order: labels, and the rows they are of. */
export const LABELS_MAX = 20_000;
export const LABEL_ROWS_MAX = 5_000;

/** Codes as the Service's templates name them; `symbologyOf` reads other spellings too. */
export const SYMBOLOGIES = [
  'CODE_128',
  'GS1_128',
  'EAN_13',
  'EAN_8',
  'UPC_A',
  'ITF_14',
  'CODE_39',
  'QR_CODE',
  'DATA_MATRIX',
] as const;

export type Symbology = (typeof SYMBOLOGIES)[number];

/** The place of something on one label, from the label's own top left corner. */
export interface PlaceMm {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Degrees clockwise. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** Room that a part takes up on the label, and the turn of its content in there: `label-turn.ts`. Designs of earlier versions have no turn. */
export interface TurnedPlace extends PlaceMm {
  readonly turn?: Turn | undefined;
}

export type TextAlign = 'left' | 'centre' | 'right';

interface TextLook extends TurnedPlace {
  /** The largest size; text that does not fit gets smaller, down to `LEAST_FONT_PT`, then ends with an ellipsis. */
  readonly fontSizePt: number;
  readonly bold: boolean;
  readonly align: TextAlign;
}

/** The value of a field of the record, e.g. `name`; `price` and `mrp` are written as rupees. */
export interface FieldElement extends TextLook {
  readonly kind: 'field';
  readonly field: string;
  /** Written before the value, e.g. `MRP `; left out with it where the record has no value. */
  readonly prefix: string;
  /** For money: paise always (`₹96.00`, the usual), or only where there are any (`₹96`). */
  readonly paise?: (typeof PAISE)[number] | undefined;
}

export const PAISE = ['always', 'ifAny'] as const;

/** Money is written as money; everything else as it is. */
export function isMoneyField(field: string): boolean {
  return /^(mrp|rate|cost)$|price$/i.test(field);
}

export interface FixedTextElement extends TextLook {
  readonly kind: 'text';
  readonly text: string;
}

export const DATE_FORMATS = [
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'dd MMM yyyy',
  'dd/MM/yy',
  'MM/yyyy',
  'MMM yyyy',
  'yyyy-MM-dd',
] as const;

/** The day of the print, or some days before or after it. */
export interface DateElement extends TextLook {
  readonly kind: 'date';
  readonly prefix: string;
  readonly format: (typeof DATE_FORMATS)[number];
  readonly offsetDays: number;
  /** The day of the print, `2026-11-29`: written down with a job, so that a reprint is the same label. */
  readonly from?: string | undefined;
}

/** A number of its own on every label. The next print of the design goes on where the last one ended. */
export interface CounterElement extends TextLook {
  readonly kind: 'counter';
  readonly prefix: string;
  readonly start: number;
  readonly step: number;
  /** Filled up with zeros. */
  readonly digits: number;
  /** Another one begins at `start` again. */
  readonly series: number;
  /** The number of the first label: written down with a job, as above. */
  readonly next?: number | undefined;
}

/** A text that is asked for at the print, such as a batch. */
export interface PromptElement extends TextLook {
  readonly kind: 'prompt';
  readonly prefix: string;
  readonly question: string;
  /** Given last, or proposed by the design; written down with a job. */
  readonly answer: string;
}

export interface BarcodeElement extends TurnedPlace {
  readonly kind: 'barcode';
  /** The fields whose first non-empty value is encoded; usually `['barcode', 'sku']`. */
  readonly fields: readonly string[];
  /** `null`: the template's. */
  readonly symbology: Symbology | null;
  /** The code in letters under the bars. */
  readonly withText: boolean;
}

/** A filled rectangle: a rule, a bar, a divider. */
export interface LineElement extends PlaceMm {
  readonly kind: 'line';
}

/** A picture in pure black and white; it is drawn over the whole place. */
export interface ImageElement extends TurnedPlace {
  readonly kind: 'image';
  readonly image: BlackImage;
}

/** The picture of the item that is printed: whole, as large as the place leaves room for, in its middle. Without one the place stays empty. */
export interface ItemPictureElement extends TurnedPlace {
  readonly kind: 'itemPicture';
}

/** One bit a pixel, 1 is black; rows from the top, each padded to whole bytes, the first pixel in the highest bit. */
export interface BlackImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rowsBase64: string;
  /** Its greys are dots, made for one size on one printer. Absent on pictures of earlier versions: then the dots themselves tell. */
  readonly isPhoto?: boolean | undefined;
}

export type LabelElement =
  | FieldElement
  | FixedTextElement
  | DateElement
  | CounterElement
  | PromptElement
  | BarcodeElement
  | LineElement
  | ImageElement
  | ItemPictureElement;

/** The parts of a template that the contract cannot carry; kept beside it on this PC, under the template's local id. */
export interface LabelExtras {
  /** `null`: arranged from the template's `fields`, as for a template that another program made. */
  readonly elements: readonly LabelElement[] | null;
  /** A page of another size than `pageType` names; both or neither. */
  readonly pageWidthMm: number | null;
  readonly pageHeightMm: number | null;
  /** The right and bottom edge of a sheet that is not symmetric; `null`: rows are derived from the page. */
  readonly rows: number | null;
}

export const NO_EXTRAS: LabelExtras = { elements: null, pageWidthMm: null, pageHeightMm: null, rows: null };

/** The contract's label template, read tolerantly, with what is kept locally beside it. */
export interface LabelTemplate {
  readonly name: string;
  /** `A4`, `LETTER`, … for sheets; anything with `ROLL`, `LABEL` or `THERMAL` in it is one label a page. */
  readonly pageType: string;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  readonly marginTopMm: number;
  readonly marginLeftMm: number;
  readonly hGapMm: number;
  readonly vGapMm: number;
  readonly columns: number;
  readonly symbology: Symbology;
  readonly fields: readonly string[];
  readonly showBorder: boolean;
  readonly extras: LabelExtras;
}

/** One record to print and how often. `values` are the record's fields as they are; text, numbers, booleans or null are printed. */
export interface LabelRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly quantity: number;
  /** Of the item, one for each place that the design has for it, in their order; `null` where it has none that can be drawn. */
  readonly pictures?: readonly (BlackImage | null)[] | undefined;
  /** A place, not an item: what is wrong with it is said as of a place. */
  readonly isPlace?: boolean;
  /** As whoever orders counts it, where that is not its place in the order from 1. */
  readonly number?: number;
}

/** A record as a row brings it: custom fields print under their own keys; a field of the contract's keeps its name. */
export function labelValues(record: JsonObject): LabelRow['values'] {
  return { ...customFieldsOf(record), ...record };
}

/** A printer as this PC has got to know it. */
export interface PrinterProfile {
  readonly kind: 'sheet' | 'roll';
  readonly dpi: number;
  /** The correction that the alignment page showed: everything is moved by dx, dy and stretched by the scales, so that it lands right. */
  readonly dxMm: number;
  readonly dyMm: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** An office printer that has never been measured. */
export const SHEET_PRINTER: PrinterProfile = {
  kind: 'sheet',
  dpi: 600,
  dxMm: 0,
  dyMm: 0,
  scaleX: 1,
  scaleY: 1,
};

/** The usual desktop label printer: 8 dots a millimetre. */
export const ROLL_PRINTER: PrinterProfile = { ...SHEET_PRINTER, kind: 'roll', dpi: 203 };

export const LABEL_PROBLEM_CODES = [
  'NO_CODE',
  'SKU_NO_CODE',
  'PLACE_NO_CODE',
  'PLACE_CODE_UNFIT',
  'WRONG_CHECK_DIGIT',
  'MISSING_CHECK_DIGIT',
  'WRONG_LENGTH',
  'WRONG_CHARACTER',
  'WRONG_GS1',
  'TOO_MUCH_DATA',
  'TOO_WIDE',
  'TOO_HIGH',
  'ON_THE_CODE',
  'IN_QUIET_ZONE',
  'NO_GLYPH',
  'HALF_CHARACTER',
  'CONTROL_CHARACTER',
  'INVISIBLE_CHARACTER',
  'WRONG_QUANTITY',
] as const;

export type LabelProblemCode = (typeof LABEL_PROBLEM_CODES)[number];

/** Something lies over the barcode or in its quiet zone: the label could be drawn, and would not scan. */
export function isCovered(code: LabelProblemCode): boolean {
  return code === 'ON_THE_CODE' || code === 'IN_QUIET_ZONE';
}

/** Another code that carries a value in the same place on the same printer. */
export interface OtherCode {
  readonly symbology: Symbology;
  /** The room that it takes, with its quiet zones. */
  readonly widthMm: number;
}

/** Something about a row that is printed all the same. */
export type LabelNotice = {
  /** As in `LabelProblem`. */
  readonly row: number;
} & (LeftOutCharacters | NoPicture);

/** Characters that nobody sees were left out of a text. */
export interface LeftOutCharacters {
  readonly kind: 'characters';
  /** The field they stand in, `null` for a text of the template. */
  readonly field: string | null;
  /** By name, e.g. `U+200B`. */
  readonly characters: readonly string[];
}

/** The place of the item's picture stays empty. */
export interface NoPicture {
  readonly kind: 'noPicture';
}

/** Two parts of the template whose ink lies on each other, by their numbers from 0. */
export interface PartClash {
  readonly part: number;
  readonly other: number;
}

/** Parts that lie on each other on labels that are printed all the same, and on how many rows of them. */
export interface LabelClash extends PartClash {
  readonly rows: number;
  /** The first of those rows, as in `LabelProblem`. */
  readonly row: number;
}

/** Why one row is not printed; all other rows are. */
export interface LabelProblem {
  /** The index of the row as it was handed in, from 0. */
  readonly row: number;
  readonly code: LabelProblemCode;
  /** The problem, in a sentence that names the value. */
  readonly message: string;
  /** The advice, in a sentence. */
  readonly advice: string;
  /** Codes that take this very value and fit where it stands; the person chooses, nothing changes by itself. */
  readonly alternatives: readonly OtherCode[];
  readonly field: string | null;
  /** Parameters for a translated sentence of `code`. */
  readonly values: Readonly<Record<string, string | number>>;
}
