/** Jobs to lay out in tests: usual templates, rows and printers. */
import { readLabelTemplate } from '../../src-sync/domain/labels/label-template.ts';
import {
  ROLL_PRINTER,
  SHEET_PRINTER,
  type LabelRow,
  type LabelTemplate,
  type PrinterProfile,
} from '../../src-sync/domain/labels/labels.ts';
import { bundledFonts } from '../../src-sync/labels/fonts/bundled.ts';
import type { LabelJob, LaidOut } from '../../src-sync/labels/job.ts';
import { layOut } from '../../src-sync/labels/lay-out.ts';

export const fonts = bundledFonts();

export function template(document: object): LabelTemplate {
  const read = readLabelTemplate({ name: 'Test', ...document });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

export function printer(dpi: number, more: Partial<PrinterProfile> = {}): PrinterProfile {
  return { ...(dpi === 203 ? ROLL_PRINTER : SHEET_PRINTER), dpi, ...more };
}

export function row(values: LabelRow['values'], quantity = 1): LabelRow {
  return { values, quantity };
}

export function job(
  labelTemplate: LabelTemplate,
  rows: readonly LabelRow[],
  more: Partial<LabelJob> = {},
): LabelJob {
  return { template: labelTemplate, rows, start: 0, printer: printer(300), fonts, ...more };
}

export function laidOut(wanted: LabelJob): LaidOut {
  const laid = layOut(wanted);
  if (!laid.ok) throw new Error(laid.failure.message);
  return laid.value;
}
