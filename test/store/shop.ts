/** A small shop in a real database of its own: what the store and command tests work on. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accept, type AcceptOptions } from '../../src-sync/commands/accept/accept.ts';
import type { CollectionName } from '../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import type { Failure } from '../../src-sync/domain/failure.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { ServerRow } from '../../src-sync/domain/records/server-row.ts';
import { inWrite, openStore, type Store, type Writer } from '../../src-sync/store/database.ts';
import { findOperation } from '../../src-sync/store/outbox/outbox.ts';
import type { StoredOperation } from '../../src-sync/domain/outbox/operation.ts';
import {
  applyServerRows,
  findLocalId,
  readRecord,
  type StoredRecord,
} from '../../src-sync/store/records/records.ts';
import type { AppliedRows } from '../../src-sync/store/records/incoming/server-page.ts';

export const NOW_MS = Date.parse('2026-04-01T09:00:00Z');

export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stockhand-store-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

export function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('this was expected to fail');
  return result.failure;
}

export class Shop {
  readonly store: Store;
  readonly file: string;
  readonly #remove: () => Promise<void>;
  #clockMs = NOW_MS;

  constructor(store: Store, file: string, remove: () => Promise<void>) {
    this.store = store;
    this.file = file;
    this.#remove = remove;
  }

  static async open(): Promise<Shop> {
    const { folder, remove } = await temporaryFolder();
    const file = path.join(folder, 'shop.sqlite');
    const store = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
    return new Shop(store, file, remove);
  }

  /** Another program beside this one, on a connection of its own. */
  async openBeside(): Promise<Store> {
    return must(await openStore({ file: this.file, nowMs: NOW_MS, createDirectories: false }));
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.#remove();
  }

  nowMs(): number {
    this.#clockMs += 1;
    return this.#clockMs;
  }

  async write<Value>(work: (tx: Writer) => Promise<Value>): Promise<Value> {
    return must(await inWrite(this.store.writer, work));
  }

  /** A page as the Service sends it. */
  async pull(
    collection: CollectionName,
    documents: readonly JsonObject[],
    options: { readonly sweep?: number; readonly requestedAtTick?: number } = {},
  ): Promise<AppliedRows> {
    const rows = documents.map((document) => rowOf(document));
    return this.pullRows(collection, rows, options);
  }

  async pullRows(
    collection: CollectionName,
    rows: readonly ServerRow[],
    options: { readonly sweep?: number; readonly requestedAtTick?: number } = {},
  ): Promise<AppliedRows> {
    return this.write((tx) =>
      applyServerRows(tx, {
        collection,
        rows,
        sweep: options.sweep ?? null,
        requestedAtTick: options.requestedAtTick ?? Number.MAX_SAFE_INTEGER,
        nowMs: this.nowMs(),
      }),
    );
  }

  async pullStock(itemGid: string, warehouseGid: string, qty: number): Promise<AppliedRows> {
    return this.pullRows('stock', [
      { ...rowOf({ qty }), itemServerId: itemGid, warehouseServerId: warehouseGid },
    ]);
  }

  tryAccept(input: unknown, options: Partial<AcceptOptions> = {}): Promise<Result<Accepted>> {
    return accept(this.store.writer, input, { nowMs: this.nowMs(), newId: randomUUID, ...options });
  }

  async accept(input: unknown, options: Partial<AcceptOptions> = {}): Promise<Accepted> {
    return must(await this.tryAccept(input, options));
  }

  async id(collection: CollectionName, anyId: string): Promise<string> {
    const id = await findLocalId(this.store.reader, collection, anyId);
    if (id === null) throw new Error(`${collection} ${anyId} is not here`);
    return id;
  }

  async record(collection: CollectionName, anyId: string): Promise<StoredRecord> {
    const record = await readRecord(this.store.reader, await this.id(collection, anyId));
    if (record === null) throw new Error(`${collection} ${anyId} is not here`);
    return record;
  }

  async operation(opId: string): Promise<StoredOperation> {
    const operation = await findOperation(this.store.reader, opId);
    if (operation === null) throw new Error(`operation ${opId} is not here`);
    return operation;
  }
}

export function rowOf(document: JsonObject): ServerRow {
  const gid = document['gid'];
  return {
    serverId: typeof gid === 'string' ? gid : null,
    document,
    updatedAt: null,
    createdAt: null,
  };
}

export const ASHA = {
  gid: '0a000000-0000-4000-8000-000000000001',
  name: 'Asha Stores',
  companyName: 'Asha Stores LLP',
  phone: '+91 98450 11111',
  gstin: '27AAPFU0939F1ZV',
  state: 'Maharashtra',
  notes: '',
  customFields: { route: 'North', credit: '30 days' },
};
export const BALAJI = {
  gid: '0a000000-0000-4000-8000-000000000002',
  name: 'Balaji Traders',
  phone: '98450 22222',
};
export const HINGE = {
  gid: '0b000000-0000-4000-8000-000000000001',
  name: 'Brass hinge 4in',
  sku: 'HNG-4',
  barcode: '036000291452',
  category: 'Hinges',
  hsn: '8302',
  unit: 'Nos',
  price: 42.5,
  onHand: 10,
  reorderLevel: 12,
  trackInventory: true,
};
export const VALVE = {
  gid: '0b000000-0000-4000-8000-000000000002',
  name: 'CPVC ball valve 20 mm',
  sku: 'CPV-BV-20',
  category: 'Plumbing',
  price: '186.00',
  onHand: '18',
  reorderLevel: 5,
};
export const BHOSARI = { gid: '0c000000-0000-4000-8000-000000000001', name: 'Bhosari Godown' };
export const MAIN = { gid: '0c000000-0000-4000-8000-000000000002', name: 'Main Road Shop', code: 'MRS' };
export const LOW = {
  gid: '0d000000-0000-4000-8000-000000000001',
  title: 'Low stock',
  body: 'Brass hinge 4in is below its reorder level',
  createdAt: '2026-03-31T10:00:00Z',
  read: false,
};
export const PAID = {
  gid: '0d000000-0000-4000-8000-000000000002',
  title: 'Paid',
  body: 'Asha Stores paid',
  createdAt: '2026-03-31T11:00:00Z',
  read: false,
};

/** A shop with two of everything in it. */
export async function filledShop(): Promise<Shop> {
  const shop = await Shop.open();
  await shop.pull('warehouses', [BHOSARI, MAIN]);
  await shop.pull('items', [HINGE, VALVE]);
  await shop.pullStock(HINGE.gid, BHOSARI.gid, 6);
  await shop.pull('contacts', [ASHA, BALAJI]);
  await shop.pull('notifications', [LOW, PAID]);
  return shop;
}
