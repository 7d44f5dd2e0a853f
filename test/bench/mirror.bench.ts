/** A first mirror of the demo's size over loopback HTTP, without a limit: how fast, and how many requests more than pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONTRACT_NAMES } from '../../src-sync/domain/profile.ts';
import type { Engine } from '../../src-sync/engine/types.ts';
import { openEngine } from '../../src-sync/engine/open-engine.ts';
import type { BenchRow } from '../../scripts/bench.ts';
import { startService } from '../service/server.ts';

export const name = 'first mirror: 5,000 items, 2,000 contacts, stock of 4 warehouses';

export async function run(): Promise<readonly BenchRow[]> {
  const service = await startService({ data: 'demo', rateLimit: null });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-bench-'));
  const opened = await openEngine({
    dataDir,
    address: { baseUrl: service.url, organizationId: null },
    broker: null,
    names: DEFAULT_CONTRACT_NAMES,
    secrets: { accessToken: service.token, brokerCredential: null },
  });
  if (!opened.ok) throw new Error(opened.failure.message);
  const engine = opened.value;
  try {
    const startedMs = performance.now();
    let firstRowsMs: number | null = null;
    const stopListening = engine.onChanged((topics) => {
      if (topics.includes('items')) firstRowsMs ??= performance.now() - startedMs;
    });
    const summary = await engine.runOnce({ deadlineMs: 120_000, only: null });
    stopListening();
    if (summary.stopped !== 'complete') throw new Error(`stopped: ${summary.stopped}`);
    const rows = Object.values(summary.mirror).reduce((sum, one) => sum + one.rows, 0);
    const firstRequests = summary.requests;
    const listed = leastRequests(service.requests);
    const contact = service.state.contacts.all()[0];
    service.otherClients.editContact(contact?.id ?? '', { notes: 'changed by a colleague' });
    const before = service.requests.length;
    await engine.ask('sync.now', {});
    await changeArrived(engine, contact?.id ?? '');
    const incremental = service.requests.slice(before).filter((one) => one.path === '/api/contacts').length;
    return [
      { name: 'rows mirrored', value: rows, unit: 'rows' },
      { name: 'time to complete', value: summary.durationMs, unit: 'ms' },
      { name: 'time to the first items in the store', value: firstRowsMs ?? Number.NaN, unit: 'ms' },
      { name: 'rows a second', value: (rows / summary.durationMs) * 1000, unit: 'rows/s' },
      { name: 'requests', value: firstRequests, unit: 'requests' },
      { name: 'requests over the fewest possible', value: firstRequests / listed, unit: 'times' },
      { name: 'peak memory of this process, stand-in included', value: peakMegabytes(), unit: 'MB' },
      { name: 'contact requests after one changed contact', value: incremental, unit: 'requests', budget: 3 },
    ];
  } finally {
    await engine.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One request a page of every list that was read, by the totals of the lists themselves. */
function leastRequests(requests: readonly { readonly path: string; readonly query: string }[]): number {
  const last = new Map<string, number>();
  for (const { path, query } of requests) {
    const parameters = new URLSearchParams(query);
    const list = `${path}?${parameters.get('trackInventory') ?? ''}`;
    if (parameters.get('sortBy') === 'updatedAt') continue;
    const page = Number(parameters.get('page') ?? 1);
    last.set(list, Math.max(last.get(list) ?? 1, page));
  }
  return [...last.values()].reduce((sum, page) => sum + page, 0);
}

async function changeArrived(engine: Engine, serverId: string): Promise<void> {
  const endMs = performance.now() + 20_000;
  while (performance.now() < endMs) {
    const found = await engine.ask('contacts.get', { id: serverId });
    if (found.ok && found.value.record['notes'] === 'changed by a colleague') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the change of a colleague did not arrive');
}

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
