/** Contacts by where they came from and by when they were added, without the Service. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import type { Question } from '../../src-sync/domain/questions/questions.ts';
import { localDay, startOfDayMs } from '../../src-sync/domain/values/local-day.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import { openStore, type Reader } from '../../src-sync/store/database.ts';
import {
  contactsFacets,
  contactsPlan,
  contactsWindow,
  type ContactsQuery,
} from '../../src-sync/store/queries/contacts.ts';
import { addedSince } from '../../src-sync/store/queries/added.ts';
import { exportedSeqs } from '../../src-sync/store/queries/exported.ts';
import { itemsWindow } from '../../src-sync/store/queries/items.ts';
import { must, NOW_MS, Shop } from './shop.ts';
import { BACK_TO_21 } from './older-schemas.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const ALL = { q: '', filter: 'all', sort: 'name', direction: 'asc' } as const;

async function named(question: Partial<Question<'contacts.window'>>): Promise<string[]> {
  const answer = await contactsWindow(shop.store.reader, { ...ALL, offset: 0, limit: 100, ...question });
  expect(answer.total).toBe(answer.rows.length);
  return answer.rows.map((row) => row.name);
}

const gid = (index: number): string => `0a000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A moment of this PC's calendar, as the Service writes it. */
const at = (day: string, hour: number, minute = 0): string =>
  new Date(startOfDayMs(day) + (hour * 60 + minute) * 60_000).toISOString();

const PEOPLE: readonly JsonObject[] = [
  { name: 'Anu', origin: 'MANUAL', createdAt: at('2026-03-01', 0) },
  { name: 'Bina', origin: { id: 7, name: 'Web form' }, created_at: at('2026-03-01', 23, 59) },
  { name: 'Chand', origin: 'manual', createdOn: Date.parse(at('2026-03-02', 0)) / 1000 },
  { name: 'Dev', origin: ' ', created: 'yesterday' },
  { name: 'Esha', origin: null },
  { name: 'Farid', origin: 'IMPORT', createdDate: Date.parse(at('2026-03-31', 12)) },
  { name: 'Gita', origin: { label: 'Walk-in', id: 'x' }, dateCreated: '2026-03-15T10:00:00.250+0530' },
  { name: 'Hari', origin: ['MANUAL'], createdAt: '', creationTime: '2026-03-15' },
  { name: 'Indu', origin: 12, createdTime: '1773500000' },
].map((person, index) => ({ gid: gid(index), phone: `98450 ${String(11_111 + index)}`, ...person }));

describe('contacts', () => {
  it('are narrowed to an origin, whether it is told as text or as an object with a name', async () => {
    await shop.pull('contacts', PEOPLE);
    expect(await named({ origin: 'MANUAL' })).toEqual(['Anu', 'Chand']);
    expect(await named({ origin: 'web form' })).toEqual(['Bina']);
    expect(await named({ origin: 'walk-in', q: 'git' })).toEqual(['Gita']);
    expect(await named({ origin: 'MANUAL', q: 'git' })).toEqual([]);
    const { origins } = await contactsFacets(shop.store.reader);
    expect(origins).toEqual([
      { name: '12', count: 1 },
      { name: 'IMPORT', count: 1 },
      { name: 'MANUAL', count: 2 },
      { name: 'Walk-in', count: 1 },
      { name: 'Web form', count: 1 },
    ]);
  });

  it('are narrowed to whole local days, both ends included and either end open', async () => {
    await shop.pull('contacts', PEOPLE);
    expect(await named({ addedFrom: '2026-03-01', addedTo: '2026-03-01' })).toEqual(['Anu', 'Bina']);
    expect(await named({ addedTo: '2026-03-02' })).toEqual(['Anu', 'Bina', 'Chand']);
    expect(await named({ addedFrom: '2026-03-16' })).toEqual(['Farid']);
    expect(await named({ addedFrom: '2026-03-01', addedTo: '2026-03-31', origin: 'manual' })).toEqual([
      'Anu',
      'Chand',
    ]);
    expect(await named({ addedFrom: '2026-03-31', addedTo: '2026-03-01' })).toEqual([]);
    expect(
      await addedSince(shop.store.reader, 'contacts', ['2026-03-31', '2026-03-02', '2026-01-01']),
    ).toEqual([1, 5, 7]);
    expect(await addedSince(shop.store.reader, 'contacts', [])).toEqual([]);
  });

  it('that were made here count from that moment until the Service tells its own, also after an edit', async () => {
    const record = { name: 'Jaya', phone: '98450 33333' };
    const { recordId } = await shop.accept({ op: 'contacts.create', record });
    const day = localDay(NOW_MS);
    expect(await named({ addedFrom: day, addedTo: day })).toEqual(['Jaya']);
    await shop.accept({ op: 'contacts.update', id: recordId, changes: { notes: 'call' } });
    expect(await named({ addedFrom: day })).toEqual(['Jaya']);
    expect(await named({ addedTo: localDay(NOW_MS - 86_400_000) })).toEqual([]);
  });

  it('are exported, and chosen for a change of many, as they are narrowed', async () => {
    await shop.pull('contacts', PEOPLE);
    const list = { collection: 'contacts', ...ALL, addedFrom: '2026-03-01', addedTo: '2026-03-02' } as const;
    expect(await exportedSeqs(shop.store.reader, list)).toHaveLength(3);
    expect(await exportedSeqs(shop.store.reader, { ...list, origin: 'manual' })).toHaveLength(2);
  });
});

describe('items', () => {
  it('are narrowed to whole local days too, also one that was made here, and after an upgrade', async () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-31'];
    const ITEMS = days.map((day, index) => ({
      gid: gid(index),
      name: day,
      sku: day,
      createdAt: at(day, 12),
    }));
    const old = await Shop.open();
    await old.pull('items', ITEMS);
    await old.accept({ op: 'items.create', record: { name: 'Here', sku: 'HERE' } });
    const names = async (reader: Reader, days: object): Promise<string[]> => {
      const question = { ...ALL, category: null, offset: 0, limit: 100, ...days };
      return (await itemsWindow(reader, question)).rows.map((row) => row.name);
    };
    const check = async (reader: Reader): Promise<void> => {
      expect(await names(reader, { addedTo: '2026-03-02' })).toEqual(days.slice(0, 2));
      expect(await names(reader, { addedFrom: '2026-03-02', addedTo: '2026-03-31' })).toEqual(days.slice(1));
      expect(await names(reader, { addedFrom: localDay(NOW_MS) })).toEqual(['Here']);
      expect(await addedSince(reader, 'items', ['2026-03-02', '2026-01-01'])).toEqual([3, 4]);
    };
    await check(old.store.reader);
    await old.store.close();
    const raw = new Database(old.file);
    raw.exec('DROP INDEX item_created; ALTER TABLE item DROP COLUMN created_ms; PRAGMA user_version = 27');
    raw.close();
    const again = must(await openStore({ file: old.file, nowMs: NOW_MS, createDirectories: false }));
    await check(again.reader);
    await again.close();
    rmSync(path.dirname(old.file), { recursive: true });
  });
});

describe('a database from before these filters', () => {
  /** As version 19 had it. */
  function asBefore(file: string): void {
    const raw = new Database(file);
    raw.exec(`
      DROP INDEX contact_name; DROP INDEX contact_company; DROP INDEX contact_phone; DROP INDEX contact_state;
      ALTER TABLE contact DROP COLUMN origin; ALTER TABLE contact DROP COLUMN created_ms;
      ALTER TABLE log_line DROP COLUMN change;
      ${BACK_TO_21}
      CREATE INDEX contact_name ON contact (live, name COLLATE NOCASE, seq);
      CREATE INDEX contact_company ON contact (live, company_name COLLATE NOCASE, seq);
      CREATE INDEX contact_phone ON contact (live, phone, seq);
      CREATE INDEX contact_state ON contact (live, state COLLATE NOCASE, seq);
      PRAGMA user_version = 19`);
    raw.close();
  }

  async function told(reader: Reader): Promise<unknown> {
    const { rows } = await sql`SELECT seq, name, origin, created_ms FROM contact ORDER BY seq`.execute(
      reader,
    );
    return rows;
  }

  it('has every origin and day as if its contacts were read today', async () => {
    const old = await Shop.open();
    await old.pull('contacts', PEOPLE);
    await old.accept({ op: 'contacts.create', record: { name: 'Jaya', phone: '98450 33333' } });
    await old.accept({ op: 'contacts.update', id: gid(0), changes: { notes: 'call' } });
    const before = await told(old.store.reader);
    await old.store.close();
    asBefore(old.file);
    const again = must(await openStore({ file: old.file, nowMs: NOW_MS, createDirectories: false }));
    expect(await told(again.reader)).toEqual(before);
    await again.close();
    rmSync(path.dirname(old.file), { recursive: true });
  });
});

describe('a page of the contacts of some origin and days', () => {
  async function planOf(query: Partial<ContactsQuery>): Promise<readonly string[]> {
    const { reader } = shop.store;
    const plan = await contactsPlan(reader, { ...ALL, ...query });
    const where = sql.join([...plan.conditions], sql` AND `);
    const page = sql`
      SELECT seq FROM contact WHERE ${where} ORDER BY ${plan.order} LIMIT 50 OFFSET 100`;
    const { rows } = await explained(reader, page);
    return rows.map(({ detail }) => detail);
  }

  async function explained(
    reader: Reader,
    query: RawBuilder<unknown>,
  ): Promise<{ rows: { detail: string }[] }> {
    const { sql: text, parameters } = query.compile(reader);
    const plain = { ...reader.selectFrom('fact').selectAll().compile(), parameters };
    return reader.executeQuery<{ detail: string }>({ ...plain, sql: `EXPLAIN QUERY PLAN ${text}` });
  }

  it('is one walk along the index of its order, without the table and without sorting', async () => {
    const narrow = { origin: 'MANUAL', addedFrom: '2026-03-01', addedTo: '2026-03-31' };
    for (const [sort, index] of [
      ['name', 'contact_name'],
      ['companyName', 'contact_company'],
      ['phone', 'contact_phone'],
      ['state', 'contact_state'],
    ] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        expect(await planOf({ ...narrow, sort, direction })).toEqual([
          `SEARCH contact USING COVERING INDEX ${index} (live=?)`,
        ]);
      }
    }
  });
});
