/** TSPL as the programming manual says it is printed, and the same bytes as ever: every roll, every code, at every resolution. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ROLL_PRESETS,
  STARTER_TEMPLATES,
  type LabelPreset,
} from '../../src-sync/domain/labels/label-presets.ts';
import { SYMBOLOGIES, type Symbology } from '../../src-sync/domain/labels/labels.ts';
import type { LabelPage } from '../../src-sync/labels/page.ts';
import { renderTspl } from '../../src-sync/labels/render/tspl.ts';
import { fonts, job, laidOut, printer, row } from './job.ts';
import { DENSITIES, densitiesOf, expectOnItsDots, rollLabels, type RollLabels } from './rolls.ts';
import { printTspl } from './tspl-printer.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;

function tsplOf({ printer: profile }: Pick<RollLabels, 'printer'>, pages: Iterable<LabelPage>): Buffer {
  return Buffer.concat([...renderTspl(pages, { fonts, printer: profile })].map(({ bytes }) => bytes));
}

/** The golden file's line ends are those of the repository; that a job's own are CRLF is tested by itself. */
async function expectGolden(tspl: Buffer, name: string): Promise<void> {
  await expect(tspl.toString('latin1').replaceAll('\r\n', '\n')).toMatchFileSnapshot(`golden/${name}.tspl`);
}

function digestLine(preset: LabelPreset, symbology: Symbology, dpi: number): string {
  const roll = rollLabels(preset, symbology, dpi);
  const what = `${preset.id} ${symbology} ${dpi} dpi:`;
  if (roll.pages.length === 0) return `${what} too wide`;
  const tspl = tsplOf(roll, roll.pages);
  return `${what} ${tspl.length} bytes, SHA-256 ${createHash('sha256').update(tspl).digest('hex')}`;
}

describe('TSPL', () => {
  for (const preset of ROLL_PRESETS) {
    test.each(densitiesOf(preset))(
      `${preset.name} at %i dpi: every code that fits scans as printed by the manual, each bar on its dot, in its label and nowhere else`,
      async (dpi) => {
        for (const symbology of SYMBOLOGIES) {
          const roll = rollLabels(preset, symbology, dpi);
          for (const page of roll.pages) {
            const inDots = (mm: number): number => Math.round((mm * dpi) / 25.4);
            const [width, height] = [inDots(page.widthMm), inDots(page.heightMm)];
            await expectOnItsDots(roll, page, printTspl(tsplOf(roll, [page]), width, height));
          }
        }
      },
    );
  }

  test('every code on every roll at every resolution is the same bytes as ever', async () => {
    const lines = ROLL_PRESETS.flatMap((preset) =>
      SYMBOLOGIES.flatMap((symbology) => DENSITIES.map(([dpi]) => digestLine(preset, symbology, dpi))),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/tspl-digests.txt');
  });

  test.each(SYMBOLOGIES)('a label with %s is the golden file, byte by byte', async (symbology) => {
    const roll = rollLabels(
      ROLL_PRESETS.find(({ id }) => id === 'roll-75x50')!,
      symbology,
      203,
    );
    expect(roll.pages).toHaveLength(1);
    await expectGolden(tsplOf(roll, roll.pages), symbology.toLowerCase().replaceAll('_', '-'));
  });

  test('an item label with its copies is the golden file, and every line ends as TSPL wants it', async () => {
    const record = { name: 'Brass हिन्दी', sku: 'HNG-4', price: 142.5, barcode: '8901234567890' };
    const profile = printer(203);
    const tspl = tsplOf(
      { printer: profile },
      laidOut(job(ITEM_LABEL, [row(record, 3)], { printer: profile })).pages(),
    );
    await expectGolden(tspl, 'item-label');
    expect(tspl.toString('latin1').match(/\r\n/g)?.length).toBe(tspl.toString('latin1').match(/\n/g)?.length);
  });
});
