/** The memory that one kind of job needs, measured in a process of its own: prints what is held at its end in MiB. */
import { NO_EXTRAS } from '../../../src-sync/domain/labels/labels.ts';
import { SHEET_PRINTER, ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import { SHEET_PRESETS, STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { bundledFonts } from '../../../src-sync/labels/fonts/bundled.ts';
import { layOut } from '../../../src-sync/labels/lay-out.ts';
import { renderPdf } from '../../../src-sync/labels/render/pdf.ts';
import { renderZpl } from '../../../src-sync/labels/render/zpl.ts';
import { labelRows } from './rows.ts';

const [language = '', count = ''] = process.argv.slice(2);
const fonts = bundledFonts();
const isSheet = language === 'sheets';
const item = STARTER_TEMPLATES[3];
const preset = SHEET_PRESETS[0];
if (item === undefined || preset === undefined) throw new Error('No template to print.');
const template = isSheet ? { ...item, ...preset.stock, extras: NO_EXTRAS } : item;
const printer = isSheet ? SHEET_PRINTER : ROLL_PRINTER;
// The same 1,000 rows as often as it takes: the rows themselves are the caller's memory.
const quantity = Number(count) / 1_000;
const rows = labelRows(1_000).map((row) => ({ ...row, quantity }));
const laid = layOut({ template, rows, start: 0, printer, fonts });
if (!laid.ok) throw new Error(laid.failure.message);
const pieces =
  language !== 'zpl'
    ? renderPdf(laid.value.pages(), { fonts, title: 'Bench', createdAtMs: 0 })
    : renderZpl(laid.value.pages(), { fonts, printer });
let labels = 0;
let heldMiB = 0;
for (const piece of pieces) {
  labels += piece.labels;
  // With the last label drawn and the job not yet closed, everything that grows is as large as it gets.
  if (heldMiB === 0 && labels === laid.value.labels) {
    globalThis.gc?.();
    heldMiB = process.memoryUsage().heapUsed / 2 ** 20;
  }
}
console.log(JSON.stringify({ heldMiB, labels }));
