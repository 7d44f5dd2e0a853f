/** The activity log a person reads on the Sync screen; a ring, so that it never grows. */
import type { LoggedChange } from '../../domain/outbox/change-summary.ts';
import { loggedChange } from '../../domain/outbox/logged-change.ts';
import type { LogLine } from '../../domain/questions/questions.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { isoTime, storedJson } from '../rows.ts';

export const LOG_LINES_MAX = 2_000;

const APPEND = kept<{ seq: number }>(
  'INSERT INTO log_line (at_ms, level, text, change) VALUES (?, ?, ?, ?) RETURNING seq',
);
const FORGET = kept('DELETE FROM log_line WHERE seq <= ?');

export async function appendLog(
  tx: Writer,
  line: Pick<LogLine, 'level' | 'text'> & { readonly change?: LoggedChange | null; readonly nowMs: number },
): Promise<void> {
  const change = line.change ? JSON.stringify(line.change) : null;
  const added = await APPEND.first(tx, line.nowMs, line.level, line.text, change);
  await FORGET.all(tx, (added?.seq ?? 0) - LOG_LINES_MAX);
}

/** Newest first. */
export async function listLog(reader: Reader, limit: number): Promise<readonly LogLine[]> {
  const rows = await reader.selectFrom('log_line').selectAll().orderBy('seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    at: isoTime(row.at_ms),
    level: row.level as LogLine['level'],
    text: row.text,
    // One that this version cannot say is shown as it was written.
    change: row.change === null ? null : (loggedChange().safeParse(storedJson(row.change)).data ?? null),
  }));
}
