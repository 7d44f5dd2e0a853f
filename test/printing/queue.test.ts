/** Queues and files. The print system is the test's own `lp` on the path, which does what the real one is seen to do. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../src-sync/printing/deliver.ts';
import type { Target } from '../../src-sync/printing/target.ts';
import { WINDOWS_RAW_SCRIPT } from '../../src-sync/printing/windows-raw.ts';

let folder: string;
const path = process.env['PATH'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-queue-'));
});

afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});

/** Programs of the print system, found before any real one. */
function printSystem(programs: Readonly<Record<string, string>>): void {
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\ncd "${folder}"\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  process.env['PATH'] = `${folder}:${path ?? ''}`;
}

const READY =
  'echo "printer Laser is idle.  enabled since Sat Nov 21"; echo "Laser accepting requests since Sat"';

function print(target: Target, text = '%PDF-1.7', name = 'Laser') {
  return deliver(
    target,
    {
      title: 'Shelf labels',
      pieces: [{ bytes: Buffer.from(text), labels: 21 }],
      pageMm: { width: 50, height: 30 },
    },
    { name, platform: 'linux' },
  );
}

describe('a queue of this PC', () => {
  it('gets pages at their own size, and raw commands untouched', async () => {
    printSystem({
      lpstat: READY,
      lp: 'echo "$@" >> words; cat > job; echo "request id is Laser-1 (0 file(s))"',
    });
    const pages = await print({ kind: 'queue', queue: 'Laser' });
    expect(pages).toEqual({ ok: true, value: { labels: 21 } });
    expect(readFileSync(join(folder, 'job'), 'utf8')).toBe('%PDF-1.7');
    const raw = await print({ kind: 'rawQueue', queue: 'Laser' }, '^XA^XZ');
    expect(raw.ok).toBe(true);
    expect(readFileSync(join(folder, 'job'), 'utf8')).toBe('^XA^XZ');
    const [first, second] = readFileSync(join(folder, 'words'), 'utf8').split('\n');
    expect(first).toBe('-d Laser -t Shelf labels -o print-scaling=none -o media=Custom.50x30mm -');
    expect(second).toBe('-d Laser -t Shelf labels -o raw -');
  });

  it('that is paused is not given a job it would print some time later', async () => {
    printSystem({
      lpstat: 'echo "printer Laser disabled since Sat -"; echo "Laser accepting requests since Sat"',
      lp: 'touch job',
    });
    const result = await print({ kind: 'queue', queue: 'Laser' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_REFUSED' } });
    expect(existsSync(join(folder, 'job'))).toBe(false);
  });

  it('that is not there is called unknown, and a name that could be an option never reaches a program', async () => {
    printSystem({
      lpstat: 'echo "lpstat: Invalid destination name in list \\"Laser\\"." >&2; exit 1',
      lp: 'touch job',
    });
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTER_UNKNOWN' },
    });
    printSystem({ lpstat: 'touch asked' });
    expect(await print({ kind: 'queue', queue: '-h evil' })).toMatchObject({
      failure: { code: 'PRINTER_UNKNOWN' },
    });
    expect(existsSync(join(folder, 'asked'))).toBe(false);
  });

  it('whose print system is off, or is not installed, says which of the two', async () => {
    printSystem({ lpstat: 'echo "lpstat: Bad file descriptor" >&2; exit 1' });
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTER_OFF' },
    });
    process.env['PATH'] = join(folder, 'nowhere');
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTING_UNAVAILABLE' },
    });
  });

  it('that ends before it has read the job is a failure, not a broken pipe', async () => {
    printSystem({ lpstat: READY, lp: 'echo "lp: Print job rejecting" >&2; exit 1' });
    const big = 'x'.repeat(2_000_000);
    expect(await print({ kind: 'rawQueue', queue: 'Laser' }, big)).toMatchObject({
      failure: { code: 'PRINTER_REFUSED' },
    });
  });
});

describe('a file', () => {
  it('is there whole or not at all', async () => {
    const file = join(folder, 'labels.zpl');
    expect((await print({ kind: 'file', path: file }, '^XA^XZ')).ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('^XA^XZ');
    const nowhere = await print({ kind: 'file', path: join(folder, 'missing', 'labels.zpl') });
    expect(nowhere).toMatchObject({ failure: { code: 'STORAGE_UNAVAILABLE' } });
    expect(readdirSync(folder)).toEqual(['labels.zpl']);
  });
});

describe('the spooler of Windows', () => {
  it('is asked by a script that holds nothing a person typed', () => {
    expect(WINDOWS_RAW_SCRIPT).toContain('type = "RAW"');
    expect(WINDOWS_RAW_SCRIPT).toContain('$env:STOCKHAND_PRINTER');
    expect(WINDOWS_RAW_SCRIPT).not.toContain('Laser');
  });

  it('is missing elsewhere, which is said instead of thrown', async () => {
    const result = await deliver(
      { kind: 'rawQueue', queue: 'Zebra' },
      { title: 'Test', pieces: [{ bytes: Buffer.from('^XA^XZ'), labels: 1 }], pageMm: null },
      { name: 'Zebra', platform: 'win32' },
    );
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTING_UNAVAILABLE' } });
  });
});
