/** A file that the Service imports as a whole takes effect once, whatever becomes of the answer; what nobody can tell is a question. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '../../../src-service/control/faults.ts';
import { until } from '../desk.ts';
import {
  desk,
  people,
  places,
  queue,
  reopen,
  service,
  skus,
  stockOf,
  sync,
  UPLOAD,
  uploads,
  waiting,
  withShop,
  type Wanted,
} from './import-desk.ts';

withShop();

const NEW_ITEMS = ['name,sku,price,qty', 'Hinge,HNG-1,12.5,4', 'Bolt,BLT-1,3,10', 'Nut,NUT-1,1,0'];
const NEW_PEOPLE = [
  'name,phone',
  'Asha Stores,98450 12345',
  'Ravi Traders,98450 12346',
  'Meena & Sons,98450 12347',
];

interface Kind {
  readonly wanted: Wanted;
  readonly lines: () => readonly string[];
  /** One figure for each row, before or after. */
  readonly there: () => readonly number[];
  readonly once: (before: readonly number[]) => readonly number[];
}

const has = (sku: string): number =>
  service.state.items.all().filter((row) => row.fields['sku'] === sku).length;
const stockLines = (part = 0): string[] => [
  'sku,qty',
  ...skus(part).map((sku, index) => `${sku},${index + 5}`),
];

function stock(part: number, stockMode: string | undefined, once: Kind['once']): Kind {
  return {
    wanted: { op: 'warehouses.import', at: part + 1, ...(stockMode === undefined ? {} : { stockMode }) },
    lines: () => stockLines(part),
    there: () => skus(part).map((sku) => stockOf(sku, part + 1)),
    once,
  };
}

const added: Kind['once'] = (before) => before.map((quantity, index) => quantity + index + 5);

const KINDS: readonly Kind[] = [
  {
    wanted: { op: 'items.import', stockMode: 'add' },
    lines: () => NEW_ITEMS,
    there: () => [has('HNG-1'), has('BLT-1'), has('NUT-1'), stockOf('HNG-1') || 0, stockOf('BLT-1') || 0],
    once: () => [1, 1, 1, 4, 10],
  },
  {
    wanted: { op: 'contacts.import' },
    lines: () => NEW_PEOPLE,
    there: () => ['Asha Stores', 'Ravi Traders', 'Meena & Sons'].map(people),
    once: () => [1, 1, 1],
  },
  stock(0, 'add', added),
  stock(1, 'set', () => [5, 6, 7]),
  // The stand-in adds where nothing is said.
  stock(2, undefined, added),
];

const there = (): readonly (readonly number[])[] => KINDS.map((kind) => kind.there());
/** The state once these took effect. */
const once = (before: readonly (readonly number[])[], kinds = KINDS) =>
  before.map((figures, index) => kinds[index]?.once(figures) ?? figures);

async function queueAll(kinds = KINDS): Promise<void> {
  for (const { wanted, lines } of kinds) await queue(wanted, lines());
}

const ONE: readonly Kind[] = KINDS.slice(0, 1);

/** `sent`: how often each file leaves this PC. */
const LOSSES: readonly (readonly [
  string,
  Partial<FaultRule> & Pick<FaultRule, 'kind'>,
  number,
  readonly Kind[],
])[] = [
  ['is lost after the work', { kind: 'cutAfterCommit' }, 1, KINDS],
  ['is lost before the work', { kind: 'cutBeforeCommit' }, 2, KINDS],
  ['is cut in the middle', { kind: 'cutAnswer' }, 1, ONE],
  ['is a page of a proxy, and the work was done', { kind: 'html', commit: true }, 1, ONE],
  [
    'is an error of the Service, and the work was done',
    { kind: 'status', status: 502, commit: true },
    1,
    ONE,
  ],
  ['never came, because the connection was cut on the way there', { kind: 'refuse' }, 2, ONE],
  [
    'never came, because half of the file had gone when it was cut',
    { kind: 'cutUpload', bytes: 20 },
    2,
    KINDS,
  ],
];

describe('items, contacts and stock of every mode', () => {
  it.each(LOSSES)('arrive once where the answer %s', async (_words, fault, sent, kinds) => {
    const before = there();
    service.faults.add({ ...fault, match: UPLOAD, times: kinds.length });
    await queueAll(kinds);
    await sync();
    expect(await waiting()).toEqual([]);
    expect(there()).toEqual(once(before, kinds));
    expect(uploads()).toBe(sent * kinds.length);
  });

  it('are a question where the Service stopped half way, and are not sent again by a person who tries', async () => {
    service.shape.importStopsAfter = 1;
    await queueAll();
    await sync();
    service.shape.importStopsAfter = null;
    const half = there();
    for (let tries = 0; tries < 2; tries += 1) {
      const asked = await waiting();
      expect(asked).toHaveLength(KINDS.length);
      for (const { opId, state, lastError } of asked) {
        expect([state, lastError?.code]).toEqual(['rejected', 'INTERRUPTED']);
        expect(lastError?.message).toMatch(
          /that arrived: 1\. Rows that did not: 2\. .*cannot be told: 0\. .*in the file: 3, 4\./,
        );
        await desk.engine.ask('operations.retry', { operationId: opId });
      }
      await sync();
    }
    expect(there()).toEqual(half);
    expect(uploads()).toBe(KINDS.length);
    for (const { opId } of await waiting())
      await desk.engine.ask('operations.discard', { operationId: opId });
    expect(await waiting()).toEqual([]);
  });

  it('are found after a restart in the middle', async () => {
    const before = there();
    service.faults.add({ kind: 'hang', commit: true, match: UPLOAD, times: 3 });
    await queueAll();
    desk.engine.start();
    await until('three left', () => service.faults.fired('hang') === 3);
    await reopen();
    await sync();
    expect(await waiting()).toEqual([]);
    expect(there()).toEqual(once(before));
    expect(uploads()).toBe(KINDS.length);
  });
});

describe('an import of stock', () => {
  it('is a question where somebody booked one of its items meanwhile', async () => {
    const [sku = ''] = skus();
    const item = service.state.items.find((row) => row.fields['sku'] === sku);
    service.faults.add({ kind: 'cutAfterCommit', match: UPLOAD, times: 1 });
    let isDone = false;
    service.otherClients.actBeforeEach(() => {
      if (isDone || service.faults.fired('cutAfterCommit') === 0) return;
      isDone = true;
      service.otherClients.adjustStock(item?.id ?? '', { qty: -1, warehouseId: places[0] ?? null });
    });
    await queue({ op: 'warehouses.import', stockMode: 'add' }, stockLines());
    await sync();
    expect((await waiting())[0]?.lastError?.message).toMatch(
      /that arrived: 2\. Rows that did not: 0\. .*cannot be told: 1\. .*in the file: 2\./,
    );
    expect(uploads()).toBe(1);
  });

  it('that sets goes behind what was booked before it, and before what is booked later', async () => {
    const [sku = ''] = skus();
    const item = (await desk.records('items')).find(({ record }) => record['sku'] === sku);
    const adjust = (qty: number) =>
      desk.accept({ op: 'stock.adjust', id: item?.id, record: { qty, warehouseId: places[0] } });
    await service.goDark();
    await adjust(40);
    await queue({ op: 'warehouses.import', stockMode: 'set' }, ['sku,qty', `${sku},100`]);
    await adjust(-3);
    await service.comeBack();
    await sync();
    expect(await waiting()).toEqual([]);
    expect(stockOf(sku)).toBe(97);
    const shown = (await desk.records('stock')).filter(({ record }) => record['sku'] === sku);
    expect(shown.map(({ record }) => record['qty'])).toContain(97);
  });

  it('that is not sent lets nobody count its place: what it brings would come on top', async () => {
    const [sku = ''] = skus();
    const item = (await desk.records('items')).find(({ record }) => record['sku'] === sku);
    const local = await desk.records('warehouses');
    const count = async (place: number) => {
      const id = randomUUID();
      const warehouseId = local.find(({ serverId }) => serverId === places[place])?.id ?? '';
      const session = { id, kind: 'count', warehouseId, toWarehouseId: null, blind: false } as const;
      const begun = await desk.engine.ask('sessions.begin', { ...session, name: 'Bay 4' });
      return { id, begun };
    };
    const [earlier, elsewhere] = [await count(0), await count(1)];
    for (const { id } of [earlier, elsewhere]) {
      const scan = { sessionId: id, scanId: randomUUID(), code: '', itemId: item?.id ?? '', qty: 7 };
      expect((await desk.engine.ask('sessions.scan', scan)).ok).toBe(true);
    }
    await service.goDark();
    await queue({ op: 'warehouses.import', stockMode: 'add' }, ['sku,qty', `${sku},100`]);
    const post = ({ id }: { readonly id: string }) => desk.engine.ask('sessions.post', { id, except: [] });
    const isRefused = { ok: false, failure: { code: 'PENDING_WORK' } };
    expect((await count(0)).begun).toMatchObject(isRefused);
    expect(await post(earlier)).toMatchObject(isRefused);
    expect(await post(elsewhere)).toMatchObject({ ok: true });
    await service.comeBack();
    await sync();
    expect((await count(0)).begun).toMatchObject({ ok: true });
  });

  it('that the Service refuses whole lands with the person, and nothing else waits for it', async () => {
    await queue({ op: 'warehouses.import', stockMode: 'guess' }, stockLines());
    await desk.accept({ op: 'contacts.create', record: { name: 'New', phone: '98450 55555' } });
    await sync();
    expect(await waiting()).toMatchObject([
      {
        state: 'rejected',
        lastError: {
          code: 'REFUSED',
          message: expect.stringMatching(/stockMode must be add or set/) as string,
        },
      },
    ]);
    expect(people('New')).toBe(1);
  });
});

it('a file whose rows nobody could find again is not sent', async () => {
  await queue({ op: 'items.import' }, ['colour,size', 'red,4']);
  await sync();
  expect(uploads()).toBe(0);
  expect((await waiting())[0]).toMatchObject({
    state: 'rejected',
    summary: { parts: [{ key: 'items.import' }, 'big.csv', { key: 'row' }, { key: 'at' }] },
    lastError: {
      code: 'VALIDATION',
      message: expect.stringMatching(/no column that reads as SKU/) as string,
    },
  });
});
