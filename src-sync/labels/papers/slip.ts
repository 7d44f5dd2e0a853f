/** A document on a strip of 80 mm: each row is its item, and below it the rest, so that nothing is squeezed into columns. */
import type { LabelBox, LabelPage } from '../page.ts';
import type { Named, PaperContent } from './content.ts';
import { rule, type Style, type TypeSetter } from './type-setter.ts';

const WIDTH_MM = 80;
/** The width that most printers of this size can ink. */
const LEFT_MM = 4;
const INK_MM = WIDTH_MM - 2 * LEFT_MM;
const TOP_MM = 3;
const BOTTOM_MM = 8;
/** Print systems refuse a longer page; a longer strip is several of equal length. */
const LONGEST_MM = 900;

const HEADING: Style = { sizePt: 12, bold: true };
const NUMBER: Style = { sizePt: 10, bold: true };
const TEXT: Style = { sizePt: 9 };
const STRONG: Style = { sizePt: 9, bold: true };

/** Rows that must stay together. */
interface Block {
  readonly heightMm: number;
  readonly boxes: (topMm: number) => readonly LabelBox[];
}

export function slipPages(content: PaperContent, type: TypeSetter): readonly LabelPage[] {
  const blocks = blocksOf(content, type);
  const length = blocks.reduce((sum, { heightMm }) => sum + heightMm, 0);
  const strips = Math.ceil(length / LONGEST_MM);
  const tallest = Math.max(...blocks.map(({ heightMm }) => heightMm));
  const roomMm = strips === 1 ? length : length / strips + tallest;
  const pages: LabelBox[][] = [[]];
  let y = 0;
  for (const { heightMm, boxes } of blocks) {
    if (y + heightMm > roomMm + 0.001) {
      pages.push([]);
      y = 0;
    }
    pages.at(-1)?.push(...boxes(TOP_MM + y));
    y += heightMm;
  }
  const heightMm = TOP_MM + roomMm + BOTTOM_MM;
  return pages.map((boxes, index): LabelPage => ({
    ...{ index, widthMm: WIDTH_MM, heightMm, gapMm: 0, boxes, firstLabel: index, labels: 1 },
  }));
}

function blocksOf(content: PaperContent, type: TypeSetter): readonly Block[] {
  const { shop, heading, number, facts, columns, rows, totals, notes, signatures, printed } = content;
  const text = (value: string, style: Style): Block => paragraph(type, value, style);
  const blocks: Block[] = [
    ...(shop === '' ? [] : [text(shop, TEXT)]),
    text(heading, HEADING),
    text(number, NUMBER),
    ...facts.slice(1).map((fact) => pair(type, fact, TEXT)),
    line(),
  ];
  const others = columns.slice(2);
  for (const cells of rows) {
    const [row = '', item = '', ...rest] = cells;
    const [sku = '', ...figures] = rest;
    const last = figures.at(-1) ?? '';
    const block =
      others.length > 2
        ? [
            text(`${row}. ${item}`, TEXT),
            text(sku, TEXT),
            ...figures.flatMap((figure, at) =>
              figure === '' ? [] : [pair(type, [others[at + 1]?.title ?? '', figure], TEXT)],
            ),
          ]
        : [text(`${row}. ${item}`, TEXT), pair(type, [sku, last], STRONG)];
    blocks.push(together([...block, gap(1)]));
  }
  return [
    ...blocks,
    line(),
    ...totals.map((total) => pair(type, total, STRONG)),
    ...notes.map((note) => text(note, TEXT)),
    ...signatures.map((name) => together([gap(11), line(), text(name, TEXT)])),
    gap(2),
    text(printed, TEXT),
  ];
}

function paragraph(type: TypeSetter, value: string, style: Style): Block {
  const lines = type.lines(value, INK_MM, style);
  const pitch = type.pitchMm(style);
  return {
    heightMm: lines.length * pitch,
    boxes: (top) =>
      lines.map((one, at) =>
        type.box(one, { xMm: LEFT_MM, baselineMm: top + type.baselineMm(style) + at * pitch }, style),
      ),
  };
}

/** Name at the left, value at the right edge; on two lines where both are too long for one. */
function pair(type: TypeSetter, [name, value]: Named, style: Style): Block {
  const [shown = ''] = type.lines(value, INK_MM, style);
  const width = type.widthMm(shown, style);
  const isOneLine = type.lines(value, INK_MM, style).length <= 1;
  const names = type.lines(name, Math.max(INK_MM - width - 3, 1), TEXT);
  if (!isOneLine || INK_MM - width < 14 || names.length > 2) {
    return together([paragraph(type, name, TEXT), paragraph(type, value, style)]);
  }
  const pitch = type.pitchMm(style);
  return {
    heightMm: Math.max(1, names.length) * pitch,
    boxes: (top) => {
      const baselineMm = top + type.baselineMm(style);
      const right = { xMm: LEFT_MM + INK_MM - width, baselineMm };
      const left = names.map((one, at) =>
        type.box(one, { xMm: LEFT_MM, baselineMm: baselineMm + at * pitch }, TEXT),
      );
      return [...left, type.box(shown, right, style)];
    },
  };
}

function line(): Block {
  return { heightMm: 2.2, boxes: (top) => [rule(LEFT_MM, top + 1, INK_MM, 0.25)] };
}

function gap(heightMm: number): Block {
  return { heightMm, boxes: () => [] };
}

function together(blocks: readonly Block[]): Block {
  return {
    heightMm: blocks.reduce((sum, { heightMm }) => sum + heightMm, 0),
    boxes: (top) => {
      let y = top;
      return blocks.flatMap(({ heightMm, boxes }) => {
        const here = boxes(y);
        y += heightMm;
        return here;
      });
    },
  };
}
