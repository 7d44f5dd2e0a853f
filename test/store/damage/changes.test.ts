/** One damaged row of the outbox: it is refused and told, nothing of the others is lost, and no opening ends with a mistake. */
import { copyFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accept } from '../../../src-sync/commands/accept/accept.ts';
import { discard, retry } from '../../../src-sync/commands/outbox/settle.ts';
import type { StoredOperation } from '../../../src-sync/domain/outbox/operation.ts';
import { openForReading, openStore, type Store } from '../../../src-sync/store/database.ts';
import { openOperations } from '../../../src-sync/store/outbox/outbox.ts';
import { readRecord } from '../../../src-sync/store/records/records.ts';
import { onward } from '../../../src-sync/store/sqlite/chunked-read.ts';
import { readDatabase } from '../../../src-sync/store/sqlite/read-database.ts';
import { getFact } from '../../../src-sync/store/sync/facts.ts';
import { verify } from '../../../src-sync/store/verify.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import { failureOf, must, NOW_MS, temporaryFolder } from '../shop.ts';

let folder: string;
let sound: string;
let remove: () => Promise<void>;
let store: Store | null = null;

const options = { nowMs: NOW_MS, newId: randomUUID };

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  sound = path.join(folder, 'profile', 'sound.sqlite');
  await mkdir(path.dirname(sound), { recursive: true });
  const made = must(await openStore({ file: sound, nowMs: NOW_MS, createDirectories: true }));
  for (let number = 1; number <= 6; number += 1) {
    const record = { name: `Contact ${number}`, phone: `98450 1111${number}`, notes: 'रोज़ call' };
    const { recordId } = must(await accept(made.writer, { op: 'contacts.create', record }, options));
    must(
      await accept(
        made.writer,
        { op: 'contacts.addActivity', id: recordId, record: { type: 'NOTE', note: 'Hi' } },
        options,
      ),
    );
  }
  await made.close();
});

afterEach(async () => {
  await store?.close();
  store = null;
  await remove();
});

/** A copy in which `damage` was done to the database, opened. */
async function opened(damage: (raw: Database.Database) => void): Promise<Store> {
  await store?.close();
  const file = path.join(folder, 'profile', `${randomUUID()}.sqlite`);
  copyFileSync(sound, file);
  const raw = new Database(file);
  raw.pragma('ignore_check_constraints = ON');
  damage(raw);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
  store = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
  return store;
}

const waiting = ({ reader }: Store): Promise<readonly StoredOperation[]> => openOperations(reader);
const refusedOf = (all: readonly StoredOperation[]) =>
  all.filter(({ lastError }) => lastError?.code === 'STORAGE_DAMAGED');

/** Of text: one character is another, is missing, or the rest is cut off. Or something of another type stands there. */
function spoil(text: string, random: Random): string | number | Buffer {
  const at = random.between(0, text.length - 1);
  return random.pick([
    () => text.slice(0, at) + String.fromCodePoint(random.between(1, 255)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at),
    () => random.between(0, 9),
    () => Buffer.from([random.between(0, 255), random.between(128, 255)]),
  ])();
}

describe('a damaged change', () => {
  it.each([
    ['body', '{"name":"Conta'],
    ['base', '[1'],
    ['parts', '{}'],
    ['conflict', 'x'],
    ['state', 'qveued'],
    ['name', 'contacts.creaXe'],
    ['created_at_ms', 'Monday'],
    ['created_at_ms', 9e15],
    ['was_sent', 'yes'],
    ['attempts', -1],
    ['token', Buffer.from([1, 2])],
  ])('is refused where its %s reads %s, and all others wait as before', async (column, value) => {
    const { reader, writer, notices } = await opened((raw) =>
      raw.prepare(`UPDATE operation SET ${column} = ? WHERE seq = 1`).run(value),
    );
    expect(notices.map(({ message }) => message).join(' ')).toContain(
      'not to be sent: 1 of the changes that waited',
    );
    const all = await openOperations(reader);
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(refusedOf(all).map(({ seq, state }) => [seq, state])).toEqual([[1, 'rejected']]);
    // Its activity waits for it; the others do not.
    expect(all.filter(({ state }) => state === 'queued')).toHaveLength(10);
    const id = all[0]?.id ?? '';
    expect(failureOf(await retry(writer, id)).code).toBe('TOO_LATE');
    must(await discard(writer, id));
    expect(refusedOf(await openOperations(reader))).toEqual([]);
    expect((await verify(reader)).checks.filter((check) => !check.ok)).toEqual([]);
  });

  it('is still to be sent where only the time says that it was done', async () => {
    const { reader } = await opened((raw) =>
      raw.prepare('UPDATE operation SET done_at_ms = -1 WHERE seq = 1').run(),
    );
    expect((await openOperations(reader)).map(({ seq }) => seq)).toContain(1);
  });

  it('is refused with the other damaged change of its record', async () => {
    const { reader } = await opened((raw) =>
      raw.prepare(`UPDATE operation SET body = '{' WHERE seq IN (1, 2)`).run(),
    );
    expect(refusedOf(await openOperations(reader)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('is refused in the new database as well, where the file was set aside', async () => {
    const { reader, notices } = await opened((raw) => {
      raw.prepare(`UPDATE operation SET state = 'qveued' WHERE seq = 1`).run();
      raw.prepare(`INSERT INTO fact VALUES ('note', '{')`).run();
      raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
    });
    expect(notices.map(({ message }) => message).join(' ')).toMatch(
      /set aside.*12 unsent changes were carried over/,
    );
    const all = await openOperations(reader);
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(refusedOf(all).map(({ seq }) => seq)).toContain(1);
  });

  it('tells what can be read of it, and that it may have reached the Service', async () => {
    const damaged = await opened((raw) =>
      raw
        .prepare(`UPDATE operation SET body = ?, was_sent = 1, state = 'unconfirmed' WHERE seq = 1`)
        .run('{"name":"Asha, "phone":"98450 1'),
    );
    const [first] = await waiting(damaged);
    expect(first?.lastError?.message).toContain('98450 1');
    expect(first?.lastError?.message).toContain('may have reached the Service');
  });

  it('is refused for whoever only looks as well', async () => {
    const { writer } = await opened(() => undefined);
    await writer.destroy();
    store = null;
    const file = path.join(folder, 'profile', 'looked-at.sqlite');
    copyFileSync(sound, file);
    const raw = new Database(file);
    raw.prepare(`UPDATE operation SET body = '{' WHERE seq = 3`).run();
    raw.close();
    const looked = must(await openForReading(file));
    expect(refusedOf(await openOperations(looked.reader)).map(({ seq }) => seq)).toEqual([3]);
    await looked.close();
  });

  it('that is done already asks nobody', async () => {
    const { reader, notices } = await opened((raw) => {
      raw
        .prepare(`UPDATE operation SET state = 'done', done_at_ms = 1, body = '{' WHERE seq IN (1, 2)`)
        .run();
      raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
    });
    expect(notices).toEqual([]);
    expect((await openOperations(reader)).length).toBe(10);
  });

  it('that was not shown yet is shown empty and refused', async () => {
    const damaged = await opened((raw) =>
      raw
        .prepare(
          `INSERT INTO unshown (id, name, record_id, body, base, token, created_at_ms, touches, depends_on, answer)
           VALUES ('x', 'contacts.create', 'y', '{"name":"Late', NULL, NULL, 1, '["y"', '[', '{')`,
        )
        .run(),
    );
    const refused = refusedOf(await waiting(damaged));
    expect(refused.map(({ id }) => id)).toEqual(['x']);
    expect(refused[0]?.lastError?.message).toContain('Late');
  });

  it('of any kind, in 120 seeded damages, is refused or harmless, and no other is touched', async () => {
    const random = randomStream(20_261_126, 'damage');
    let refusals = 0;
    for (let round = 0; round < 120; round += 1) {
      const seq = random.between(1, 12);
      const column = random.pick([
        'body',
        'body',
        'base',
        'parts',
        'conflict',
        'last_error',
        'state',
        'name',
      ]);
      let before: unknown;
      const damaged = await opened((raw) => {
        before = raw.prepare('SELECT * FROM operation WHERE seq <> ? ORDER BY seq').all(seq);
        const value = raw
          .prepare<[number], string | null>(`SELECT ${column} FROM operation WHERE seq = ?`)
          .pluck()
          .get(seq);
        raw
          .prepare(`UPDATE operation SET ${column} = ? WHERE seq = ?`)
          .run(spoil(value ?? '{"a":1}', random), seq);
      });
      const all = await waiting(damaged);
      refusals += refusedOf(all).length;
      expect(refusedOf(all).every((one) => one.seq === seq)).toBe(true);
      const others = all.filter((one) => one.seq !== seq);
      expect(others.map(({ seq: other, body }) => [other, JSON.stringify(body)])).toEqual(
        (before as { seq: number; body: string }[]).map((row) => [row.seq, row.body]),
      );
    }
    expect(refusals).toBeGreaterThan(60);
  });
});

describe('a row that SQLite finds in order and nobody wrote', () => {
  it.each([
    ['a time that is none', `UPDATE log_line SET at_ms = 'x'`],
    ['a text that is no JSON', `INSERT INTO fact VALUES ('note', '{')`],
    ['a number that is a text', `UPDATE accepted SET at_ms = 'soon'`],
  ])('is found after a program that ended without closing: %s', async (_, statement) => {
    const { notices } = await opened((raw) => {
      raw.prepare(`INSERT INTO log_line (at_ms, level, text) VALUES (1, 'warning', 'x')`).run();
      raw.prepare(statement).run();
      raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
    });
    expect(notices.map(({ message }) => message).join(' ')).toMatch(
      /set aside.*12 unsent changes were carried over/,
    );
  });

  it('is looked for at the next opening, where somebody who only looks met it', async () => {
    const { writer } = await opened((raw) => raw.prepare(`INSERT INTO fact VALUES ('note', '{')`).run());
    const { file } = (await sql<{ file: string }>`PRAGMA database_list`.execute(writer)).rows[0] ?? {
      file: '',
    };
    await store?.close();
    expect(failureOf(await readDatabase(file, (reader) => getFact(reader, 'note'))).code).toBe(
      'STORAGE_DAMAGED',
    );
    store = must(await openStore({ file, nowMs: NOW_MS, createDirectories: true }));
    expect(store.notices.map(({ message }) => message).join(' ')).toContain('set aside');
    expect(await openOperations(store.reader)).toHaveLength(12);
  });

  it('ends a reading in steps that would go round in a circle', () => {
    expect(() => onward(5, 5)).toThrow(/out of order/);
    expect(onward(5, 6)).toBe(6);
  });
});

describe('a damaged record of the mirror', () => {
  it('stands here without its fields until it is read again', async () => {
    const { reader } = await opened((raw) => {
      raw.prepare(`UPDATE record SET view = '{"name":' WHERE seq = 1`).run();
      raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
    });
    const [first] = await openOperations(reader);
    expect((await readRecord(reader, first?.recordId ?? ''))?.view).toMatchObject({ name: 'Contact 1' });
    expect((await verify(reader)).checks.filter((check) => !check.ok)).toEqual([]);
  });
});
