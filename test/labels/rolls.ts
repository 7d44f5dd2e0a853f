/** Labels on a roll for proofs: as many as show every place of a page filled and empty, and what must be on paper then. */
import { expect } from 'vitest';
import type { LabelPreset } from '../../src-sync/domain/labels/label-presets.ts';
import { cellAt, type LabelGrid } from '../../src-sync/domain/labels/label-sheet.ts';
import type { PrinterProfile, Symbology } from '../../src-sync/domain/labels/labels.ts';
import type { LabelPage, SymbolBox } from '../../src-sync/labels/page.ts';
import { job, laidOut, printer, row, template } from './job.ts';
import { edgesAlong, FORMATS, hasInk, readAll, SAMPLES, type Dots } from './proof.ts';

/** Resolutions of label printers, with their dots a millimetre as they are sold. */
export const DENSITIES = [
  [203, 8],
  [300, 12],
  [600, 24],
] as const;

/** The largest label has eight million dots at 600 dpi, a minute to draw and read; its bars stand as on the one of half its height. */
export function densitiesOf({ stock }: LabelPreset): (typeof DENSITIES)[number][] {
  return DENSITIES.filter(([dpi]) => dpi < 600 || stock.labelHeightMm < 100);
}

export interface RollLabels {
  readonly grid: LabelGrid;
  readonly printer: PrinterProfile;
  readonly symbology: Symbology;
  /** None where the code is too wide for this roll and printer. */
  readonly pages: readonly LabelPage[];
}

/** Full pages and one that ends with empty places, where several labels lie side by side. */
export function rollLabels(preset: LabelPreset, symbology: Symbology, dpi: number): RollLabels {
  const profile = printer(dpi, { kind: 'roll' });
  const wanted = template({ ...preset.stock, symbology, fields: ['name', 'barcode'], showBorder: true });
  const record = { name: 'Brass हिन्दी ₹', barcode: SAMPLES[symbology].value };
  const laid = laidOut(job(wanted, [row(record, 2 * preset.stock.columns - 1)], { printer: profile }));
  if (laid.refused.length > 0) expect(laid.refused[0]?.code).toBe('TOO_WIDE');
  return { grid: laid.grid, printer: profile, symbology, pages: [...laid.pages()] };
}

/** Every code reads, every bar is on the very dot that the layout gave it, and only labels that were printed carry ink. */
export async function expectOnItsDots(
  { grid, printer: { dpi }, symbology }: RollLabels,
  page: LabelPage,
  dots: Dots,
): Promise<void> {
  const inDots = (mm: number): number => Math.round((mm * dpi) / 25.4);
  const symbols = page.boxes.filter((box) => box.kind === 'symbol');
  const read = { text: SAMPLES[symbology].read, format: FORMATS[symbology] };
  expect(symbols, symbology).toHaveLength(page.labels);
  expect(await readAll(dots), symbology).toEqual(symbols.map(() => read));
  for (const symbol of symbols) {
    const edges = edgesOf(symbol, inDots(symbol.xMm));
    const seen = edgesAlong(dots, inDots(symbol.yMm) + 1, edges[0]! - 2, edges.at(-1)! + 2);
    expect(seen, symbology).toEqual(edges);
  }
  const cells = Array.from({ length: grid.columns }, (_, cell) => inDots(cellAt(grid, cell).xMm));
  for (const [cell, left] of cells.entries()) {
    const right = left + inDots(grid.label.widthMm);
    expect(hasInk(dots, left, 0, right, dots.height), `${symbology}, label ${cell}`).toBe(cell < page.labels);
    // Between two labels: one dot of rounding belongs to each.
    expect(hasInk(dots, right + 1, 0, (cells[cell + 1] ?? dots.width) - 1, dots.height)).toBe(false);
  }
}

/** Where the colour changes along the first row of a code, in dots. */
function edgesOf({ rows, moduleDots }: SymbolBox, left: number): number[] {
  const runs = rows[0]!.slice(1);
  const bars = runs.length % 2 === 1 ? runs : runs.slice(0, -1);
  let x = left;
  return [left, ...bars.map((run) => (x += run * moduleDots))];
}
