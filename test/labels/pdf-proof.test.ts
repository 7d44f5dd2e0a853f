/** Sheets and rolls as PDF, made dots of by PDFium and read by ZXing: what a printer of each resolution would put on paper. */
import { describe, expect, test } from 'vitest';
import { ROLL_PRESETS, SHEET_PRESETS, type LabelPreset } from '../../src-sync/domain/labels/label-presets.ts';
import { cellAt, type LabelGrid } from '../../src-sync/domain/labels/label-sheet.ts';
import { SYMBOLOGIES, type Symbology } from '../../src-sync/domain/labels/labels.ts';
import type { LabelBox, LabelPage, SymbolBox } from '../../src-sync/labels/page.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';
import { fonts, job, laidOut, printer, row, template } from './job.ts';
import { crop, dotsOfPdf, edgesAlong, FORMATS, hasInk, readAll, SAMPLES, type Dots } from './proof.ts';

const DENSITIES = [203, 300, 600] as const;
/** One cell stays empty before the codes, as on a part-used sheet. */
const START = 1;
const NAME = 'Brass hinge हिन्दी ₹ with a name that is far too long for any of these labels, and then some';

interface Printed {
  readonly symbology: Symbology;
  readonly cell: number;
  readonly box: SymbolBox;
}

interface Sheet {
  readonly grid: LabelGrid;
  readonly dots: Dots;
  readonly printed: readonly Printed[];
  readonly tooWide: readonly Symbology[];
}

/** Each code that fits in a cell of its own, all on one page; a page of whole dots, as a printer's is. */
async function printAll(preset: LabelPreset, dpi: number, wanted: readonly Symbology[]): Promise<Sheet> {
  const boxes: LabelBox[] = [];
  const printed: Printed[] = [];
  const tooWide: Symbology[] = [];
  let grid: LabelGrid | null = null;
  let page: LabelPage | null = null;
  for (const symbology of wanted) {
    const cell = preset.stock.pageType === 'ROLL' ? 0 : START + printed.length;
    const record = { name: NAME, sku: 'HNG-4', price: 142.5, barcode: SAMPLES[symbology].value };
    // On a roll with several labels side by side each place gets one.
    const copies = preset.stock.pageType === 'ROLL' ? preset.stock.columns : 1;
    const ask = job(template({ ...preset.stock, symbology, showBorder: true }), [row(record, copies)], {
      printer: printer(dpi),
      start: cell % (preset.stock.columns * 4),
    });
    const laid = laidOut(ask);
    grid = laid.grid;
    if (laid.refused.length > 0) {
      expect(laid.refused[0]?.code).toBe('TOO_WIDE');
      tooWide.push(symbology);
      continue;
    }
    [page = null] = [...laid.pages()];
    boxes.push(...page!.boxes);
    const symbols = page!.boxes.filter((box) => box.kind === 'symbol');
    printed.push(...symbols.map((box, index) => ({ symbology, cell: ask.start + index, box })));
  }
  const whole = (mm: number): number => (Math.ceil((mm * dpi) / 25.4 - 1e-6) * 25.4) / dpi;
  const { widthMm, heightMm } = grid!.page;
  const asPrinted = { ...page!, widthMm: whole(widthMm), heightMm: whole(heightMm), boxes };
  const pieces = [...renderPdf([asPrinted], { fonts, title: preset.name, createdAtMs: 0 })];
  const [dots] = await dotsOfPdf(Buffer.concat(pieces.map(({ bytes }) => bytes)), dpi);
  return { grid: grid!, dots: dots!, printed, tooWide };
}

/** The cell's own dots, none of its neighbour's. */
function cellDots({ grid, dots }: Sheet, cell: number, dpi: number): Dots {
  const { xMm, yMm } = cellAt(grid, cell);
  const [x, y] = [Math.round((xMm * dpi) / 25.4), Math.round((yMm * dpi) / 25.4)];
  const { widthMm, heightMm } = grid.label;
  return crop(dots, x, y, Math.round((widthMm * dpi) / 25.4), Math.round((heightMm * dpi) / 25.4));
}

/** The largest distance between a bar's edge on paper and where the layout wants it; the quiet zones must be white. */
function worstEdgeMm({ dots }: Sheet, { box }: Printed, dpi: number): number {
  const inDots = (mm: number): number => (mm * dpi) / 25.4;
  const y = Math.round(inDots(box.yMm + box.rowHeightMm / 2));
  const quiet = Math.round(inDots(box.moduleMm * (box.rows.length > 1 ? 1 : 6)));
  const runs = box.rows[0]!.slice(1);
  const bars = runs.length % 2 === 1 ? runs : runs.slice(0, -1);
  let x = inDots(box.xMm);
  const wanted = [x, ...bars.map((run) => (x += run * box.moduleDots))];
  const seen = edgesAlong(dots, y, Math.round(wanted[0]!) - quiet, Math.round(wanted.at(-1)!) + quiet);
  expect(seen).toHaveLength(wanted.length);
  return Math.max(...seen.map((at, index) => (Math.abs(at - wanted[index]!) * 25.4) / dpi));
}

/** Ink between and beside the cells, or in cells that were to stay empty: one dot of rounding is allowed. */
function strayInk(sheet: Sheet, dpi: number): boolean {
  const clean: Dots = { ...sheet.dots, bytes: Uint8Array.from(sheet.dots.bytes) };
  for (const { cell } of sheet.printed) {
    const { xMm, yMm } = cellAt(sheet.grid, cell);
    const [left, top] = [Math.floor((xMm * dpi) / 25.4) - 1, Math.floor((yMm * dpi) / 25.4) - 1];
    const right = Math.ceil(((xMm + sheet.grid.label.widthMm) * dpi) / 25.4) + 1;
    const bottom = Math.ceil(((yMm + sheet.grid.label.heightMm) * dpi) / 25.4) + 1;
    for (let y = Math.max(0, top); y < Math.min(clean.height, bottom); y += 1) {
      clean.bytes.fill(
        255,
        y * clean.width + Math.max(0, left),
        y * clean.width + Math.min(clean.width, right),
      );
    }
  }
  return hasInk(clean, 0, 0, clean.width, clean.height);
}

async function prove(sheet: Sheet, dpi: number): Promise<void> {
  // A fine printer's dot is less than the 0.1 mm allowed: there a bar one dot too wide would pass unseen.
  const edgeMm = Math.min(0.1, (0.75 * 25.4) / dpi);
  for (const printed of sheet.printed) {
    const { symbology, cell } = printed;
    const found = await readAll(cellDots(sheet, cell, dpi));
    expect(found, `${symbology} at ${dpi} dpi`).toEqual([
      { text: SAMPLES[symbology].read, format: FORMATS[symbology] },
    ]);
    expect(worstEdgeMm(sheet, printed, dpi), `${symbology} at ${dpi} dpi`).toBeLessThan(edgeMm);
  }
  expect(strayInk(sheet, dpi)).toBe(false);
}

describe('sheets', () => {
  for (const preset of SHEET_PRESETS) {
    test.each(DENSITIES)(
      `${preset.name} at %i dpi: every code that fits scans, in its cell and nowhere else`,
      async (dpi) => {
        const room = preset.stock.columns * 4 - START;
        for (let from = 0; from < SYMBOLOGIES.length; from += room) {
          const sheet = await printAll(preset, dpi, SYMBOLOGIES.slice(from, from + room));
          await prove(sheet, dpi);
        }
      },
    );
  }

  test('only codes wider than the label are refused', async () => {
    const refused = await Promise.all(
      SHEET_PRESETS.map(async (preset) => [
        preset.id,
        (await printAll(preset, 300, SYMBOLOGIES.slice(0, 7))).tooWide,
      ]),
    );
    expect(Object.fromEntries(refused)).toEqual({
      3475: [],
      3651: [],
      3652: [],
      3657: [],
      3664: [],
      l7159: [],
      l7160: [],
      l7161: [],
      l7173: [],
      l7163: [],
      l7651: ['GS1_128', 'EAN_13', 'UPC_A'],
      l7162: [],
      l7165: [],
      5160: [],
    });
  });
});

describe('rolls', () => {
  for (const preset of ROLL_PRESETS) {
    test.each(DENSITIES)(`${preset.name} at %i dpi: every code that fits scans`, async (dpi) => {
      for (const symbology of SYMBOLOGIES) {
        await prove(await printAll(preset, dpi, [symbology]), dpi);
      }
    });
  }
});
