/** A table of the stand-in: rows by id, and cached orders so that a page of a large list costs no sort. */
import type { JsonRecord } from './json.ts';

export interface Row {
  readonly id: string;
  /** Order of creation; the tie-breaker of every sort. */
  readonly seq: number;
  readonly createdAt: string;
  updatedAt: string;
  /** The fields that clients see, beside id and timestamps. */
  fields: JsonRecord;
  /** Lower-case text that `q` looks through; made when first needed. */
  search?: string | undefined;
}

interface Order {
  rows: Row[];
  stale: boolean;
}

type Key = string | number | boolean | null;

/** The values by which a row is sorted. */
export function keyOf(row: Row, field: string): Key {
  if (field === 'createdAt') return row.createdAt;
  if (field === 'updatedAt') return row.updatedAt;
  if (field === 'id' || field === 'gid') return row.id;
  const value = row.fields[field];
  if (value === undefined || value === null || typeof value === 'object') return null;
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

export interface NewRow {
  readonly id: string;
  readonly fields: JsonRecord;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

/** Different filters and orders of one collection that are kept at a time. */
const REMEMBERED_MAX = 50;

export class Collection {
  readonly name: string;
  private readonly rows = new Map<string, Row>();
  private readonly orders = new Map<string, Order>();
  private readonly remembered = new Map<string, { version: number; rows: readonly Row[] }>();
  private nextSeq = 1;
  private version = 0;
  private exchanged = 0;

  constructor(name: string) {
    this.name = name;
  }

  get size(): number {
    return this.rows.size;
  }

  /** Grows whenever a row that was here may be here no more, or another object stands for it: who keeps rows by themselves asks again. */
  get generation(): number {
    return this.exchanged;
  }

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  /** In order of creation. */
  all(): Row[] {
    return [...this.rows.values()];
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.rows.values()) if (test(row)) return row;
    return undefined;
  }

  add(row: NewRow): Row {
    const added: Row = {
      id: row.id,
      seq: this.nextSeq,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt ?? row.createdAt,
      fields: row.fields,
    };
    this.nextSeq += 1;
    this.rows.set(added.id, added);
    this.version += 1;
    for (const order of this.orders.values()) {
      order.rows.push(added);
      order.stale = true;
    }
    return added;
  }

  /** Replaces `fields` and moves the row's update time. */
  update(row: Row, fields: JsonRecord, updatedAt: string): void {
    row.fields = fields;
    row.updatedAt = updatedAt;
    row.search = undefined;
    this.version += 1;
    for (const order of this.orders.values()) order.stale = true;
  }

  remove(id: string): boolean {
    const row = this.rows.get(id);
    if (row === undefined) return false;
    this.rows.delete(id);
    this.version += 1;
    this.exchanged += 1;
    for (const order of this.orders.values()) order.rows.splice(order.rows.indexOf(row), 1);
    return true;
  }

  clear(): void {
    this.rows.clear();
    this.orders.clear();
    this.version += 1;
    this.exchanged += 1;
  }

  /** Puts back rows as they were saved. */
  restore(rows: readonly Row[]): void {
    this.clear();
    for (const row of rows) this.rows.set(row.id, { ...row, search: undefined });
    this.nextSeq = Math.max(this.nextSeq, ...rows.slice(-1).map((row) => row.seq + 1));
  }

  /** The rows of a list request, kept until anything in the collection changes. */
  remember(key: string, select: () => readonly Row[]): readonly Row[] {
    const known = this.remembered.get(key);
    if (known?.version === this.version) return known.rows;
    if (this.remembered.size >= REMEMBERED_MAX) this.remembered.clear();
    const rows = select();
    this.remembered.set(key, { version: this.version, rows });
    return rows;
  }

  /** Ascending by the field, then by creation. The caller must not change the array. */
  ordered(field: string): readonly Row[] {
    let order = this.orders.get(field);
    if (order === undefined) {
      order = { rows: this.all(), stale: true };
      this.orders.set(field, order);
    }
    if (order.stale) {
      // Nearly sorted after a few changes, which the engine's sort does in linear time.
      order.rows.sort((a, b) => compareKeys(keyOf(a, field), keyOf(b, field)) || a.seq - b.seq);
      order.stale = false;
    }
    return order.rows;
  }
}
