/** Queues and files. The print system is the test's own `lp` on the path, which does what the real one is seen to do. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../src-sync/printing/deliver.ts';
import type { Target } from '../../src-sync/printing/target.ts';
import { printPrograms } from './print-programs.ts';

const system = printPrograms();

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
    system.install({
      lpstat: READY,
      lp: 'echo "$@" >> words; cat > job; echo "request id is Laser-1 (0 file(s))"',
    });
    const pages = await print({ kind: 'queue', queue: 'Laser' });
    expect(pages).toEqual({ ok: true, value: { labels: 21 } });
    expect(readFileSync(join(system.folder, 'job'), 'utf8')).toBe('%PDF-1.7');
    const raw = await print({ kind: 'rawQueue', queue: 'Laser' }, '^XA^XZ');
    expect(raw.ok).toBe(true);
    expect(readFileSync(join(system.folder, 'job'), 'utf8')).toBe('^XA^XZ');
    const [first, second] = readFileSync(join(system.folder, 'words'), 'utf8').split('\n');
    expect(first).toBe('-d Laser -t Shelf labels -o print-scaling=none -o media=Custom.50x30mm -');
    expect(second).toBe('-d Laser -t Shelf labels -o raw -');
  });

  it('that is paused is not given a job it would print some time later', async () => {
    system.install({
      lpstat: 'echo "printer Laser disabled since Sat -"; echo "Laser accepting requests since Sat"',
      lp: 'touch job',
    });
    const result = await print({ kind: 'queue', queue: 'Laser' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_REFUSED' } });
    expect(existsSync(join(system.folder, 'job'))).toBe(false);
  });

  it('that is not there is called unknown, and a name that could be an option never reaches a program', async () => {
    system.install({
      lpstat: 'echo "lpstat: Invalid destination name in list \\"Laser\\"." >&2; exit 1',
      lp: 'touch job',
    });
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTER_UNKNOWN' },
    });
    system.install({ lpstat: 'touch asked' });
    expect(await print({ kind: 'queue', queue: '-h evil' })).toMatchObject({
      failure: { code: 'PRINTER_UNKNOWN' },
    });
    expect(existsSync(join(system.folder, 'asked'))).toBe(false);
  });

  it('whose print system is off, or is not installed, says which of the two', async () => {
    system.install({ lpstat: 'echo "lpstat: Bad file descriptor" >&2; exit 1' });
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTER_OFF' },
    });
    process.env['PATH'] = join(system.folder, 'nowhere');
    expect(await print({ kind: 'queue', queue: 'Laser' })).toMatchObject({
      failure: { code: 'PRINTING_UNAVAILABLE' },
    });
  });

  it('that ends before it has read the job is a failure, not a broken pipe', async () => {
    system.install({ lpstat: READY, lp: 'echo "lp: Print job rejecting" >&2; exit 1' });
    const big = 'x'.repeat(2_000_000);
    expect(await print({ kind: 'rawQueue', queue: 'Laser' }, big)).toMatchObject({
      failure: { code: 'PRINTER_REFUSED' },
    });
  });
});

describe('a file', () => {
  it('is there whole or not at all', async () => {
    const file = join(system.folder, 'labels.zpl');
    expect((await print({ kind: 'file', path: file }, '^XA^XZ')).ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('^XA^XZ');
    const nowhere = await print({ kind: 'file', path: join(system.folder, 'missing', 'labels.zpl') });
    expect(nowhere).toMatchObject({ failure: { code: 'STORAGE_UNAVAILABLE' } });
    expect(readdirSync(system.folder)).toEqual(['labels.zpl']);
  });
});
