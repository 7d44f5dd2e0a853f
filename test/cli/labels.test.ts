import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BIN_LABEL, SHEET_PRESETS, STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import { readLabelExtras } from '../../src-sync/domain/labels/label-template.ts';
import { databaseFile } from '../../src-sync/profile/folders.ts';
import { inWrite, openStore } from '../../src-sync/store/database.ts';
import { keepExtras } from '../../src-sync/store/desk/printers.ts';
import { dotsOfPdf, dotsOfZpl, readAll } from '../labels/proof.ts';
import { startPrinter } from '../printing/printer.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, startCli, type CliOptions } from './run-cli.ts';

const BASE_URL = 'http://127.0.0.1:1';
const HINGE = { name: 'Brass hinge ₹', sku: 'HNG-4', price: 142.5, barcode: '8901234567890' };

const ROLL = {
  name: 'Roll',
  pageType: 'ROLL',
  labelWidthMm: 50,
  labelHeightMm: 25,
  columns: 1,
  marginTopMm: 0,
  marginLeftMm: 0,
  fields: ['name', 'barcode'],
};

const profile = useProfileDir();
let options: CliOptions;

beforeEach(() => {
  options = { dataDir: profile.path };
});

function file(name: string): string {
  return join(profile.path, name);
}

function json(name: string, content: unknown): string {
  writeFileSync(file(name), JSON.stringify(content));
  return file(name);
}

describe('labels from files', () => {
  test('a sheet with skipped cells becomes a PDF that scans, with no Service and no store', async () => {
    const template = json('t.json', {
      name: 'A',
      ...SHEET_PRESETS[0]!.stock,
      symbology: 'EAN13',
      columns: 3,
    });
    const items = json('i.json', [{ record: HINGE, qty: 20 }]);
    const out = file('out.pdf');
    const ran = await runCli(
      options,
      'labels',
      '--template',
      template,
      '--items',
      items,
      '--start',
      '4',
      '--out',
      out,
    );
    expect([ran.code, ran.lines]).toEqual([0, [{ labels: 20, pages: 2, refused: [] }]]);
    const pages = await dotsOfPdf(readFileSync(out), 300);
    const found = await Promise.all(pages.map(async (page) => (await readAll(page)).length));
    expect(found).toEqual([17, 3]);
  });

  test('rows that cannot be printed are refused by their place, the rest is printed', async () => {
    const template = json('t.json', { name: 'A', ...SHEET_PRESETS[0]!.stock, symbology: 'EAN_13' });
    const items = json('i.json', [
      { record: { ...HINGE, barcode: '8901234567891' }, qty: 1 },
      { id: 'nobody', qty: 1 },
      { record: HINGE, qty: 2 },
      { record: HINGE, qty: 1.5 },
      { record: HINGE, quantity: 2 },
      { record: { ...HINGE, name: 'bell \u0007' } },
    ]);
    const out = file('out.svg');
    const ran = await runCli(options, 'labels', '--template', template, '--items', items, '--out', out);
    expect(ran.code).toBe(2);
    const [summary] = ran.lines as [{ labels: number; refused: { row: number; message: string }[] }];
    expect(summary.labels).toBe(2);
    expect(summary.refused.map(({ row }) => row)).toEqual([0, 1, 3, 4, 5]);
    expect(summary.refused[0]?.message).toContain('it should be 0');
    expect(readFileSync(out, 'utf8')).toMatch(/^<svg [^>]*viewBox="0 0 210 297"/);
  });

  test('a template that draws over its own barcode prints nothing and says what is in the way', async () => {
    const line = { kind: 'line', xMm: 5, yMm: 20, widthMm: 40, heightMm: 0.5 };
    const elements = [...STARTER_TEMPLATES[3]!.extras.elements!, line];
    const template = json('t.json', { ...STARTER_TEMPLATES[3], extras: { elements } });
    const items = json('i.json', [{ record: HINGE }]);
    const out = file('out.zpl');
    const ran = await runCli(options, 'labels', '--template', template, '--items', items, '--out', out);
    const message =
      'A line lies on the Code 128 code, so no scanner would read it. Move it away from the barcode, make it smaller, or take it off the label.';
    expect([ran.code, ran.lines]).toEqual([2, [{ labels: 0, pages: 0, refused: [{ row: 0, message }] }]]);
    expect(existsSync(out)).toBe(false);
  });

  test('ZPL goes to a printer on the network, byte for byte as into a file', async () => {
    const received: Buffer[] = [];
    const server = createServer((socket: Socket) => socket.on('data', (part) => received.push(part)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const template = json('t.json', STARTER_TEMPLATES[3]);
    const items = json('i.json', [{ record: { ...HINGE, name: '^XA~JA"\\ हिन्दी' }, qty: 3 }]);
    const printer = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const out = file('out.zpl');
    const words = ['--template', template, '--items', items, '--out', out, '--printer', printer];
    const ran = await runCli(options, 'labels', ...words);
    server.close();
    expect([ran.code, ran.lines]).toEqual([0, [{ labels: 3, pages: 3, refused: [] }]]);
    expect(Buffer.concat(received).equals(readFileSync(out))).toBe(true);
    expect(await readAll(await dotsOfZpl(readFileSync(out), 8))).toContainEqual({
      text: '8901234567890',
      format: 'Code128',
    });
  });

  test('--printer knows the printers of the policy by name: address, language and dots', async () => {
    const [gate, direct] = [await startPrinter(), await startPrinter()];
    const target = { kind: 'tcp', host: '127.0.0.1', port: gate.port };
    const printer = { name: 'Gate', target, language: 'tspl', kind: 'roll', dpi: 300 };
    const environment = { STOCKHAND_POLICY_FILE: json('policy.json', { printers: [printer, 7] }) };
    const managed = { ...options, environment: { ...options.environment, ...environment } };
    const words = ['--template', json('t.json', STARTER_TEMPLATES[3])];
    words.push('--items', json('i.json', [{ record: HINGE, qty: 2 }]));
    const ran = await runCli(managed, 'labels', ...words, '--printer', 'gate');
    expect([ran.code, ran.lines]).toEqual([0, [{ labels: 2, pages: 2, refused: [] }]]);
    const out = file('out.tspl');
    const address = `tcp://127.0.0.1:${direct.port}`;
    await runCli(options, 'labels', ...words, '--dpi', '300', '--out', out, '--printer', address);
    await vi.waitFor(() => expect(gate.text()).toBe(readFileSync(out, 'utf8')));
    const other = await runCli(managed, 'labels', ...words, '--out', file('o.zpl'), '--printer', 'Gate');
    expect([other.code, existsSync(file('o.zpl'))]).toEqual([64, false]);
    expect(other.stderr).toContain('let --out end in .tspl');
    const status = await runCli(managed, 'status');
    expect(status.lines[0]).toMatchObject({
      policy: { problems: [expect.stringContaining('“printers.2” cannot be used')], printers: 1 },
    });
    await Promise.all([gate.stop(), direct.stop()]);
  });

  test('a printer that does not take the job is said, and exits 4', async () => {
    const template = json('t.json', STARTER_TEMPLATES[3]);
    const items = json('i.json', [{ record: HINGE }]);
    const words = ['--template', template, '--items', items, '--printer', 'tcp://127.0.0.1:1'];
    const ran = await runCli(options, 'labels', ...words);
    expect([ran.code, ran.stdout]).toEqual([4, '']);
    expect(ran.stderr).toContain('nothing was printed');
  });

  test('a printer that falls silent names the label to go on from, and the same command prints the rest', async () => {
    const template = json('t.json', STARTER_TEMPLATES[3]);
    const rows = Array.from({ length: 40 }, (_, index) => ({ record: { ...HINGE, name: `Hinge ${index}` } }));
    const items = json('i.json', rows);
    const silent = await startPrinter({ breaksAfterBytes: 20_000 });
    const words = ['--template', template, '--items', items];
    const first = await runCli(options, 'labels', ...words, '--printer', `tcp://127.0.0.1:${silent.port}`);
    await silent.stop();
    expect(first.code).toBe(4);
    expect(first.stderr).not.toContain('job is kept');
    const [, label = ''] = /--from-label and the number .+, (\d+) at the latest/.exec(first.stderr) ?? [];
    expect(Number(label)).toBeGreaterThan(0);
    const out = file('rest.zpl');
    const rest = await runCli(options, 'labels', ...words, '--from-label', '39', '--out', out);
    expect([rest.code, rest.lines]).toEqual([0, [{ labels: 2, pages: 2, refused: [] }]]);
    expect(readFileSync(out, 'utf8').match(/\^XA/g)).toHaveLength(2);
    const beyond = await runCli(options, 'labels', ...words, '--from-label', '41', '--out', file('none.zpl'));
    expect([beyond.code, beyond.stdout]).toEqual([64, '']);
    expect(beyond.stderr).toMatch(
      /This job has 40 labels, so there is no label 41 .+ Give --from-label a number from 1 to 40/,
    );
    expect(existsSync(file('none.zpl'))).toBe(false);
  });

  test('a template that is not there exits 1, and the help names every code', async () => {
    const items = json('i.json', [{ record: HINGE }]);
    const ran = await runCli(
      options,
      'labels',
      '--template',
      'none.json',
      '--items',
      items,
      '--out',
      file('o.pdf'),
    );
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toContain(
      'There is no file “none.json” and no label template with that id on this PC.',
    );
    const { stderr } = await runCli(options, '--help');
    expect(stderr).toMatch(
      /labels [^]*exits 0 done, 1 no such template, 2 rows[^]*4 the printer[^]*64 wrong flag/,
    );
  });

  test('stopped by a signal, a long job leaves no half file and what was there before', async () => {
    const template = json('t.json', ROLL);
    const items = json('i.json', [{ record: HINGE, qty: 100_000 }]);
    const out = file('long.pdf');
    const names = () => readdirSync(profile.path).filter((name) => name.endsWith('.part'));
    writeFileSync(out, 'before');
    const words = ['--template', template, '--items', items, '--out', out];
    const running = startCli(options, 'labels', ...words);
    await vi.waitFor(() => expect(names()).toHaveLength(1), { timeout: 30_000 });
    running.child.kill('SIGTERM');
    const ran = await running.finished;
    expect([ran.code, ran.stdout]).toEqual([143, '']);
    expect(ran.stderr).toContain('was stopped');
    expect([readFileSync(out, 'utf8'), names()]).toEqual(['before', []]);
  });

  test('nothing to print writes nothing', async () => {
    const template = json('t.json', STARTER_TEMPLATES[3]);
    const items = json('i.json', []);
    const ran = await runCli(
      options,
      'labels',
      '--template',
      template,
      '--items',
      items,
      '--out',
      file('o.pdf'),
    );
    expect([ran.code, ran.lines]).toEqual([0, [{ labels: 0, pages: 0, refused: [] }]]);
    expect(existsSync(file('o.pdf'))).toBe(false);
  });

  test.each([
    [['--items', 'i.json', '--out', 'o.pdf']],
    [['--template', 't.json', '--items', 'i.json']],
    [['--template', 't.json', '--items', 'i.json', '--out', 'o.png']],
    [['--template', 't.json', '--items', 'i.json', '--out', 'o.pdf', '--start', '-1']],
    [['--template', 't.json', '--items', 'i.json', '--out', 'o.pdf', '--from-label', '0']],
    [['--template', 't.json', '--items', 'i.json', '--out', 'o.svg', '--printer', 'tcp://h:9100']],
    [['--template', 't.json', '--items', 'i.json', '--out', 'o.zpl', '--printer', 'http://h']],
  ])('%j exits 64 with a sentence', async (words) => {
    const ran = await runCli(options, 'labels', ...words);
    expect(ran.code).toBe(64);
    expect(ran.stderr).toMatch(/\w+ .+\./);
  });
});

test('items and templates of the store are found by sku, barcode and id, offline', async () => {
  options = { ...options, baseUrl: BASE_URL };
  const accepted = await enqueue(
    options,
    { op: 'items.create', record: { name: 'Hinge', sku: 'HNG-9', barcode: '8901234567890' } },
    { op: 'labelTemplates.create', record: ROLL },
  );
  const [, template] = accepted.lines as { recordId: string }[];
  const items = json('i.json', [
    { id: 'HNG-9', qty: 2 },
    { id: '8901234567890', qty: 1 },
  ]);
  const words = ['--template', template!.recordId, '--items', items, '--out', file('o.tspl')];
  const ran = await runCli(options, 'labels', ...words);
  expect([ran.code, ran.lines]).toEqual([0, [{ labels: 3, pages: 3, refused: [] }]]);
  expect(readFileSync(file('o.tspl'), 'latin1')).toMatch(/^SIZE 50 mm,25 mm\r\n[^]*PRINT 3,1\r\n$/);
});

test('places of the store are found by tag, code, name and id, and their labels carry what is scanned', async () => {
  options = { ...options, baseUrl: BASE_URL };
  const accepted = await enqueue(
    options,
    { op: 'warehouses.create', record: { name: 'Bhosari Godown' } },
    { op: 'warehouses.create', record: { name: 'Market Yard Counter', code: 'WH-02' } },
  );
  const [first] = accepted.lines as { recordId: string }[];
  const wanted = ['bho', 'WH-02', 'market yard counter', first!.recordId, 'Nowhere'];
  const items = json('i.json', [...wanted.map((place) => ({ place })), { place: 'BHO', qty: 2 }]);
  const template = json('t.json', BIN_LABEL);
  const ran = await runCli(
    options,
    ...['labels', '--template', template, '--items', items, '--out', file('o.zpl')],
  );
  expect(ran.code).toBe(2);
  const [summary] = ran.lines as [{ labels: number; refused: { row: number; message: string }[] }];
  expect(summary.labels).toBe(6);
  expect(summary.refused.map(({ row }) => row)).toEqual([4]);
  expect(summary.refused[0]?.message).toContain('place “Nowhere”');
  const labels = readFileSync(file('o.zpl'), 'latin1').split(/(?<=\^XZ\n)/);
  const read = await Promise.all(
    labels.map(async (label) => (await readAll(await dotsOfZpl(Buffer.from(label, 'latin1'), 8)))[0]?.text),
  );
  // The last three, of the same place, are one label with its copies.
  expect(read.filter((text) => text !== undefined)).toEqual(['BHO', 'MYC', 'BHO']);
  expect(labels[2]).toContain('^PQ3');
});

test('a template of the store prints with what the designer keeps beside it on this PC, custom fields too', async () => {
  options = { ...options, baseUrl: BASE_URL };
  const accepted = await enqueue(
    options,
    { op: 'items.create', record: { name: 'Hinge', sku: 'HNG-9', customFields: { rack: 'C-14' } } },
    { op: 'labelTemplates.create', record: ROLL },
  );
  const [, template] = accepted.lines as { recordId: string }[];
  const rack = { kind: 'field', field: 'rack', prefix: 'Rack ', xMm: 2, yMm: 2, widthMm: 40, heightMm: 8 };
  const extras = readLabelExtras({ elements: [{ ...rack, fontSizePt: 12 }] });
  const database = databaseFile(profile.path, { baseUrl: BASE_URL, organizationId: null });
  const opened = await openStore({ file: database, nowMs: Date.now(), createDirectories: false });
  if (!opened.ok) throw new Error(opened.failure.message);
  await inWrite(opened.value.writer, (tx) => keepExtras(tx, template!.recordId, extras));
  await opened.value.close();
  const stored = ['--template', template!.recordId, '--items', json('i.json', [{ id: 'HNG-9' }])];
  expect((await runCli(options, 'labels', ...stored, '--out', file('stored.zpl'))).code).toBe(0);
  const record = { name: 'Hinge', sku: 'HNG-9', rack: 'C-14' };
  const given = ['--template', json('t.json', { ...ROLL, extras }), '--items', json('j.json', [{ record }])];
  expect((await runCli(options, 'labels', ...given, '--out', file('given.zpl'))).code).toBe(0);
  const [fromStore, fromFiles] = [readFileSync(file('stored.zpl')), readFileSync(file('given.zpl'))];
  expect(fromStore.equals(fromFiles)).toBe(true);
  // The rack alone: without its extras the template would draw name and barcode.
  expect(await readAll(await dotsOfZpl(fromStore, 8))).toEqual([]);
});
