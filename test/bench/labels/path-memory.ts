/**
 * The memory that the whole way of a print job needs, in a process of its own: the job written to a database, read back, laid out, drawn
 * and handed to a printer on the network or to a file. Prints the most that was held at any time beside the thread that draws (`memory.ts`), in MiB, and the labels that left.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STARTER_TEMPLATES } from '../../../src-sync/domain/labels/label-presets.ts';
import { ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import type { JobPrinter } from '../../../src-sync/domain/labels/printers.ts';
import { PrintRunner } from '../../../src-sync/engine/labels/print-runner.ts';
import { createDrawing } from '../../../src-sync/labels/drawing/run.ts';
import { LABEL_THREAD } from '../../../src-sync/workers/programs.ts';
import { inWrite, openStore } from '../../../src-sync/store/database.ts';
import { addPrintJob, findPrintJob, type NewPrintJob } from '../../../src-sync/store/desk/print-jobs.ts';
import { labelRows } from './rows.ts';

const [language = '', count = ''] = process.argv.slice(2);
// Each look is a full collection: more of them would be most of the work.
const LOOK_EVERY_MS = 500;
const labels = Number(count);
const [, , , template] = STARTER_TEMPLATES;
if (template === undefined) throw new Error('No template to print.');

const folder = await mkdtemp(path.join(tmpdir(), 'stockhand-labels-'));
const opened = await openStore({
  file: path.join(folder, 'labels.sqlite'),
  nowMs: 0,
  createDirectories: true,
});
if (!opened.ok) throw new Error(opened.failure.message);
const store = opened.value;
// Takes everything and keeps nothing, as paper does.
const server = createServer((socket) => socket.resume());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const target: JobPrinter['target'] =
  language === 'zpl'
    ? { kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port }
    : { kind: 'file', path: path.join(folder, 'labels.pdf') };
const printer: JobPrinter = {
  id: 'bench',
  name: 'Bench',
  target,
  language: language === 'zpl' ? 'zpl' : 'pdf',
  profile: ROLL_PRINTER,
};
const id = 'bench-job';
const job: NewPrintJob = {
  ...{ id, title: 'Bench', kind: 'items', templateKey: 'bench', rowsOf: id },
  ...{ template, printer, startCell: 0, labels, firstLabel: 0 },
};
const rows = labelRows(1_000).map(({ values }) => ({
  recordId: null,
  quantity: labels / 1_000,
  record: values as JsonObject,
}));
await inWrite(store.writer, (tx) => addPrintJob(tx, job, rows, 0));

const drawing = createDrawing(LABEL_THREAD);
const runner = new PrintRunner({
  store,
  drawing,
  nowMs: () => 0,
  changed: () => undefined,
  onDone: () => Promise.resolve(),
  platform: process.platform,
  warn: () => Promise.resolve(),
});
let mostBytes = 0;
const look = (): void => {
  // The first lets go of the buffers' owners, the second of what was freed beside it.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  mostBytes = Math.max(mostBytes, heapUsed + external);
};
const timer = setInterval(look, LOOK_EVERY_MS);
await runner.start(job);
look();
clearInterval(timer);
const ended = await findPrintJob(store.reader, id);
await runner.close();
await drawing.close();
await store.close();
await new Promise((resolve) => server.close(resolve));
await rm(folder, { recursive: true, force: true });
console.log(
  JSON.stringify({ heldMiB: mostBytes / 2 ** 20, labels: ended?.handedOver ?? 0, state: ended?.state }),
);
