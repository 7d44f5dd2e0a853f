/** Fixes: how a person puts many cells right at once, without touching the file. */
import { z } from 'zod';
import {
  CONTACT_IMPORT_FIELDS,
  IMPORT_NOTICES,
  IMPORT_TROUBLES,
  ITEM_IMPORT_FIELDS,
  NEEDED_FIELDS,
  type ImportCollection,
  type ImportField,
  type ImportProblem,
  type ImportProblemKind,
} from './import-fields.ts';

export const FIX_ACTIONS = ['empty', 'skip-row', 'replace', 'accept'] as const;
export type FixAction = (typeof FIX_ACTIONS)[number];

/** Longest value that a problem repeats; a fix names the value as the problem shows it. */
export const PROBLEM_VALUE_MAX = 200;

/** A label of the Service; the contract bounds none. */
const OWN_NAME_CHARACTERS_MAX = 2_000;

export const importFieldName = () =>
  z.union([
    z.enum([...new Set([...ITEM_IMPORT_FIELDS, ...CONTACT_IMPORT_FIELDS])]),
    z.templateLiteral(['customFields.', z.string().min(1).max(OWN_NAME_CHARACTERS_MAX)]),
  ]);

export const fixSchema = () =>
  z.strictObject({
    /** `null`: the whole row. */
    field: importFieldName().nullable(),
    kind: z.enum([...IMPORT_TROUBLES, ...IMPORT_NOTICES]),
    /** `null`: every value with this problem. */
    value: z.string().max(PROBLEM_VALUE_MAX).nullable(),
    /** Only in this row of the file. */
    row: z.number().int().min(1).optional(),
    action: z.enum(FIX_ACTIONS),
    /** Of `replace`: the text in place of the cell; without it the suggestion. Of `accept` for `whichContact`: an id, or `new`; without it the likely one. */
    with: z.string().max(2_000).optional(),
  });
export type Fix = Readonly<z.infer<ReturnType<typeof fixSchema>>>;

/** `accept` for `whichContact`: none of those that are here. */
export const NEW_CONTACT = 'new';

const CELL: readonly FixAction[] = ['empty', 'replace', 'skip-row'];
const CELL_AS_IS: readonly FixAction[] = ['accept', 'empty', 'replace', 'skip-row'];
const ROW: readonly FixAction[] = ['skip-row'];
const ROW_AS_IS: readonly FixAction[] = ['accept', 'skip-row'];

const ACTIONS: Readonly<Record<ImportProblemKind, readonly FixAction[]>> = {
  missing: ['replace', 'skip-row'],
  notANumber: CELL,
  wrongCommas: CELL,
  unitInNumber: CELL,
  unclearNumber: CELL_AS_IS,
  shownOtherwise: CELL_AS_IS,
  negative: CELL,
  zero: CELL,
  fractionRate: CELL_AS_IS,
  unusualRate: CELL_AS_IS,
  tooHigh: CELL,
  notYesOrNo: CELL,
  notADate: CELL,
  notAnOption: CELL,
  notADigitCode: CELL,
  roundedCode: CELL_AS_IS,
  zerosLost: CELL_AS_IS,
  becameDate: CELL,
  dateLike: CELL_AS_IS,
  checkDigit: CELL_AS_IS,
  gstinLength: CELL,
  gstinShape: CELL,
  gstinState: CELL,
  gstinCheck: CELL,
  hsnShape: CELL_AS_IS,
  phoneShort: CELL,
  phoneShape: CELL_AS_IS,
  severalValues: CELL,
  severalPeople: CELL_AS_IS,
  placeholder: CELL_AS_IS,
  packContent: CELL_AS_IS,
  stateUnsure: CELL_AS_IS,
  stateContradicts: CELL_AS_IS,
  lettersForDigits: CELL_AS_IS,
  email: CELL,
  pin: CELL,
  tooLong: CELL,
  emptyWord: CELL,
  dittoMark: CELL,
  errorValue: CELL,
  formulaWithoutValue: CELL,
  badEncoding: CELL,
  quotes: ROW_AS_IS,
  tooManyCells: ROW_AS_IS,
  tooFewCells: ROW_AS_IS,
  writtenTwice: ROW_AS_IS,
  severalLines: ROW_AS_IS,
  headingAgain: ROW_AS_IS,
  sideways: ROW,
  otherTable: ROW_AS_IS,
  totalRow: ROW_AS_IS,
  groupTitle: ROW_AS_IS,
  retired: ROW_AS_IS,
  struckOut: ROW_AS_IS,
  mergedQuantity: CELL,
  registerNumber: ['accept', 'empty', 'skip-row'],
  otherQuantity: CELL_AS_IS,
  quantityAgain: CELL_AS_IS,
  pricePerMany: CELL_AS_IS,
  otherTitleUnit: CELL_AS_IS,
  otherAmounts: CELL_AS_IS,
  maybeMoney: CELL_AS_IS,
  maybeTaxRate: CELL_AS_IS,
  twice: ['skip-row', 'empty'],
  codeTaken: CELL,
  codeAlike: CELL_AS_IS,
  sameName: ROW,
  unknownName: CELL_AS_IS,
  placeUnknown: CELL,
  placeMissing: CELL,
  otherPlace: ['accept', 'replace', 'skip-row'],
  stockUntracked: ['accept', 'empty', 'skip-row'],
  stockAdjusted: ROW_AS_IS,
  whichContact: ROW_AS_IS,
  whichItem: ROW_AS_IS,
  otherUnit: CELL_AS_IS,
  otherPack: CELL_AS_IS,
  turnedConversion: CELL_AS_IS,
  known: ROW,
  repaired: [],
  newName: ['empty', 'replace', 'skip-row'],
  otherCase: [],
  samePhone: ROW,
  otherPhones: [],
  joinedRow: ROW,
};

/** A field without which there is no record cannot be emptied. */
export function actionsFor(
  collection: ImportCollection,
  { kind, field }: Pick<ImportProblem, 'kind' | 'field'>,
): readonly FixAction[] {
  const isNeeded = field !== null && NEEDED_FIELDS[collection].includes(field);
  return isNeeded ? ACTIONS[kind].filter((action) => action !== 'empty') : ACTIONS[kind];
}

/** Finds the fix for a problem: one for its row before one for its value, one for its value before one for its kind; the later of two alike. */
export class FixBook {
  readonly #collection: ImportCollection;
  readonly #byKind = new Map<string, Fix[]>();

  constructor(collection: ImportCollection, fixes: readonly Fix[]) {
    this.#collection = collection;
    for (const fix of fixes) {
      const key = keyOf(fix);
      const some = this.#byKind.get(key);
      if (some === undefined) this.#byKind.set(key, [fix]);
      else some.push(fix);
    }
  }

  /** `null` where nobody decided, or decided something that cannot be done about such a problem. */
  for(problem: ImportProblem): Fix | null {
    const some = this.#byKind.get(keyOf(problem));
    if (some === undefined) return null;
    const fits = (fix: Fix): boolean =>
      (fix.row ?? problem.row) === problem.row && (fix.value ?? problem.value) === problem.value;
    const precision = (fix: Fix): number => (fix.row === undefined ? 0 : 2) + (fix.value === null ? 0 : 1);
    let best: Fix | null = null;
    for (const fix of some) {
      if (fits(fix) && (best === null || precision(fix) >= precision(best))) best = fix;
    }
    return best !== null && actionsFor(this.#collection, problem).includes(best.action) ? best : null;
  }
}

function keyOf({ field, kind }: { readonly field: ImportField | null; readonly kind: string }): string {
  return `${field ?? ''}:${kind}`;
}

/** The text that `replace` puts in place of the cell; `null` where neither the person nor the problem says one. */
export function replacementIn(fix: Fix, problem: ImportProblem): string | null {
  return fix.with ?? problem.suggestion ?? null;
}
