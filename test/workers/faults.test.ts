/** A thread that throws, ends, fills its memory or never comes back is an answer in words, and nothing else ends with it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUpkeep } from '../../src-sync/engine/upkeep/run.ts';
import { createSheets } from '../../src-sync/sheets/run.ts';
import { startWorker } from '../../src-sync/workers/run.ts';

const BROKEN = join(import.meta.dirname, 'broken-thread.ts');
const SHEETS = join(import.meta.dirname, '../../src-sync/sheets/thread.ts');
const LIMITS = { heapMegabytes: 24, silentMs: 3_000 };
const FAULTS = ['throws', 'exits', 'loops', 'fills'] as const;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-workers-'));
});

afterEach(() => {
  delete process.env['STOCKHAND_TEST_FAULT'];
  rmSync(folder, { recursive: true, force: true });
});

async function* onePage(): AsyncGenerator<readonly (readonly string[])[]> {
  yield [['Bolt']];
}

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
});

describe('a thread', () => {
  it('that cannot be loaded is a fault and no exception', async () => {
    const { end } = startWorker(join(folder, 'missing.ts'), {}, LIMITS);
    expect(await end).toMatchObject({ kind: 'fault', fault: 'error' });
  });
});
