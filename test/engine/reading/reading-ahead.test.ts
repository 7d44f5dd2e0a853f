/** The next page is on its way while the last one is applied: never two at once, and nothing is lost where it is cut off. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions, StandInService } from '../../../src-service/server.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';

async function serviceWith(options: ServiceOptions): Promise<StandInService> {
  const service = await startTestService({ rateLimit: null, ...options });
  return service;
}

async function deskOn(service: StandInService, dataDir?: string): Promise<Desk> {
  const desk = await openTestDesk(service, dataDir === undefined ? {} : { dataDir });
  return desk;
}

const isContactPage = ({ path, query }: { readonly path: string; readonly query: string }): boolean =>
  path === '/api/contacts' && query.includes('sortBy=createdAt');

/** Numbers of the pages that sweeps of the contacts asked for, in their order; 1 for the first one, asked for without its number. */
function contactPages(service: StandInService): readonly number[] {
  const pages = service.requests.filter(isContactPage);
  return pages.map(({ query }) => Number(new URLSearchParams(query).get('page') ?? 1));
}

describe('reading ahead', () => {
  it('never has two pages of one sweep on their way', async () => {
    let now = 0;
    let most = 0;
    const service = await serviceWith({
      data: { items: 0, contacts: 1_500, warehouses: 0, notifications: 0 },
      latencyMs: 3,
    });
    const desk = await deskOn(service);
    // As the Service sees it: a page that is asked for before the last one was answered.
    expect((await desk.sync()).stopped).toBe('complete');
    const pages = service.requests.filter(isContactPage);
    const events = pages.flatMap(({ timeMs, durationMs }) => [
      { atMs: timeMs, change: 1 },
      // A log in whole milliseconds: what ends in the millisecond in which the next begins has ended before it.
      { atMs: timeMs + Math.floor(durationMs), change: -1 },
    ]);
    for (const { change } of events.sort((a, b) => a.atMs - b.atMs || a.change - b.change)) {
      now += change;
      most = Math.max(most, now);
    }
    expect(pages.length).toBeGreaterThanOrEqual(15);
    expect(most).toBe(1);
    expect(await differences(desk, service)).toEqual([]);
  });

  it.each([
    ['sixty-four pages and the one in the air, where the Service has no limit', 0, 20_000, 65],
    ['the page in the air, at the pace of a limit', 60, 3_000, 1],
  ])('a first sweep that is killed loses at most %s', async (_words, latencyMs, contacts, most) => {
    const service = await serviceWith({
      data: { items: 0, contacts, warehouses: 0, notifications: 0 },
      latencyMs,
    });
    const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-kill-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const program = fileURLToPath(new URL('../process/engine-child.ts', import.meta.url));
    const child = spawn(process.execPath, [program, dataDir, service.url, service.token], {
      stdio: 'ignore',
    });
    await until('half of it is read', () => contactPages(service).length >= contacts / 200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = contactPages(service);
    const desk = await deskOn(service, dataDir);
    desk.engine.start();
    await until('it is complete', async () => (await desk.engine.status()).syncedAt !== null);
    const after = contactPages(service).slice(before.length);
    const last = before.at(-1) ?? 0;
    const first = after[0] ?? 0;
    expect(last).toBeGreaterThan(1);
    expect(first).toBeGreaterThanOrEqual(last);
    expect(first - last).toBeLessThanOrEqual(most);
    expect(after.at(-1)).toBe(1);
    expect(await differences(desk, service)).toEqual([]);
  });
});
