/** The contestants, their storage, and how much of it lasts. */
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../compile-cache.ts';
import { RIVALS } from '../rival-packages.ts';
import type { Place } from './contender.ts';
import type { RowName } from './course.ts';
import { WatchedChild, type Allowed } from './watched.ts';

/** The changes that are still there after `kill -9`, and after a power cut. */
export type Lasting = 'power cut' | 'kill' | 'not at all';

export interface Entrant {
  readonly name: string;
  /** A built program; the others are run from their file, with the packages beside it. */
  readonly built?: string;
  readonly file?: string;
  /** The flags of its Node; those of the engine where it has none. */
  readonly flags?: (folder: string) => readonly string[];
  /** Whose version is told. */
  readonly packages: readonly string[];
  readonly lasts: Lasting;
  /** Rows for which it has nothing. */
  readonly without?: readonly RowName[];
}

export const STOCKHAND = 'Stockhand';

/**
 * Libraries that keep all rows in memory may have as much as the bench allows. Node's localStorage, for those who keep something there, is
 * a database file.
 */
function rivalFlags(folder: string): readonly string[] {
  const storage = ['--experimental-webstorage', `--localstorage-file=${join(folder, 'localstorage.sqlite')}`];
  return ['--max-old-space-size=4096', ...storage];
}

function rival(name: string, program: string, packages: readonly string[], lasts: Lasting): Entrant {
  return { name, file: join(RIVALS, 'figures', `${program}.ts`), flags: rivalFlags, packages, lasts };
}

export const ENTRANTS: readonly Entrant[] = [
  { name: STOCKHAND, built: 'contenders/stockhand-program', packages: [], lasts: 'power cut' },
  {
    name: 'bare SQLite',
    built: 'contenders/bare-sqlite-program',
    packages: ['better-sqlite3'],
    lasts: 'power cut',
  },
  {
    name: 'bare HTTP',
    built: 'contenders/bare-http-program',
    packages: [],
    lasts: 'not at all',
    without: [
      'keyed',
      'code',
      'firstPage',
      'deepPage',
      'search',
      'searchSlow',
      'write',
      'memory',
      'drain',
      'drainLimited',
    ],
  },
  rival('RxDB, memory', 'rxdb', ['rxdb'], 'not at all'),
  rival('PouchDB', 'pouchdb', ['pouchdb', 'pouchdb-find'], 'kill'),
  rival('TinyBase', 'tinybase', ['tinybase'], 'kill'),
  rival(
    'TanStack DB',
    'tanstack',
    ['@tanstack/db', '@tanstack/node-db-sqlite-persistence', '@tanstack/offline-transactions'],
    'kill',
  ),
  rival('PowerSync', 'powersync', ['@powersync/node'], 'kill'),
  rival('WatermelonDB', 'watermelon', ['@nozbe/watermelondb'], 'power cut'),
];

/** @param mode on a new folder, or on one that was filled: then the first page is asked as soon as it runs */
export function startProgram(
  entrant: Entrant,
  mode: 'begin' | 'start',
  { folder, url, token }: Place,
  allowed: Allowed,
): WatchedChild {
  const { built = '', file, flags } = entrant;
  return new WatchedChild(allowed, built, {
    ...(file === undefined ? {} : { file, isQuiet: true }),
    ...(flags === undefined ? {} : { flags: flags(folder) }),
    args: [mode, folder, url, token],
    environment: { NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}
