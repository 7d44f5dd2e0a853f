/**
 * Each opening leaves a note in `fact` and takes it away when it closes. A note whose process is gone means that it ended
 * without closing: then the file is checked before anything is built on it.
 */
import { tableWithWrongRow } from '../damage/damaged-rows.ts';
import { hasTable, openRaw, type RawDatabase } from '../sqlite/connection.ts';
import { inspectFile } from './files.ts';
import { isRunning } from './running.ts';
import type { Writer } from '../sqlite/handles.ts';
import { storageFailure } from '../sqlite/storage-failure.ts';

const PREFIX = 'open:';
/** Damage was met: the next opening looks through everything, at whatever length. */
const DAMAGE_MET = `${PREFIX}0:0:0`;

export interface Visit {
  /** Name of the note. */
  readonly name: string;
  /** The finding of the check after a dirty start; `null` when the file is sound or needed no check. */
  readonly damage: string | null;
  /** A program ended without closing the file. */
  readonly wasLeftOpen: boolean;
  /** Somebody met damage in it, whatever the check finds. */
  readonly damageMet: boolean;
}

export function openVisit(raw: RawDatabase, nowMs: number): Visit {
  const names = raw.prepare<[], string>(`SELECT name FROM fact WHERE name GLOB '${PREFIX}*'`).pluck().all();
  const left = names.filter((name) => !isOfAnother(Number(name.split(':')[1])));
  const damageMet = names.includes(DAMAGE_MET);
  const check = damageMet ? 'integrity_check' : 'quick_check';
  const damage = left.length === 0 ? null : (checkFile(raw, check) ?? tableWithWrongRow(raw));
  const name = `${PREFIX}${process.pid}:${nowMs}:${names.length}`;
  const wasLeftOpen = left.length > 0;
  if (damage !== null) return { name, damage, wasLeftOpen, damageMet };
  raw.transaction(() => {
    for (const note of left) raw.prepare('DELETE FROM fact WHERE name = ?').run(note);
    raw.prepare(`INSERT OR REPLACE INTO fact (name, value) VALUES (?, 'true')`).run(name);
  })();
  return { name, damage: null, wasLeftOpen, damageMet };
}

/** A note that cannot be taken away (full disk) only means one more check at the next start. */
export async function closeVisit(writer: Writer, name: string): Promise<void> {
  try {
    await writer.deleteFrom('fact').where('name', '=', name).execute();
  } catch (error) {
    if (storageFailure(error) === null) throw error;
  }
}

/** For whoever meets damage: the next opening checks the whole file. */
export function askForCheck(file: string): void {
  let raw: RawDatabase | null = null;
  try {
    // The opening itself will meet the damage of a file without head or table.
    if (inspectFile(file).kind !== 'file') return;
    raw = openRaw(file, { mode: 'write' });
    if (!hasTable(raw, 'fact')) return;
    raw.prepare(`INSERT OR REPLACE INTO fact (name, value) VALUES ('${DAMAGE_MET}', 'true')`).run();
  } catch (error) {
    // More damage, or a disk that is only read.
    if (storageFailure(error) === null) throw error;
  } finally {
    raw?.close();
  }
}

/** The quick one leaves out what an index has too much or too little. */
function checkFile(raw: RawDatabase, check: 'quick_check' | 'integrity_check'): string | null {
  const answer = String(raw.pragma(`${check}(1)`, { simple: true }));
  return answer === 'ok' ? null : answer;
}

/** Our own number on a note from before means that the number was given out again. */
function isOfAnother(processId: number): boolean {
  return processId !== process.pid && isRunning(processId);
}
