/** Rows of a spreadsheet as labels: read as imports read them, printed without a record. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import { dotsOfZpl, readAll } from '../../labels/proof.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const SHEET = [
  'Item name,SKU,MRP,Rack no,Qty',
  'Brass hinge,HNG-4,"1,250.00",R-07,2',
  'Tower bolt,TB-8,85.5,R-08,1',
  'Gift 🎁,GF-1,10,R-09,1',
].join('\n');

let opened: LabelDesk;
beforeEach(async () => {
  opened = await openLabelDesk(1, 1);
});
afterEach(() => opened.close());

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'labels-')), 'rack.csv');
  writeFileSync(path, text);
  return path;
}

function template(): Question<'labels.check'>['template'] {
  const base = STARTER_TEMPLATES.find((one) => one.name.startsWith('Item label'))!;
  const document = labelTemplateDocument(base) as Record<string, never>;
  return { key: 'starter:3', document, extras: base.extras as unknown as never };
}

describe('rows of a file', () => {
  it('have their columns as fields, and those that an import knows as fields of an item', async () => {
    const read = await answerOf(opened.desk, 'labels.openRows', { path: fileOf(SHEET) });
    expect(read).toMatchObject({ file: 'rack.csv', total: 3, columns: ['Item name', 'Rack no'] });
    expect(read.rows[0]).toEqual({
      number: 2,
      quantity: 2,
      values: {
        ...{ 'Item name': 'Brass hinge', name: 'Brass hinge', SKU: 'HNG-4', sku: 'HNG-4' },
        ...{ MRP: '1,250.00', mrp: '1250', 'Rack no': 'R-07', Qty: '2' },
      },
    });
  });

  it('print as labels offline and without a record; one that cannot be printed is named', async () => {
    await opened.service.goDark();
    const { rows } = await answerOf(opened.desk, 'labels.openRows', { path: fileOf(SHEET) });
    const { id } = await addPrinterTo(opened.desk, opened.printer.port);
    const jobId = randomUUID();
    const ordered = rows.map(({ number, values, quantity }) => ({
      ...{ recordId: `file:${String(number)}`, quantity: quantity ?? 1, values },
    }));
    const check = await answerOf(opened.desk, 'labels.check', {
      ...{ template: template(), profile: ROLL_PRINTER, rows: ordered },
    });
    expect(check).toMatchObject({ labels: 3, problems: [{ row: 2, code: 'NO_GLYPH' }] });
    const { refused } = await answerOf(opened.desk, 'labels.print', {
      ...{ jobId, title: 'Rack', kind: 'file', template: template(), rows: ordered },
      ...{ startCell: 0, quantityRule: 'given', printerId: id },
    });
    expect(refused).toMatchObject([{ recordId: 'file:4', sku: 'GF-1' }]);
    await vi.waitFor(
      async () => {
        const job = await answerOf(opened.desk, 'prints.get', { id: jobId });
        expect(job).toMatchObject({ state: 'done', labels: 3, rows: [{ name: 'Brass hinge' }, {}] });
      },
      { timeout: 20_000, interval: 20 },
    );
    const labels = opened.printer.text().split(/(?<=\^XZ\n)/);
    const codes: string[] = [];
    for (const label of labels.filter((one) => one.includes('^XA'))) {
      const [read] = await readAll(await dotsOfZpl(Buffer.from(label, 'latin1'), 8));
      codes.push(read?.text ?? '');
    }
    expect(codes).toEqual(['HNG-4', 'TB-8']);
  });

  it('that has none is refused in a sentence', async () => {
    const read = await opened.desk.engine.ask('labels.openRows', { path: fileOf('Name,SKU\n') });
    expect(read.ok).toBe(false);
  });
});
