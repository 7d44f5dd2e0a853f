import { describe, expect, test } from 'vitest';
import { ROLL_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/label-presets.ts';
import { SYMBOLOGIES, type LabelRow, type LabelTemplate } from '../../src-sync/domain/labels.ts';
import type { SymbolBox } from '../../src-sync/labels/page.ts';
import { renderTspl } from '../../src-sync/labels/render/tspl.ts';
import { renderZpl } from '../../src-sync/labels/render/zpl.ts';
import { fonts, job, laidOut, printer, row, template } from './job.ts';
import { dotsOfZpl, edgesAlong, FORMATS, hasInk, readAll, SAMPLES, type Dots } from './proof.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;
const DENSITIES = [
  [203, 8],
  [300, 12],
  [600, 24],
] as const;

function zplOf(wanted: LabelTemplate, rows: readonly LabelRow[], dpi = 203): Buffer {
  const profile = printer(dpi);
  const laid = laidOut(job(wanted, rows, { printer: profile }));
  return Buffer.concat([...renderZpl(laid.pages(), { fonts, printer: profile })].map(({ bytes }) => bytes));
}

function tsplOf(wanted: LabelTemplate, rows: readonly LabelRow[]): Buffer {
  const profile = printer(203);
  const laid = laidOut(job(wanted, rows, { printer: profile }));
  return Buffer.concat([...renderTspl(laid.pages(), { fonts, printer: profile })].map(({ bytes }) => bytes));
}

/** A TSPL printer as far as our jobs need one, from the programming manual alone. Anything else in a job fails the test. */
function printTspl(tspl: Buffer, width: number, height: number): Dots {
  const bytes = new Uint8Array(width * height).fill(255);
  const ink = (x: number, y: number): void => {
    expect(x < width && y < height).toBe(true);
    bytes[y * width + x] = 0;
  };
  let at = 0;
  while (at < tspl.length) {
    const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(tspl.toString('latin1', at, at + 60));
    if (bitmap !== null) {
      const [x = 0, y = 0, wide = 0, high = 0] = bitmap.slice(1).map(Number);
      const data = tspl.subarray(at + bitmap[0].length, at + bitmap[0].length + wide * high);
      for (const [index, byte] of data.entries()) {
        for (let bit = 0; bit < 8; bit += 1) {
          if ((byte & (0x80 >> bit)) === 0) ink(x + (index % wide) * 8 + bit, y + Math.floor(index / wide));
        }
      }
      at += bitmap[0].length + data.length;
      expect(tspl.toString('latin1', at, at + 2)).toBe('\r\n');
      at += 2;
      continue;
    }
    const end = tspl.indexOf('\r\n', at);
    const line = tspl.toString('latin1', at, end);
    const bar = /^BAR (\d+),(\d+),(\d+),(\d+)$/.exec(line);
    if (bar === null)
      expect(line).toMatch(
        /^(SIZE [\d.]+ mm,[\d.]+ mm|GAP [\d.]+ mm,0 mm|DIRECTION 1|REFERENCE 0,0|CLS|PRINT \d+,1)$/,
      );
    const [x = 0, y = 0, wide = 0, high = 0] = bar?.slice(1).map(Number) ?? [];
    for (let down = 0; down < high; down += 1)
      for (let across = 0; across < wide; across += 1) ink(x + across, y + down);
    at = end + 2;
  }
  return { width, height, bytes };
}

/** Every size as desktop printers print it, three sizes on finer ones too: the same dots, only more of them. */
function densitiesFor(id: string): readonly (readonly [number, number])[] {
  return ['roll-38x25', 'roll-50x30', 'roll-100x50'].includes(id) ? DENSITIES : DENSITIES.slice(0, 1);
}

/** Where the colour changes along the first row of a code, in dots. */
function edgesOf({ rows, moduleDots }: SymbolBox, left: number): number[] {
  const runs = rows[0]!.slice(1);
  const bars = runs.length % 2 === 1 ? runs : runs.slice(0, -1);
  let x = left;
  return [left, ...bars.map((run) => (x += run * moduleDots))];
}

describe('ZPL', () => {
  for (const preset of ROLL_PRESETS.filter(({ stock }) => stock.columns === 1 && stock.labelHeightMm < 100)) {
    test.each(densitiesFor(preset.id))(
      `${preset.name} at %i dpi scans in another renderer, each bar on its dot`,
      async (dpi, dpmm) => {
        for (const symbology of SYMBOLOGIES) {
          const { value, read } = SAMPLES[symbology];
          const profile = printer(dpi);
          const wanted = template({ ...preset.stock, symbology, fields: ['name', 'barcode'] });
          const laid = laidOut(
            job(wanted, [row({ name: 'Brass हिन्दी ₹', barcode: value })], { printer: profile }),
          );
          if (laid.refused.length > 0) {
            expect(laid.refused[0]?.code).toBe('TOO_WIDE');
            continue;
          }
          const [page] = [...laid.pages()];
          const [piece] = [...renderZpl([page!], { fonts, printer: profile })];
          const dots = await dotsOfZpl(piece!.bytes, dpmm);
          expect(await readAll(dots), symbology).toContainEqual({ text: read, format: FORMATS[symbology] });
          const symbol = page!.boxes.find((box) => box.kind === 'symbol')!;
          const left = Math.round((symbol.xMm * dpi) / 25.4);
          const top = Math.round((symbol.yMm * dpi) / 25.4);
          const edges = edgesOf(symbol, left);
          expect(edgesAlong(dots, top + 1, left - 2, edges.at(-1)! + 2)).toEqual(edges);
        }
      },
    );
  }

  test('equal labels are sent once with their number, different ones each', () => {
    const zpl = zplOf(ITEM_LABEL, [
      row({ name: 'A', sku: 'A-1' }, 120),
      row({ name: 'B', sku: 'B-1' }),
    ]).toString();
    expect([...zpl.matchAll(/\^PQ(\d+)/g)].map(([, copies]) => copies)).toEqual(['50', '50', '20', '1']);
    expect(zpl.match(/\^XA/g)).toHaveLength(4);
  });

  test('whatever a record contains, the job contains only commands for drawing', () => {
    const nasty = [
      '^XA^FD',
      '~JA~DGR',
      '_5E_7E',
      '"quoted" \\ backslash',
      "';--",
      'x'.repeat(300),
      '₹ हिन्दी',
    ];
    for (const name of nasty) {
      const zpl = zplOf(ITEM_LABEL, [row({ name, sku: 'HNG^4~_' })]).toString('latin1');
      expect(zpl).toMatch(
        /^\^XA\^CI28\^PW400\^LL240\^LH0,0\^LS0\^LT0\n(\^FO\d+,\d+\^(GB\d+,\d+,\d+|GFA,\d+,\d+,\d+,[0-9A-Zg-z:,]+)\^FS\n)+\^PQ1\n\^XZ\n$/,
      );
    }
    for (const name of ['\u0000', '\u001b@', 'emoji 😀']) {
      const laid = laidOut(job(ITEM_LABEL, [row({ name, sku: 'A-1' })]));
      expect(laid.refused[0]?.code).toMatch(/^(CONTROL_CHARACTER|NO_GLYPH)$/);
      expect(laid.labels).toBe(0);
    }
  });

  test('a printer that was measured gets everything moved, and nothing off its paper', async () => {
    const profile = printer(203, { dxMm: -4, dyMm: 2 });
    const laid = laidOut(job(ITEM_LABEL, [row({ name: 'Brass', sku: 'HNG-4' })], { printer: profile }));
    const bytes = Buffer.concat(
      [...renderZpl(laid.pages(), { fonts, printer: profile })].map((piece) => piece.bytes),
    );
    expect(bytes.toString()).not.toContain('-');
    const dots = await dotsOfZpl(bytes, 8);
    expect(await readAll(dots)).toContainEqual({ text: 'HNG-4', format: 'Code128' });
    expect(hasInk(dots, 0, 0, 400, 24)).toBe(false);
  });
});

describe('TSPL', () => {
  test('scans as printed by the manual, for every code that fits', async () => {
    let printed = 0;
    for (const symbology of SYMBOLOGIES) {
      const { value, read } = SAMPLES[symbology];
      const wanted = template({
        ...ROLL_PRESETS.find(({ id }) => id === 'roll-75x50')!.stock,
        symbology,
        showBorder: true,
      });
      const laid = laidOut(
        job(wanted, [row({ name: 'Brass हिन्दी ₹', sku: 'A', barcode: value })], { printer: printer(203) }),
      );
      expect(laid.refused).toEqual([]);
      const tspl = Buffer.concat(
        [...renderTspl(laid.pages(), { fonts, printer: printer(203) })].map(({ bytes }) => bytes),
      );
      const dots = printTspl(tspl, 599, 400);
      expect(await readAll(dots), symbology).toContainEqual({ text: read, format: FORMATS[symbology] });
      printed += 1;
    }
    expect(printed).toBe(9);
  });

  test('is the same bytes as ever', async () => {
    const tspl = tsplOf(ITEM_LABEL, [
      row({ name: 'Brass हिन्दी', sku: 'HNG-4', price: 142.5, barcode: '8901234567890' }, 3),
    ]);
    await expect(tspl.toString('latin1').replaceAll('\r\n', '\n')).toMatchFileSnapshot(
      'golden/item-label.tspl',
    );
    expect(tspl.toString('latin1').match(/\r\n/g)?.length).toBe(tspl.toString('latin1').match(/\n/g)?.length);
  });
});
