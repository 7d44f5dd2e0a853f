/** Kysely over one SQLite connection: whose turn it is, what a transaction may still do, and how queries are written. */
import { sql, type Compilable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inMirrorWrite, inWrite, writesOf } from '../../src-sync/store/database.ts';
import type { Writer } from '../../src-sync/store/sqlite/handles.ts';
import { filledShop, must, type Shop } from './shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await filledShop();
});

afterEach(async () => {
  await shop.close();
});

async function planOf(query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explained = { ...shop.store.reader.selectFrom('fact').selectAll().compile(), parameters };
  const { rows } = await shop.store.reader.executeQuery<{ detail: string }>({
    ...explained,
    sql: `EXPLAIN QUERY PLAN ${text}`,
  });
  return rows.map(({ detail }) => detail).join('; ');
}

describe('the writing connection', () => {
  it('does nothing else while a transaction runs', async () => {
    const { writer } = shop.store;
    const order: string[] = [];
    const first = inWrite(writer, async (tx) => {
      order.push('first begins');
      await sql`SELECT 1`.execute(tx);
      await new Promise((resolve) => setImmediate(resolve));
      order.push('first ends');
    });
    const second = inWrite(writer, async () => void order.push('second'));
    const third = sql`SELECT 1`.execute(writer).then(() => order.push('third'));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['first begins', 'first ends', 'second', 'third']);
  });

  it('goes on after a transaction that failed, of which nothing is left', async () => {
    const { writer, reader } = shop.store;
    const failing = inWrite(writer, async (tx) => {
      await tx.deleteFrom('record').execute();
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    const { count } = await reader
      .selectFrom('record')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
    expect(must(await inWrite(writer, async () => 'next'))).toBe('next');
  });

  it('refuses a statement in the name of a transaction that has ended', async () => {
    let kept: Writer | null = null;
    await inWrite(shop.store.writer, async (tx) => {
      kept = tx;
    });
    const late = async (): Promise<unknown> => sql`DELETE FROM record`.execute(kept as unknown as Writer);
    await expect(late()).rejects.toThrow('a transaction is used that has ended');
  });

  it('counts what was written durably, so that a look can be saved while that has not changed', async () => {
    const { writer, reader } = shop.store;
    const before = writesOf(writer);
    await sql`SELECT 1`.execute(reader);
    expect(writesOf(writer)).toBe(before);
    await inWrite(writer, async () => undefined);
    expect(writesOf(writer)).not.toBe(before);
  });
});

describe('the reading connection', () => {
  async function facts(): Promise<readonly string[]> {
    const rows = await shop.store.reader.selectFrom('fact').select('name').execute();
    return rows.map(({ name }) => name).filter((name) => name.startsWith('test:'));
  }

  it('sees what is committed at once, and nothing before, whichever connection answers', async () => {
    const { writer } = shop.store;
    const seen: (readonly string[])[] = [await facts()];
    await inWrite(writer, async (tx) => {
      await tx.insertInto('fact').values({ name: 'test:one', value: '1' }).execute();
      seen.push(await facts());
    });
    seen.push(await facts());
    await inMirrorWrite(writer, async (tx) => {
      await tx.deleteFrom('fact').where('name', '=', 'test:one').execute();
      seen.push(await facts());
    });
    seen.push(await facts());
    expect(seen).toEqual([[], [], ['test:one'], ['test:one'], []]);
  });

  it('writes nothing, also while the writer is idle', async () => {
    const { reader } = shop.store;
    const writing = async (text: string): Promise<unknown> => sql.raw(text).execute(reader);
    for (const text of [
      'DELETE FROM record',
      'DELETE FROM record RETURNING seq',
      'WITH all_of AS (SELECT seq FROM record) DELETE FROM record WHERE seq IN all_of RETURNING seq',
    ])
      await expect(writing(text)).rejects.toThrow('attempt to write a readonly database');
  });
});

describe('a query', () => {
  it('shows SQLite no values by which it would plan anew, and what conditions of indexes are about in full', () => {
    const query = shop.store.reader
      .selectFrom('record')
      .select('id')
      .where('collection', '=', 'items')
      .where('gone', '=', 0)
      .where('seen_sweep', '<', 7);
    const { sql: text, parameters } = query.compile();
    expect(text).toContain('"collection" = +? and "gone" = 0 and "seen_sweep" < +?');
    expect(parameters).toEqual(['items', 7]);
  });

  it('finds open operations, and rows that a sweep has not seen, by the indexes made for that', async () => {
    const { reader } = shop.store;
    const open = reader.selectFrom('operation').select('seq').where('state', '<>', 'done');
    expect(await planOf(open)).toContain('operation_open');
    const unseen = reader
      .selectFrom('record')
      .select('seq')
      .where('collection', '=', 'items')
      .where('gone', '=', 0)
      .where('seen_sweep', '<', 7);
    expect(await planOf(unseen)).toContain('record_sweep');
  });

  it('takes text with quotes for text, wherever it stands', async () => {
    const { reader } = shop.store;
    const found = await reader.selectFrom('record').select('id').where('id', '=', `x' OR '1'='1`).execute();
    expect(found).toEqual([]);
  });
});
