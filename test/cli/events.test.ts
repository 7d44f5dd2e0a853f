import { afterEach, describe, expect, test } from 'vitest';
import { parseExportedEvent, type ExportedEvent } from '../../src-sync/domain/sync/sync-event.ts';
import { startService, type Row, type StandInService } from '../../src-service/server.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli, type CliOptions, type Finished } from './run-cli.ts';

/** Whatever stands in a record, at any depth, that is long enough not to be part of an ordinary word. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= 5 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const NAMING = new Set(
  'name companyName phone email gstin sku barcode title body notes address note content reference'.split(' '),
);

function namesIn(row: Row): readonly string[] {
  const fields = Object.entries(row.fields).filter(([field]) => NAMING.has(field));
  return [row.id, ...fields.flatMap(([, value]) => textsOf(value))];
}

function eventsOf(printed: Finished): readonly ExportedEvent[] {
  return printed.lines.map((line) => {
    const event = parseExportedEvent(line);
    if (event === null) throw new Error(`not an event: ${JSON.stringify(line)}`);
    return event;
  });
}

/** Thousands of records are read, by a process that starts anew each time. */
const DEMO_TIMEOUT = { timeout: 120_000 };

describe('stockhand events', () => {
  const profile = useProfileDir();
  let service: StandInService | null = null;

  afterEach(() => service?.stop());

  async function begin(options: Parameters<typeof startService>[0] = {}): Promise<CliOptions> {
    service = await startService({ rateLimit: null, ...options });
    return { dataDir: profile.path, baseUrl: service.url, token: service.token };
  }

  test('a profile that did nothing yet has none, which is no error', async () => {
    expect(await runCli({ dataDir: profile.path }, 'events')).toMatchObject({ code: 0, stdout: '' });
  });

  test('tell a sync from its start to its end, oldest first', async () => {
    const options = await begin();
    expect((await runCli(options, 'sync')).code).toBe(0);
    const printed = await runCli(options, 'events');
    expect(printed.code).toBe(0);
    const events = eventsOf(printed);
    expect(events[0]?.kind).toBe('run');
    expect(events.at(-1)?.kind).toBe('stop');
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const sent = events.filter((event) => event.kind === 'sent');
    const answered = events.filter((event) => event.kind === 'answered');
    expect(sent).toHaveLength(service?.requests.length ?? -1);
    expect(answered.map(({ request }) => request).toSorted()).toEqual(
      sent.map(({ request }) => request).toSorted(),
    );
    expect(answered.every(({ outcome }) => outcome === 'ok')).toBe(true);
    expect(answered.find(({ operation }) => operation === 'contacts.list')).toMatchObject({
      status: 200,
      rows: 30,
      total: 30,
    });
    const swept = events.filter((event) => event.kind === 'swept').map(({ collection }) => collection);
    expect(swept).toEqual(expect.arrayContaining(['items', 'contacts', 'warehouses', 'stock']));
    expect(events.some((event) => event.kind === 'page' && event.collection === 'items')).toBe(true);
    expect(events.filter((event) => event.kind === 'unfit' || event.kind === 'dropped')).toEqual([]);
  });

  test('can be cut to the newest, and to those since a moment', async () => {
    const options = await begin();
    await runCli(options, 'sync');
    const all = eventsOf(await runCli(options, 'events'));
    const newest = eventsOf(await runCli(options, 'events', '--limit', '3'));
    expect(newest).toEqual(all.slice(-3));
    const since = all[Math.floor(all.length / 2)]?.at ?? '';
    const later = eventsOf(await runCli(options, 'events', '--since', since));
    expect(later).toEqual(all.filter(({ at }) => at >= since));
    expect(eventsOf(await runCli(options, 'events', '--since', '2999-01-01'))).toEqual([]);
    for (const wrong of ['yesterday', '2026-13-45', '1']) {
      expect((await runCli(options, 'events', '--since', wrong)).code, wrong).toBe(64);
    }
  });

  test(
    'say nothing about anybody: no name, number, id or token of the data is in them',
    DEMO_TIMEOUT,
    async () => {
      const options = await begin({ data: 'demo' });
      const standIn = service;
      if (standIn === null) throw new Error('no Service');
      expect((await runCli(options, 'sync')).code).toBe(0);
      const denied = await runCli(
        { ...options, token: 'a-wrong-token-0123456789' },
        'sync',
        '--only',
        'units',
      );
      expect(denied.code).toBe(5);
      // Look-ups carry names and numbers in their addresses: they must happen.
      standIn.faults.add({ kind: 'cutAfterCommit', match: { method: 'POST' }, times: 2 });
      const own = { name: 'Nirmala Devasthanam', phone: '+91 55298 45999', notes: 'pays on Fridays' };
      const warehouseId = standIn.state.warehouses.all()[0]?.id;
      const accepted = await enqueue(
        options,
        { op: 'contacts.create', record: own },
        { op: 'items.create', record: { name: 'Unheard-of hinge', sku: 'UNHEARD-77' } },
        {
          op: 'stock.adjust',
          id: standIn.state.items.all()[0]?.id,
          record: { qty: 3, warehouseId, reference: 'GRN-Nirmala' },
        },
      );
      expect(accepted.code, accepted.stdout).toBe(0);
      expect((await runCli(options, 'sync', '--only', 'units')).code).toBe(0);
      expect(standIn.faults.fired('cutAfterCommit')).toBe(2);
      expect(standIn.requests.some(({ query }) => query.includes('q='))).toBe(true);

      const { stdout, lines } = await runCli(options, 'events');
      expect(lines.length).toBeGreaterThan(300);
      const { contacts, items, warehouses, notifications, categories } = standIn.state;
      const rows = [contacts, items, warehouses, notifications, categories].flatMap((one) => one.all());
      const secrets = [standIn.token, 'a-wrong-token-0123456789', standIn.url, profile.path];
      const named = new Set([
        ...secrets,
        ...textsOf(own),
        'UNHEARD-77',
        'GRN-Nirmala',
        ...rows.flatMap(namesIn),
      ]);
      expect(named.size).toBeGreaterThan(20_000);
      const told = [...named].filter((text) => stdout.includes(text));
      expect(told).toEqual([]);
    },
  );
});
