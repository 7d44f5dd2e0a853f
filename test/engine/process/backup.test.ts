/** Copies of the data of a PC: of one moment, sound, without a sign-in, and all or nothing. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupMade } from '../../../src-sync/domain/sync/upkeep.ts';
import { createUpkeep } from '../../../src-sync/engine/upkeep/run.ts';
import { databaseFile } from '../../../src-sync/profile/folders.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, putInPlace, until, type Desk } from '../desk.ts';
import { expectMirrorEqualsService } from '../equal.ts';

const UPKEEP_THREAD = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'src-sync',
  'engine',
  'upkeep',
  'thread.ts',
);
const DATA = { items: 300, contacts: 400, warehouses: 3, notifications: 10 };

let folder: string;
let service: StandInService;
const desks: Desk[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stockhand-backup-'));
  service = await startService({ data: DATA, rateLimit: null });
});

afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(dataDir?: string): Promise<Desk> {
  const desk = await openDeskOn(service, dataDir === undefined ? {} : { dataDir });
  desks.push(desk);
  return desk;
}

const fileOf = (desk: Desk): string =>
  databaseFile(desk.dataDir, { baseUrl: service.url, organizationId: null });

async function backUp(desk: Desk, target: string): Promise<BackupMade> {
  const made = await desk.engine.ask('upkeep.backUp', { path: target });
  if (!made.ok) throw new Error(`${made.failure.code}: ${made.failure.message}`);
  return made.value;
}

async function refused(desk: Desk, target: string): Promise<string> {
  const made = await desk.engine.ask('upkeep.backUp', { path: target });
  if (made.ok) throw new Error('the backup was made');
  expect(made.failure.message).toMatch(/[.;] (Nothing|choose|Run|Restart|free)/);
  return made.failure.code;
}

/** All that a person or the Service put into a database, in order. */
function contentsOf(file: string): Readonly<Record<string, unknown[]>> {
  const raw = new Database(file, { readonly: true });
  try {
    const tables = ['record', 'item', 'contact', 'stock', 'operation', 'operation_record', 'accepted'];
    return Object.fromEntries(
      tables.map((table) => [table, raw.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()]),
    );
  } finally {
    raw.close();
  }
}

function soundness(file: string): string {
  const raw = new Database(file, { readonly: true });
  try {
    return String(raw.pragma('integrity_check', { simple: true }));
  } finally {
    raw.close();
  }
}

describe('a backup', () => {
  it('made while nothing happens holds what the database holds, in one file for its owner only', async () => {
    const desk = await open();
    await desk.sync();
    await desk.engine.stop();
    desks.splice(0);
    const offline = await open(desk.dataDir);
    await offline.accept({ op: 'contacts.create', record: { name: 'Only here', phone: '98450 12345' } });
    const target = join(folder, 'desk.db');
    const made = await backUp(offline, target);
    expect(made).toMatchObject({
      file: 'desk.db',
      waiting: 1,
      filesLeftOut: 0,
      bytes: statSync(target).size,
    });
    expect(soundness(target)).toBe('ok');
    expect(contentsOf(target)).toEqual(contentsOf(fileOf(offline)));
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['desk.db']);
    const said = await offline.engine.ask('upkeep.get', {});
    expect(said.ok && said.value.lastBackup).toEqual({ at: made.at, file: 'desk.db', bytes: made.bytes });
  });

  it('made in the middle of a sync and of saving is of one moment: whole pages, each change with its record', async () => {
    await service.stop();
    service = await startService({ data: DATA, rateLimit: null, latencyMs: 5 });
    const desk = await open();
    const syncing = desk.sync();
    await until('the sync is under way', async () => (await desk.records('items')).length > 0);
    let saved = 0;
    const saving = (async () => {
      for (; saved < 200; saved += 1) {
        await desk.accept({ op: 'contacts.create', record: { name: `New ${saved}`, phone: `9${saved}` } });
      }
    })();
    for (let number = 0; number < 5; number += 1) {
      const target = join(folder, `moment-${number}.db`);
      const before = saved;
      await backUp(desk, target);
      const { record, item, operation, accepted, operation_record: touches } = contentsOf(target);
      const names = (operation ?? []).map((row) => (row as { body: string }).body);
      // Saved in order, so what is there is the first of them without a gap, and none that was answered before is missing.
      const present = Array.from({ length: names.length }, (_, index) => index).filter((index) =>
        names.some((body) => body.includes(`"New ${index}"`)),
      );
      expect(present).toHaveLength(names.length);
      expect(names.length).toBeGreaterThanOrEqual(before);
      expect(touches?.length).toBeGreaterThanOrEqual(names.length);
      expect(accepted).toHaveLength(names.length);
      const items = (record ?? []).filter((row) => {
        const { collection, server } = row as { collection: string; server: string | null };
        return collection === 'items' && server !== null;
      });
      expect(item).toHaveLength(items.length);
      expect(soundness(target)).toBe('ok');
    }
    await saving;
    await syncing;
    expect((await desk.sync()).stopped).toBe('complete');
    await expectMirrorEqualsService(desk, service);
  });

  it('holds no sign-in, in no spelling', async () => {
    const desk = await open();
    await desk.sync();
    const target = join(folder, 'desk.db');
    await backUp(desk, target);
    const bytes = readFileSync(target);
    const { token } = service;
    for (const spelling of [
      Buffer.from(token),
      Buffer.from(Buffer.from(token).toString('base64')),
      Buffer.from(encodeURIComponent(token)),
      Buffer.from(token, 'utf16le'),
    ]) {
      expect(bytes.includes(spelling)).toBe(false);
    }
  });

  it('is never put among the data that is being worked with, not even by another name for that folder', async () => {
    const desk = await open();
    await desk.sync();
    const before = soundness(fileOf(desk));
    expect(await refused(desk, fileOf(desk))).toBe('VALIDATION');
    expect(await refused(desk, `${fileOf(desk)}-wal`)).toBe('VALIDATION');
    symlinkSync(dirname(fileOf(desk)), join(folder, 'elsewhere'));
    expect(await refused(desk, join(folder, 'elsewhere', 'stockhand.db'))).toBe('VALIDATION');
    expect(soundness(fileOf(desk))).toBe(before);
  });

  it('that finds no folder, no right to write or a folder of its name leaves nothing and says so', async () => {
    const desk = await open();
    await desk.sync({ only: ['warehouses'] });
    expect(await refused(desk, join(folder, 'gone', 'desk.db'))).toBe('STORAGE_UNAVAILABLE');
    mkdirSync(join(folder, 'desk.db'));
    expect(await refused(desk, join(folder, 'desk.db'))).toBe('STORAGE_UNAVAILABLE');
    expect(readdirSync(folder)).toEqual(['desk.db']);
    // A file where a folder would be: nobody, whatever their rights, can write below it.
    writeFileSync(join(folder, 'file'), '');
    expect(await refused(desk, join(folder, 'file', 'desk.db'))).toBe('STORAGE_UNAVAILABLE');
    if (process.getuid?.() !== 0) {
      chmodSync(folder, 0o500);
      expect(await refused(desk, join(folder, 'other.db'))).toBe('STORAGE_UNAVAILABLE');
      chmodSync(folder, 0o700);
    }
    const said = await desk.engine.ask('upkeep.get', {});
    expect(said.ok && said.value.lastBackup).toBe(null);
  });

  it('onto a full disk leaves what was there before, no half file, and says that the disk is full', async (context) => {
    const small = join(folder, 'small');
    mkdirSync(small);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small]);
    if (mounted.status !== 0) return context.skip('a small disk cannot be mounted here');
    try {
      const desk = await open();
      await desk.sync();
      const target = join(small, 'desk.db');
      writeFileSync(target, 'the backup of last week');
      expect(await refused(desk, target)).toBe('STORAGE_FULL');
      expect(readdirSync(small)).toEqual(['desk.db']);
      expect(readFileSync(target, 'utf8')).toBe('the backup of last week');
      expect((await desk.sync()).stopped).toBe('complete');
    } finally {
      spawnSync('umount', [small]);
    }
  });

  it('that is cut short by closing leaves no half file', async () => {
    const desk = await open();
    await desk.sync();
    const target = join(folder, 'desk.db');
    const making = desk.engine.ask('upkeep.backUp', { path: target });
    await until('it has begun', () => readdirSync(folder).length > 0);
    await desk.engine.stop();
    const made = await making;
    // Quicker than the closing, it is whole.
    if (made.ok) expect(soundness(target)).toBe('ok');
    else expect([made.failure.code, ...readdirSync(folder)]).toEqual(['CANCELLED']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    desks.splice(0);
  });

  it('that is given up at any moment from its start on ends by itself: a thread stopped while it loads SQLite takes the program along', async () => {
    const file = fileOf(await open());
    const upkeep = createUpkeep(UPKEEP_THREAD, { file, filesFolder: folder });
    const beganMs = performance.now();
    expect((await upkeep.verify()).ok).toBe(true);
    const wholeMs = performance.now() - beganMs;
    const ends = new Set<string>();
    for (let part = 0; part <= 15; part += 1) {
      const verifying = upkeep.verify();
      // The last is stopped when it is done, however slow this machine has become.
      if (part === 15) await verifying;
      else await new Promise((resolve) => setTimeout(resolve, (wholeMs * part) / 10));
      await upkeep.stop();
      const verified = await verifying;
      ends.add(verified.ok ? 'whole' : verified.failure.code);
    }
    expect([...ends].toSorted()).toEqual(['CANCELLED', 'whole']);
  });

  it('in the place of the database sends nothing twice that was sent since it was made', async () => {
    const first = await open();
    await first.sync();
    await first.engine.stop();
    desks.splice(0);
    // One that was not started yet sends nothing.
    const desk = await open(first.dataDir);
    const target = join(folder, 'desk.db');
    const item = (await desk.records('items')).find(({ record }) => record['trackInventory'] === true);
    const [warehouse] = await desk.records('warehouses');
    await desk.accept({
      op: 'stock.adjust',
      id: item?.id ?? '',
      record: { qty: 5, warehouseId: warehouse?.id ?? '', reason: 'found', reference: 'GRN-7' },
    });
    await desk.accept({ op: 'contacts.create', record: { name: 'Once only', phone: '98450 77777' } });
    expect((await backUp(desk, target)).waiting).toBe(2);
    expect((await desk.sync()).stopped).toBe('complete');
    await desk.engine.stop();
    putInPlace(target, fileOf(desk));
    desks.splice(0);
    const again = await open(desk.dataDir);
    const log = await again.engine.ask('log.list', { limit: 50 });
    expect(JSON.stringify(log)).toContain('This database is a backup of');
    expect((await again.sync()).stopped).toBe('complete');
    expect(service.state.stock.movementsByReference('GRN-7')).toHaveLength(1);
    const twins = service.state.contacts.all().filter((row) => row.fields['name'] === 'Once only');
    expect(twins).toHaveLength(1);
    await expectMirrorEqualsService(again, service);
    expect(existsSync(target)).toBe(true);
  });

  it('in the place of the database numbers receipts with a mark of its own, as another PC may go on with the old one', async () => {
    const first = await open();
    const begin = async (desk: Desk): Promise<string> => {
      const place = { warehouseId: null, toWarehouseId: null } as const;
      const session = { id: randomUUID(), kind: 'adjust', name: '', ...place, blind: false } as const;
      const begun = await desk.engine.ask('sessions.begin', session);
      if (!begun.ok) throw new Error(begun.failure.message);
      return begun.value.reference;
    };
    const mark = async (desk: Desk): Promise<string> => (await begin(desk)).split('-')[2] ?? '';
    const old = await mark(first);
    const target = join(folder, 'desk.db');
    await backUp(first, target);
    expect(await mark(first)).toBe(old);
    await first.engine.stop();
    putInPlace(target, fileOf(first));
    desks.splice(0);
    const again = await open(first.dataDir);
    const fresh = await mark(again);
    expect(fresh).toMatch(/^[0-9A-Z]{3}$/);
    expect(fresh).not.toBe(old);
    expect(await mark(again)).toBe(fresh);
  });
});
