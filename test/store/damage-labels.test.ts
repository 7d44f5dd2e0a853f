/** Data of label printing on this PC alone is there after the database was damaged. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { NO_EXTRAS, ROLL_PRINTER } from '../../src-sync/domain/labels/labels.ts';
import type { Printer } from '../../src-sync/domain/labels/printers.ts';
import { inWrite, openStore, type Store } from '../../src-sync/store/database.ts';
import {
  addPrintJob,
  printJobLines,
  printJobRows,
  type NewPrintJob,
} from '../../src-sync/store/desk/print-jobs.ts';
import {
  keepExtras,
  listPrinters,
  readExtras,
  readMemory,
  rememberChoice,
  rememberSheet,
  savePrinter,
} from '../../src-sync/store/desk/printers.ts';
import { applyServerRows, readRecord } from '../../src-sync/store/records/records.ts';
import { findLocalId } from '../../src-sync/store/records/identity.ts';
import { ASHA, must, NOW_MS, rowOf, temporaryFolder } from './shop.ts';

const TEMPLATE_GID = '0c0e6e0a-0000-4000-8000-000000000009';
const PRINTER: Printer = {
  id: '2f9b6f5e-5f5f-4b5f-8b5f-2f9b6f5e5f5f',
  name: 'Dock thermal',
  target: { kind: 'tcp', host: '10.0.0.9', port: 9100 },
  language: 'zpl',
  profile: { ...ROLL_PRINTER, dxMm: 0.4, scaleY: 1.002 },
};

let file: string;
let remove: () => Promise<void>;
let store: Store | null = null;

beforeEach(async () => {
  const made = await temporaryFolder();
  remove = made.remove;
  file = path.join(made.folder, 'profile', 'mirror.sqlite');
});

afterEach(async () => {
  await store?.close();
  await remove();
});

async function open(): Promise<Store> {
  store = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
  return store;
}

function jobOf(id: string, labels: number): NewPrintJob {
  const template = STARTER_TEMPLATES[3]!;
  return {
    ...{ id, title: 'Shelf 4', kind: 'items', templateKey: 'starter:3', rowsOf: id },
    ...{ template, printer: PRINTER, startCell: 0, labels, firstLabel: 0 },
  };
}

/** Everything that a desk learns about labels, and enough contacts for a page of them to break. */
async function filled(jobs: readonly NewPrintJob[]): Promise<string> {
  const { reader, writer, close } = await open();
  const contacts = Array.from({ length: 400 }, (_, index) =>
    rowOf({ ...ASHA, gid: randomUUID(), name: `N ${index}` }),
  );
  const common = { sweep: 1, requestedAtTick: 0, nowMs: NOW_MS };
  const template = rowOf({ gid: TEMPLATE_GID, name: 'Rack', pageType: 'ROLL' });
  await inWrite(writer, (tx) => applyServerRows(tx, { collection: 'contacts', rows: contacts, ...common }));
  await inWrite(writer, (tx) =>
    applyServerRows(tx, { collection: 'labelTemplates', rows: [template], ...common }),
  );
  const templateId = (await findLocalId(reader, 'labelTemplates', TEMPLATE_GID))!;
  must(
    await inWrite(writer, async (tx) => {
      await savePrinter(tx, PRINTER, { nowMs: NOW_MS, calibrated: true });
      await keepExtras(tx, templateId, { ...NO_EXTRAS, rows: 7 });
      const choice = {
        kind: 'items',
        templateKey: templateId,
        printerId: PRINTER.id,
        quantity: 'onHand',
      } as const;
      await rememberChoice(tx, choice, NOW_MS);
      await rememberSheet(tx, templateId, 5);
      for (const job of jobs) {
        const rows = [1, 2].map((quantity) => ({
          recordId: null,
          quantity,
          record: { sku: `HNG-${quantity}` },
        }));
        await addPrintJob(tx, job, rows, NOW_MS);
      }
    }),
  );
  await close();
  store = null;
  return templateId;
}

/** Flipped pages of the contact list, and a program that ended without closing. */
async function breakContactPages(more = ''): Promise<void> {
  const raw = new Database(file);
  raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
  if (more !== '') raw.exec(more);
  const pages = raw
    .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'contact_name' AND pagetype = 'leaf'`)
    .pluck()
    .all();
  const pageSize = Number(raw.pragma('page_size', { simple: true }));
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  const bytes = await readFile(file);
  for (const page of pages) bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize);
  await writeFile(file, bytes);
}

it('printers with their correction, choices, part-used sheets, extras and history are carried over', async () => {
  const templateId = await filled([jobOf('job-1', 3)]);
  await breakContactPages();
  const { reader, notices } = await open();
  expect(notices.map(({ message }) => message).join(' ')).toMatch(
    /damaged.*1 printer was carried over with what was printed/,
  );
  expect(await listPrinters(reader)).toEqual([
    { printer: PRINTER, calibratedAt: new Date(NOW_MS).toISOString() },
  ]);
  expect(await readMemory(reader, 'items')).toEqual({
    kind: 'items',
    choice: { templateKey: templateId, printerId: PRINTER.id, quantity: 'onHand' },
    startCells: { [templateId]: 5 },
  });
  expect((await readRecord(reader, templateId))?.view['name']).toBe('Rack');
  expect((await readExtras(reader)).get(templateId)?.rows).toBe(7);
  const { rows } = await printJobLines(reader, { offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ id: 'job-1', title: 'Shelf 4', labels: 3 }]);
  expect(await printJobRows(reader, 'job-1')).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
});

it('a job that lost some of its labels, and a printer that cannot be read, are left behind', async () => {
  await filled([jobOf('whole', 3), jobOf('torn', 3)]);
  await breakContactPages(
    `UPDATE print_job_row SET record = '{"sku' WHERE job_id = 'torn' AND position = 0; UPDATE printer SET printer = '{'`,
  );
  const { reader } = await open();
  const { rows } = await printJobLines(reader, { offset: 0, limit: 10 });
  expect(rows.map(({ id }) => id)).toEqual(['whole']);
  expect(await listPrinters(reader)).toEqual([]);
});
