/** A thread that throws, ends, fills its memory or never comes back is an answer in words, and nothing else ends with it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUpkeep } from '../../src-sync/engine/upkeep/run.ts';
import { ROLL_PRINTER, SHEET_PRINTER } from '../../src-sync/domain/labels/labels.ts';
import { STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import type { DrawOrder } from '../../src-sync/labels/drawing/orders.ts';
import { createDrawing, type LabelDrawing } from '../../src-sync/labels/drawing/run.ts';
import { deliver } from '../../src-sync/printing/deliver.ts';
import type { Target } from '../../src-sync/printing/target.ts';
import { LABEL_THREAD } from '../../src-sync/workers/programs.ts';
import { startPrinter } from '../printing/printer.ts';
import { createSheets } from '../../src-sync/sheets/run.ts';
import { startWorker } from '../../src-sync/workers/run.ts';

const BROKEN = join(import.meta.dirname, 'broken-thread.ts');
const BREAKING = join(import.meta.dirname, 'breaking-drawing.ts');
const WAITING = join(import.meta.dirname, 'waiting-thread.ts');
const SHEETS = join(import.meta.dirname, '../../src-sync/sheets/thread.ts');
const LIMITS = { heapMegabytes: 24, silentMs: 1_500 };
const FAULTS = ['throws', 'exits', 'loops', 'fills'] as const;

const MANY = Array.from({ length: 1_000 }, (_, index) => ({
  values: { name: `Bolt ${index}`, sku: `B-${index}`, price: index },
  quantity: 1,
}));
const ONE_LABEL = { template: STARTER_TEMPLATES[3]!, profile: ROLL_PRINTER, rows: MANY.slice(0, 1) };
const JOB: DrawOrder = {
  ...ONE_LABEL,
  ...{ startCell: 0, firstLabel: 0, format: 'zpl', title: 'Labels', createdAtMs: 0 },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-workers-'));
});

afterEach(() => {
  delete process.env['STOCKHAND_TEST_FAULT'];
  rmSync(folder, { recursive: true, force: true });
});

async function readAllOf(pieces: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of pieces) count += 1;
  return count;
}

async function* onePage(): AsyncGenerator<readonly (readonly string[])[]> {
  yield [['Bolt']];
}

it('without threads, in safe mode, no spreadsheet is read or written', async () => {
  const path = join(folder, 'list.csv');
  const sheets = createSheets(null);
  const target = { path, format: 'csv', columns: ['Name'] } as const;
  for (const refused of [await sheets.read(path), await sheets.write(target, onePage())])
    expect(refused).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
  expect(readdirSync(folder)).toEqual([]);
});

describe.each(FAULTS)('a thread that %s', (fault) => {
  beforeEach(() => {
    process.env['STOCKHAND_TEST_FAULT'] = fault;
  });

  it('while it reads a file says so, and the next file is read', async () => {
    const path = join(folder, 'list.csv');
    writeFileSync(path, 'Name\nBolt\n');
    const read = await createSheets(BROKEN, { read: LIMITS, write: LIMITS }).read(path);
    expect(read.ok ? '' : read.failure.message).toMatch(/^list\.csv .+ Nothing was changed; /);
    const next = await createSheets(SHEETS).read(path);
    expect(next).toMatchObject({ ok: true, value: { columns: ['Name'] } });
  });

  it('while it writes a file says so, and leaves no part of it', async () => {
    const path = join(folder, 'list.xlsx');
    const target = { path, format: 'xlsx', columns: ['Name'] } as const;
    const written = await createSheets(BROKEN, { read: LIMITS, write: LIMITS }).write(target, onePage());
    expect(written.ok ? '' : written.failure.message).toMatch(/^list\.xlsx .+ Nothing here was changed; /);
    expect(readdirSync(folder)).toEqual([]);
    expect(await createSheets(SHEETS).write(target, onePage())).toEqual({
      ok: true,
      value: { problems: [] },
    });
  });

  it('while it backs up or verifies says so, leaves no part of a backup, and the next one may start', async () => {
    const place = { file: join(folder, 'mirror.db'), dataDir: folder } as never;
    const upkeep = createUpkeep(BROKEN, place, LIMITS);
    mkdirSync(join(folder, 'out'));
    const made = await upkeep.backUp(join(folder, 'out', 'backup.db'), 0);
    expect(made.ok ? '' : made.failure.message).toMatch(/^The backup or check .+ Try it again\.$/);
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
    const verified = await upkeep.verify();
    expect(verified.ok ? '' : verified.failure.code).toBe('INTERNAL');
    await upkeep.stop();
  });

  it('while it checks or lays out labels says so, and the next labels are drawn', async () => {
    const broken = createDrawing(BROKEN, LIMITS);
    const [checked, opened] = await Promise.all([broken.check(ONE_LABEL), broken.open(JOB)]);
    expect(checked.ok ? '' : checked.failure.message).toMatch(/^These labels .+ Nothing here was changed, /);
    expect(opened.ok ? '' : opened.failure.message).toMatch(/^These labels .+ can be printed again\. /);
    const drawing = createDrawing(LABEL_THREAD);
    expect(await drawing.preview(ONE_LABEL)).toMatchObject({ ok: true, value: [{ problems: [] }] });
    await Promise.all([broken.close(), drawing.close()]);
  });
});

describe('a job of labels whose thread ends in the middle', () => {
  it.each(['file', 'tcp'] as const)(
    'says so (%s), leaves no part of a file, and is printed again',
    async (kind) => {
      const printer = await startPrinter();
      const target: Target =
        kind === 'file'
          ? { kind, path: join(folder, 'labels.zpl') }
          : { kind, host: '127.0.0.1', port: printer.port };
      const print = async (drawing: LabelDrawing, onHandedOver?: (labels: number) => void) => {
        const opened = await drawing.open({ ...JOB, rows: MANY });
        if (!opened.ok) throw new Error(opened.failure.message);
        const order = { title: 'Labels', pageMm: null, pieces: opened.value.pieces() };
        const how = onHandedOver === undefined ? order : { ...order, onHandedOver };
        const delivered = await deliver(target, how, { name: 'Dock' });
        await opened.value.close();
        await drawing.close();
        return delivered;
      };
      let handedOver = 0;
      const broken = await print(createDrawing(BREAKING), (labels) => (handedOver = labels));
      expect(broken).toMatchObject({
        ok: false,
        failure: {
          code: 'INTERNAL',
          words: [{ key: 'labels.said.drawFailedAt', values: { row: '701', item: 'Bolt 700, B-700' } }],
        },
      });
      if (!broken.ok)
        expect(broken.failure.message).toMatch(/^At row 701 \(Bolt 700, B-700\) a label could not/);
      expect([handedOver > 0, readdirSync(folder)]).toEqual([kind === 'tcp', []]);
      expect(await print(createDrawing(LABEL_THREAD))).toEqual({ ok: true, value: { labels: MANY.length } });
      await printer.stop();
    },
  );
});

describe('a label that cannot be drawn', () => {
  it('is named by the number and the item of its row, cut where its name is what cannot be drawn', async () => {
    const endless = { values: { name: `Tape ${'पीतल'.repeat(20_000)}`, sku: 'TAPE-9' }, quantity: 1 };
    const rows = [...MANY.slice(0, 3), { ...endless, number: 40 }, ...MANY.slice(3, 5)];
    const drawing = createDrawing(LABEL_THREAD);
    const checked = await drawing.check({ ...ONE_LABEL, rows });
    expect(checked.ok ? '' : checked.failure.message).toMatch(
      /^At row 40 \(Tape (पीतल)+.{0,3}…, TAPE-9\) a label takes too long/u,
    );
    const seen = await drawing.preview({ ...ONE_LABEL, rows: [MANY[0]!, { ...endless, quantity: 9 }] });
    expect(seen.ok ? '' : seen.failure.message).toMatch(/^At row 2 \(Tape /);
    const sheet = createDrawing(BREAKING);
    const opened = await sheet.open({
      ...{ ...JOB, format: 'pdf' as const, profile: SHEET_PRINTER },
      ...{
        template: { ...ONE_LABEL.template, pageType: 'A4' as const, columns: 1 },
        rows: MANY.slice(0, 701),
      },
    });
    if (!opened.ok) throw new Error(opened.failure.message);
    await expect(readAllOf(opened.value.pieces())).rejects.toMatchObject({
      failure: { words: [{ values: { row: '701', item: 'Bolt 700, B-700' } }] },
    });
    await Promise.all([drawing.close(), sheet.close()]);
  });
});

describe('a thread', () => {
  it.each([
    ['gets no processor for a while is waited for', 1_000, 2_500, { kind: 'answer', message: 'answer' }],
    ['waits for what never comes is given up', 120, null, { kind: 'fault', fault: 'time' }],
  ])('that %s', async (_words, silentMs, forMs, end) => {
    const limits = { ...LIMITS, silentMs };
    expect(await startWorker(WAITING, { forMs }, limits).end).toMatchObject(end);
  });

  it('that cannot be loaded is a fault and no exception', async () => {
    const { end } = startWorker(join(folder, 'missing.ts'), {}, LIMITS);
    expect(await end).toMatchObject({ kind: 'fault', fault: 'error' });
  });
});
