/**
 * The use of the request budget by a first sync, over loopback HTTP with every engine in a process of its own: alone, killed in the middle and
 * started again, two PCs on one token, and with a person clicking. Windows of six seconds; `--minute` takes the contract's minute, side
 * by side, because each of them lasts for several.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../../scripts/bench.ts';
import { startCli, type Finished, type RunningCli } from '../cli/run-cli.ts';
import type { RequestEntry } from '../../src-service/options.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { startPersonDesk } from './person-process.ts';
import { busiest, percentile, refusals, usePercent, type Limit } from './rate-figures.ts';

export const name = 'request budget: first sync of 12,000 contacts, 8,000 items, stock of 5 warehouses';

const DATA = { contacts: 12_000, items: 8_000, warehouses: 5, notifications: 500, untrackedShare: 0.1 };
const LIMIT = 100;
const PATIENCE_MS = 3_600_000;
/** One click for about nine requests of a window. */
const CLICKS_A_WINDOW = 8.6;

type Kind = 'fixed' | 'sliding';

interface Course extends Limit {
  readonly kind: Kind;
  readonly service: StandInService;
  readonly folder: string;
  readonly label: string;
}

type Measure = (course: Course) => Promise<readonly BenchRow[]>;

const MEASURES: readonly (readonly [string, Measure])[] = [
  ['one PC', alone],
  ['killed and started again', killed],
  ['two PCs', shared],
  ['with a person', withPerson],
];

export async function run(): Promise<readonly BenchRow[]> {
  const isMinute = process.argv.includes('--minute');
  const windowMs = isMinute ? 60_000 : 6_000;
  const courses = (['fixed', 'sliding'] as const).flatMap((kind) =>
    MEASURES.map(
      ([what, measure]) =>
        () =>
          inCourse(kind, windowMs, what, measure),
    ),
  );
  const all: BenchRow[] = [];
  if (isMinute) for (const rows of await Promise.all(courses.map((course) => course()))) all.push(...rows);
  else for (const course of courses) all.push(...(await course()));
  return all;
}

async function inCourse(
  kind: Kind,
  windowMs: number,
  what: string,
  measure: Measure,
): Promise<readonly BenchRow[]> {
  const service = await startService({ data: DATA, rateLimit: { limit: LIMIT, windowMs, kind } });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-bench-'));
  const label = `${kind}, ${windowMs / 1000} s, ${what}`;
  try {
    return await measure({ kind, windowMs, limit: LIMIT, service, folder, label });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sync({ service, folder }: Course, profile: string, baseUrl = service.url): RunningCli {
  const options = {
    dataDir: join(folder, profile),
    baseUrl,
    token: service.token,
    timeoutMs: PATIENCE_MS,
  };
  const running = startCli(options, 'sync');
  running.child.stdin.end();
  return running;
}

function mustBeComplete({ code, stderr }: Finished): void {
  if (code !== 0) throw new Error(`a sync ended with ${code}: ${stderr.slice(-400)}`);
}

/** The promises for one PC alone on its token. */
function rowsAlone({ service, label, limit, windowMs }: Course, idleMs = 0): BenchRow[] {
  const log = service.requests;
  const { percent, windows } = usePercent(log, { limit, windowMs }, idleMs);
  return [
    { name: `${label}: requests`, value: log.length, unit: 'requests' },
    { name: `${label}: refused with 429`, value: refusals(log), unit: 'requests', budget: 0 },
    { name: `${label}: most in any window`, value: busiest(log, windowMs), unit: 'requests', budget: limit },
    {
      name: `${label}: allowed and not used, of ${windows} windows`,
      value: 100 - percent,
      unit: '%',
      budget: 5,
    },
  ];
}

async function alone(course: Course): Promise<readonly BenchRow[]> {
  mustBeComplete(await sync(course, 'one').finished);
  return rowsAlone(course);
}

async function killed(course: Course): Promise<readonly BenchRow[]> {
  const { service, label } = course;
  const first = sync(course, 'one');
  await reached(service, 250);
  first.child.kill('SIGKILL');
  await first.finished;
  const before = service.requests.length;
  mustBeComplete(await sync(course, 'one').finished);
  const log = service.requests;
  const idleMs = (log[before]?.timeMs ?? 0) - (log[before - 1]?.timeMs ?? 0);
  const { percent } = usePercent(log, course);
  return [
    ...rowsAlone(course, idleMs),
    { name: `${label}: time without a program`, value: idleMs, unit: 'ms' },
    { name: `${label}: allowed and not used, that time included`, value: 100 - percent, unit: '%' },
  ];
}

/** The second calls the Service by its other name: that tells the two apart in the log. */
async function shared(course: Course): Promise<readonly BenchRow[]> {
  const { service, label, windowMs } = course;
  const { port } = new URL(service.url);
  const otherHost = `localhost:${port}`;
  const both = [sync(course, 'one'), sync(course, 'other', `http://${otherHost}`)];
  for (const running of both) mustBeComplete(await running.finished);
  const log = service.requests;
  const isOther = ({ host }: RequestEntry): boolean => host === otherHost;
  const firstMs = Math.max(...[true, false].map((of) => log.find((one) => isOther(one) === of)?.timeMs ?? 0));
  const lastMs = Math.min(
    ...[true, false].map((of) => log.findLast((one) => isOther(one) === of)?.timeMs ?? 0),
  );
  const together = log.filter((one) => one.timeMs >= firstMs && one.timeMs <= lastMs);
  const others = together.filter(isOther).length;
  const larger = Math.max(others, together.length - others) / together.length;
  const { percent } = usePercent(together, course);
  return [
    { name: `${label}: requests`, value: log.length, unit: 'requests' },
    { name: `${label}: refused with 429`, value: (100 * refusals(log)) / log.length, unit: '%', budget: 2 },
    { name: `${label}: most in any window`, value: busiest(log, windowMs), unit: 'requests' },
    { name: `${label}: larger share while both ran`, value: 100 * larger, unit: '%', budget: 65 },
    { name: `${label}: allowed and not used while both ran`, value: 100 - percent, unit: '%' },
  ];
}

async function withPerson(course: Course): Promise<readonly BenchRow[]> {
  const { service, folder, label, windowMs } = course;
  const clicks = await startPersonDesk(service, join(folder, 'one'), windowMs / CLICKS_A_WINDOW);
  const seenMs = new Map(service.requests.map((entry) => [entry.path.split('/').at(-1), entry.timeMs]));
  const waitsMs = clicks.map(({ id, atMs }) => (seenMs.get(id) ?? Infinity) - atMs);
  return [
    ...rowsAlone(course),
    { name: `${label}: clicks`, value: clicks.length, unit: 'requests' },
    { name: `${label}: click on the wire, p50`, value: percentile(waitsMs, 0.5), unit: 'ms' },
    { name: `${label}: click on the wire, p95`, value: percentile(waitsMs, 0.95), unit: 'ms', budget: 250 },
    { name: `${label}: click on the wire, slowest`, value: Math.max(...waitsMs), unit: 'ms' },
  ];
}

async function reached(service: StandInService, requests: number): Promise<void> {
  while (service.requests.length < requests) await new Promise((resolve) => setTimeout(resolve, 5));
}
