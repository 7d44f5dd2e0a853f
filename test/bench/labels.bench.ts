/** The speed of labels, from records to bytes, and whether twenty times as many need more memory. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchRow } from '../../scripts/bench.ts';
import { SHEET_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import {
  NO_EXTRAS,
  ROLL_PRINTER,
  SHEET_PRINTER,
  type LabelTemplate,
} from '../../src-sync/domain/labels/labels.ts';
import { bundledFonts } from '../../src-sync/labels/fonts/bundled.ts';
import type { LabelPiece } from '../../src-sync/labels/page.ts';
import { layOut } from '../../src-sync/labels/lay-out.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';
import { renderTspl } from '../../src-sync/labels/render/tspl.ts';
import { renderZpl } from '../../src-sync/labels/render/zpl.ts';
import { labelRows } from './labels/rows.ts';

export const name = 'labels';

const LABELS = 1_000;
const ROUNDS = 4;
const fonts = bundledFonts();

function item(): LabelTemplate {
  const found = STARTER_TEMPLATES[3];
  if (found === undefined) throw new Error('No template to print.');
  return found;
}

function sheet(): LabelTemplate {
  return { ...item(), ...SHEET_PRESETS[0]?.stock, extras: NO_EXTRAS };
}

interface Timed {
  readonly layOutMs: number;
  readonly renderMs: number;
}

/**
 * Time on the processor, not on the wall: other work of the PC is not what is measured. The quietest round counts; the first
 * warms the fonts up, as the first label of a day does.
 */
function timed(template: LabelTemplate, render: 'pdf' | 'zpl' | 'tspl'): Timed {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage();
    const printer = render === 'pdf' ? SHEET_PRINTER : ROLL_PRINTER;
    const laid = layOut({ template, rows: labelRows(LABELS), start: 0, printer, fonts });
    if (!laid.ok || laid.value.labels !== LABELS) throw new Error('The labels could not be laid out.');
    const layOutMs = process.cpuUsage(started).user / 1000;
    const renderers = { pdf: renderPdf, zpl: renderZpl, tspl: renderTspl };
    const options = { fonts, printer, title: 'Bench', createdAtMs: 0 };
    const pieces: Iterable<LabelPiece> = renderers[render](laid.value.pages(), options);
    let bytes = 0;
    for (const piece of pieces) bytes += piece.bytes.length;
    if (bytes === 0) throw new Error('Nothing was drawn.');
    return { layOutMs, renderMs: process.cpuUsage(started).user / 1000 - layOutMs };
  });
  return (
    rounds.toSorted((a, b) => a.layOutMs + a.renderMs - b.layOutMs - b.renderMs)[0] ?? {
      layOutMs: 0,
      renderMs: 0,
    }
  );
}

/** The memory that a job of so many labels holds, in a process of its own: by its renderer alone, or on the whole way to a printer. */
async function heldMiB(program: string, kind: string, labels: number): Promise<number> {
  const file = join(import.meta.dirname, program);
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file, kind, String(labels)]);
  const result = JSON.parse(stdout) as { readonly heldMiB: number; readonly labels: number };
  if (result.labels !== labels) throw new Error(`${result.labels} of ${labels} labels came out.`);
  return result.heldMiB;
}

const HELD = [
  ['labels/memory.ts', 'sheets', 'sheets as PDF, drawn'],
  ['labels/memory.ts', 'roll', 'a roll as PDF, drawn'],
  ['labels/memory.ts', 'zpl', 'ZPL, drawn'],
  ['labels/path-memory.ts', 'roll', 'a roll as PDF, from the written job to the file, in the engine'],
  ['labels/path-memory.ts', 'zpl', 'ZPL, from the written job to a printer on the network, in the engine'],
] as const;

const ms = (label: string, value: number, budget?: number): BenchRow => ({
  name: label,
  value,
  unit: 'ms',
  ...(budget === undefined ? {} : { budget }),
});

export async function run(): Promise<readonly BenchRow[]> {
  const pdf = timed(sheet(), 'pdf');
  const roll = timed(item(), 'pdf');
  const zpl = timed(item(), 'zpl');
  const tspl = timed(item(), 'tspl');
  const qr = timed({ ...item(), symbology: 'QR_CODE' }, 'zpl');
  const growth: BenchRow[] = [];
  for (const [program, kind, words] of HELD) {
    const few = await heldMiB(program, kind, 1_000);
    const many = await heldMiB(program, kind, 20_000);
    growth.push(
      { name: `${words}: held by a job of 1,000 labels`, value: few, unit: 'MiB' },
      { name: `${words}: more in a job of 20,000`, value: Math.max(0, many - few), unit: 'MiB', budget: 16 },
    );
  }
  return [
    ms('1,000 labels on sheets as PDF, from records to bytes', pdf.layOutMs + pdf.renderMs, 2_000),
    ms('1,000 labels on a roll as PDF, from records to bytes', roll.layOutMs + roll.renderMs, 2_000),
    ms('1,000 labels checked and laid out', zpl.layOutMs),
    ms('1,000 labels laid out, as ZPL', zpl.renderMs),
    ms('1,000 labels on a roll as ZPL, from records to bytes', zpl.layOutMs + zpl.renderMs, 200),
    ms('1,000 labels laid out, as TSPL', tspl.renderMs),
    ms('1,000 QR labels checked and laid out', qr.layOutMs),
    ms('1,000 QR labels laid out, as ZPL', qr.renderMs),
    ...growth,
  ];
}
