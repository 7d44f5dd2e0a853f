/** The notes of a copy of a database about itself, so that it can be put in the place of one again. */
import path from 'node:path';
import type { RawDatabase } from '../sqlite/connection.ts';

/** In a backup itself, the Unix time of what is in it: whoever works with it again knows that it may be behind. */
export const MOMENT_FACT = 'backup:moment';
/** In a backup too, whose it is: the name of the folder that it was made in. */
export const WORKSPACE_FACT = 'backup:workspace';

/** The folder of a database has a name of its own for each Service, organization and account, the same on every PC. */
export function workspaceOf(file: string): string {
  return path.basename(path.dirname(file));
}

/** @param file the database that was copied */
export function markAsBackup(copy: RawDatabase, file: string, nowMs: number): void {
  copy.transaction(() => {
    // Notes of who has the database open are not true of a copy.
    copy.prepare(`DELETE FROM fact WHERE name GLOB 'open:*'`).run();
    const note = copy.prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)');
    note.run(MOMENT_FACT, JSON.stringify(nowMs));
    note.run(WORKSPACE_FACT, JSON.stringify(workspaceOf(file)));
  })();
}
