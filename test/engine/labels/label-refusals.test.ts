/** Labels that would not scan: never a job, however they are asked for. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { ROLL_PRINTER, type LabelTemplate } from '../../../src-sync/domain/labels/labels.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import type { TestPrinter } from '../../printing/printer.ts';
import type { Desk } from '../desk.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const ITEM_LABEL = STARTER_TEMPLATES[3]!;

let opened: LabelDesk;
let desk: Desk;
let printer: TestPrinter;

beforeEach(async () => {
  opened = await openLabelDesk(6, 1);
  ({ desk, printer } = opened);
});

afterEach(() => opened.close());

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

async function addPrinter(dpi: number): Promise<string> {
  const profile = { ...ROLL_PRINTER, dpi };
  return (await addPrinterTo(desk, printer.port, { name: `Thermal ${dpi}`, profile })).id;
}

async function orderOf(template: LabelTemplate, printerId: string): Promise<Question<'labels.print'>> {
  const items = await desk.records('items');
  const document = labelTemplateDocument(template) as Record<string, never>;
  return {
    ...{ jobId: randomUUID(), title: 'Shelf 4', kind: 'items', startCell: 0, quantityRule: 'one', printerId },
    template: { key: 'starter:3', document, extras: template.extras as unknown as never },
    rows: items.map(({ id }) => ({ recordId: id, quantity: 1 })),
  };
}

describe('a label that would not scan', () => {
  it('because its code is drawn over is no job; the bench shows the label and what is in the way', async () => {
    const line = { kind: 'line', xMm: 5, yMm: 20, widthMm: 40, heightMm: 0.5 } as const;
    const elements = [...ITEM_LABEL.extras.elements!, line];
    const covered = { ...ITEM_LABEL, extras: { ...ITEM_LABEL.extras, elements } };
    const question = await orderOf(covered, await addPrinter(203));
    const look = { template: question.template, profile: ROLL_PRINTER, rows: question.rows };
    const { labels, problems } = await answer('labels.check', look);
    expect([labels, problems.length]).toEqual([0, question.rows.length]);
    expect(problems.find(({ code }) => code === 'ON_THE_CODE')).toMatchObject({
      values: { part: 'line', element: 5 },
    });
    const previews = await answer('labels.preview', look);
    for (const { svg, problems: found } of previews) {
      expect(svg !== null).toBe(found[0]?.code === 'ON_THE_CODE');
    }
    expect(await desk.engine.ask('labels.print', question)).toMatchObject({ ok: false });
    expect((await answer('prints.list', { offset: 0, limit: 50 })).total).toBe(0);
  });

  it('from a coarser printer is not printed again there with labels missing, but refused as a whole', async () => {
    const question = await orderOf({ ...ITEM_LABEL, symbology: 'EAN_13' }, await addPrinter(600));
    await answer('labels.print', question);
    await vi.waitFor(
      async () => {
        const { rows } = await answer('prints.list', { offset: 0, limit: 50 });
        expect(rows[0]?.state).toBe('done');
      },
      { timeout: 20_000, interval: 20 },
    );
    const again = { id: question.jobId, jobId: randomUUID(), fromLabel: 0, startCell: 0 };
    const coarse = await addPrinter(100);
    expect(await desk.engine.ask('prints.again', { ...again, printerId: coarse })).toMatchObject({
      ok: false,
      failure: { words: [{ key: 'labels.said.rowsRefusedHere' }] },
    });
  });
});
