/** Raw commands on Windows: documents of its spooler, what koffi is told about the calls, and PowerShell where koffi may not be loaded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import koffi from 'koffi';
import { describe, expect, it, vi } from 'vitest';
import { deliver } from '../../src-sync/printing/deliver.ts';
import { spoolRaw, type SpoolerPatience } from '../../src-sync/printing/spool-raw.ts';
import type { Spooler } from '../../src-sync/printing/spooler.ts';
import type { Piece, PrintOrder } from '../../src-sync/printing/target.ts';
import { Turns } from '../../src-sync/domain/turns.ts';
import { deliverByPowerShell, WINDOWS_RAW_SCRIPT } from '../../src-sync/printing/windows-powershell.ts';
import { createWindowsRaw } from '../../src-sync/printing/windows-raw.ts';
import { loadWinspool, spoolerTypes } from '../../src-sync/printing/winspool.ts';
import { printPrograms } from './print-programs.ts';
import { TestSpooler, type SpoolerBehaviour } from './test-spooler.ts';

const NOTHING_LEFT = { printers: 0, documents: 0 };

function* labels(count: number): Generator<Piece> {
  for (let number = 1; number <= count; number += 1) {
    yield { bytes: Buffer.from(`^XA^FD${number}^FS^XZ\n`), labels: 1 };
  }
}

function textOf(pieces: Iterable<Piece>): string {
  return [...pieces].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('');
}

interface Wanted extends Partial<PrintOrder> {
  readonly queue?: string;
  readonly patience?: SpoolerPatience;
}

async function print(behaviour: SpoolerBehaviour, wanted: Wanted = {}) {
  const { queue = 'Zebra', patience, ...order } = wanted;
  const spooler = new TestSpooler(behaviour);
  const told: number[] = [];
  const onHandedOver = (count: number): void => void told.push(count);
  const whole = { title: 'Shelf labels', pieces: labels(3), pageMm: null, onHandedOver, ...order };
  const result = await spoolRaw(spooler, queue, whole, patience);
  return { result, told, spooler };
}

describe('a document of the spooler', () => {
  it('has every byte in order, is ended and its printer closed, and each label is counted once', async () => {
    const { result, told, spooler } = await print({}, { pieces: labels(2_000) });
    expect(result).toEqual({ ok: true, value: { labels: 2_000 } });
    expect(spooler.printed).toEqual([{ title: 'Shelf labels', text: textOf(labels(2_000)) }]);
    expect(told).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1));
    expect(spooler.left()).toEqual(NOTHING_LEFT);
    expect(spooler.calls.filter((call) => call !== 'writePrinter')).toEqual([
      ...['openPrinter', 'startDocPrinter', 'startPagePrinter'],
      ...['endPagePrinter', 'endDocPrinter', 'closePrinter'],
    ]);
  });

  it('takes a large picture in parts, and goes on where the spooler took only some bytes', async () => {
    const bytes = Buffer.alloc(100_000, 'picture');
    const { result, spooler } = await print({ bytesAtOnceMax: 1_001 }, { pieces: [{ bytes, labels: 1 }] });
    expect(result.ok).toBe(true);
    expect(spooler.printed[0]?.text).toBe(bytes.toString('latin1'));
  });

  it('that takes no more bytes is stopped, not written to for ever', async () => {
    const { result, spooler } = await print({ bytesAtOnceMax: 0 });
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_STOPPED' } });
    expect(spooler.left()).toEqual(NOTHING_LEFT);
  });

  it('that is given up is taken out of the queue', async () => {
    const control = new AbortController();
    function* endless(): Generator<Piece> {
      for (let number = 1; ; number += 1) {
        if (number === 50) control.abort();
        yield { bytes: Buffer.from('^XA^XZ'), labels: 1 };
      }
    }
    const { result, told, spooler } = await print({}, { pieces: endless(), signal: control.signal });
    expect(result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(told.at(-1)).toBe(49);
    expect([spooler.printed, spooler.left()]).toEqual([[], NOTHING_LEFT]);
  });

  it('that was given up before it began never reaches the spooler', async () => {
    const { result, spooler } = await print({}, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(spooler.calls).toEqual([]);
  });

  it('whose labels cannot be drawn to the end is not printed in part', async () => {
    function* broken(): Generator<Piece> {
      yield* labels(2);
      throw new Error('a mistake of ours');
    }
    const spooler = new TestSpooler();
    const order = { title: 'Test', pieces: broken(), pageMm: null };
    await expect(spoolRaw(spooler, 'Zebra', order)).rejects.toThrow('a mistake of ours');
    expect([spooler.printed, spooler.left()]).toEqual([[], NOTHING_LEFT]);
  });
});

/** By their names in winerror.h. */
const ERRORS = {
  ERROR_ACCESS_DENIED: 5,
  ERROR_INVALID_HANDLE: 6,
  ERROR_PRINT_CANCELLED: 63,
  ERROR_DISK_FULL: 112,
  RPC_S_SERVER_UNAVAILABLE: 1722,
  ERROR_INVALID_PRINTER_NAME: 1801,
  ERROR_INVALID_DATATYPE: 1804,
  ERROR_PRINTER_DELETED: 1905,
} as const;

describe('an error of the spooler', () => {
  it.each([
    ['openPrinter', 'ERROR_ACCESS_DENIED', 'PRINTER_REFUSED'],
    ['openPrinter', 'ERROR_INVALID_PRINTER_NAME', 'PRINTER_UNKNOWN'],
    ['openPrinter', 'RPC_S_SERVER_UNAVAILABLE', 'PRINTING_UNAVAILABLE'],
    ['startDocPrinter', 'ERROR_INVALID_DATATYPE', 'PRINTER_REFUSED'],
    ['startDocPrinter', 'ERROR_PRINTER_DELETED', 'PRINTER_UNKNOWN'],
    ['startPagePrinter', 'ERROR_ACCESS_DENIED', 'PRINTER_REFUSED'],
    ['writePrinter', 'ERROR_DISK_FULL', 'PRINTER_STOPPED'],
    ['writePrinter', 'RPC_S_SERVER_UNAVAILABLE', 'PRINTER_STOPPED'],
    ['endPagePrinter', 'ERROR_INVALID_HANDLE', 'PRINTER_STOPPED'],
    ['endDocPrinter', 'ERROR_PRINT_CANCELLED', 'PRINTER_STOPPED'],
  ] as const)('of %s, %s, is called %s, and nothing stays open', async (call, name, code) => {
    const lastError = ERRORS[name];
    const { result, spooler } = await print({ refuses: { [call]: lastError } });
    expect(result).toMatchObject({ ok: false, failure: { code, detail: `winspool ${lastError}` } });
    expect([spooler.printed, spooler.left()]).toEqual([[], NOTHING_LEFT]);
  });

  it('says how many labels it had taken', async () => {
    const { result } = await print({ refuses: { endPagePrinter: 112 } });
    expect(result).toMatchObject({
      failure: { message: expect.stringContaining('after 3 labels at most') as string },
    });
  });

  it('names a printer that is not there', async () => {
    const { result } = await print({}, { queue: 'Gate' });
    expect(result).toMatchObject({ failure: { code: 'PRINTER_UNKNOWN' } });
    expect(result).toMatchObject({ failure: { message: expect.stringContaining('Gate') as string } });
  });

  it('when the printer is closed changes nothing about what was printed', async () => {
    const { result, spooler } = await print({ refuses: { closePrinter: 6 } });
    expect(result).toEqual({ ok: true, value: { labels: 3 } });
    expect(spooler.printed).toHaveLength(1);
  });
});

describe('a call that hangs', () => {
  const patience = { callMs: 60, giveUpMs: 20 };
  const steps: readonly (readonly [keyof Spooler, string])[] = [
    ['openPrinter', 'PRINTER_OFF'],
    ['startDocPrinter', 'PRINTER_OFF'],
    ['startPagePrinter', 'PRINTER_OFF'],
    ['writePrinter', 'PRINTER_STOPPED'],
    ['endPagePrinter', 'PRINTER_STOPPED'],
    ['endDocPrinter', 'PRINTER_STOPPED'],
  ];

  it.each(steps)('in %s ends the job as %s, and is tidied up when it returns', async (hangsAt, code) => {
    const { result, spooler } = await print({ hangsAt }, { patience });
    expect(result).toMatchObject({ ok: false, failure: { code } });
    spooler.release();
    await vi.waitFor(() => expect(spooler.calls.at(-1)).toBe('closePrinter'));
    expect(spooler.left()).toEqual(NOTHING_LEFT);
    expect(spooler.calls.filter((call) => call === hangsAt)).toHaveLength(1);
  });

  it('does not keep whoever gives the job up', async () => {
    const control = new AbortController();
    const behaviour = { hangsAt: 'writePrinter' } as const;
    const patient = { callMs: 240_000, giveUpMs: 20 };
    setTimeout(() => control.abort(), 20);
    const { result, spooler } = await print(behaviour, { patience: patient, signal: control.signal });
    expect(result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    spooler.release();
    await vi.waitFor(() => expect(spooler.calls.at(-1)).toBe('closePrinter'));
    expect([spooler.printed, spooler.left()]).toEqual([[], NOTHING_LEFT]);
  });
});

it('calls that run at the same time are two at most, and the others follow in their order', async () => {
  const turns = new Turns(2);
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const all = [1, 2, 3, 4].map((number) =>
    turns.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('a call that fails gives its turn on');
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]));
  ends[1]?.();
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]));
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...['fulfilled', 'fulfilled', 'fulfilled'],
  ]);
});

describe('what koffi is told about winspool.drv', () => {
  const { docInfo, calls } = spoolerTypes(koffi);

  it('lays DOC_INFO_1W out as 64-bit Windows does: three pointers', () => {
    expect([docInfo.size, docInfo.alignment]).toEqual([24, 8]);
    const offsets = Object.values(docInfo.members ?? {}).map(({ name, offset }) => [name, offset]);
    expect(offsets).toEqual([
      ['pDocName', 0],
      ['pOutputFile', 8],
      ['pDatatype', 16],
    ]);
  });

  it('has handles and pointers of eight bytes, and DWORD and BOOL of four', () => {
    const sizes = Object.entries(calls).map(([name, { result, parameters }]) => {
      const { proto } = koffi.proto('__stdcall', null, result, parameters);
      const given = (proto?.arguments ?? []) as unknown as readonly { readonly type: { size: number } }[];
      return [name, proto?.result.size, given.map(({ type }) => type.size)];
    });
    expect(sizes).toEqual([
      ['OpenPrinterW', 4, [8, 8, 8]],
      ['StartDocPrinterW', 4, [8, 4, 8]],
      ['StartPagePrinter', 4, [8]],
      ['WritePrinter', 4, [8, 8, 4, 8]],
      ['EndPagePrinter', 4, [8]],
      ['EndDocPrinter', 4, [8]],
      ['AbortPrinter', 4, [8]],
      ['ClosePrinter', 4, [8]],
    ]);
  });

  it.runIf(process.platform === 'win32')('brings the error of the thread along', async () => {
    const spooler = await loadWinspool();
    expect(await spooler.openPrinter('No printer of Stockhand')).toEqual({ lastError: 1801 });
  });
});

describe.skipIf(process.platform === 'win32')('where the spooler cannot be called', () => {
  const system = printPrograms();
  const order = {
    title: 'Shelf labels',
    pieces: [{ bytes: Buffer.from('^XA^XZ'), labels: 1 }],
    pageMm: null,
  };

  it('PowerShell is asked instead, and the log is told once', async () => {
    system.install({
      'powershell.exe': 'cat "$STOCKHAND_FILE" > job; printf %s "$STOCKHAND_PRINTER" > printer',
    });
    const notes: string[] = [];
    const print = createWindowsRaw();
    for (let job = 1; job <= 2; job += 1) {
      const result = await print('Zebra', order, (sentence) => void notes.push(sentence));
      expect(result).toEqual({ ok: true, value: { labels: 1 } });
    }
    expect(readFileSync(join(system.folder, 'job'), 'utf8')).toBe('^XA^XZ');
    expect(readFileSync(join(system.folder, 'printer'), 'utf8')).toBe('Zebra');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/cannot be called directly \(.+\), so raw commands go through PowerShell\.$/);
  });

  it.each([
    [11, 'winspool 1801', 'PRINTER_UNKNOWN'],
    [11, 'winspool 1722', 'PRINTING_UNAVAILABLE'],
    [12, 'winspool 5', 'PRINTER_REFUSED'],
    [13, 'winspool 112', 'PRINTER_STOPPED'],
    [
      1,
      'Cannot add type. Definition of new types is not supported in this language mode.',
      'PRINTING_UNAVAILABLE',
    ],
  ])('its exit code %i with “%s” is called %s', async (exitCode, errors, code) => {
    system.install({ 'powershell.exe': `echo "${errors}" >&2; exit ${exitCode}` });
    expect(await deliverByPowerShell('Zebra', order)).toMatchObject({ ok: false, failure: { code } });
  });

  it('its script holds nothing a person typed', () => {
    expect(WINDOWS_RAW_SCRIPT).toContain('type = "RAW"');
    expect(WINDOWS_RAW_SCRIPT).toContain('$env:STOCKHAND_PRINTER');
    expect(WINDOWS_RAW_SCRIPT).not.toContain('Zebra');
  });

  it('a PC without PowerShell says so instead of throwing', async () => {
    const result = await deliver({ kind: 'rawQueue', queue: 'Zebra' }, order, {
      name: 'Zebra',
      platform: 'win32',
    });
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTING_UNAVAILABLE' } });
  });
});
