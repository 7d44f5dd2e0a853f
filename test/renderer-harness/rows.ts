/** Lists and details of the harness, cut from the generated records the way the engine cuts them from the store. */
import type { ScanHits } from '../../src-sync/domain/codes/scan-question.ts';
import type { ContactRow, ItemRow } from '../../src-sync/domain/questions/rows.ts';
import { items, outbox, WAREHOUSES, type Entry } from './data.ts';

export const text = (entry: Entry, field: string): string => String(entry.record[field] ?? '');
export const num = (entry: Entry, field: string): number => Number(entry.record[field] ?? 0);
export function itemRow(entry: Entry): ItemRow {
  return {
    id: entry.id,
    name: text(entry, 'name'),
    sku: text(entry, 'sku'),
    barcode: text(entry, 'barcode') || null,
    category: text(entry, 'category'),
    unit: text(entry, 'unit'),
    onHand: num(entry, 'onHand'),
    reorderLevel: num(entry, 'reorderLevel'),
    price: num(entry, 'price'),
    trackInventory: entry.record['trackInventory'] === true,
    mark: entry.mark,
  };
}
export function contactRow(entry: Entry): ContactRow {
  return {
    id: entry.id,
    name: text(entry, 'name'),
    companyName: text(entry, 'companyName') || null,
    phone: text(entry, 'phone'),
    email: text(entry, 'email'),
    gstin: text(entry, 'gstin') || null,
    state: text(entry, 'state') || null,
    owner: text(entry, 'assignedTo'),
    mark: entry.mark,
  };
}
const needs = (entry: { mark: unknown }): boolean => entry.mark === 'conflict' || entry.mark === 'rejected';
export const FILTER: Record<string, (row: ItemRow) => boolean> = {
  all: () => true,
  lowStock: (row) => row.trackInventory && (row.onHand ?? 0) < (row.reorderLevel ?? 0),
  noBarcode: (row) => row.barcode === null,
  negative: (row) => (row.onHand ?? 0) < 0,
  untracked: (row) => !row.trackInventory,
  needsYou: needs,
};
export const CFILTER: Record<string, (row: ContactRow) => boolean> = {
  all: () => true,
  hasGstin: (row) => row.gstin !== null,
  noGstin: (row) => row.gstin === null,
  needsYou: needs,
};
export const matches = (entry: Entry, q: string): boolean =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      ['name', 'sku', 'barcode', 'companyName', 'phone', 'gstin'].some((field) =>
        text(entry, field).toLowerCase().includes(word),
      ),
    );

export function order<Row>(rows: Row[], sort: string, direction: string): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const value = (row: Row): string | number => (row as Record<string, string | number | null>)[sort] ?? '';
  return rows.sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    return (
      sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)))
    );
  });
}
export const page = <Row>(rows: Row[], q: { offset: number; limit: number }): unknown => ({
  total: rows.length,
  offset: q.offset,
  rows: rows.slice(q.offset, q.offset + q.limit),
});
export const find = (list: Entry[], id: string): Entry => {
  const entry = list.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`no ${id}`);
  return entry;
};
export function detail(entry: Entry): Record<string, unknown> {
  const operations = outbox.filter((line) => line.recordId === entry.id && line.state !== 'done');
  const price = operations.find(({ summary: { parts } }) =>
    parts.some((part) => typeof part === 'object' && 'from' in part && part.field === 'price'),
  );
  return {
    id: entry.id,
    serverId: entry.id,
    pending: false,
    deleted: false,
    record: entry.record,
    mark: entry.mark,
    operations,
    changes: price ? [{ field: 'price', from: 142, to: 148 }] : [],
  };
}
export function itemDetail(entry: Entry): unknown {
  const stock = [...entry.stock].map(([id, qty]) => ({
    id: `${entry.id}-${id}`,
    warehouse: WAREHOUSES.find((place) => place.id === id),
    qty,
    mark: null,
  }));
  return {
    ...detail(entry),
    stock,
    unassignedQty: num(entry, 'onHand') - stock.reduce((sum, row) => sum + row.qty, 0),
  };
}

/** Nobody chooses by source, owner, state or origin of the generated contacts. */
export const contactFacets = (rows: readonly ContactRow[]): object => ({
  counts: Object.fromEntries(Object.entries(CFILTER).map(([name, test]) => [name, rows.filter(test).length])),
  sources: [],
  owners: [],
  states: [],
  origins: [],
});

/** Exact codes only: enough to look at. */
export function scanHits(code: string): ScanHits {
  const rows = items.map(itemRow).filter(({ barcode, sku }) => barcode === code || sku === code);
  return { code, found: code, items: rows, how: null, layout: null, gs1: null, quantity: null, doubt: null };
}
