import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Question } from '../../../src-sync/domain/questions/questions.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;

beforeEach(async () => {
  service = await startService({ data: { items: 12, contacts: 6, warehouses: 1 }, rateLimit: null });
  desk = await openDeskOn(service);
  await desk.sync({ only: ['items', 'contacts'] });
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const ITEMS = {
  collection: 'items',
  q: '',
  filter: 'all',
  category: null,
  sort: 'sku',
  direction: 'asc',
} as const;
const CONTACTS = { collection: 'contacts', q: '', filter: 'all', sort: 'name', direction: 'asc' } as const;

async function ids(list: Question<'bulk.ids'>['list'], offset = 0, limit = 100): Promise<readonly string[]> {
  const answer = await desk.engine.ask('bulk.ids', { list, offset, limit });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value.ids;
}

async function changeAll(question: Question<'bulk.plan'>): Promise<number> {
  const plan = await desk.engine.ask('bulk.plan', question);
  if (!plan.ok) throw new Error(plan.failure.message);
  let taken = 0;
  for (let from: number | null = 0; from !== null;) {
    const step: Answer<'bulk.take'> = await takeStep(plan.value.planId, from);
    taken += step.taken;
    from = step.next;
  }
  expect(plan.value.records).toBe(taken);
  // As when the message about it has gone: it is sent from now on.
  await desk.engine.ask('holds.release', { hold: plan.value.planId });
  return taken;
}

async function takeStep(planId: string, from: number): Promise<Answer<'bulk.take'>> {
  const step = await desk.engine.ask('bulk.take', { planId, from });
  if (!step.ok) throw new Error(step.failure.message);
  return step.value;
}

describe('rows that a person marked', () => {
  it('are found between two places of a list, in its order', async () => {
    const all = await ids(ITEMS);
    expect(all).toHaveLength(12);
    expect(await ids(ITEMS, 3, 4)).toEqual(all.slice(3, 7));
    expect(await ids({ ...ITEMS, direction: 'desc' }, 0, 2)).toEqual(all.slice(-2).reverse());
    expect(await ids(ITEMS, 12, 5)).toEqual([]);
  });

  it('are shown in the order of the list, and nothing else is', async () => {
    const all = await ids(ITEMS);
    const { collection: _items, ...query } = ITEMS;
    const only = [all[7]!, all[2]!];
    const shown = await desk.engine.ask('items.window', { ...query, only, offset: 0, limit: 50 });
    expect(shown).toMatchObject({ ok: true, value: { total: 2, rows: [{ id: all[2] }, { id: all[7] }] } });
    const none = await desk.engine.ask('items.window', { ...query, only: [], offset: 0, limit: 50 });
    expect(none).toMatchObject({ ok: true, value: { total: 0, rows: [] } });
  });

  it('are changed, and no row beside them', async () => {
    const all = await ids(ITEMS);
    const only = [all[7]!, all[2]!];
    expect(await changeAll({ list: { ...ITEMS, only }, changes: { hsn: '7318' } })).toBe(2);
    const lines = await desk.outbox();
    expect(lines.map((line) => line.recordId).sort()).toEqual([...only].sort());
  });

  it('are left out where all others of a search are meant', async () => {
    const all = await ids(CONTACTS);
    const except = all.slice(0, 2);
    const changed = await changeAll({ list: { ...CONTACTS, except }, changes: { source: 'Fair' } });
    expect(changed).toBe(all.length - 2);
    await desk.sync({ only: ['contacts'] });
    const rows = service.state.contacts.all();
    expect(rows.filter((row) => row.fields['source'] === 'Fair')).toHaveLength(all.length - 2);
  });

  it('narrow a search that finds them', async () => {
    const all = await ids(ITEMS);
    const record = await desk.engine.ask('items.get', { id: all[4]! });
    const sku = record.ok ? String(record.value.record['sku']) : '';
    expect(await ids({ ...ITEMS, q: sku, only: all })).toEqual([all[4]]);
    expect(await ids({ ...ITEMS, q: sku, except: [all[4]!] })).toEqual([]);
  });

  it('are deleted where the Service can delete, and are gone there', async () => {
    const all = await ids(CONTACTS);
    expect(await changeAll({ list: { ...CONTACTS, only: all.slice(0, 3) }, changes: null })).toBe(3);
    expect(await ids(CONTACTS)).toEqual(all.slice(3));
    await desk.sync({ only: ['contacts'] });
    expect(service.state.contacts.all()).toHaveLength(all.length - 3);
  });

  it('that cannot be changed any more stay, are counted, and say why', async () => {
    const [gone, kept] = await ids(CONTACTS);
    const plan = await desk.engine.ask('bulk.plan', {
      list: { ...CONTACTS, only: [gone!, kept!] },
      changes: { source: 'Fair' },
    });
    await desk.accept({ op: 'contacts.delete', id: gone! });
    const step = await takeStep(plan.ok ? plan.value.planId : '', 0);
    expect(step).toMatchObject({ taken: 1, refused: 1 });
    expect(step.refusal?.message).toMatch(/deleted/);
  });

  it('have their prices raised by a share of each and rounded, those without a price left out, and back with one undo', async () => {
    const all = await ids(ITEMS);
    const only = all.slice(0, 3);
    await desk.accept({ op: 'items.update', id: only[0]!, changes: { price: 42.5 } });
    await desk.accept({ op: 'items.update', id: only[1]!, changes: { price: 0 } });
    const prices = async (): Promise<unknown[]> => {
      const records = await desk.records('items');
      return only.map((id) => records.find((one) => one.id === id)?.record['price']);
    };
    const before = await prices();
    const plan = await desk.engine.ask('bulk.plan', {
      list: { ...ITEMS, only },
      changes: {},
      raise: { field: 'price', percent: 5, roundTo: 0.5 },
    });
    const planId = plan.ok ? plan.value.planId : '';
    const step = await takeStep(planId, 0);
    // Nothing stays nothing: there is no change to send.
    expect(step).toMatchObject({ taken: 2, refused: 0, next: null });
    const [first, none, third] = await prices();
    expect([first, none]).toEqual([44.5, 0]);
    expect(Number(third) % 0.5).toBe(0);
    await desk.engine.ask('bulk.undo', { planId, before: null });
    expect(await prices()).toEqual(before);
  });

  it('are back when the deletion is taken back before it was sent', async () => {
    const all = await ids(CONTACTS);
    const plan = await desk.engine.ask('bulk.plan', {
      list: { ...CONTACTS, only: all.slice(0, 3) },
      changes: null,
    });
    const planId = plan.ok ? plan.value.planId : '';
    await takeStep(planId, 0);
    const undone = await desk.engine.ask('bulk.undo', { planId, before: null });
    expect(undone).toEqual({ ok: true, value: { next: null, undone: 3, tooLate: 0 } });
    expect(await ids(CONTACTS)).toEqual(all);
    expect(await desk.outbox()).toEqual([]);
  });

  it('that were sent are changed back, and what the Service cannot make again is said', async () => {
    const all = await ids(ITEMS);
    const list = { ...ITEMS, only: all.slice(0, 2) };
    const plan = await desk.engine.ask('bulk.plan', { list, changes: { hsn: '7318' } });
    const planId = plan.ok ? plan.value.planId : '';
    const before = service.state.items.all().map((row) => row.fields['hsn'] ?? '');
    await takeStep(planId, 0);
    await desk.engine.ask('holds.release', { hold: planId });
    await desk.sync({ only: ['items'] });
    expect(service.state.items.all().filter((row) => row.fields['hsn'] === '7318')).toHaveLength(2);
    const undone = await desk.engine.ask('bulk.undo', { planId, before: null });
    expect(undone).toEqual({ ok: true, value: { next: null, undone: 2, tooLate: 0 } });
    await desk.sync({ only: ['items'] });
    expect(service.state.items.all().map((row) => row.fields['hsn'] ?? '')).toEqual(before);
    const deletion = await desk.engine.ask('bulk.plan', {
      list: { ...CONTACTS, only: (await ids(CONTACTS)).slice(0, 2) },
      changes: null,
    });
    const deletionId = deletion.ok ? deletion.value.planId : '';
    await takeStep(deletionId, 0);
    await desk.engine.ask('holds.release', { hold: deletionId });
    await desk.sync({ only: ['contacts'] });
    expect(await desk.engine.ask('bulk.undo', { planId: deletionId, before: null })).toEqual({
      ok: true,
      value: { next: null, undone: 0, tooLate: 2 },
    });
  });

  it('are kept where the Service cannot delete', async () => {
    const plan = await desk.engine.ask('bulk.plan', { list: ITEMS, changes: null });
    expect(plan).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_OPERATION' } });
    expect(await ids(ITEMS)).toHaveLength(12);
  });

  it('alone are written into a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stockhand-marked-'));
    const path = join(folder, 'marked.csv');
    const all = await ids(ITEMS);
    const list = { ...ITEMS, only: [all[5]!, all[1]!] };
    const columns = [{ field: 'sku', title: 'SKU' }] as const;
    const written = await desk.engine.ask('exports.write', {
      list,
      format: 'csv',
      columns: [...columns],
      path,
    });
    expect(written).toMatchObject({ ok: true, value: { rows: 2 } });
    expect(readFileSync(path, 'utf8').trim().split('\r\n')).toHaveLength(3);
    rmSync(folder, { recursive: true, force: true });
  });
});
