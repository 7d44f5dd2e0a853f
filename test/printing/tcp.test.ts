/** A network printer that works, is off, refuses, hangs or hangs up: each has a sentence, a code and a count of labels. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Result } from '../../src-sync/domain/result.ts';
import { deliver } from '../../src-sync/printing/deliver.ts';
import type { Piece } from '../../src-sync/printing/target.ts';
import { closedPort, sleepingPort, startPrinter, type TestPrinter } from './printer.ts';

const PATIENCE = { connectMs: 500, stallMs: 400, closeMs: 200 };
const open: TestPrinter[] = [];

async function printerThat(behaviour: Parameters<typeof startPrinter>[0] = {}): Promise<TestPrinter> {
  const printer = await startPrinter(behaviour);
  open.push(printer);
  return printer;
}

afterEach(async () => {
  for (const printer of open.splice(0)) await printer.stop();
});

function* labels(count: number, sizeBytes = 40): Generator<Piece> {
  for (let number = 1; number <= count; number += 1) {
    const text = `^XA^FD${number}^FS^XZ\n`.padEnd(sizeBytes, ' ');
    yield { bytes: Buffer.from(text), labels: 1 };
  }
}

async function print(port: number, pieces: Iterable<Piece>, signal?: AbortSignal) {
  const told: number[] = [];
  const result = await deliver(
    { kind: 'tcp', host: '127.0.0.1', port },
    {
      title: 'Test',
      pieces,
      pageMm: null,
      onHandedOver: (count) => told.push(count),
      ...(signal === undefined ? {} : { signal }),
    },
    { name: 'Dock thermal', tcpPatience: PATIENCE },
  );
  return { result, told };
}

function sentence(result: Result<unknown>): string {
  return result.ok ? '' : result.failure.message;
}

describe('a printer on the network', () => {
  it('gets every byte in order, and progress counts each label once', async () => {
    const printer = await printerThat();
    const { result, told } = await print(printer.port, labels(2_000));
    expect(result).toEqual({ ok: true, value: { labels: 2_000 } });
    const expected = [...labels(2_000)].map((piece) => Buffer.from(piece.bytes).toString()).join('');
    expect(printer.text()).toBe(expected);
    expect(told.at(-1)).toBe(2_000);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('that is not there is called off or refusing, and nothing was printed', async () => {
    const { result, told } = await print(await closedPort(), labels(3));
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_REFUSED' } });
    expect(sentence(result)).toContain('Dock thermal');
    expect(told).toEqual([]);
  });

  it('that nobody answers for is given up after the time-out', async () => {
    const asleep = await sleepingPort();
    const { result, told } = await print(asleep.port, labels(1));
    asleep.stop();
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_OFF' } });
    expect(told).toEqual([]);
  });

  it('that breaks the line in the middle says after how many labels at most', async () => {
    const printer = await printerThat({ breaksAfterBytes: 50_000 });
    const { result, told } = await print(printer.port, labels(60_000, 200));
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_STOPPED' } });
    expect(told.at(-1)).toBeGreaterThan(0);
    expect(told.at(-1)).toBeLessThan(60_000);
    expect(sentence(result)).toMatch(/after \d+ labels at most/);
  });

  it('that ends the conversation before the job is whole has not printed the rest', async () => {
    const printer = await printerThat({ endsAfterBytes: 50_000 });
    const { result } = await print(printer.port, labels(60_000, 200));
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_STOPPED' } });
  });

  it('that takes nothing more is given up after its patience, not waited for for ever', async () => {
    const printer = await printerThat({ hangsAfterBytes: 1 });
    const { result, told } = await print(printer.port, labels(100_000, 400));
    expect(result).toMatchObject({ ok: false, failure: { code: 'PRINTER_STOPPED' } });
    expect(told.at(-1) ?? 0).toBeLessThan(100_000);
  });

  it('stops between two labels when a person gives the job up', async () => {
    const printer = await printerThat();
    const control = new AbortController();
    function* endless(): Generator<Piece> {
      for (let number = 0; ; number += 1) {
        if (number === 500) control.abort();
        yield { bytes: Buffer.alloc(100, 65), labels: 1 };
      }
    }
    const { result, told } = await print(printer.port, endless(), control.signal);
    expect(result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(told.at(-1) ?? 0).toBeLessThanOrEqual(500);
  });
});
