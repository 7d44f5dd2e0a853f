/** Running numbers from the store to a printer: no number twice, whatever happens between two prints. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import {
  ROLL_PRINTER,
  type BarcodeElement,
  type CounterElement,
  type LabelTemplate,
} from '../../../src-sync/domain/labels/labels.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import { dotsOfZpl, readAll } from '../../labels/proof.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const COUNTER: CounterElement = {
  ...{ kind: 'counter', prefix: '', start: 1, step: 1, digits: 5, series: 0 },
  ...{ fontSizePt: 8, bold: false, align: 'left', xMm: 2, yMm: 1, widthMm: 46, heightMm: 4 },
};

function serial(counter: CounterElement = COUNTER): LabelTemplate {
  const base = STARTER_TEMPLATES.find((one) => one.name.startsWith('Item label'))!;
  const code: BarcodeElement = {
    ...{ kind: 'barcode', fields: ['@counter'], symbology: 'CODE_128', withText: false },
    ...{ xMm: 2, yMm: 8, widthMm: 46, heightMm: 18 },
  };
  return { ...base, fields: ['barcode'], extras: { ...base.extras, elements: [counter, code] } };
}

let opened: LabelDesk;
beforeEach(async () => {
  opened = await openLabelDesk(3, 1);
});
afterEach(() => opened.close());

function sourceOf(template: LabelTemplate): Question<'labels.check'>['template'] {
  const document = labelTemplateDocument(template) as Record<string, never>;
  return { key: 'starter:serial', document, extras: template.extras as unknown as never };
}

async function ended(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await answerOf(opened.desk, 'prints.list', { offset: 0, limit: 20 });
      expect(rows.find((row) => row.id === id)?.state).toBe('done');
    },
    { timeout: 20_000, interval: 20 },
  );
}

async function codes(): Promise<string[]> {
  const labels = opened.printer.text().split(/(?<=\^XZ\n)/);
  const found: string[] = [];
  for (const label of labels.filter((one) => one.includes('^XA'))) {
    const [read] = await readAll(await dotsOfZpl(Buffer.from(label, 'latin1'), 8));
    found.push(read?.text ?? '');
  }
  return found;
}

async function print(printerId: string, template: LabelTemplate, quantity: number): Promise<string> {
  const [item] = await opened.desk.records('items');
  const jobId = randomUUID();
  await answerOf(opened.desk, 'labels.print', {
    ...{ jobId, title: 'Serials', kind: 'items', template: sourceOf(template), startCell: 0 },
    ...{ rows: [{ recordId: item!.id, quantity }], quantityRule: 'one', printerId },
  });
  await ended(jobId);
  return jobId;
}

it('goes on from print to print, prints the same again at a reprint, and begins anew when asked', async () => {
  const { id } = await addPrinterTo(opened.desk, opened.printer.port);
  const first = await print(id, serial(), 2);
  await print(id, serial(), 2);
  const again = randomUUID();
  await answerOf(opened.desk, 'prints.again', {
    ...{ id: first, jobId: again, fromLabel: 1, startCell: 0, printerId: null },
  });
  await ended(again);
  await print(id, serial(), 1);
  await print(id, serial({ ...COUNTER, series: 1 }), 1);
  expect(await codes()).toEqual(['00001', '00002', '00003', '00004', '00002', '00005', '00001']);
});

it('gives two jobs that are ordered at once different numbers, and shows the next one on the bench', async () => {
  const { id } = await addPrinterTo(opened.desk, opened.printer.port);
  await Promise.all([print(id, serial(), 2), print(id, serial(), 2)]);
  expect((await codes()).toSorted()).toEqual(['00001', '00002', '00003', '00004']);
  const [item] = await opened.desk.records('items');
  const [preview] = await answerOf(opened.desk, 'labels.preview', {
    ...{ template: sourceOf(serial()), profile: ROLL_PRINTER, rows: [{ recordId: item!.id, quantity: 1 }] },
  });
  const [fresh] = await answerOf(opened.desk, 'labels.preview', {
    template: sourceOf(serial({ ...COUNTER, start: 5, series: 9 })),
    ...{ profile: ROLL_PRINTER, rows: [{ recordId: item!.id, quantity: 1 }] },
  });
  expect(preview?.svg).toBe(fresh?.svg);
});
