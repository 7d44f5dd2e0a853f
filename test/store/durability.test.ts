/** Losses by a power cut: SQLite's level at the moment of each commit, as SQLite itself reports it. */
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inMirrorWrite, inWrite } from '../../src-sync/store/database.ts';
import type { Writer } from '../../src-sync/store/sqlite/handles.ts';
import { markSending } from '../../src-sync/store/outbox/outbox.ts';
import { applyServerRows } from '../../src-sync/store/records/records.ts';
import { ASHA, BALAJI, filledShop, must, rowOf, type Shop } from './shop.ts';

const NORMAL = 1;
const FULL = 2;

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});

afterEach(async () => {
  await shop.close();
});

async function level(tx: Writer): Promise<number> {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(tx);
  return rows[0]?.synchronous ?? -1;
}

function page(notes: string): Promise<number> {
  return inMirrorWrite(shop.store.writer, async (tx) => {
    const rows = [ASHA, BALAJI].map((contact) => rowOf({ ...contact, notes }));
    await applyServerRows(tx, { collection: 'contacts', rows, sweep: 1, requestedAtTick: 9, nowMs: 1 });
    return level(tx);
  }).then(must);
}

describe('how durable a commit is', () => {
  it('a page of the Service is committed NORMAL, again and again, and everything else FULL', async () => {
    for (const notes of ['first', 'second', 'third']) {
      expect(await page(notes)).toBe(NORMAL);
      expect(must(await inWrite(shop.store.writer, level))).toBe(FULL);
      expect(await level(shop.store.writer)).toBe(FULL);
    }
  });

  it('is FULL again after a page that failed, with a bug or with trouble of the disk', async () => {
    const bug = inMirrorWrite(shop.store.writer, () => Promise.reject(new Error('a bug')));
    await expect(bug).rejects.toThrow('a bug');
    expect(must(await inWrite(shop.store.writer, level))).toBe(FULL);
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const failed = await inMirrorWrite(shop.store.writer, () => Promise.reject(full));
    expect(failed.ok).toBe(false);
    expect(must(await inWrite(shop.store.writer, level))).toBe(FULL);
  });

  it('what a person saves while pages stream in is committed FULL, in every table of the outbox', async () => {
    noteLevels(shop.file, ['operation', 'operation_record', 'accepted']);
    const pages = Promise.all(Array.from({ length: 20 }, (_, index) => page(`page ${index}`)));
    const saved: Promise<unknown>[] = [];
    for (let index = 0; index < 20; index += 1) {
      const changes = { phone: `98450 ${10_000 + index}` };
      saved.push(shop.accept({ op: 'contacts.update', id: ASHA.gid, changes }));
      if (index % 5 === 0) await Promise.resolve();
    }
    const [first] = await Promise.all(saved);
    const { seq } = await shop.operation((first as { opId: string }).opId);
    await shop.write((tx) => markSending(tx, seq, 1));
    expect(new Set(await pages)).toEqual(new Set([NORMAL]));
    expect(notedLevels(shop.file)).toEqual([
      { about: 'accepted', level: FULL },
      { about: 'operation', level: FULL },
      { about: 'operation_record', level: FULL },
    ]);
  });
});

describe('a page of the Service', () => {
  it('waits for another program that is writing, and is then taken once', async () => {
    const other = new Database(shop.file);
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 0);
    let runs = 0;
    const written = await inMirrorWrite(shop.store.writer, () => Promise.resolve((runs += 1)));
    other.close();
    expect(written).toEqual({ ok: true, value: 1 });
  });

  it('is never taken a second time once it was begun', async () => {
    let runs = 0;
    const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    const written = await inMirrorWrite(shop.store.writer, () => {
      runs += 1;
      return Promise.reject(busy);
    });
    expect(written).toMatchObject({ ok: false, failure: { code: 'STORAGE_BUSY' } });
    expect(runs).toBe(1);
  });
});

/** From now on the database itself notes at which level each row of the tables is written. */
function noteLevels(file: string, tables: readonly string[]): void {
  const other = new Database(file);
  other.exec('CREATE TABLE noted (about TEXT, level INTEGER)');
  for (const table of tables) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
      other.exec(`CREATE TRIGGER note_${table}_${event} AFTER ${event} ON ${table} BEGIN
        INSERT INTO noted SELECT '${table}', synchronous FROM pragma_synchronous; END`);
    }
  }
  other.close();
}

function notedLevels(file: string): unknown[] {
  const other = new Database(file, { readonly: true });
  const rows = other.prepare('SELECT DISTINCT about, level FROM noted ORDER BY about, level').all();
  other.close();
  return rows;
}
