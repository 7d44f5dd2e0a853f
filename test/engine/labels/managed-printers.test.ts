/** Printers that an administrator sets up: there at the start, used at once, changed by nobody else, gone with the policy, no job lost. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import type { PolicyPrinter } from '../../../src-sync/domain/policy/policy.ts';
import type { ManagedPrinters } from '../../../src-sync/domain/labels/printers.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { managedPrinters } from '../../../src-sync/profile/policy/managed-printers.ts';
import { inWrite, openStore } from '../../../src-sync/store/database.ts';
import { openDeskOn, type Desk } from '../desk.ts';
import { addPrinterTo, answerOf, openLabelDesk, type LabelDesk } from './label-desk.ts';

const TEMPLATE = STARTER_TEMPLATES.find((one) => one.name.startsWith('Item label'))!;

let opened: LabelDesk;
let desk: Desk;

beforeEach(async () => {
  opened = await openLabelDesk(3, 1);
  ({ desk } = opened);
});

afterEach(async () => {
  await desk.close();
  await opened.close();
});

function ofPolicy(names: readonly string[], more: Partial<PolicyPrinter> = {}): ManagedPrinters {
  const target = { kind: 'tcp', host: '127.0.0.1', port: opened.printer.port } as const;
  const usual = { target, language: 'zpl', kind: 'roll', dpi: 203 } as const;
  const printers = names.map((name): PolicyPrinter => ({ name, ...usual, ...more }));
  return managedPrinters({ values: { printers }, troubles: [] });
}

/** The next start, with this policy. */
async function startWith(managed: ManagedPrinters): Promise<void> {
  await desk.engine.stop();
  desk = await openDeskOn(opened.service, { dataDir: desk.dataDir, managedPrinters: managed });
}

const rows = () => answerOf(desk, 'printers.list', {});
const names = async () => (await rows()).map(({ printer }) => printer.name);
const only = async () => (await rows())[0]!.printer;

async function printOn(printerId: string): Promise<string> {
  const jobId = randomUUID();
  const items = await desk.records('items');
  const document = labelTemplateDocument(TEMPLATE) as Record<string, never>;
  await answerOf(desk, 'labels.print', {
    ...{ jobId, title: 'Shelf 4', kind: 'items', startCell: 0, quantityRule: 'one', printerId },
    template: { key: 'starter:3', document, extras: TEMPLATE.extras as unknown as never },
    rows: items.map(({ id }) => ({ recordId: id, quantity: 1 })),
  });
  await vi.waitFor(async () => expect((await jobOf(jobId)).state).toBe('done'), { timeout: 20_000 });
  return jobId;
}

async function jobOf(id: string) {
  const listed = await answerOf(desk, 'prints.list', { offset: 0, limit: 50 });
  return listed.rows.find((row) => row.id === id)!;
}

/** The job as a power cut leaves it. */
async function leaveWaiting(id: string): Promise<void> {
  await desk.engine.stop();
  const address = { baseUrl: opened.service.url, organizationId: null };
  const file = databaseFile(desk.dataDir, address);
  const store = await openStore({ file, nowMs: Date.now(), createDirectories: false });
  if (!store.ok) throw new Error(store.failure.message);
  await inWrite(store.value.writer, (tx) =>
    tx.updateTable('print_job').set({ state: 'waiting', handed_over: 0 }).where('id', '=', id).execute(),
  );
  await store.value.close();
}

describe('a printer of the policy', () => {
  it('stands beside those of people and prints at once', async () => {
    await addPrinterTo(desk, opened.printer.port);
    await startWith(ofPolicy(['Gate']));
    expect(await names()).toEqual(['Dock thermal', 'Gate']);
    await printOn((await rows()).find(({ printer }) => printer.name === 'Gate')!.printer.id);
    expect(opened.printer.connections()).toBe(1);
  });

  it('is neither changed nor removed here, and takes the correction that a person measured', async () => {
    await startWith(ofPolicy(['Gate']));
    const printer = await only();
    const elsewhere = { ...printer, target: { kind: 'tcp' as const, host: '10.9.9.9', port: 1 } };
    const finer = { ...printer, profile: { ...printer.profile, dpi: 300 } };
    const unknown = { ...printer, id: '00000000-0000-8000-8000-000000000000' };
    for (const wrong of [elsewhere, finer, unknown, { ...printer, name: 'Mine' }]) {
      const refused = await desk.engine.ask('printers.save', { printer: wrong, calibrated: true });
      expect(refused).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    }
    for (const asked of [
      await desk.engine.ask('printers.remove', { id: printer.id }),
      await desk.engine.ask('printers.restore', { printer: unknown, calibratedAt: null }),
    ])
      expect(asked).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    expect(await rows()).toEqual([{ printer, calibratedAt: null }]);
    const measured = { ...printer, profile: { ...printer.profile, dxMm: 1.5, scaleY: 1.01 } };
    await answerOf(desk, 'printers.save', { printer: measured, calibrated: true });
    expect((await rows())[0]).toMatchObject({
      printer: measured,
      calibratedAt: expect.any(String) as string,
    });
  });

  it('follows the policy at the next start and keeps its correction', async () => {
    await startWith(ofPolicy(['Gate']));
    const printer = await only();
    const measured = { ...printer, profile: { ...printer.profile, dxMm: 1.5 } };
    await answerOf(desk, 'printers.save', { printer: measured, calibrated: true });
    await startWith(ofPolicy(['gate'], { dpi: 300, language: 'tspl' }));
    expect(await rows()).toMatchObject([
      { printer: { id: printer.id, name: 'gate', language: 'tspl', profile: { dpi: 300, dxMm: 1.5 } } },
    ]);
    expect((await rows())[0]?.calibratedAt).not.toBeNull();
  });

  it('vanishes when the policy drops it; its waiting job says so and is printed elsewhere', async () => {
    await startWith(ofPolicy(['Gate', 'Yard']));
    const jobId = await printOn((await rows()).find(({ printer }) => printer.name === 'Gate')!.printer.id);
    await leaveWaiting(jobId);
    desk = await openDeskOn(opened.service, { dataDir: desk.dataDir, managedPrinters: ofPolicy(['Yard']) });
    expect(await names()).toEqual(['Yard']);
    const job = await jobOf(jobId);
    expect(job).toMatchObject({ state: 'stopped', failure: { code: 'INTERRUPTED' } });
    expect(job.failure?.message).toContain('The administrator has removed this printer');
    const again = { id: jobId, jobId: randomUUID(), fromLabel: 0, startCell: 0 };
    expect(await desk.engine.ask('prints.again', { ...again, printerId: job.printerId })).toMatchObject({
      failure: { code: 'PRINTER_UNKNOWN' },
    });
    await answerOf(desk, 'prints.again', { ...again, printerId: (await only()).id });
    await vi.waitFor(async () => expect((await jobOf(again.jobId)).state).toBe('done'), { timeout: 20_000 });
  });

  it('stays while a part of the policy cannot be read, and where no policy is asked', async () => {
    await startWith(ofPolicy(['Gate']));
    await startWith({ ...ofPolicy([]), isWhole: false });
    expect(await names()).toEqual(['Gate']);
    await desk.engine.stop();
    desk = await openDeskOn(opened.service, { dataDir: desk.dataDir });
    expect(await names()).toEqual(['Gate']);
    await startWith(ofPolicy([]));
    expect(await names()).toEqual([]);
  });
});
