/** The changes that wait in a file, as its rows say it, and a workspace opened after a kill. */
import Database from 'better-sqlite3';
import { MOMENT_FACT } from '../../src-sync/store/files/backup-mark.ts';
import { openForReading } from '../../src-sync/store/database.ts';
import { verify } from '../../src-sync/store/verify.ts';
import { deskOf, fileOf, type Place } from './place.ts';

/** The content of each change; `null` where it may say more by now. */
export type Changes = ReadonlyMap<string, string | null>;

const SAVED = `SELECT id, name || body FROM operation WHERE state <> 'done'`;
/** Tables of earlier versions have other columns, and nothing in them. */
const NOT_SHOWN = `SELECT id, name || body FROM unshown`;

function inFile<Value>(file: string, read: (raw: Database.Database) => Value): Value {
  // Writable: what a program that was killed left half done is undone first.
  const raw = new Database(file, { fileMustExist: true });
  try {
    return read(raw);
  } finally {
    raw.close();
  }
}

export function changesIn(file: string): Changes {
  return inFile(file, (raw) => {
    const later = raw.prepare(`SELECT 1 FROM pragma_table_info('unshown') WHERE name = 'body'`).get();
    const select = later === undefined ? SAVED : `${SAVED} UNION ALL ${NOT_SHOWN}`;
    return new Map(raw.prepare<[], [string, string]>(select).raw().all());
  });
}

export function missingFrom(file: string, wanted: Changes): readonly string[] {
  const isSound = inFile(file, (raw) => raw.pragma('integrity_check(1)', { simple: true }) === 'ok');
  const there = changesIn(file);
  const missing = [...wanted].filter(([id, says]) =>
    says === null ? !there.has(id) : there.get(id) !== says,
  );
  return [
    ...(isSound ? [] : ['the file is damaged']),
    ...(missing.length > 0 ? [`${missing.length} changes are not in it: ${JSON.stringify(missing[0])}`] : []),
  ];
}

/** Says of itself that it is a backup which nobody has worked with yet. */
export function isRestored(file: string): boolean {
  return inFile(
    file,
    (raw) => raw.prepare('SELECT 1 FROM fact WHERE name = ?').get(MOMENT_FACT) !== undefined,
  );
}

/** As at the next start. */
export async function openedAgain(place: Place, wanted: Changes): Promise<readonly string[]> {
  const desk = await deskOf(place);
  await desk.engine.stop();
  const opened = await openForReading(fileOf(place));
  if (!opened.ok) return [`cannot be opened: ${opened.failure.message}`];
  try {
    const { checks } = await verify(opened.value.reader);
    const wrong = checks.filter(({ ok }) => !ok).map(({ name, detail }) => `verify: ${name}, ${detail}`);
    return [...missingFrom(fileOf(place), wanted), ...wrong];
  } finally {
    await opened.value.close();
  }
}
