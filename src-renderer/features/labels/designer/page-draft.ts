/** The page of a template as it is typed in its dialog, and the template that comes of it: what the dialog does not show stays as it was. */
import { isRoll, pageOf, pageTypeOf, type SizeMm } from '../../../../src-sync/domain/labels/label-sheet.ts';
import type { LabelStock } from '../../../../src-sync/domain/labels/label-presets.ts';
import type { LabelTemplate } from '../../../../src-sync/domain/labels/labels.ts';
import { numberForEditing, parseTypedNumber } from '../../../ui/fields/typed-number.ts';
import { scaled } from './scale-elements.ts';

export const ROLL = 'ROLL';
/** A page that is measured, not named. */
export const OWN_PAGE = 'OWN';
export const PAGES = ['A4', 'LETTER', 'A5', 'A6', 'A3', 'LEGAL'] as const;

const LENGTHS = [
  'labelWidthMm',
  'labelHeightMm',
  'columns',
  'marginTopMm',
  'marginLeftMm',
  'hGapMm',
  'vGapMm',
] as const;
type Length = (typeof LENGTHS)[number];

export interface PageDraft {
  /** `ROLL`, `OWN` or a name that pages have. */
  readonly page: string;
  readonly border: boolean;
  /** As typed. */
  readonly typed: Readonly<Record<Length, string>>;
  readonly pageWidth: string;
  readonly pageHeight: string;
  /** Empty: as many as the page takes. */
  readonly rows: string;
}

export function pageDraftOf(template: LabelTemplate): PageDraft {
  const { extras } = template;
  const size = isRoll(template) ? null : pageOf(template);
  return {
    page: pageNameOf(template),
    border: template.showBorder,
    typed: typedOf(template),
    pageWidth: size === null ? '' : numberForEditing(size.widthMm),
    pageHeight: size === null ? '' : numberForEditing(size.heightMm),
    rows: extras.rows === null ? '' : numberForEditing(extras.rows),
  };
}

/** A preset brings all of its measures: what was measured of another sheet does not belong to it. */
export function withStock(draft: PageDraft, stock: LabelStock): PageDraft {
  return { ...draft, page: stock.pageType, typed: typedOf(stock), rows: '' };
}

/** True where what is typed is this sheet or roll, whatever name it was chosen by. */
export function isOf(draft: PageDraft, stock: LabelStock): boolean {
  return (
    draft.page === stock.pageType &&
    draft.rows.trim() === '' &&
    LENGTHS.every((name) => numberOf(draft.typed[name]) === stock[name])
  );
}

/** Going over to a page of one's own begins with the one that was there. */
export function withPage(draft: PageDraft, page: string): PageDraft {
  if (page !== OWN_PAGE || draft.page === OWN_PAGE) return { ...draft, page };
  const size = pageOf({ ...STANDARD, pageType: draft.page === ROLL ? 'A4' : draft.page });
  if (size === null) return { ...draft, page };
  const [pageWidth, pageHeight] = [numberForEditing(size.widthMm), numberForEditing(size.heightMm)];
  return { ...draft, page, pageWidth, pageHeight };
}

/** Numbers that cannot be read come out as `NaN`, which no sheet accepts: `gridOf` says what is wrong. */
export function templateWith(template: LabelTemplate, draft: PageDraft): LabelTemplate {
  const { page, border } = draft;
  const lengths = Object.fromEntries(LENGTHS.map((name) => [name, numberOf(draft.typed[name])])) as Record<
    Length,
    number
  >;
  const isOwn = page === OWN_PAGE;
  const size: SizeMm = { widthMm: numberOf(draft.pageWidth), heightMm: numberOf(draft.pageHeight) };
  const next: LabelTemplate = {
    ...template,
    ...lengths,
    pageType: typeOf(template, page, size),
    showBorder: border,
    extras: {
      ...template.extras,
      pageWidthMm: isOwn ? size.widthMm : null,
      pageHeightMm: isOwn ? size.heightMm : null,
      rows: page === ROLL || draft.rows.trim() === '' ? null : numberOf(draft.rows),
    },
  };
  const { elements } = template.extras;
  const fits = lengths.labelWidthMm > 0 && lengths.labelHeightMm > 0;
  if (elements === null || !fits) return next;
  return { ...next, extras: { ...next.extras, elements: scaled(elements, template, next) } };
}

const STANDARD = { extras: { elements: null, pageWidthMm: null, pageHeightMm: null, rows: null } };

function pageNameOf(template: LabelTemplate): string {
  const { pageType, extras } = template;
  if (isRoll(template)) return ROLL;
  const isMeasured = extras.pageWidthMm !== null && extras.pageHeightMm !== null;
  if (isMeasured || pageTypeOf(pageOf(template) ?? { widthMm: 0, heightMm: 0 }) === pageType) return OWN_PAGE;
  return pageType;
}

/** A value that was not changed keeps the name it has: other programs may know it by that. */
function typeOf(template: LabelTemplate, page: string, size: SizeMm): string {
  if (page === ROLL) return isRoll(template) ? template.pageType : ROLL;
  if (page !== OWN_PAGE) return page;
  const before = isRoll(template) ? null : pageOf(template);
  const isSame = before?.widthMm === size.widthMm && before.heightMm === size.heightMm;
  return isSame && pageNameOf(template) === OWN_PAGE ? template.pageType : pageTypeOf(size);
}

function typedOf(from: Pick<LabelTemplate, Length>): Record<Length, string> {
  const entries = LENGTHS.map((name) => [name, numberForEditing(from[name])] as const);
  return Object.fromEntries(entries) as Record<Length, string>;
}

function numberOf(typed: string): number {
  return parseTypedNumber(typed) ?? Number.NaN;
}
