/** The stages of pipelines and their order: changed offline, sent whole and once, never over what a colleague did meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { startService, type Row, type Shape, type StandInService } from '../../../src-service/server.ts';
import { change, insert } from '../../../src-service/store.ts';
import { openDeskOn, type Desk } from '../desk.ts';

let service: StandInService;
let desk: Desk;
const STAGES = [
  { key: 'NEW', label: 'New', visible: true, system: true, winProbability: 10 },
  { key: 'QUOTED', label: 'Quoted', visible: true, system: false, winProbability: 50 },
  { key: 'WON', label: 'Won', visible: true, system: true, winProbability: 100 },
];

beforeEach(async () => {
  service = await startService({
    data: { items: 2, contacts: 2, warehouses: 1, notifications: 1 },
    rateLimit: null,
  });
  const { state } = service;
  for (const name of ['Retail', 'Projects']) {
    insert(state, state.pipelines, { name, displayOrder: 9, stages: STAGES });
  }
  desk = await openDeskOn(service);
  await sync();
});

afterEach(async () => {
  await desk.close();
  await service.stop();
});

const sync = () => desk.sync({ only: ['pipelines'] });
const written = (method: string, path: RegExp): number =>
  service.requests.filter((one) => one.method === method && path.test(one.path)).length;

async function pipeline(name: string): Promise<{ id: string; row: Row; record: JsonObject }> {
  const found = (await desk.records('pipelines')).find((one) => one.record['name'] === name);
  const row = service.state.pipelines.get(found?.serverId ?? '');
  if (found === undefined || row === undefined) throw new Error(`no pipeline ${name}`);
  return { id: found.id, row, record: found.record };
}

describe('the stages of a pipeline', () => {
  const labels = (stages: unknown): string[] => (stages as { label: string }[]).map((stage) => stage.label);

  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'added, renamed, taken away and put in another order arrive as one list (%s)',
    async (kind) => {
      const { id, row } = await pipeline('Retail');
      const path = /\/stages$/;
      if (kind !== null) service.faults.add({ kind, match: { method: 'PUT', path }, times: 1 });
      const [created, quoted, won] = STAGES;
      const stages = [won, { ...created, label: 'Fresh' }, { key: 'VISIT', label: 'Visit' }];
      expect(quoted?.key).toBe('QUOTED');
      await desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
      expect(labels((await pipeline('Retail')).record['stages'])).toEqual(['Won', 'Fresh', 'Visit']);
      expect((await desk.outbox())[0]?.summary.parts).toMatchObject([{ to: 'Won, Fresh, Visit' }]);
      expect((await sync()).stopped).toBe('complete');
      expect(labels(row.fields['stages'])).toEqual(['Won', 'Fresh', 'Visit']);
      expect(written('PUT', path)).toBe(kind === 'cutBeforeCommit' ? 2 : 1);
    },
  );

  const shapes: readonly [string, Partial<Shape>][] = [
    ['numbers are text and every entry has more fields', { numbersAsStrings: true, extraFields: true }],
    ['lists show no stages', { briefLists: true, updateAnswer: 'nothing' }],
    ['lists are cut into pages', { smallListPageSize: 2, listShape: 'paginated', updateAnswer: 'id' }],
  ];
  it.each(shapes)('are sent as the contract has them where %s', async (_, shape) => {
    Object.assign(service.shape, shape);
    await sync();
    const { id, row, record } = await pipeline('Retail');
    const stages = STAGES.map((stage) => (stage.key === 'QUOTED' ? { ...stage, label: 'Offer' } : stage));
    await desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
    await desk.accept({ op: 'pipelines.update', id, changes: { displayOrder: 3 } });
    expect((await sync()).stopped).toBe('complete');
    expect(row.fields['stages']).toEqual(stages);
    expect(record['stages']).toHaveLength(3);
    expect(labels((await pipeline('Retail')).record['stages'])).toEqual(['New', 'Offer', 'Won']);
  });

  it('keep the stage that a colleague added and the one that a colleague renamed meanwhile', async () => {
    const { id, row } = await pipeline('Retail');
    const [created, quoted, won] = STAGES;
    change(service.state, service.state.pipelines, row, {
      stages: [{ ...created, label: 'Renamed by Ravi' }, quoted!, { key: 'VISIT', label: 'Visit' }, won!],
    });
    await desk.accept({
      op: 'pipelines.setStages',
      id,
      changes: { stages: [created, { ...quoted, winProbability: 70 }, won] },
    });
    expect((await sync()).stopped).toBe('complete');
    expect(labels(row.fields['stages'])).toEqual(['Renamed by Ravi', 'Quoted', 'Visit', 'Won']);
    expect((row.fields['stages'] as JsonObject[])[1]?.['winProbability']).toBe(70);
  });

  it('are a question for a person where both renamed the same one', async () => {
    const { id, row } = await pipeline('Retail');
    const [created, ...others] = STAGES;
    change(service.state, service.state.pipelines, row, {
      stages: [{ ...created, label: 'Theirs' }, ...others],
    });
    await desk.accept({
      op: 'pipelines.setStages',
      id,
      changes: { stages: [{ ...created, label: 'Mine' }, ...others] },
    });
    expect((await sync()).stopped).toBe('needs-person');
    expect(labels(row.fields['stages'])[0]).toBe('Theirs');
  });

  it('without a key, or with one twice, are refused at once', async () => {
    const { id } = await pipeline('Retail');
    const set = (stages: unknown) => desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
    await expect(set([{ label: 'New' }])).rejects.toThrow(/key is required/);
    await expect(set([STAGES[0], STAGES[0]])).rejects.toThrow(/Two stages have the key "NEW"/);
  });

  it('of a pipeline made offline go after it, in requests of their own', async () => {
    const made = await desk.accept({ op: 'pipelines.create', record: { name: 'Export' } });
    await desk.accept({ op: 'pipelines.setStages', id: made.recordId, changes: { stages: STAGES } });
    await desk.accept({ op: 'pipelines.update', id: made.recordId, changes: { name: 'Exports' } });
    expect((await sync()).stopped).toBe('complete');
    const { row } = await pipeline('Exports');
    // The Service gives a new pipeline stages of its own: they were never taken away by anybody.
    expect(labels(row.fields['stages'])).toEqual(['New', 'Quoted', 'Won', 'Lost']);
  });
});

describe('stages without keys, saved with keys for the first time', () => {
  const KEYLESS = STAGES.map(({ key: _key, ...stage }) => stage);
  /** Saved and sent, with one of them renamed. @returns what takes it back */
  async function saved(
    meanwhile: () => void = () => undefined,
  ): Promise<[row: Row, undo: () => Promise<unknown>]> {
    const { row } = await pipeline('Retail');
    change(service.state, service.state.pipelines, row, { stages: KEYLESS });
    await sync();
    const { id } = await pipeline('Retail');
    const stages = STAGES.map((stage) => (stage.key === 'QUOTED' ? { ...stage, label: 'Offer' } : stage));
    meanwhile();
    const { opId: operationId } = await desk.accept({ op: 'pipelines.setStages', id, changes: { stages } });
    await sync();
    return [row, async () => desk.engine.ask('operations.undo', { operationId })];
  }
  const rekeyed = STAGES.map((stage) => ({ ...stage, key: `THEIR_${stage.key}` }));

  it('are as before when that is taken back after it was sent, with the keys', async () => {
    const [row, undo] = await saved();
    expect(row.fields['stages']).toMatchObject([{ label: 'New' }, { key: 'QUOTED', label: 'Offer' }, {}]);
    expect(await undo()).toEqual({ ok: true, value: 'reversed' });
    expect((await sync()).stopped).toBe('complete');
    expect(row.fields['stages']).toEqual(STAGES);
  });

  it('keep what a colleague changed in them meanwhile when that is taken back', async () => {
    const [row, undo] = await saved();
    const stages = (row.fields['stages'] as { key: string }[]).map((stage) =>
      stage.key === 'WON' ? { ...stage, label: 'Sold' } : stage,
    );
    change(service.state, service.state.pipelines, row, { stages });
    expect(await undo()).toEqual({ ok: true, value: 'reversed' });
    expect((await sync()).stopped).toBe('complete');
    expect(row.fields['stages']).toMatchObject([{ label: 'New' }, { label: 'Quoted' }, { label: 'Sold' }]);
  });

  it('are a question for a person where a colleague gave them other keys, before it was sent or after', async () => {
    const giveKeys = (): void => {
      const row = service.state.pipelines.find(({ fields }) => fields['name'] === 'Retail')!;
      change(service.state, service.state.pipelines, row, { stages: rekeyed });
    };
    const [row, undo] = await saved(giveKeys);
    expect([row.fields['stages'], (await desk.outbox())[0]?.state]).toEqual([rekeyed, 'conflict']);
    expect(await undo()).toEqual({ ok: true, value: 'withdrawn' });
    const [again, undoAgain] = await saved();
    giveKeys();
    expect(await undoAgain()).toEqual({ ok: true, value: 'reversed' });
    expect((await sync()).stopped).toBe('needs-person');
    expect(again.fields['stages']).toEqual(rekeyed);
  });
});

describe('the order of the pipelines', () => {
  const there = (): unknown[] =>
    service.state.pipelines
      .all()
      .toSorted((a, b) => Number(a.fields['displayOrder']) - Number(b.fields['displayOrder']))
      .map((row) => row.fields['name']);

  async function order(...names: readonly string[]): Promise<void> {
    const ids = await Promise.all(names.map(async (name) => (await pipeline(name)).id));
    await desk.accept({ op: 'pipelines.order', record: { ids } });
  }

  it.each([null, 'cutAfterCommit', 'cutBeforeCommit'] as const)(
    'is sent whole, with a pipeline that a colleague added meanwhile (%s)',
    async (kind) => {
      const before = (await desk.records('pipelines')).map((one) => String(one.record['name']));
      const wanted = [...before].reverse();
      if (kind !== null) service.faults.add({ kind, match: { path: /pipelines\/order$/ }, times: 1 });
      insert(service.state, service.state.pipelines, { name: 'Added by Ravi', displayOrder: 90 });
      await order(...wanted);
      expect((await pipeline(wanted[0] ?? '')).record['displayOrder']).toBe(1);
      expect((await sync()).stopped).toBe('complete');
      expect(there().filter((name) => name !== 'Added by Ravi')).toEqual(wanted);
      expect(there()).toContain('Added by Ravi');
    },
  );

  it('is a question for a person where a colleague put them in another order meanwhile', async () => {
    const rows = service.state.pipelines.all();
    for (const [index, row] of rows.entries())
      change(service.state, service.state.pipelines, row, { displayOrder: index + 1 });
    await sync();
    const [a = '', b = '', c = ''] = rows.map((row) => String(row.fields['name']));
    change(service.state, service.state.pipelines, rows[0]!, { displayOrder: 50 });
    const theirs = there();
    await order(b, a, c);
    expect((await sync()).stopped).toBe('needs-person');
    expect(there()).toEqual(theirs);
    const [line] = await desk.outbox();
    await desk.engine.ask('conflicts.resolve', { operationId: line?.opId ?? '', take: 'mine' });
    expect((await sync()).stopped).toBe('complete');
    expect(there().slice(0, 3)).toEqual([b, a, c]);
  });
});
