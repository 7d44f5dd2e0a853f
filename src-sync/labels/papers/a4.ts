/** A document on A4: the head of the table again on each page, signatures behind the last row, "Page 1 of 3" below. */
import type { LabelBox, LabelPage } from '../page.ts';
import type { PaperColumn, PaperContent } from './content.ts';
import { rule, type Style, type TypeSetter } from './type-setter.ts';

const PAGE = { widthMm: 210, heightMm: 297 } as const;
const LEFT_MM = 15;
const WIDTH_MM = PAGE.widthMm - 2 * LEFT_MM;
const TOP_MM = 14;
/** The last line that rows may reach. */
const BOTTOM_MM = 276;
const FOOT_MM = 284;
const CELL_GAP_MM = 2.5;
const ROW_PADDING_MM = 1.1;
const SIGNATURES_MM = 30;

const SHOP: Style = { sizePt: 10 };
const HEADING: Style = { sizePt: 17, bold: true };
const SMALL_HEADING: Style = { sizePt: 10, bold: true };
const FACT_NAME: Style = { sizePt: 8.5 };
const FACT: Style = { sizePt: 9.5, bold: true };
const HEAD: Style = { sizePt: 8.5, bold: true };
const CELL: Style = { sizePt: 9 };
const FOOT: Style = { sizePt: 8 };

export function a4Pages(content: PaperContent, type: TypeSetter): readonly LabelPage[] {
  const sheet = new Sheets(content, type);
  sheet.first();
  for (const row of content.rows) sheet.row(row);
  sheet.ending();
  return sheet.finished();
}

class Sheets {
  readonly #content: PaperContent;
  readonly #type: TypeSetter;
  readonly #columns: readonly (PaperColumn & { readonly xMm: number })[];
  readonly #pages: LabelBox[][] = [];
  #y = TOP_MM;

  constructor(content: PaperContent, type: TypeSetter) {
    this.#content = content;
    this.#type = type;
    this.#columns = placed(content.columns);
  }

  get #page(): LabelBox[] {
    return this.#pages.at(-1) ?? [];
  }

  first(): void {
    this.#pages.push([]);
    const { shop, heading, facts } = this.#content;
    if (shop !== '') this.#text(shop, LEFT_MM, WIDTH_MM, SHOP);
    this.#text(heading, LEFT_MM, WIDTH_MM, HEADING);
    this.#y += 2;
    const half = WIDTH_MM / 2;
    for (let at = 0; at < facts.length; at += 2) {
      const top = this.#y;
      const ends = facts.slice(at, at + 2).map(([name, value], side) => {
        this.#y = top;
        const x = LEFT_MM + side * half;
        this.#text(name, x, half - CELL_GAP_MM, FACT_NAME);
        this.#text(value, x, half - CELL_GAP_MM, FACT);
        return this.#y;
      });
      this.#y = Math.max(...ends) + 1.2;
    }
    this.#y += 2;
    this.#tableHead();
  }

  /** A row is never torn: it goes to the next page as a whole. */
  row(cells: readonly string[]): void {
    const lines = this.#columns.map((column, at) =>
      this.#type.lines(cells[at] ?? '', column.widthMm - CELL_GAP_MM, CELL),
    );
    const most = Math.max(1, ...lines.map(({ length }) => length));
    const height = most * this.#type.pitchMm(CELL) + 2 * ROW_PADDING_MM;
    if (this.#y + height > BOTTOM_MM) this.#next();
    const top = this.#y + ROW_PADDING_MM;
    for (const [at, column] of this.#columns.entries()) this.#cell(lines[at] ?? [], column, top, CELL);
    this.#y += height;
    this.#page.push(rule(LEFT_MM, this.#y, WIDTH_MM, 0.08));
  }

  ending(): void {
    const { totals, notes, signatures } = this.#content;
    const pitch = this.#type.pitchMm(FACT);
    const needed = (totals.length + notes.length) * pitch + 8 + SIGNATURES_MM;
    if (this.#y + needed > BOTTOM_MM) this.#next(false);
    this.#y += 3;
    for (const [name, value] of totals) {
      const right = LEFT_MM + WIDTH_MM;
      const baseline = this.#y + this.#type.baselineMm(FACT);
      const width = this.#type.widthMm(value, FACT);
      const [shown = ''] = this.#type.lines(name, 60, FACT_NAME);
      const nameWidth = this.#type.widthMm(shown, FACT_NAME);
      this.#page.push(
        this.#type.box(shown, { xMm: right - 34 - nameWidth, baselineMm: baseline }, FACT_NAME),
        this.#type.box(value, { xMm: right - width, baselineMm: baseline }, FACT),
      );
      this.#y += pitch;
    }
    this.#y += 2;
    for (const note of notes) this.#text(note, LEFT_MM, WIDTH_MM, CELL);
    const each = WIDTH_MM / signatures.length;
    const lineY = this.#y + SIGNATURES_MM - 8;
    for (const [at, name] of signatures.entries()) {
      this.#page.push(rule(LEFT_MM + at * each, lineY, each - 8, 0.2));
      this.#y = lineY + 1;
      this.#text(name, LEFT_MM + at * each, each - 8, FACT_NAME);
    }
  }

  finished(): readonly LabelPage[] {
    return this.#pages.map((boxes, index): LabelPage => {
      const { printed, page } = this.#content;
      const number = page(index + 1, this.#pages.length);
      const width = this.#type.widthMm(number, FOOT);
      const foot = [
        this.#type.box(printed, { xMm: LEFT_MM, baselineMm: FOOT_MM }, FOOT),
        this.#type.box(number, { xMm: LEFT_MM + WIDTH_MM - width, baselineMm: FOOT_MM }, FOOT),
      ];
      return { index, ...PAGE, gapMm: 0, boxes: [...boxes, ...foot], firstLabel: index, labels: 1 };
    });
  }

  #next(hasTable = true): void {
    this.#pages.push([]);
    this.#y = TOP_MM;
    const { heading, number } = this.#content;
    this.#text(`${heading} ${number}`, LEFT_MM, WIDTH_MM, SMALL_HEADING);
    this.#y += 2;
    if (hasTable) this.#tableHead();
  }

  #tableHead(): void {
    this.#page.push(rule(LEFT_MM, this.#y, WIDTH_MM, 0.3));
    const lines = this.#columns.map(({ title, widthMm }) =>
      this.#type.lines(title, widthMm - CELL_GAP_MM, HEAD),
    );
    const top = this.#y + ROW_PADDING_MM;
    for (const [at, column] of this.#columns.entries()) this.#cell(lines[at] ?? [], column, top, HEAD);
    const most = Math.max(1, ...lines.map(({ length }) => length));
    this.#y += most * this.#type.pitchMm(HEAD) + 2 * ROW_PADDING_MM;
    this.#page.push(rule(LEFT_MM, this.#y, WIDTH_MM, 0.3));
  }

  #cell(
    lines: readonly string[],
    column: PaperColumn & { readonly xMm: number },
    topMm: number,
    style: Style,
  ): void {
    for (const [at, line] of lines.entries()) {
      const baselineMm = topMm + this.#type.baselineMm(style) + at * this.#type.pitchMm(style);
      const room = column.isNumber ? column.widthMm - this.#type.widthMm(line, style) : 0;
      this.#page.push(this.#type.box(line, { xMm: column.xMm + room, baselineMm }, style));
    }
  }

  #text(text: string, xMm: number, widthMm: number, style: Style): void {
    for (const line of this.#type.lines(text, widthMm, style)) {
      const baselineMm = this.#y + this.#type.baselineMm(style);
      this.#page.push(this.#type.box(line, { xMm, baselineMm }, style));
      this.#y += this.#type.pitchMm(style);
    }
  }
}

/** The item has the room that the others leave; columns of numbers end at their right edge. */
function placed(columns: readonly PaperColumn[]): readonly (PaperColumn & { readonly xMm: number })[] {
  const fixed = columns.reduce((sum, { widthMm }) => sum + widthMm, 0);
  let xMm = LEFT_MM;
  return columns.map((column) => {
    const widthMm = column.widthMm === 0 ? WIDTH_MM - fixed : column.widthMm;
    const at = { ...column, widthMm, xMm };
    xMm += widthMm;
    return at;
  });
}
