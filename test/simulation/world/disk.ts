/**
 * The disk under one PC: real SQLite files in memory, whose connections tell of every commit. It can be full, busy or broken, the
 * program can die right before or right after a commit, and a power cut takes what was not yet forced to the disk.
 */
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import type { FileWork } from '../../../src-sync/engine/files/file-work.ts';
import type { OnDatabase, RawDatabase } from '../../../src-sync/store/sqlite/connection.ts';
import type { Random } from '../../../src-service/random.ts';

export type Trouble = 'SQLITE_FULL' | 'SQLITE_BUSY' | 'SQLITE_IOERR_WRITE';
/** `kill`: what the operating system has survives. `power`: only what was forced to the disk does for certain. */
export type Loss = 'kill' | 'power';

export interface DeathPlan {
  /** Commits from now, 1 is the next. */
  commits: number;
  readonly side: 'before' | 'after';
  readonly loss: Loss;
  /** The next commit is waited for that leaves a change durable, answered for, and not shown. */
  readonly isUnshown?: boolean;
}

function refusal(code: Trouble): Error {
  return new Database.SqliteError('the simulated disk refuses', code);
}

/** Made once: thousands are thrown in a bad hour, and to write down where from takes longer than what was refused. */
const REFUSALS: Readonly<Record<Trouble, Error>> = {
  SQLITE_FULL: refusal('SQLITE_FULL'),
  SQLITE_BUSY: refusal('SQLITE_BUSY'),
  SQLITE_IOERR_WRITE: refusal('SQLITE_IOERR_WRITE'),
};

/** Thrown into a program that has died, so that it gets no further. */
export class Died extends Error {}

const FRAME_HEADER_BYTES = 24;
const WAL_HEADER_BYTES = 32;
/** Two copies of the index's head, and behind them how far the log went into the database already. */
const INDEX_BYTES = 100;
const MOVED_AT = 96;

/** Where the log of the database ends, as SQLite's own index of it says. */
interface LogEnd {
  /** Two words, as one number: another one for each log. */
  readonly salt: bigint;
  readonly frames: number;
  /** Number of them that were moved into the database, which forces them to the disk first. */
  readonly movedFrames: number;
  readonly pageBytes: number;
}

export interface DiskOptions {
  readonly random: Random;
  /** Takes no commit for more than it is: a careless store, to see that it is found out. */
  readonly neverSyncs: boolean;
  /** A crash takes the end of the database with it: a disk that lies, to see that it is found out. */
  readonly isTorn: boolean;
  /** Everything committed until now survives a power cut. */
  readonly onForced: () => void;
  /** A write was refused. */
  readonly onTrouble: (code: Trouble) => void;
  /** The plan has come true; the image of the disk is already made. */
  readonly onDeath: (plan: DeathPlan) => void;
}

/** One run of the program on one folder. */
export class Disk {
  commits = 0;
  plan: DeathPlan | null = null;
  /** The share of writes that meet the trouble, while there is one. */
  trouble: { readonly code: Trouble; readonly probability: number } | null = null;
  #isDead = false;
  #synced: LogEnd | null = null;
  /** The end of the log when the last durable transaction began. */
  #begun: LogEnd | null = null;
  /** Where it ended when it was last looked at, `undefined` once something was written since. */
  #end: LogEnd | null | undefined;
  readonly #head = Buffer.alloc(INDEX_BYTES);
  /** The transaction that runs leaves something to be shown by the next one. */
  #leavesUnshown = false;
  #level = 'FULL';
  #file = '';
  #index: number | null = null;
  readonly #open: RawDatabase[] = [];
  readonly #options: DiskOptions;

  constructor(options: DiskOptions) {
    this.#options = options;
  }

  readonly attach: OnDatabase = (raw, mode) => {
    this.#open.push(raw);
    if (mode === 'read') return;
    this.#file = raw.name;
    this.#synced = this.#logEnd();
    this.#options.onForced();
    const prepare = (sql: string): Database.Statement => unwatched.call(raw, sql);
    const unwatched = raw.prepare as (sql: string) => Database.Statement;
    raw.prepare = ((sql: string) => this.#watched(sql, prepare(sql))) as unknown as RawDatabase['prepare'];
  };

  /** Files beside the database: at once, and whole when they have been written. */
  readonly files: FileWork = {
    read: async (path) => {
      if (this.#isDead) throw new Died();
      return readFileSync(path);
    },
    writeNew: async (path, content) => {
      this.#meetTrouble(false);
      writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    },
    rename: async (from, to) => {
      if (this.#isDead) throw new Died();
      renameSync(from, to);
    },
    remove: async (path) => rmSync(path, { force: true }),
  };

  /** The program has ended by itself: nothing of it is used any more. */
  released(): void {
    if (this.#index !== null) closeSync(this.#index);
    this.#index = null;
  }

  /** Ends the program where it stands, and leaves what the disk has of its folder in another one. */
  die(from: string, to: string, loss: Loss): void {
    this.#image(from, to, loss);
    this.#isDead = true;
    for (const raw of this.#open) if (raw.open) raw.close();
    this.released();
  }

  #watched(sql: string, statement: Database.Statement): Database.Statement {
    const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
    if (word === 'pragma') this.#level = /synchronous\s*=\s*(\w+)/i.exec(sql)?.[1] ?? this.#level;
    else if (word === 'commit') around(statement, (run) => () => this.#commit(run));
    else if (word === 'begin') before(statement, () => this.#begin());
    else if (['insert', 'update', 'delete', 'with'].includes(word)) {
      const isNote = /^INSERT INTO unshown/.test(sql);
      before(statement, () => this.#write(isNote));
    }
    return statement;
  }

  #begin(): void {
    this.#meetTrouble(true);
    this.#leavesUnshown = false;
    if (this.#level === 'FULL') this.#begun = this.#end ??= this.#logEnd();
  }

  #write(isNote: boolean): void {
    this.#meetTrouble(false);
    if (isNote) this.#leavesUnshown = true;
    this.#end = undefined;
  }

  #meetTrouble(isBegin: boolean): void {
    if (this.#isDead) throw new Died();
    const { trouble } = this;
    if (trouble === null || isBegin !== (trouble.code === 'SQLITE_BUSY')) return;
    if (!this.#options.random.chance(trouble.probability)) return;
    this.#options.onTrouble(trouble.code);
    throw REFUSALS[trouble.code];
  }

  #commit(run: () => unknown): unknown {
    if (this.#isDead) throw new Died();
    this.commits += 1;
    const { plan } = this;
    const counts = plan !== null && (plan.isUnshown !== true || this.#leavesUnshown);
    const isTime = counts && (plan.commits -= 1) <= 0;
    if (isTime && plan.side === 'before') {
      this.#options.onDeath(plan);
      throw new Died();
    }
    const result = run();
    if (this.#level === 'FULL' && !this.#options.neverSyncs) this.#noteSync();
    if (isTime) {
      this.#options.onDeath(plan);
      throw new Died();
    }
    return result;
  }

  /** A commit that wrote nothing forces nothing to the disk either. */
  #noteSync(): void {
    const end = this.#logEnd();
    this.#end = end;
    const before = this.#begun;
    if (end?.salt === before?.salt && end?.frames === before?.frames) return;
    this.#synced = end;
    this.#options.onForced();
  }

  /** `-shm` begins with the index of the log: the frames that are in use, and the salt that tells one log from the next. */
  #logEnd(): LogEnd | null {
    try {
      this.#index ??= openSync(`${this.#file}-shm`, 'r');
    } catch {
      // No log yet: everything is in the database itself.
      return null;
    }
    const head = this.#head;
    readSync(this.#index, head, 0, INDEX_BYTES, 0);
    const pageBytes = head.readUInt16LE(14);
    return {
      salt: head.readBigUInt64LE(32),
      frames: head.readUInt32LE(16),
      movedFrames: head.readUInt32LE(MOVED_AT),
      pageBytes: pageBytes === 1 ? 65_536 : pageBytes,
    };
  }

  #image(from: string, to: string, loss: Loss): void {
    copyTree(from, to);
    if (this.#options.isTorn && this.#file !== '') {
      const database = join(to, relative(from, this.#file));
      truncateSync(database, Math.floor(statSync(database).size / 2));
    }
    if (loss === 'power' && this.#file !== '') this.#cutLog(`${join(to, relative(from, this.#file))}-wal`);
  }

  /** Frames that no sync has covered are there or not, the last of them perhaps in part. */
  #cutLog(log: string): void {
    const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const end = this.#logEnd();
    if (bytes === 0 || end === null) return;
    const isSameLog = end.salt === this.#synced?.salt;
    const least = Math.max(end.movedFrames, isSameLog ? (this.#synced?.frames ?? 0) : 0);
    const frames = this.#options.random.between(least, Math.max(least, end.frames));
    const frameBytes = FRAME_HEADER_BYTES + end.pageBytes;
    const torn = frames < end.frames ? this.#options.random.between(0, frameBytes - 1) : 0;
    const keptBytes = WAL_HEADER_BYTES + frames * frameBytes + torn;
    if (keptBytes < bytes) truncateSync(log, keptBytes);
  }
}

type Run = (...given: unknown[]) => unknown;

function around(statement: Database.Statement, made: (run: Run) => Run): void {
  for (const method of ['run', 'all', 'get'] as const)
    statement[method] = made(statement[method].bind(statement)) as never;
}

/** The list that is checked before each run; hundreds of thousands of them in a day. */
function before(statement: Database.Statement, look: () => void): void {
  around(statement, (run) => (...given) => {
    look();
    return run(...given);
  });
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    // Memory of a process, and locks that end with it.
    if (name.endsWith('-shm') || name.startsWith('lease.')) continue;
    if (entry.isDirectory()) copyTree(join(from, name), join(to, name));
    else copyFileSync(join(from, name), join(to, name));
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
