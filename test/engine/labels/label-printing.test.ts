/** Labels from the store to a printer: durable before anything leaves, told label by label, printed again from any of them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { BIN_LABEL, STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { ROLL_PRINTER, SHEET_PRINTER, type LabelTemplate } from '../../../src-sync/domain/labels/labels.ts';
import { placeOfCode } from '../../../src-sync/domain/records/places.ts';
import type { Printer } from '../../../src-sync/domain/labels/printers.ts';
import type { PrintJobLine } from '../../../src-sync/domain/labels/printing.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { inWrite, openStore } from '../../../src-sync/store/database.ts';
import { dotsOfZpl, readAll } from '../../labels/proof.ts';
import { closedPort, startPrinter, type TestPrinter } from '../../printing/printer.ts';
import type { StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../desk.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const ITEM_LABEL = STARTER_TEMPLATES.find((one) => one.name.startsWith('Item label'))!;

let opened: LabelDesk;
let service: StandInService;
let desk: Desk;
let printer: TestPrinter;

beforeEach(async () => {
  opened = await openLabelDesk(12, 2);
  ({ service, desk, printer } = opened);
});

afterEach(async () => {
  await opened.close();
  // It may be another one by now.
  await printer.stop();
});

function answer<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
  return answerOf(desk, name, question);
}

function addPrinter(more: Partial<Printer> = {}): Promise<Printer> {
  return addPrinterTo(desk, printer.port, more);
}

function sourceOf(template: LabelTemplate, key = 'starter:3'): Question<'labels.check'>['template'] {
  const document = labelTemplateDocument(template) as Record<string, never>;
  return { key, document, extras: template.extras as unknown as never };
}

async function itemRows(quantity: number) {
  const items = await desk.records('items');
  return items.map(({ id }) => ({ recordId: id, quantity }));
}

async function order(printerId: string, more: Partial<Question<'labels.print'>> = {}) {
  return {
    jobId: randomUUID(),
    title: 'Shelf 4',
    kind: 'items',
    template: sourceOf(ITEM_LABEL),
    rows: await itemRows(2),
    startCell: 0,
    quantityRule: 'one' as const,
    printerId,
    ...more,
  };
}

async function untilEnded(id: string): Promise<PrintJobLine> {
  return vi.waitFor(
    async () => {
      const { rows } = await answer('prints.list', { offset: 0, limit: 50 });
      const job = rows.find((row) => row.id === id);
      expect(job?.state).toMatch(/done|stopped/);
      return job!;
    },
    { timeout: 20_000, interval: 20 },
  );
}

describe('a print', () => {
  it('reaches a network printer without a connection to the Service, and is in the history with its count', async () => {
    await service.goDark();
    const { id } = await addPrinter();
    const question = await order(id);
    const { template, rows } = question;
    const { labels, problems } = await answer('labels.check', { template, profile: ROLL_PRINTER, rows });
    expect(labels).toBe((rows.length - problems.length) * 2);
    await answer('labels.print', question);
    const job = await untilEnded(question.jobId);
    expect(job).toMatchObject({ state: 'done', labels, handedOver: labels, printerName: 'Dock thermal' });
    expect(printer.text().match(/\^XA/g)?.length).toBe(labels / 2);
    expect(printer.text().trimEnd().endsWith('^XZ')).toBe(true);
  });

  it('of places prints tags that the scanner takes for them, on any template, offline', async () => {
    await service.goDark();
    const { id } = await addPrinter();
    const places = await answer('warehouses.list', {});
    const rows = places.map((place) => ({ recordId: place.id, quantity: 1 }));
    for (const template of [BIN_LABEL, ITEM_LABEL]) {
      const question = await order(id, { template: sourceOf(template), rows, kind: 'places' });
      await answer('labels.print', question);
      expect(await untilEnded(question.jobId)).toMatchObject({ state: 'done', labels: places.length });
    }
    const labels = printer.text().split(/(?<=\^XZ\n)/);
    expect(labels).toHaveLength(2 * places.length);
    for (const [index, label] of labels.entries()) {
      const [read] = await readAll(await dotsOfZpl(Buffer.from(label, 'latin1'), 8));
      expect(placeOfCode(read?.text ?? '', places)).toEqual(places[index % places.length]);
      expect((await answer('scan.find', { code: read?.text ?? '' })).items).toEqual([]);
    }
  });

  it('of a place never carries a code that an item has: an item comes first wherever something is scanned', async () => {
    const [place] = await answer('warehouses.list', {});
    await desk.accept({ op: 'items.create', record: { name: 'Namesake', sku: place!.tag.toLowerCase() } });
    const rows = [{ recordId: place!.id, quantity: 1 }];
    const template = sourceOf({ ...BIN_LABEL, symbology: 'QR_CODE' });
    const [preview] = await answer('labels.preview', { template, profile: ROLL_PRINTER, rows });
    expect(preview?.problems).toEqual([]);
    const question = await order((await addPrinter()).id, { template, rows, kind: 'places' });
    await answer('labels.print', question);
    await untilEnded(question.jobId);
    const [read] = await readAll(await dotsOfZpl(Buffer.from(printer.text(), 'latin1'), 8));
    expect(read?.text).not.toBe(place!.tag);
    expect((await answer('scan.find', { code: read?.text ?? '' })).items).toEqual([]);
    expect(placeOfCode(read?.text ?? '', await answer('warehouses.list', {}))).toEqual(place);
  });

  it('of a label that never gets drawn is given up in words; meanwhile the engine answers, and the next label prints', async () => {
    const text = 'पीतल'.repeat(20_000);
    const place = { kind: 'text' as const, text, xMm: 0, yMm: 0, widthMm: 40, heightMm: 20 };
    const elements = [{ ...place, fontSizePt: 8, bold: false, align: 'left' as const }];
    const endless = sourceOf({ ...ITEM_LABEL, extras: { ...ITEM_LABEL.extras, elements } });
    const { id } = await addPrinter();
    let isGivenUp = false;
    const given = desk.engine
      .ask('labels.print', { ...(await order(id)), template: endless })
      .finally(() => (isGivenUp = true));
    expect((await answer('prints.list', { offset: 0, limit: 1 })).total).toBe(0);
    expect(isGivenUp).toBe(false);
    expect(await given).toMatchObject({
      ok: false,
      failure: { words: [{ key: 'labels.said.drawTooSlowAt', values: { row: '1' } }] },
    });
    const question = await order(id);
    await answer('labels.print', question);
    expect(await untilEnded(question.jobId)).toMatchObject({ state: 'done' });
  });

  it('pressed twice is printed once', async () => {
    const { id } = await addPrinter();
    const question = await order(id);
    await Promise.all([answer('labels.print', question), answer('labels.print', question)]);
    await untilEnded(question.jobId);
    expect(printer.connections()).toBe(1);
    expect((await answer('prints.list', { offset: 0, limit: 10 })).total).toBe(1);
  });

  it('leaves out and names the rows that would not scan, and refuses a job of nothing else', async () => {
    const { id } = await addPrinter();
    const ean = { ...ITEM_LABEL, symbology: 'EAN_13' as const };
    const [good] = await desk.records('items');
    await desk.accept({
      op: 'items.create',
      record: { name: 'No code', sku: 'ABC', price: 1, category: 'x' },
    });
    const items = await desk.records('items');
    const bad = items.find(({ record }) => record['sku'] === 'ABC')!;
    const rows = [
      { recordId: bad.id, quantity: 3 },
      { recordId: good!.id, quantity: 1 },
    ];
    const checked = await answer('labels.check', { template: sourceOf(ean), profile: ROLL_PRINTER, rows });
    expect(checked.problems.map(({ row }) => row)).toContain(0);
    const nothing = await desk.engine.ask('labels.print', {
      ...(await order(id)),
      template: sourceOf(ean),
      rows: [rows[0]!],
    });
    expect(nothing).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(printer.connections()).toBe(0);
  });

  it('to a printer that is off is kept with the reason, and goes out whole when it is printed again', async () => {
    const { id } = await addPrinter({
      target: { kind: 'tcp', host: '127.0.0.1', port: await closedPort() },
    });
    const question = await order(id);
    await answer('labels.print', question);
    const stopped = await untilEnded(question.jobId);
    expect(stopped).toMatchObject({ state: 'stopped', handedOver: 0, failure: { code: 'PRINTER_REFUSED' } });

    const { id: other } = await addPrinter({ name: 'Counter' });
    const jobId = randomUUID();
    await answer('prints.again', {
      id: question.jobId,
      jobId,
      fromLabel: stopped.labels - 3,
      startCell: 0,
      printerId: other,
    });
    expect(await untilEnded(jobId)).toMatchObject({
      ...{ state: 'done', labels: stopped.labels },
      ...{ firstLabel: stopped.labels - 3, handedOver: 3 },
    });
  });

  it('prints what it printed before, whatever was changed since', async () => {
    const { id } = await addPrinter();
    const question = await order(id);
    await answer('labels.print', question);
    await untilEnded(question.jobId);
    const before = printer.text();
    const [item] = await desk.records('items');
    await desk.accept({ op: 'items.update', id: item!.id, changes: { name: 'Renamed' } });
    const jobId = randomUUID();
    await answer('prints.again', { id: question.jobId, jobId, fromLabel: 0, startCell: 0, printerId: null });
    await untilEnded(jobId);
    expect(printer.text()).toBe(before + before);
  });

  it('that a restart finds under way waits for a person, with what may be on paper', async () => {
    await printer.stop();
    printer = await startPrinter({ hangsAfterBytes: 1 });
    const { id } = await addPrinter();
    // Neighbours differ, so that each label is sent: more than the buffers between here and a printer that hangs can hold.
    const items = await itemRows(1);
    const rows = Array.from({ length: 5_000 }, (_, index) => items[index % items.length]!);
    const question = await order(id, { rows });
    await answer('labels.print', question);
    await vi.waitFor(() => expect(printer.connections()).toBe(1), { timeout: 10_000 });
    desk = await desk.reopen();
    const job = (await answer('prints.list', { offset: 0, limit: 1 })).rows[0]!;
    expect(job).toMatchObject({ id: question.jobId, state: 'stopped', failure: { code: 'INTERRUPTED' } });
    expect(printer.connections()).toBe(1);
  });

  it('that a power cut left under way, or before it began, is told apart and never printed by itself', async () => {
    const { id } = await addPrinter();
    const [begun, waiting] = [await order(id), await order(id)];
    for (const question of [begun, waiting]) {
      await answer('labels.print', question);
      await untilEnded(question.jobId);
    }
    await desk.engine.stop();
    // The jobs that kill -9 leaves behind: no engine had the time to say how they ended.
    const file = databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null });
    const store = await openStore({ file, nowMs: Date.now(), createDirectories: false });
    if (!store.ok) throw new Error(store.failure.message);
    const set = (state: 'printing' | 'waiting', jobId: string) =>
      inWrite(store.value.writer, (tx) =>
        tx.updateTable('print_job').set({ state, handed_over: 0 }).where('id', '=', jobId).execute(),
      );
    await set('printing', begun.jobId);
    await set('waiting', waiting.jobId);
    await store.value.close();

    desk = await desk.reopen();
    const { rows } = await answer('prints.list', { offset: 0, limit: 2 });
    expect(rows.map(({ state, failure }) => [state, failure?.code])).toEqual([
      ['stopped', 'INTERRUPTED'],
      ['stopped', 'INTERRUPTED'],
    ]);
    expect(rows.find((row) => row.id === waiting.jobId)?.failure?.message).toContain(
      'nothing of it was printed',
    );
    expect(rows.find((row) => row.id === begun.jobId)?.failure?.message).toContain('look at the last label');
    expect(printer.connections()).toBe(2);
  });

  it('into a file is a PDF, and its trouble is the answer', async () => {
    const path = join(desk.dataDir, 'labels.pdf');
    const { printerId: _none, ...rest } = await order('none');
    await answer('labels.toFile', { ...rest, language: 'pdf', profile: SHEET_PRINTER, path });
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
    const nowhere = { ...rest, jobId: randomUUID(), language: 'pdf' as const, profile: SHEET_PRINTER };
    const failed = await desk.engine.ask('labels.toFile', { ...nowhere, path: join(path, 'x.pdf') });
    expect(failed).toMatchObject({ ok: false, failure: { code: 'STORAGE_UNAVAILABLE' } });
  });
});

describe('what was chosen last', () => {
  it('is remembered with template, printer and quantity, also after a restart', async () => {
    const { id } = await addPrinter();
    const question = await order(id, { quantityRule: 'onHand' });
    await answer('labels.print', question);
    await untilEnded(question.jobId);
    desk = await desk.reopen();
    const { choice } = await answer('labels.remembered', { kind: 'items' });
    expect(choice).toEqual({ templateKey: 'starter:3', printerId: id, quantity: 'onHand' });
  });

  it('comes back with a printer that was removed and is restored, and so does its measured correction', async () => {
    const added = await addPrinter();
    const measured = { ...added, profile: { ...added.profile, dxMm: 0.4, scaleX: 1.002 } };
    await answer('printers.save', { printer: measured, calibrated: true });
    const question = await order(added.id);
    await answer('labels.print', question);
    await untilEnded(question.jobId);
    const [before] = await answer('printers.list', {});
    expect(before?.calibratedAt).not.toBeNull();

    await answer('printers.remove', { id: added.id });
    expect(await answer('printers.list', {})).toEqual([]);
    await answer('printers.restore', before!);
    expect(await answer('printers.list', {})).toEqual([before]);
    expect((await answer('labels.remembered', { kind: 'items' })).choice?.printerId).toBe(added.id);
    // A second click on undo changes nothing of what was done since.
    await answer('printers.save', { printer: { ...measured, name: 'Dock two' }, calibrated: false });
    await answer('printers.restore', before!);
    expect((await answer('printers.list', {})).map(({ printer }) => printer.name)).toEqual(['Dock two']);
  });
});

describe('a template', () => {
  it('saved offline is used at once and sent later; what the contract cannot carry stays here', async () => {
    await service.goDark();
    const id = randomUUID();
    const { extras, ...rest } = ITEM_LABEL;
    const document = labelTemplateDocument({ ...rest, name: 'Ours', extras }) as Record<string, never>;
    await answer('labels.saveTemplate', {
      ...{ operationId: randomUUID(), id, isNew: true },
      document,
      extras: extras as unknown as never,
    });
    const mine = (await answer('labels.templates', {})).find(({ template }) => template.name === 'Ours');
    expect(mine).toMatchObject({ id, mark: 'pending', template: { extras } });

    await service.comeBack();
    await desk.sync();
    expect(service.state.labelTemplates.all().map((row) => row.fields['name'])).toContain('Ours');
    desk = await desk.reopen();
    await desk.sync();
    const found = (await answer('labels.templates', {})).find(({ template }) => template.name === 'Ours')!;
    expect(found.template.extras).toEqual(extras);

    await answer('labels.saveTemplate', {
      ...{ operationId: randomUUID(), id: found.id, isNew: false },
      document: { ...document, columns: 1, name: 'Ours too' },
      extras: extras as unknown as never,
    });
    const [line] = await desk.outbox();
    expect(line?.op).toBe('labelTemplates.update');
    await desk.sync();
    expect(service.state.labelTemplates.all().map((row) => row.fields['name'])).toContain('Ours too');
  });
});
