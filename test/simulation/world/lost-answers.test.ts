/** Three hundred changes, of which three answers in ten are lost, sent by runs of 20 s: each takes effect once, and it costs little more than one long run. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { randomStream } from '../../../src-service/random.ts';
import { Checks } from './checks.ts';
import { removeFolder } from './disk.ts';
import { Faults } from './faults.ts';
import { Model } from './model.ts';
import { Pc } from './pc.ts';
import { Person } from './person.ts';
import { ShortRuns } from './short-runs.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';

vi.setConfig({ testTimeout: 240_000 });

const BASE_MS = Date.parse('2026-11-18T06:30:00.000Z');
const CHANGES = 300;
/** Of all requests. */
const LOST = { resetAfterCommit: 0.3 };
const RUN_MS = 20_000;
const LONG_RUN_MS = 4 * 3_600_000;
const TOKEN = 'token-of-pc1';

interface Sent {
  readonly requests: number;
  readonly runs: number;
  readonly violations: readonly string[];
  readonly open: number;
}

async function sentByRunsOf(seed: number, deadlineMs: number, folder: string): Promise<Sent> {
  const violations: string[] = [];
  const violate = (invariant: string, sentence: string): number =>
    violations.push(`${invariant}: ${sentence}`);
  const time = new VirtualTime();
  const trace = new Trace(() => time.nowMs, null);
  const model = new Model({
    ...{ seed, shape: {}, violate, now: () => BASE_MS + Math.floor(time.nowMs) },
    rate: { limit: 100, windowMs: 60_000, kind: 'sliding' },
    data: { items: 60, contacts: 60, warehouses: 2, notifications: 5, untrackedShare: 0 },
  });
  const faults = new Faults({ requests: LOST, perDay: {} });
  model.tokens.add({ token: TOKEN, user: 'pc1' });
  const pc = new Pc({
    ...{ name: 'pc1', seed, time, baseMs: BASE_MS, model, faults, trace, folder, violate },
    secrets: () => ({ accessToken: TOKEN, brokerCredential: null }),
    usesBroker: false,
    broker: () => 'silent',
    sabotage: null,
    isCommandLine: true,
  });
  const person = new Person(pc, randomStream(seed, 'person'), model.journal, trace, null);
  const checks = new Checks(pc, person, model, violate);
  const runs = new ShortRuns({ pc, checks, time, model, random: randomStream(seed, 'runs') });
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let end: { readonly value: T } | null = null;
    void work.then((value) => (end = { value }));
    while (end === null) await time.run(time.nowMs + 1_000);
    return (end as { readonly value: T }).value;
  };
  faults.isCalm = true;
  await inTime(runs.command(() => pc.run(LONG_RUN_MS)));
  await inTime(
    runs.command(async () => {
      while (person.promised.size < CHANGES) await person.act();
    }),
  );
  faults.isCalm = false;
  const before = model.requests;
  let count = 0;
  let open = 1;
  for (; open > 0 && count < 500; count += 1) {
    await inTime(runs.command(() => pc.run(deadlineMs)));
    await inTime(
      runs.command(async () => {
        await person.giveUpAll();
        open = await checks.openOperations();
      }),
    );
  }
  const requests = model.requests - before;
  await pc.open();
  await checks.everythingIsDoneOnce();
  await inTime(pc.stop());
  await time.quiet();
  return { requests, runs: count, violations, open };
}

describe('300 changes of which three answers in ten are lost', () => {
  // With the second seed the answers to look-ups are lost again and again, too.
  it.each([29, 33])(
    'take effect once by runs of 20 s, in at most 1.5 times the requests of one long run (seed %i)',
    async (seed) => {
      const folder = mkdtempSync(join('/dev/shm', 'stockhand-simulation-'));
      try {
        const long = await sentByRunsOf(seed, LONG_RUN_MS, join(folder, 'long'));
        const short = await sentByRunsOf(seed, RUN_MS, join(folder, 'short'));
        expect(short.violations).toEqual([]);
        expect(long.violations).toEqual([]);
        expect([short.open, long.open]).toEqual([0, 0]);
        expect(short.requests / long.requests).toBeLessThan(1.5);
      } finally {
        removeFolder(folder);
      }
    },
  );
});
