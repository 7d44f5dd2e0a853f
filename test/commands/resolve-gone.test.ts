/** A record that somebody deleted while it was changed here: what "mine" brings about of each kind of change. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { mergeRecord } from '../../src-sync/domain/records/merge.ts';
import { resolve, type Resolution } from '../../src-sync/commands/outbox/resolve.ts';
import { undo } from './undo.ts';
import {
  finishOperation,
  markSending,
  openOperations,
  runnableOperations,
  setOperationState,
} from '../../src-sync/store/outbox/outbox.ts';
import { setServerState } from '../../src-sync/store/records/records.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { ASHA, failureOf, HINGE, must, type Shop } from '../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

const NEW = { key: 'NEW', label: 'New' };
const WON = { key: 'WON', label: 'Won' };
const RETAIL = { gid: '0e000000-0000-4000-8000-000000000001', name: 'Retail', stages: [NEW, WON] };
const FORM = { gid: '0f000000-0000-4000-8000-000000000001', name: 'Ask us', published: false };
const GREET = {
  ...{ gid: '0f000000-0000-4000-8000-000000000002', name: 'Greet' },
  ...{ triggerType: 'LEAD', enabled: false },
};

/** Sent, it met a 404 for its record. */
async function gone(operationId: string): Promise<void> {
  const { seq, body, base } = await shop.operation(operationId);
  const fields = Object.keys(body);
  const before = Object.fromEntries(fields.map((field) => [field, base?.[field] ?? null]));
  const conflict = { base: before, mine: body, theirs: null, fields };
  await shop.write((tx) => setOperationState(tx, seq, { state: 'conflict', conflict }));
}

const settle = (operationId: string, resolution: Resolution) =>
  resolve(shop.store.writer, operationId, resolution, 5);
const open = () => openOperations(shop.store.reader);
const runnable = async () =>
  (await runnableOperations(shop.store.reader, { nowMs: shop.nowMs(), limit: 9 })).map((one) => one.name);

async function changed(op: string, of: JsonObject, changes?: JsonObject): Promise<string> {
  const line = changes === undefined ? { op, id: of['gid'] } : { op, id: of['gid'], changes };
  const { opId } = await shop.accept(line);
  return opId;
}

/** The create has left, and the Service answered the record with this. */
async function made(document: JsonObject): Promise<void> {
  const [create] = await open();
  if (create === undefined) throw new Error('nothing is open');
  await shop.write((tx) => markSending(tx, create.seq, 1));
  await shop.write(async (tx) => {
    const serverId = '0e000000-0000-4000-8000-0000000000ff';
    await setServerState(tx, create.recordId, { serverId, document, tick: 5, nowMs: 5 });
    await finishOperation(tx, create.seq, 5);
  });
}

describe('mine, of a record that somebody deleted', () => {
  it('makes the pipeline anew, and its stages behind it in a request of their own', async () => {
    await shop.pull('pipelines', [RETAIL]);
    const opId = await changed('pipelines.setStages', RETAIL, { stages: [WON] });
    await gone(opId);
    const later = await changed('pipelines.update', RETAIL, { name: 'Shops' });
    must(await settle(opId, { take: 'mine' }));
    expect((await open()).map(({ name, body }) => [name, body])).toEqual([
      ['pipelines.create', { name: 'Retail' }],
      ['pipelines.setStages', { stages: [WON] }],
      ['pipelines.update', { name: 'Shops' }],
    ]);
    expect(await runnable()).toEqual(['pipelines.create']);
    const { recordId } = await shop.operation(opId);
    expect((await shop.record('pipelines', recordId)).view).toEqual({
      name: 'Shops',
      stages: [WON],
    });
    await made({ name: 'Retail' });
    expect(await runnable()).toEqual(['pipelines.setStages']);
    // The Service gives a new pipeline stages of its own: only the one that was taken away here goes.
    const { base, body } = await shop.operation(opId);
    const usual = { name: 'Retail', stages: [NEW, { key: 'LOST' }] };
    expect(mergeRecord(base, body, usual)).toEqual({
      changes: { stages: [WON, { key: 'LOST' }] },
      conflicts: [],
    });
    const { base: seen, body: wanted } = await shop.operation(later);
    expect(mergeRecord(seen, wanted, usual).conflicts).toEqual([]);
  });

  it.each(['forms.publish', 'forms.unpublish'])('makes the form anew, and then does %s', async (op) => {
    await shop.pull('forms', [FORM]);
    const opId = await changed(op, FORM);
    await gone(opId);
    must(await settle(opId, { take: 'mine' }));
    expect((await open()).map(({ name, state }) => [name, state])).toEqual([
      ['forms.create', 'queued'],
      [op, 'queued'],
    ]);
    expect(await runnable()).toEqual(['forms.create']);
  });

  it('names the two ways where somebody names a field of a switch that has none', async () => {
    await shop.pull('forms', [FORM]);
    const opId = await changed('forms.publish', FORM);
    await gone(opId);
    const refused = failureOf(await settle(opId, { fields: { name: { value: 'Ask' } } }));
    expect(refused).toMatchObject({ path: ['fields', 'name'] });
    expect(refused.message).toContain('There are no fields to choose from');
  });

  it('carries the switch of an automation in its create', async () => {
    await shop.pull('automations', [GREET]);
    const opId = await changed('automations.setEnabled', GREET, { enabled: true });
    await gone(opId);
    must(await settle(opId, { take: 'mine' }));
    expect(await open()).toMatchObject([
      { name: 'automations.create', body: { name: 'Greet', triggerType: 'LEAD', enabled: true } },
    ]);
  });

  it('carries one custom field of several, and one that was emptied', async () => {
    const opId = await changed('contacts.update', ASHA, { gstin: '', customFields: { route: 'South' } });
    await gone(opId);
    must(await settle(opId, { take: 'mine' }));
    const [create] = await open();
    expect(create?.body).toMatchObject({ customFields: { route: 'South', credit: '30 days' } });
    expect(create?.body['gstin'] ?? '').toBe('');
  });

  it('is refused, with nothing changed, where the create cannot carry what was changed', async () => {
    const opId = await changed('items.update', HINGE, { autoGenerateBarcode: true });
    await gone(opId);
    expect(failureOf(await settle(opId, { take: 'mine' }))).toMatchObject({
      code: 'VALIDATION',
      path: ['fields', 'autoGenerateBarcode'],
    });
    expect(await open()).toMatchObject([{ name: 'items.update', state: 'conflict' }]);
  });

  it.each(['stockSettings', 'emailSettings', 'notificationPreferences'] as const)(
    'is refused, with nothing changed, where nobody can make the record: %s',
    async (collection) => {
      await shop.pull(collection, [{ gid: collection, sharing: 'TEAM' }]);
      const changes =
        collection === 'notificationPreferences'
          ? { preferences: { LEAD: { push: true } } }
          : { sharing: 'ME' };
      const { opId } = await shop.accept({ op: `${collection}.update`, changes });
      await gone(opId);
      expect(failureOf(await settle(opId, { take: 'mine' })).code).toBe('VALIDATION');
      expect(await open()).toMatchObject([{ name: `${collection}.update`, state: 'conflict' }]);
    },
  );

  it('leaves the stages of a later change as a new record has them', async () => {
    await shop.pull('pipelines', [RETAIL]);
    const opId = await changed('pipelines.update', RETAIL, { name: 'Shops' });
    await gone(opId);
    const stages = [WON, { key: 'VISIT' }];
    const later = await changed('pipelines.setStages', RETAIL, { stages });
    must(await settle(opId, { take: 'mine' }));
    await made({ name: 'Shops' });
    const { base, body } = await shop.operation(later);
    expect(mergeRecord(base, body, { stages: [NEW, { key: 'LOST' }] })).toEqual({
      changes: { stages: [...stages, { key: 'LOST' }] },
      conflicts: [],
    });
  });

  it.each([
    ['of its own', [{ op: 'pipelines.setStages', changes: { stages: [NEW, WON, { key: 'VISIT' }] } }]],
    [
      'of a later change',
      [
        { op: 'pipelines.update', changes: { name: 'Shops' } },
        { op: 'pipelines.setStages', changes: { stages: [NEW, WON, { key: 'VISIT' }] } },
      ],
    ],
  ])('takes no stage away that the answer to its create tells: %s', async (_, edits) => {
    await shop.pull('pipelines', [RETAIL]);
    const opIds: string[] = [];
    for (const { op, changes } of edits) opIds.push(await changed(op, RETAIL, changes));
    const [first = '', last = first] = opIds;
    await gone(first);
    must(await settle(first, { take: 'mine' }));
    const usual = { name: 'Shops', stages: [NEW, { key: 'LOST' }] };
    await made(usual);
    const { base, body } = await shop.operation(last);
    expect(mergeRecord(base, body, usual)).toEqual({
      changes: { stages: [NEW, WON, { key: 'VISIT' }, { key: 'LOST' }] },
      conflicts: [],
    });
  });

  it('is what a later change of the same field was made on, also with a value of its own', async () => {
    const opId = await changed('contacts.update', ASHA, { notes: 'mine' });
    await gone(opId);
    const later = await changed('contacts.update', ASHA, { notes: 'mine, later' });
    must(await settle(opId, { fields: { notes: { value: 'both' } } }));
    const document = { ...ASHA, notes: 'both' };
    await made(document);
    const { base, body } = await shop.operation(later);
    expect(mergeRecord(base, body, document).conflicts).toEqual([]);
  });

  it('is taken back change by change: the stages first, then the record', async () => {
    await shop.pull('pipelines', [RETAIL]);
    const opId = await changed('pipelines.setStages', RETAIL, { stages: [WON] });
    await gone(opId);
    must(await settle(opId, { take: 'mine' }));
    const create = (await open())[0]?.id ?? '';
    expect(failureOf(await undo(shop.store.writer, create, true)).code).toBe('PENDING_WORK');
    must(await undo(shop.store.writer, opId));
    must(await undo(shop.store.writer, create));
    expect(await open()).toEqual([]);
  });
});

describe('theirs, of a record that somebody deleted', () => {
  it('leaves the form deleted, and nothing is sent', async () => {
    await shop.pull('forms', [FORM]);
    const opId = await changed('forms.publish', FORM);
    await gone(opId);
    must(await settle(opId, { take: 'theirs' }));
    expect(await open()).toEqual([]);
    expect(await shop.operation(opId)).toMatchObject({ state: 'done', lastError: { code: 'CANCELLED' } });
  });

  it('is not what is taken where nothing was chosen', async () => {
    await shop.pull('forms', [FORM]);
    const opId = await changed('forms.publish', FORM);
    await gone(opId);
    expect(failureOf(await settle(opId, {})).code).toBe('VALIDATION');
    expect(await open()).toMatchObject([{ name: 'forms.publish', state: 'conflict' }]);
  });
});
