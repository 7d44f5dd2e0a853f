/** A job that stops in a printer waits for a person, and a row that was left out of a job is named for as long as the job is kept. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { closedPort, startPrinter, type TestPrinter } from '../../printing/printer.ts';
import type { Desk } from '../desk.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const ITEM_LABEL = STARTER_TEMPLATES.find((one) => one.name.startsWith('Item label'))!;

let opened: LabelDesk;
let desk: Desk;
let printer: TestPrinter;

beforeEach(async () => {
  opened = await openLabelDesk(6, 1);
  ({ desk, printer } = opened);
});

afterEach(async () => {
  await opened.close();
  // It may be another one by now.
  await printer.stop();
});

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

async function addPrinter(name: string, port: number): Promise<string> {
  return (await addPrinterTo(desk, port, { name })).id;
}

async function order(printerId: string): Promise<Question<'labels.print'>> {
  const items = await desk.records('items');
  const document = labelTemplateDocument(ITEM_LABEL) as Record<string, never>;
  return {
    jobId: randomUUID(),
    title: 'Shelf 4',
    kind: 'items',
    template: { key: 'starter:3', document, extras: ITEM_LABEL.extras as unknown as never },
    rows: items.slice(0, 3).map(({ id }) => ({ recordId: id, quantity: 2 })),
    startCell: 0,
    quantityRule: 'one',
    printerId,
  };
}

async function untilEnded(id: string): Promise<void> {
  await vi.waitFor(async () => expect((await answer('prints.get', { id })).state).toMatch(/done|stopped/), {
    timeout: 20_000,
    interval: 20,
  });
}

const troubles = async () => (await answer('prints.troubles', {})).map(({ id }) => id);

describe('a print job that stopped', () => {
  it('waits for a person over a restart, until it is printed again or put away', async () => {
    const off = await addPrinter('Off', await closedPort());
    const [first, second] = [await order(off), await order(off)];
    for (const question of [first, second]) {
      await answer('labels.print', question);
      await untilEnded(question.jobId);
    }
    expect(await troubles()).toEqual([second.jobId, first.jobId]);
    desk = await desk.reopen();
    expect(await troubles()).toEqual([second.jobId, first.jobId]);

    const jobId = randomUUID();
    const printerId = await addPrinter('Counter', printer.port);
    await answer('prints.again', { id: first.jobId, jobId, fromLabel: 0, startCell: 0, printerId });
    await untilEnded(jobId);
    expect(await troubles()).toEqual([second.jobId]);
    await answer('prints.attend', { id: second.jobId });
    expect(await troubles()).toEqual([]);
    expect((await answer('prints.list', { offset: 0, limit: 9 })).total).toBe(3);
  });

  it('is no trouble when a person stopped it', async () => {
    await printer.stop();
    printer = await startPrinter({ hangsAfterBytes: 1 });
    const question = await order(await addPrinter('Dock', printer.port));
    const items = await desk.records('items');
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      recordId: items[at % items.length]!.id,
      quantity: 1,
    }));
    await answer('labels.print', { ...question, rows });
    await vi.waitFor(() => expect(printer.connections()).toBe(1), { timeout: 10_000 });
    await answer('prints.stop', { id: question.jobId });
    await untilEnded(question.jobId);
    expect(await answer('prints.get', { id: question.jobId })).toMatchObject({ state: 'stopped' });
    expect(await troubles()).toEqual([]);
  });
});

describe('a row that cannot be printed', () => {
  it('is named in the answer and in the history, with its reason, whatever was changed since', async () => {
    await desk.accept({ op: 'items.create', record: { name: 'Ring\u0007bell', sku: 'RNG-1' } });
    const bad = (await desk.records('items')).find(({ record }) => record['sku'] === 'RNG-1')!;
    const question = await order(await addPrinter('Counter', printer.port));
    const rows = [{ recordId: bad.id, quantity: 3 }, ...question.rows];
    const { refused } = await answer('labels.print', { ...question, rows });
    expect(refused).toMatchObject([
      { recordId: bad.id, sku: 'RNG-1', quantity: 3, problem: { code: 'CONTROL_CHARACTER' } },
    ]);
    await untilEnded(question.jobId);
    await desk.accept({ op: 'items.update', id: bad.id, changes: { name: 'Ring bell', sku: 'RNG-2' } });
    const kept = await answer('prints.get', { id: question.jobId });
    expect(kept).toMatchObject({ state: 'done', labels: 6, leftOut: 1, refused });
    expect(kept.rows.map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
  });
});
