/** ZPL as somebody else's renderer prints it: every roll, every code, at every resolution; and what a job may contain at all. */
import { describe, expect, test } from 'vitest';
import { ROLL_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { SYMBOLOGIES, type LabelRow, type LabelTemplate } from '../../src-sync/domain/labels/labels.ts';
import { renderZpl } from '../../src-sync/labels/render/zpl.ts';
import { fonts, job, laidOut, printer, row, template } from './job.ts';
import { dotsOfZpl, hasInk, readAll } from './proof.ts';
import { densitiesOf, expectOnItsDots, rollLabels } from './rolls.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;

function zplOf(wanted: LabelTemplate, rows: readonly LabelRow[], dpi = 203): Buffer {
  const profile = printer(dpi);
  const laid = laidOut(job(wanted, rows, { printer: profile }));
  return Buffer.concat([...renderZpl(laid.pages(), { fonts, printer: profile })].map(({ bytes }) => bytes));
}

describe('ZPL', () => {
  for (const preset of ROLL_PRESETS) {
    test.each(densitiesOf(preset))(
      `${preset.name} at %i dpi: every code that fits scans in another renderer, each bar on its dot, in its label and nowhere else`,
      async (dpi, dotsPerMm) => {
        for (const symbology of SYMBOLOGIES) {
          const roll = rollLabels(preset, symbology, dpi);
          for (const page of roll.pages) {
            const [piece] = [...renderZpl([page], { fonts, printer: roll.printer })];
            await expectOnItsDots(roll, page, await dotsOfZpl(piece!.bytes, dotsPerMm));
          }
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

  test('bars are one picture, its first row said and the others repeated, as every firmware reads it', () => {
    const zpl = zplOf(ITEM_LABEL, [row({ name: 'A', sku: 'HNG-10001' })]).toString();
    expect(zpl).not.toContain('^GB');
    expect(zpl).toMatch(/\^GFA,\d+,\d+,\d+,[0-9A-Zg-z]+:{80,}\^FS/);
  });

  test('no picture is larger than a command may hold: at 600 dpi a large one is sent in bands that join without a gap', () => {
    const wanted = template({ ...ROLL_PRESETS.at(-1)!.stock, symbology: 'CODE_128', fields: ['barcode'] });
    const profile = printer(600, { kind: 'roll' });
    const laid = laidOut(job(wanted, [row({ barcode: 'HNG-4a' })], { printer: profile }));
    const symbol = [...laid.pages()][0]!.boxes.find((box) => box.kind === 'symbol')!;
    const [piece] = [...renderZpl(laid.pages(), { fonts, printer: profile })];
    const graphics = Buffer.from(piece!.bytes)
      .toString()
      .matchAll(/\^FO(\d+),(\d+)\^GFA,(\d+),\d+,(\d+),/g);
    const bars = Array.from(graphics, (found) => found.slice(1).map(Number)).filter(
      ([x]) => x === Math.round((symbol.xMm * 600) / 25.4),
    );
    expect(bars.length).toBeGreaterThan(2);
    let next = Math.round((symbol.yMm * 600) / 25.4);
    for (const [, y = 0, total = 0, bytesPerRow = 1] of bars) {
      expect(total).toBeLessThanOrEqual(99_999);
      expect(y).toBe(next);
      next += total / bytesPerRow;
    }
    expect(next).toBe(Math.round(((symbol.yMm + symbol.rowHeightMm) * 600) / 25.4));
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
    const refused = [
      ['nu\u0000l', 'CONTROL_CHARACTER'],
      ['\u001b@', 'CONTROL_CHARACTER'],
      ['emoji 😀', 'NO_GLYPH'],
      [`Z${'\u0301'.repeat(300)}`, 'NO_GLYPH'],
    ] as const;
    for (const [name, code] of refused) {
      const laid = laidOut(job(ITEM_LABEL, [row({ name, sku: 'A-1' })]));
      expect(laid.refused[0]?.code).toBe(code);
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
