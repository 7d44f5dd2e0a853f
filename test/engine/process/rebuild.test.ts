/** Reading everything again: what the Service said is renewed, what a person did is untouched, and the desk is never empty. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, until, untilStatus, type Desk } from '../desk.ts';
import { expectMirrorEqualsAfterWrites } from '../equal.ts';

const CHILD = join(import.meta.dirname, 'opening-child.ts');
/** Data that only this PC has. */
const OWN = [
  ...['operation', 'operation_record', 'operation_dependency', 'accepted', 'record_alias', 'late_duplicate'],
  ...['stock_session', 'stock_scan', 'printer', 'label_choice', 'label_sheet', 'label_extras'],
  ...['print_job', 'print_job_row'],
] as const;

let service: StandInService;
const desks: Desk[] = [];

beforeEach(async () => {
  service = await startService({
    data: { items: 120, contacts: 150, warehouses: 3, notifications: 6 },
    rateLimit: null,
  });
});

afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  await service.stop();
});

async function open(dataDir?: string): Promise<Desk> {
  const desk = await openDeskOn(service, dataDir === undefined ? {} : { dataDir });
  desks.splice(0, desks.length, desk);
  return desk;
}

const fileOf = (desk: Desk): string =>
  databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null });

function own(file: string): Readonly<Record<string, unknown[]>> {
  const raw = new Database(file, { readonly: true });
  try {
    const drafts = raw.prepare(`SELECT * FROM fact WHERE name GLOB 'draft:*' OR name = 'identity'`).all();
    const tables = OWN.map((table) => [table, raw.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()]);
    return { drafts, ...(Object.fromEntries(tables) as Record<string, unknown[]>) };
  } finally {
    raw.close();
  }
}

/** A desk with a conflict, a refused change, waiting ones, a draft, a count, and what label printing keeps; nothing of it is sent. */
async function deskWithWork(): Promise<Desk> {
  const desk = await open();
  await desk.sync();
  const [disputed, refused] = await desk.records('contacts');
  service.otherClients.editContact(disputed?.serverId ?? '', { notes: 'theirs' });
  await desk.accept({ op: 'contacts.update', id: disputed?.id, changes: { notes: 'mine' } });
  service.faults.add({
    ...{ kind: 'status', status: 400, message: 'Not like this', match: { method: 'DELETE' }, times: 1 },
  });
  await desk.accept({ op: 'contacts.delete', id: refused?.id });
  expect((await desk.sync()).stopped).toBe('needs-person');
  await desk.engine.stop();
  const idle = await open(desk.dataDir);
  const [item] = await idle.records('items');
  const [warehouse] = await idle.records('warehouses');
  const record = { qty: 2, warehouseId: warehouse?.id ?? '', reason: 'found', reference: 'GRN-9' };
  await idle.accept({ op: 'stock.adjust', id: item?.id, record });
  await idle.accept({ op: 'contacts.create', record: { name: 'Waits here', phone: '98450 55555' } });
  const draft = { key: 'contacts/new', operationId: randomUUID(), typed: { name: 'Half typed' } };
  expect((await idle.engine.ask('drafts.keep', draft)).ok).toBe(true);
  await idle.engine.stop();
  const raw = new Database(fileOf(idle));
  const session = randomUUID();
  raw.exec(`
    INSERT INTO stock_session (id, kind, name, reference, warehouse_id, state, created_at_ms, changed_at_ms)
      VALUES ('${session}', 'count', 'Rack C', 'CNT-1', '${warehouse?.id ?? ''}', 'open', 1, 1);
    INSERT INTO stock_scan (id, session_id, code, item_id, qty, at_ms)
      VALUES ('${randomUUID()}', '${session}', 'HNG', '${item?.id ?? ''}', 1, 1);
    INSERT INTO printer VALUES ('p', 'Counter', '{}', NULL, 1);
    INSERT INTO label_choice VALUES ('items', 'template', 'p', 'one', 1);
    INSERT INTO label_sheet VALUES ('template', 4);
    INSERT INTO label_extras VALUES ('template', '{}');
    INSERT INTO print_job (id, title, kind, template_key, state, template, printer, rows_of, start_cell, labels, first_label, created_at_ms)
      VALUES ('j', 'Hinges', 'items', 'template', 'done', '{}', '{}', 'j', 0, 1, 0, 1);
    INSERT INTO print_job_row (job_id, position, record_id, quantity, record, pictures)
      VALUES ('j', 0, '${item?.id ?? ''}', 1, '{}', '[null]');`);
  raw.close();
  return open(desk.dataDir);
}

async function verified(desk: Desk): Promise<readonly string[]> {
  const looked = await desk.engine.ask('upkeep.verify', {});
  if (!looked.ok) throw new Error(looked.failure.message);
  return looked.value.checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

/** The wish, once the Service has answered; then the engine is started anew, as the main process does it. */
async function rebuild(desk: Desk): Promise<Desk> {
  desk.engine.start();
  await untilStatus(desk, 'the connection is there', ({ connection }) => connection === 'online');
  const begun = await desk.engine.ask('rebuild.begin', {});
  if (!begun.ok) throw new Error(begun.failure.message);
  await desk.engine.stop();
  return open(desk.dataDir);
}

/** The wish alone, as it lies in the database. */
function wish(file: string): void {
  const raw = new Database(file);
  raw.prepare(`INSERT INTO fact VALUES ('rebuild:asked', 'true')`).run();
  raw.close();
}

/** Whatever follows from the records is wrong in some way, and one record lies here as the Service never had it. */
function spoil(file: string): void {
  const raw = new Database(file);
  raw.exec(`
    DELETE FROM item_search;
    INSERT INTO contact_search (rowid, name) VALUES (99999, 'nobody');
    UPDATE item SET name = 'forged', on_hand = 99;
    DELETE FROM contact WHERE seq % 3 = 0;
    UPDATE record SET view = '{"name":"forged"}' WHERE view IS NOT NULL;
    UPDATE record SET server = 'no document' WHERE seq = (SELECT max(seq) FROM record WHERE collection = 'contacts' AND server IS NOT NULL);
    UPDATE record SET server = json_set(server, '$.name', 'stale') WHERE seq = (SELECT min(seq) FROM record WHERE collection = 'items');
    UPDATE stock SET warehouse_id = 'nowhere' WHERE seq = (SELECT max(seq) FROM stock);`);
  raw.close();
}

describe('reading everything again', () => {
  it('keeps every change, conflict, refusal, draft, count, printer and label, and ends equal to the Service', async () => {
    const desk = await deskWithWork();
    await desk.engine.stop();
    const before = own(fileOf(desk));
    expect((before['operation'] as { state: string }[]).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['conflict', 'rejected', 'queued']) as unknown,
    );
    for (const table of ['drafts', 'stock_scan', 'printer', 'print_job_row', 'label_extras']) {
      expect(before[table], table).not.toEqual([]);
    }
    wish(fileOf(desk));
    const again = await open(desk.dataDir);
    expect(own(fileOf(again))).toEqual(before);
    // Before anything is read: the desk works on with what was there.
    expect(await again.records('items')).toHaveLength(120);
    expect((await again.engine.status()).firstRun).toMatchObject({ isAgain: true });
    expect(await verified(again)).toEqual([]);

    expect((await again.sync()).stopped).toBe('needs-person');
    const waiting = await again.outbox();
    expect(waiting.map(({ state }) => state).sort()).toEqual(['conflict', 'rejected']);
    for (const { opId } of waiting) await again.engine.ask('operations.discard', { operationId: opId });
    expect((await again.sync()).stopped).toBe('complete');
    expect(service.state.stock.movementsByReference('GRN-9')).toHaveLength(1);
    expect(service.state.contacts.all().filter(({ fields }) => fields['name'] === 'Waits here')).toHaveLength(
      1,
    );
    await expectMirrorEqualsAfterWrites(again, service);
    expect(await verified(again)).toEqual([]);
  });

  it('mends what no longer follows from the records, and reads what lies here as the Service never had it', async () => {
    const desk = await open();
    await desk.sync();
    await desk.engine.stop();
    spoil(fileOf(desk));
    const spoilt = await open(desk.dataDir);
    expect(await verified(spoilt)).toEqual(
      expect.arrayContaining(['searchIndexes', 'projections', 'references']),
    );
    const again = await rebuild(spoilt);
    expect(await verified(again)).toEqual([]);
    expect(await again.records('items')).toHaveLength(120);
    expect((await again.sync()).stopped).toBe('complete');
    await expectMirrorEqualsAfterWrites(again, service);
    expect(await verified(again)).toEqual([]);
    const found = await again.engine.ask('search.everything', { q: 'stale', limit: 5 });
    expect(found.ok && found.value.items).toEqual([]);
  });

  it('offline is refused with a sentence, and nothing is forgotten', async () => {
    const desk = await open();
    await desk.sync();
    await service.stop();
    await desk.engine.ask('sync.now', {});
    await untilStatus(desk, 'the connection is gone', ({ connection }) => connection === 'offline');
    const plan = await desk.engine.ask('rebuild.plan', {});
    expect(plan).toMatchObject({ ok: true, value: { canBegin: false, waiting: 0 } });
    const begun = await desk.engine.ask('rebuild.begin', {});
    expect(begun).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
    expect(begun.ok ? '' : begun.failure.message).toContain('you can work on with what is here');
    const again = await desk.reopen();
    desks.splice(0, 1, again);
    expect((await again.engine.status()).firstRun).toBe(null);
    expect(await again.records('items')).toHaveLength(120);
  });

  it('tells beforehand how much that is, in records, waiting changes and requests', async () => {
    const desk = await open();
    await desk.sync();
    const plan = await desk.engine.ask('rebuild.plan', {});
    if (!plan.ok) throw new Error(plan.failure.message);
    const status = await desk.engine.status();
    expect(plan.value.rows).toBe(status.collections.reduce((sum, { rows }) => sum + rows, 0));
    expect(plan.value).toMatchObject({ canBegin: true, waiting: 0 });
    service.clearRequests();
    expect((await (await rebuild(desk)).sync()).stopped).toBe('complete');
    expect(plan.value.requests).toBeGreaterThan(service.requests.length / 2);
    expect(plan.value.requests).toBeLessThan(service.requests.length * 2);
  });

  it.each([1, 20, 60, 150])(
    'killed about %i ms into it by kill -9 loses nothing, and goes on at the next start',
    async (delayMs) => {
      const desk = await deskWithWork();
      await desk.engine.stop();
      spoil(fileOf(desk));
      const before = own(fileOf(desk));
      wish(fileOf(desk));
      const child = spawn(process.execPath, [CHILD, desk.dataDir, service.url, service.token], {
        stdio: 'ignore',
      });
      // From the moment at which it has the database open.
      await until('it has begun', () => isOpenBy(fileOf(desk)));
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      child.kill('SIGKILL');
      await once(child, 'exit');
      const again = await open(desk.dataDir);
      expect(own(fileOf(again))).toEqual(before);
      expect(await verified(again)).toEqual([]);
      expect(await again.records('items')).toHaveLength(120);
      expect((await again.sync()).stopped).toBe('needs-person');
      await until('all is read', async () => (await again.engine.status()).firstRun === null);
    },
    60_000,
  );
});

function isOpenBy(file: string): boolean {
  const raw = new Database(file, { readonly: true });
  try {
    return raw.prepare(`SELECT 1 FROM fact WHERE name GLOB 'open:*'`).get() !== undefined;
  } finally {
    raw.close();
  }
}
