/**
 * `node test/sheets/hostile-main.ts [COUNT]`: reads hostile files in a process of its own that does nothing else,
 * and says the slowest answer and the most memory (`VmHWM`) of that process.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSheets } from '../../src-sync/sheets/run.ts';
import { hostileFiles } from './hostile.ts';

const SHEETS = join(import.meta.dirname, '../../src-sync/sheets/thread.ts');

export interface HostileRun {
  readonly files: number;
  readonly read: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly peakMegabytes: number;
}

/** The process that reads: a path a line, an answer a line. */
async function serve(): Promise<void> {
  const sheets = createSheets(SHEETS);
  for await (const path of createInterface({ input: process.stdin })) {
    const started = performance.now();
    const read = await sheets.read(path);
    const [, peak = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    const message = read.ok ? `${read.value.rows.length} rows` : read.failure.message;
    console.log(
      JSON.stringify({ ok: read.ok, message, ms: performance.now() - started, peakKilobytes: Number(peak) }),
    );
  }
}

interface Answer {
  readonly ok: boolean;
  readonly message: string;
  readonly ms: number;
  readonly peakKilobytes: number;
}

/** @throws Error when the process ends before it has answered */
export async function runHostile(
  count: number,
  onAnswer: (name: string, answer: Answer) => void,
): Promise<HostileRun> {
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-hostile-'));
  const child = spawn(process.execPath, [import.meta.filename, '--serve'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const totals = { files: 0, read: 0, refused: 0, slowestMs: 0, slowest: '', peakMegabytes: 0 };
  const ask = async (name: string, path: string): Promise<void> => {
    child.stdin.write(`${path}\n`);
    const line = await lines.next();
    if (line.done === true) throw new Error(`the process ended with ${name}`);
    const answer = JSON.parse(line.value) as Answer;
    onAnswer(name, answer);
    totals.files += 1;
    if (answer.ok) totals.read += 1;
    else totals.refused += 1;
    if (answer.ms > totals.slowestMs)
      Object.assign(totals, { slowestMs: Math.round(answer.ms), slowest: name });
    totals.peakMegabytes = Math.round(answer.peakKilobytes / 1024);
  };
  try {
    execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
    symlinkSync('/dev/zero', join(folder, 'device.csv'));
    symlinkSync(folder, join(folder, 'folder.csv'));
    symlinkSync(join(folder, 'loop.csv'), join(folder, 'loop.csv'));
    for (const name of ['pipe.csv', 'device.csv', 'folder.csv', 'loop.csv'])
      await ask(name, join(folder, name));
    for (const make of hostileFiles(count)) {
      const { name, bytes } = make();
      const path = join(folder, name);
      writeFileSync(path, bytes);
      await ask(name, path);
      rmSync(path);
    }
    return totals;
  } finally {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--serve') await serve();
else if (process.argv[1] === import.meta.filename) {
  const run = await runHostile(Number(process.argv[2] ?? '500'), (name, { ms, message }) => {
    if (ms > 2_000) console.error(`${name}: ${Math.round(ms)} ms, ${message}`);
  });
  console.log(JSON.stringify(run));
}
