/** One hostile answer met by the real command in a process of its own, and the same workspace with the Service as it should be. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT } from '../../src-sync/cli/output/exit-codes.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { runHere } from '../cli/in-process.ts';
import { enqueue, runCli, type CliOptions, type Finished } from '../cli/run-cli.ts';
import type { HostileAnswer } from './hostile-answer.ts';
import { startHostileServer } from './hostile-server.ts';

export interface Ordeal {
  readonly problems: readonly string[];
  readonly code: number | null;
  readonly said: string;
  readonly tookMs: number;
  readonly peakBytes: number;
  /** The longest time in which it did nothing else. */
  readonly heldMs: number;
}

export const MEMORY_MAX_BYTES = 350 * 1024 * 1024;
/** As often as long as this PC needs now to start a command and save a change, and so many seconds besides. */
const PATIENCE = { endless: { times: 10, seconds: 3 }, usual: { times: 20, seconds: 30 } } as const;
/** For an end in order behind the deadline. */
const ENDS_WITHIN_TIMES = 20;
const DATA = { items: 12, contacts: 12, warehouses: 2, notifications: 3 };
const NAME = 'Made before all that';
const CONTACT = { op: 'contacts.create', record: { name: NAME, phone: '+91 98450 12345' } };
/** Of terminals, and what turns the direction of a text. */
const UNSAYABLE = /[\u0000-\u0008\u000b-\u001f\u007f\u0080-\u009f\u202a-\u202e\u2066-\u2069]/u;

export async function goThroughOrdeal(hostile: HostileAnswer): Promise<Ordeal> {
  const service = await startService({ data: DATA, rateLimit: null });
  const server = await startHostileServer(service);
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-hostile-'));
  const peakFile = join(dataDir, 'peak.json');
  const options: CliOptions = {
    dataDir,
    baseUrl: server.url,
    token: service.token,
    environment: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'peak.ts')}`,
      PEAK_FILE: peakFile,
    },
  };
  try {
    const beganMs = performance.now();
    const saved = await enqueue({ ...options, environment: {} }, CONTACT);
    if (saved.code !== 0) throw new Error(`nothing could be saved: ${saved.stderr}`);
    const startMs = performance.now() - beganMs;
    const { times, seconds } = hostile.isEndless === true ? PATIENCE.endless : PATIENCE.usual;
    const deadlineMs = Math.ceil(times * startMs + 1_000 * seconds);
    const endsWithinMs = deadlineMs + ENDS_WITHIN_TIMES * startMs;
    server.hostile = hostile;
    const startedMs = performance.now();
    const limited = { ...options, timeoutMs: Math.ceil(2 * endsWithinMs) };
    const met = await runCli(limited, 'sync', '--deadline', String(Math.ceil(deadlineMs / 1_000)));
    const tookMs = performance.now() - startedMs;
    const seen = existsSync(peakFile)
      ? (JSON.parse(readFileSync(peakFile, 'utf8')) as { bytes: number; heldMs: number })
      : { bytes: Infinity, heldMs: Infinity };
    const answered = server.answered;
    server.hostile = null;
    const problems = [
      ...(answered === 0 ? ['it was never met'] : []),
      ...wrongWith(met, hostile, service),
      ...(tookMs > endsWithinMs ? [`it took ${(tookMs / 1_000).toFixed(1)} s`] : []),
      ...(seen.bytes > MEMORY_MAX_BYTES ? [`it took ${megabytes(seen.bytes)} MB`] : []),
      ...(await wrongAfterwards(options, hostile, service)),
      ...server.given.map((what) => `it was given ${what}`),
      ...(server.strayed > 0 ? [`${server.strayed} connections to another host`] : []),
    ];
    const said = `${met.stderr}${met.stdout}`;
    return { problems, code: met.code, said, tookMs, peakBytes: seen.bytes, heldMs: seen.heldMs };
  } finally {
    await server.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

function wrongWith(met: Finished, hostile: HostileAnswer, { token }: StandInService): readonly string[] {
  const said = met.stdout + met.stderr;
  const names = Object.entries(EXIT).flatMap(([name, code]) => (code === met.code ? [name] : []));
  const isExpected = hostile.exits.some((name) => names.includes(name));
  const sign = UNSAYABLE.exec(met.stderr.replaceAll('\r\x1b[2K', ''))?.[0];
  return [
    ...(isExpected
      ? []
      : [`it ended with ${String(met.code ?? met.signal)}, not ${hostile.exits.join(' or ')}: ${said}`]),
    ...(met.code !== 0 && !/[A-Z].{20,}[.]\s/.test(met.stderr) ? [`it said no sentence: ${said}`] : []),
    ...(/\.[jt]s:\d+|Error:/.test(said) ? [`it printed a trace: ${said}`] : []),
    ...(said.includes(token) ? ['it printed the token'] : []),
    ...(sign === undefined ? [] : [`it printed U+${sign.codePointAt(0)?.toString(16) ?? ''}`]),
    ...(hostile.says === undefined || hostile.says.test(said)
      ? []
      : [`it did not say ${String(hostile.says)}: ${said}`]),
  ];
}

/** The Service as it should be: all of it is read, and what was saved is there once. */
async function wrongAfterwards(
  options: CliOptions,
  { afterwards }: HostileAnswer,
  service: StandInService,
): Promise<readonly string[]> {
  const flags = ['--data-dir', options.dataDir, '--base-url', options.baseUrl ?? ''];
  const problems: string[] = [];
  if (afterwards !== 'held') {
    const calm = await runCli({ ...options, environment: {} }, 'sync', '--deadline', '180');
    const mayEnd: readonly (number | null)[] =
      afterwards === 'refused' ? [EXIT.ok, EXIT.needsPerson] : [EXIT.ok];
    if (!mayEnd.includes(calm.code))
      problems.push(`a sync afterwards ended with ${String(calm.code)}: ${calm.stderr}`);
  }
  const verified = await runHere(['verify', ...flags]);
  if (verified.code !== 0) problems.push(`verify ended with ${verified.code}: ${verified.stdout}`);
  const waiting = (await runHere(['outbox', ...flags])).stdout.includes('contacts.create');
  const there = service.state.contacts.all().filter(({ fields }) => fields['name'] === NAME).length;
  if (there > 1) problems.push(`what was saved is there ${there} times`);
  if (there === 0 && !waiting) problems.push('what was saved is gone');
  const counts = await runHere(['status', ...flags]);
  const { collections } = JSON.parse(counts.stdout) as {
    collections: Record<string, { rows: number } | undefined>;
  };
  const [contacts, expected] = [collections['contacts']?.rows ?? 0, service.state.contacts.size];
  const mostHere = afterwards === 'refused' ? Infinity : expected + 1;
  if (afterwards !== 'held' && (contacts < expected || contacts > mostHere))
    problems.push(`${contacts} contacts are here, and ${expected} there`);
  return problems;
}
