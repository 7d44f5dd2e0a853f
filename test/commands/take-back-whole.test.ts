/** Taking one of several edits back where each says a whole value: what it had made of the value leaves the later ones as well. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { discard } from '../../src-sync/commands/outbox/settle.ts';
import { undo } from './undo.ts';
import { markSending, openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { eachWithShop } from '../store/each-shop.ts';
import { HINGE, must, rowOf, type Shop } from '../store/shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

const body = async () => (await openOperations(shop.store.reader)).map((one) => one.body);
const takeBack = async (id = '') => must(await undo(shop.store.writer, id));

/** One after the other, each a form of its own. @returns the ids that they made */
async function edits(edit: object, changes: readonly object[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const change of changes) {
    const operationId = randomUUID();
    await shop.accept({ ...edit, changes: change }, { operationId });
    ids.push(operationId);
  }
  return ids;
}

/** The Service refused the first change while the later ones wait behind it, and it is given up. */
async function giveUp(id = ''): Promise<void> {
  const { seq } = await shop.operation(id);
  const lastError = { code: 'REFUSED', message: 'no' } as const;
  await shop.write((tx) => setOperationState(tx, seq, { state: 'rejected', lastError }));
  must(await discard(shop.store.writer, id));
}

async function isOnItsWay(id = ''): Promise<void> {
  const { seq } = await shop.operation(id);
  await shop.write((tx) => markSending(tx, seq, 1));
}

describe('a preference that is switched in several edits', () => {
  const BEFORE = { LEAD: { email: false, push: false }, STOCK: { email: true, push: true } };
  const switches = async (...preferences: readonly object[]) => {
    const row = { ...rowOf({ preferences: BEFORE }), serverId: 'notificationPreferences' };
    await shop.pullRows('notificationPreferences', [row]);
    const edit = { op: 'notificationPreferences.update' };
    return edits(
      edit,
      preferences.map((one) => ({ preferences: one })),
    );
  };
  const shown = async () => {
    const { view } = await shop.store.reader
      .selectFrom('record')
      .select('view')
      .where('collection', '=', 'notificationPreferences')
      .executeTakeFirstOrThrow();
    return (JSON.parse(view ?? '{}') as { preferences?: object }).preferences;
  };

  it('keeps the later switch alone when the first one is taken back', async () => {
    const [first] = await switches({ LEAD: { email: true } }, { LEAD: { push: true } });
    await takeBack(first);
    expect(await body()).toEqual([{ preferences: { LEAD: { email: false, push: true } } }]);
    expect(await shown()).toEqual({ ...BEFORE, LEAD: { email: false, push: true } });
  });

  it('keeps the others when the one between them is taken back, and the first when they are', async () => {
    const [, second, third] = await switches(
      { LEAD: { email: true } },
      { LEAD: { push: true }, STOCK: { push: false } },
      { LEAD: { sms: true }, STOCK: { email: false } },
    );
    await takeBack(second);
    expect(await body()).toEqual([
      {
        preferences: {
          LEAD: { email: true, push: false, sms: true },
          STOCK: { email: false, push: true },
        },
      },
    ]);
    await takeBack(third);
    expect(await body()).toEqual([{ preferences: { LEAD: { email: true, push: false } } }]);
  });

  it('keeps the later switches alone when the first was refused and is given up', async () => {
    const [first] = await switches({ LEAD: { email: true } });
    await isOnItsWay(first);
    const [, third] = await edits({ op: 'notificationPreferences.update' }, [
      { preferences: { LEAD: { push: true } } },
      { preferences: { LEAD: { sms: true }, STOCK: { push: false } } },
    ]);
    await giveUp(first);
    const LEAD = { email: false, push: true, sms: true };
    expect(await body()).toEqual([{ preferences: { LEAD, STOCK: { email: true, push: false } } }]);
    await takeBack(third);
    expect(await body()).toEqual([{ preferences: { LEAD: { email: false, push: true } } }]);
  });

  it('keeps what a later change says itself, though the one that is given up had said so before', async () => {
    const [first] = await switches({ LEAD: { email: true } });
    await isOnItsWay(first);
    await edits({ op: 'notificationPreferences.update' }, [{ preferences: { LEAD: { email: true } } }]);
    await giveUp(first);
    expect(await body()).toEqual([{ preferences: { LEAD: { email: true, push: false } } }]);
  });

  it('keeps what a later edit says itself, though the one that is taken back had said so before', async () => {
    const [first] = await switches({ LEAD: { email: true } }, { LEAD: { email: true, push: true } });
    await takeBack(first);
    expect(await body()).toEqual([{ preferences: { LEAD: { email: true, push: true } } }]);
  });
});

describe('stages that are changed in several edits', () => {
  const NEW = { key: 'NEW', label: 'New', winProbability: 10 };
  const QUOTED = { key: 'QUOTED', label: 'Quoted', winProbability: 50 };
  const WON = { key: 'WON', label: 'Won', winProbability: 100 };
  const VISIT = { key: 'VISIT', label: 'Visit', winProbability: 20 };
  const CALL = { key: 'CALL', label: 'Call', winProbability: 5 };
  const SALES = '0e000000-0000-4000-8000-000000000002';
  const lists = async (...stages: readonly (readonly object[])[]) => {
    await shop.pull('pipelines', [
      { gid: SALES, name: 'Sales', displayOrder: 1, stages: [NEW, QUOTED, WON] },
    ]);
    const edit = { op: 'pipelines.setStages', id: SALES };
    return edits(
      edit,
      stages.map((one) => ({ stages: one })),
    );
  };
  const RENAMED = { ...QUOTED, label: 'Offer' };

  it.each([
    [
      'renamed',
      [NEW, RENAMED, WON],
      [NEW, { ...RENAMED, winProbability: 60 }, WON],
      [NEW, { ...QUOTED, winProbability: 60 }, WON],
    ],
    ['added', [NEW, VISIT, QUOTED, WON], [NEW, VISIT, QUOTED, CALL, WON], [NEW, QUOTED, CALL, WON]],
    ['took away', [NEW, WON], [{ ...NEW, label: 'Fresh' }, WON], [{ ...NEW, label: 'Fresh' }, QUOTED, WON]],
    ['moved', [WON, NEW, QUOTED], [WON, NEW, RENAMED], [NEW, RENAMED, WON]],
    [
      'added, where the later one changed that stage',
      [NEW, VISIT, QUOTED, WON],
      [NEW, { ...VISIT, label: 'Call' }, QUOTED, WON],
      [NEW, { ...VISIT, label: 'Call' }, QUOTED, WON],
    ],
    ['renamed, where the later one took that stage away', [NEW, RENAMED, WON], [NEW, WON], [NEW, WON]],
    [
      'moved, where the later one moved stages too',
      [WON, NEW, QUOTED],
      [WON, QUOTED, NEW],
      [WON, QUOTED, NEW],
    ],
  ])('lose what the first edit %s when that is taken back', async (_, first, second, left) => {
    const [id] = await lists(first, second);
    await takeBack(id);
    expect(await body()).toEqual([{ stages: left }]);
    expect((await shop.record('pipelines', SALES)).view?.['stages']).toEqual(left);
  });

  it('lose what the first change did when that was refused and is given up', async () => {
    const [first] = await lists([NEW, VISIT, RENAMED, WON]);
    await isOnItsWay(first);
    const [, third] = await edits({ op: 'pipelines.setStages', id: SALES }, [
      { stages: [NEW, VISIT, RENAMED, CALL, WON] },
      { stages: [{ ...NEW, label: 'Fresh' }, VISIT, RENAMED, CALL, WON] },
    ]);
    await giveUp(first);
    expect(await body()).toEqual([{ stages: [{ ...NEW, label: 'Fresh' }, QUOTED, CALL, WON] }]);
    await takeBack(third);
    expect(await body()).toEqual([{ stages: [NEW, QUOTED, CALL, WON] }]);
  });

  it('are what they were, but for the last edit, when the others are taken back one after the other', async () => {
    const [first, second] = await lists(
      [NEW, VISIT, QUOTED, WON],
      [NEW, VISIT, RENAMED, WON],
      [{ ...NEW, winProbability: 15 }, VISIT, RENAMED, WON],
    );
    await takeBack(second);
    expect(await body()).toEqual([{ stages: [{ ...NEW, winProbability: 15 }, VISIT, QUOTED, WON] }]);
    await takeBack(first);
    expect(await body()).toEqual([{ stages: [{ ...NEW, winProbability: 15 }, QUOTED, WON] }]);
  });
});

describe('custom fields that are filled in in several edits', () => {
  it('are each their own', async () => {
    const [first] = await edits({ op: 'items.update', id: HINGE.gid }, [
      { customFields: { colour: 'gold', size: '4' } },
      { customFields: { size: '5' } },
    ]);
    await takeBack(first);
    expect(await body()).toEqual([{ customFields: { size: '5' } }]);
  });
});
