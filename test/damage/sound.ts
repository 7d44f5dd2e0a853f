/** A workspace whose database is sound: a small mirror, changes in every state, and what only this PC has. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ROLL_PRINTER } from '../../src-sync/domain/labels/labels.ts';
import { inWrite, openStore } from '../../src-sync/store/database.ts';
import { openOperations, setOperationState } from '../../src-sync/store/outbox/outbox.ts';
import { randomStream } from '../../src-service/random.ts';
import { startService, type StandInService } from '../../src-service/server.ts';
import { answerOf } from '../engine/labels/label-desk.ts';
import { deskOf, fileOf, mirrorOnce, type Place } from '../torture/place.ts';
import { Work } from '../torture/work.ts';

const CHANGES = 40;
export const PAGE_BYTES = 8_192;
/** So that changes lie on more pages than one. */
const NOTE_CHARACTERS = 700;

/** A change as it waits, and the texts of its row that stand one behind the other in the file. */
export interface Waiting {
  readonly seq: number;
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly state: string;
  /** From its first byte to behind its last one, in the file of a database that was closed. */
  readonly from: number;
  readonly to: number;
}

export interface Sound {
  readonly place: Place;
  readonly folder: string;
  /** The database as a file; `leftOpen`: as a program leaves it that was killed. */
  readonly bytes: Readonly<Record<'closed' | 'leftOpen', Buffer>>;
  readonly waiting: Readonly<Record<'closed' | 'leftOpen', readonly Waiting[]>>;
  close(): Promise<void>;
}

export async function makeSound(seed: number): Promise<Sound> {
  const data = { items: 30, contacts: 30, warehouses: 2, notifications: 3 };
  const service = await startService({ data, rateLimit: null, seed });
  const folder = mkdtempSync(join(tmpdir(), 'stockhand-every-byte-'));
  const place: Place = { dataDir: join(folder, 'sound'), service, factor: 1, sinceMs: Date.now() };
  await mirrorOnce(place);
  await service.goDark();
  await fill(place, service, seed);
  const closed = readFileSync(fileOf(place));
  const raw = new Database(fileOf(place));
  raw.prepare(`INSERT INTO fact VALUES ('open:999999999:1:0', 'true')`).run();
  raw.pragma('wal_checkpoint(TRUNCATE)');
  const rows = raw.prepare<[], Waiting>(`SELECT * FROM operation WHERE state <> 'done' ORDER BY seq`).all();
  const pages = raw
    .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name = 'operation' AND pagetype = 'leaf'`)
    .pluck()
    .all();
  raw.close();
  const bytes = { closed, leftOpen: readFileSync(fileOf(place)) };
  const placed = (file: Buffer): readonly Waiting[] =>
    rows.map((row) => ({ ...row, ...rangeOf(file, row, pages) }));
  return {
    place,
    folder,
    bytes,
    waiting: { closed: placed(bytes.closed), leftOpen: placed(bytes.leftOpen) },
    close: () => service.stop(),
  };
}

async function fill(place: Place, service: StandInService, seed: number): Promise<void> {
  const desk = await deskOf(place);
  const work = new Work(service, randomStream(seed, 'work'));
  for (let count = 0; count < CHANGES; count += 1) await desk.accept({ ...work.next().operation });
  for (const contact of service.state.contacts.all().slice(0, 6)) {
    await desk.accept({
      op: 'contacts.addActivity',
      id: contact.id,
      record: { type: 'NOTE', note: 'रोज़ call '.repeat(NOTE_CHARACTERS / 10) },
    });
  }
  const [warehouse] = await desk.records('warehouses');
  const sessionId = randomUUID();
  const begin = { id: sessionId, kind: 'count', name: 'Rack C', blind: true } as const;
  await answerOf(desk, 'sessions.begin', { ...begin, warehouseId: warehouse?.id ?? '', toWarehouseId: null });
  const scan = { sessionId, itemId: null, qty: 1, code: '4006209' };
  await answerOf(desk, 'sessions.scan', { ...scan, scanId: randomUUID() });
  const printer = {
    id: randomUUID(),
    name: 'Dock',
    target: { kind: 'tcp', host: '127.0.0.1', port: 1 },
  } as const;
  const saved = { ...printer, language: 'zpl', profile: ROLL_PRINTER } as const;
  await answerOf(desk, 'printers.save', { printer: saved, calibrated: false });
  await desk.engine.stop();
  const opened = await openStore({ file: fileOf(place), nowMs: Date.now(), createDirectories: false });
  if (!opened.ok) throw new Error(opened.failure.message);
  const { reader, writer, close } = opened.value;
  const queued = (await openOperations(reader)).filter(({ state }) => state === 'queued').slice(-6);
  const lastError = { code: 'VALIDATION', message: 'Phone is not valid' } as const;
  await inWrite(writer, async (tx) => {
    for (const [index, { seq }] of queued.entries()) {
      const change =
        index % 2 === 0 ? ({ state: 'unconfirmed' } as const) : ({ state: 'rejected', lastError } as const);
      await setOperationState(tx, seq, { ...change, wasSent: true });
    }
  });
  await close();
}

/** Bytes of the row in front of its first text: lengths and types. */
const ROW_HEADER_BYTES = 48;
/** Behind its last text: numbers. */
const ROW_NUMBERS_BYTES = 80;

/** On the pages of the table: elsewhere a page may still hold what it held before it was another. */
function rangeOf(file: Buffer, row: Waiting, pages: readonly number[]): Pick<Waiting, 'from' | 'to'> {
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  for (const page of pages) {
    const start = (page - 1) * PAGE_BYTES;
    const at = file.subarray(start, start + PAGE_BYTES).lastIndexOf(`${row.id}${row.name}`);
    if (at >= 0) return { from: start + at - ROW_HEADER_BYTES, to: start + at + bytes + ROW_NUMBERS_BYTES };
  }
  throw new Error(`the row of ${row.id} is not in the file`);
}
