/** The list of documents, and one of them: what this PC posted, and what other PCs posted as far as it was read here. */
import { BACK_TO_21 } from '../older-schemas.ts';
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { postSession } from '../../../src-sync/commands/stock/post-session.ts';
import { addScan, beginSession } from '../../../src-sync/commands/stock/stock-sessions.ts';
import { reverseSession } from '../../../src-sync/commands/undo/reverse-session.ts';
import type { DocumentRow } from '../../../src-sync/domain/postings/documents.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import type { Question } from '../../../src-sync/domain/questions/questions.ts';
import type { SessionKind } from '../../../src-sync/domain/stock/session-kind.ts';
import { localDay } from '../../../src-sync/domain/values/local-day.ts';
import { openStore } from '../../../src-sync/store/database.ts';
import { markSending, openOperations } from '../../../src-sync/store/outbox/outbox.ts';
import { documentsWindow } from '../../../src-sync/store/queries/postings/documents.ts';
import { posting } from '../../../src-sync/store/queries/postings/posting.ts';
import { pruneDone } from '../../../src-sync/store/outbox/prune.ts';
import { refreshViews } from '../../../src-sync/store/records/views.ts';
import { rebuildIfAsked, askToRebuild } from '../../../src-sync/store/records/rebuild.ts';
import { applyServerRows } from '../../../src-sync/store/records/records.ts';
import { verify } from '../../../src-sync/store/verify.ts';
import { eachWithShop } from '../each-shop.ts';
import { BHOSARI, filledShop, HINGE, MAIN, must, NOW_MS, rowOf, VALVE, type Shop } from '../shop.ts';

let shop: Shop;
eachWithShop((fresh) => {
  shop = fresh;
});

async function post(kind: SessionKind, scans: readonly (readonly [string, number])[]): Promise<string> {
  const to = kind === 'transfer' ? await shop.id('warehouses', MAIN.gid) : null;
  const question = { id: randomUUID(), kind, name: '', blind: false, toWarehouseId: to } as const;
  const warehouseId = await shop.id('warehouses', BHOSARI.gid);
  const { id } = must(
    await beginSession(shop.store.writer, { ...question, warehouseId, scope: { kind: 'place' } }, NOW_MS),
  );
  for (const [code, qty] of scans) {
    const scan = { sessionId: id, scanId: randomUUID(), code, itemId: null, qty };
    must(await addScan(shop.store.writer, scan, shop.nowMs()));
  }
  must(await postSession(shop.store.writer, { id, except: [] }, { nowMs: shop.nowMs(), newId: randomUUID }));
  return id;
}

/** Movements as another PC's posting left them at the Service. */
async function read(
  item: { readonly gid: string },
  movements: readonly JsonObject[],
  at = shop,
): Promise<void> {
  const parentId = await at.id('items', item.gid);
  await at.write((tx) =>
    applyServerRows(tx, {
      ...{ collection: 'stockMovements', parentId, sweep: null, nowMs: at.nowMs() },
      rows: movements.map((movement) => rowOf({ gid: randomUUID(), ...movement })),
      requestedAtTick: Number.MAX_SAFE_INTEGER,
    }),
  );
}

async function list(
  wanted: Partial<Question<'stock.documents'>> = {},
  at = shop,
): Promise<readonly DocumentRow[]> {
  const all = { q: '', by: 'anything', kind: null, from: null, to: null, offset: 0, limit: 50 } as const;
  const { total, rows } = await documentsWindow(at.store.reader, { ...all, ...wanted });
  expect(rows).toHaveLength(Math.min(total, wanted.limit ?? 50));
  return rows;
}

const numbers = async (wanted: Partial<Question<'stock.documents'>> = {}): Promise<readonly string[]> =>
  (await list(wanted)).map(({ reference }) => reference);

const ASHA = { createdBy: 'Asha', type: 'RECEIPT', qty: 24, warehouseId: BHOSARI.gid };
const TRANSFER = {
  reference: 'TRF-0330-QQQ-02 #ABCDEF',
  createdBy: 'Ravi',
  createdAt: '2026-03-30T08:00:00Z',
};

async function readOthers(at = shop): Promise<void> {
  await read(
    HINGE,
    [
      { ...ASHA, reference: 'B-77 GRN-0328-QQQ-01 #7QK2M9', createdAt: '2026-03-28T08:00:00Z' },
      { ...TRANSFER, type: 'TRANSFER_OUT', qty: 5, warehouseId: BHOSARI.gid },
      { ...TRANSFER, type: 'TRANSFER_IN', qty: 5, warehouseId: MAIN.gid },
      { type: 'ADJUSTMENT', qty: 1, createdAt: '2026-03-29T08:00:00Z' },
    ],
    at,
  );
  await read(
    VALVE,
    [{ ...ASHA, qty: 3, reference: 'grn-0328-qqq-01 #8QK2M9', createdAt: '2026-03-28T09:00:00Z' }],
    at,
  );
}

describe('documents of the stock', () => {
  it('are what this PC posted and what other PCs posted, the newest first', async () => {
    await post('receive', [
      [HINGE.sku, 2],
      [VALVE.sku, 1],
    ]);
    await readOthers();
    const [own, transfer, receipt, ...more] = await list();
    expect(more).toEqual([]);
    expect(own).toMatchObject({
      kind: 'receive',
      isOwn: true,
      lines: 2,
      who: null,
      warehouse: { tag: 'BHO' },
    });
    expect(transfer).toMatchObject({
      ...{ reference: 'TRF-0330-QQQ-02', kind: 'transfer', isOwn: false, lines: 2, who: 'Ravi' },
      ...{
        warehouse: { name: BHOSARI.name },
        toWarehouse: { name: MAIN.name },
        at: '2026-03-30T08:00:00.000Z',
      },
    });
    expect(receipt).toMatchObject({
      ...{ reference: 'GRN-0328-QQQ-01', kind: 'receive', lines: 2, who: 'Asha' },
      at: '2026-03-28T09:00:00.000Z',
    });
  });

  it('are found by part of their number, by an item, by a person', async () => {
    await post('adjust', [[VALVE.sku, 4]]);
    await readOthers();
    expect(await numbers({ q: 'grn-03' })).toEqual(['GRN-0328-QQQ-01']);
    expect(await numbers({ q: 'ravi' })).toEqual(['TRF-0330-QQQ-02']);
    expect(await numbers({ q: HINGE.name })).toEqual(['TRF-0330-QQQ-02', 'GRN-0328-QQQ-01']);
    const ofValve = await numbers({ q: VALVE.sku });
    expect(ofValve).toHaveLength(2);
    expect(ofValve[0]).toMatch(/^ADJ-/);
    // A number is asked for in the palette: no name of an item is one.
    expect(await numbers({ q: HINGE.name, by: 'number' })).toEqual([]);
    expect(await numbers({ q: 'qqq-02', by: 'number' })).toEqual(['TRF-0330-QQQ-02']);
  });

  it('are narrowed by kind and by days of this PC, both included', async () => {
    await readOthers();
    const day = (iso: string): string => localDay(Date.parse(iso));
    expect(await numbers({ kind: 'transfer' })).toEqual(['TRF-0330-QQQ-02']);
    expect(await numbers({ to: day('2026-03-28T09:00:00Z') })).toEqual(['GRN-0328-QQQ-01']);
    expect(await numbers({ from: day('2026-03-30T08:00:00Z') })).toEqual(['TRF-0330-QQQ-02']);
    expect(await numbers({ from: '2026-04-02' })).toEqual([]);
  });

  it('come in pages with the number of all of them', async () => {
    await readOthers();
    const page = { q: '', by: 'anything', kind: null, from: null, to: null, offset: 1, limit: 1 } as const;
    const { total, rows } = await documentsWindow(shop.store.reader, page);
    expect([total, rows.map(({ reference }) => reference)]).toEqual([2, ['GRN-0328-QQQ-01']]);
  });

  it('hold a reversal beside what it reversed, which keeps its time', async () => {
    const id = await post('receive', [[HINGE.sku, 2]]);
    const [before] = await list();
    for (const operation of await openOperations(shop.store.reader)) {
      await shop.write((tx) => markSending(tx, operation.seq, shop.nowMs()));
    }
    const answer = await reverseSession(
      shop.store.writer,
      { id, reversalId: randomUUID() },
      { nowMs: NOW_MS + 3_600_000, newId: randomUUID },
    );
    const { how } = must(answer);
    expect(how).toBe('reversed');
    const [reversal, reversed] = await list();
    expect(reversal).toMatchObject({ kind: 'reversal', reference: `REV-${before!.reference}`, isOwn: true });
    expect(reversed).toEqual({ ...before, reversedAs: reversal!.reference });
    expect(await posting(shop.store.reader, reversal!.reference)).toMatchObject({
      ...{ kind: 'reversal', reverses: before!.reference, at: reversal!.at },
    });
    expect(await numbers({ q: HINGE.sku })).toHaveLength(2);
  });
});

describe('one document', () => {
  it('of another PC tells its people, its places, and a transfer as one line for each item', async () => {
    await readOthers();
    const transfer = await posting(shop.store.reader, 'trf-0330-qqq-02');
    expect(transfer).toMatchObject({
      ...{ reference: 'TRF-0330-QQQ-02', kind: 'transfer', who: 'Ravi', session: null },
      ...{ warehouse: { name: BHOSARI.name }, toWarehouse: { name: MAIN.name } },
      lines: [{ qty: 5, isTransfer: true, item: { name: HINGE.name } }],
    });
    const receipt = await posting(shop.store.reader, 'GRN-0328-QQQ-01');
    expect(receipt.lines.map(({ qty, who }) => [qty, who])).toEqual([
      [24, 'Asha'],
      [3, 'Asha'],
    ]);
    // The number of the supplier's bill stands in the movement too.
    expect((await posting(shop.store.reader, 'B-77')).lines).toHaveLength(1);
  });

  it('of a count tells what was counted, what was expected, and what the difference is worth', async () => {
    await shop.pullStock(HINGE.gid, BHOSARI.gid, 6);
    await shop.pullStock(VALVE.gid, BHOSARI.gid, 3);
    await post('count', [
      [HINGE.sku, 4],
      [VALVE.sku, 3],
    ]);
    const [row] = await list();
    const { counted, kind, lines } = await posting(shop.store.reader, row!.reference);
    expect(kind).toBe('count');
    expect(lines).toHaveLength(1);
    expect(counted?.map(({ item, unit: _unit, value: _value, ...figures }) => [item.sku, figures])).toEqual([
      [HINGE.sku, { counted: 4, expected: 6, difference: -2 }],
      [VALVE.sku, { counted: 3, expected: 3, difference: 0 }],
    ]);
  });

  it('keeps its lines when the outbox has forgotten its changes', async () => {
    await post('receive', [[HINGE.sku, 2]]);
    const [row] = await list();
    await shop.write(async (tx) => {
      await tx.updateTable('operation').set({ state: 'done', done_at_ms: 1 }).execute();
      const records = await tx.selectFrom('record').select('id').execute();
      await refreshViews(
        tx,
        records.map(({ id }) => id),
      );
    });
    expect(await shop.write((tx) => pruneDone(tx, NOW_MS))).toBe(1);
    const { lines } = await posting(shop.store.reader, row!.reference);
    expect(lines).toMatchObject([{ qty: 2, item: { sku: HINGE.sku }, warehouse: { tag: 'BHO' } }]);
  });
});

describe('the table of documents', () => {
  it('follows movements that change, that go, and that are listed anew', async () => {
    const gid = randomUUID();
    await read(HINGE, [{ ...ASHA, gid, reference: 'GRN-1', createdAt: '2026-03-01T08:00:00Z' }]);
    await read(HINGE, [
      { ...ASHA, reference: 'GRN-1', createdAt: '2026-03-02T08:00:00Z', createdBy: 'Ravi' },
    ]);
    expect(await list()).toMatchObject([{ lines: 2, who: 'Asha, Ravi', at: '2026-03-02T08:00:00.000Z' }]);
    await read(HINGE, [{ ...ASHA, gid, reference: 'GRN-2', createdAt: '2026-03-03T08:00:00Z' }]);
    expect((await list()).map(({ reference, lines }) => [reference, lines])).toEqual([
      ['GRN-2', 1],
      ['GRN-1', 1],
    ]);
    const before = await list();
    await shop.write(askToRebuild);
    await shop.write(rebuildIfAsked);
    expect(await list()).toEqual(before);
    await shop.write(async (tx) => {
      await tx.deleteFrom('record').where('collection', '=', 'stockMovements').execute();
    });
    expect(await list()).toEqual([]);
    expect((await verify(shop.store.reader)).ok).toBe(true);
  });

  it('is filled once from the movements that an earlier version had mirrored', async () => {
    const old = await filledShop();
    await readOthers(old);
    const before = await list({}, old);
    await old.store.close();
    const raw = new Database(old.file);
    raw.exec(BACK_TO_21);
    raw.close();
    const store = must(await openStore({ file: old.file, nowMs: NOW_MS, createDirectories: false }));
    const all = { q: '', by: 'anything', kind: null, from: null, to: null, offset: 0, limit: 50 } as const;
    expect((await documentsWindow(store.reader, all)).rows).toEqual(before);
    expect((await verify(store.reader)).ok).toBe(true);
    await store.close();
    rmSync(path.dirname(old.file), { recursive: true });
  });
});
