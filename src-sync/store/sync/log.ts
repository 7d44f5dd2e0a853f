/** The activity log a person reads on the Sync screen; a ring, so that it never grows. */
import { wordsSchema } from '../../domain/messages/message-schema.ts';
import { englishOf, type Message } from '../../domain/messages/message.ts';
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
  line: Pick<LogLine, 'level'> & {
    readonly text: string | Message;
    readonly change?: LoggedChange | null;
    readonly nowMs: number;
  },
): Promise<void> {
  const { text, change } = line;
  const data = change ?? (typeof text === 'object' ? text.words : undefined) ?? null;
  const stored = data === null ? null : JSON.stringify(data);
  const added = await APPEND.first(tx, line.nowMs, line.level, englishOf(text), stored);
  await FORGET.all(tx, (added?.seq ?? 0) - LOG_LINES_MAX);
}

/** Newest first. */
export async function listLog(reader: Reader, limit: number): Promise<readonly LogLine[]> {
  const rows = await reader.selectFrom('log_line').selectAll().orderBy('seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    at: isoTime(row.at_ms),
    level: row.level as LogLine['level'],
    text: row.text,
    ...dataOf(row.change),
  }));
}

/** A change, or the words of the text; one that this version cannot say is shown as it was written. */
function dataOf(stored: string | null): Pick<LogLine, 'change' | 'words'> {
  const data = stored === null ? null : storedJson(stored);
  const words = Array.isArray(data) ? wordsSchema().safeParse(data).data : undefined;
  if (words !== undefined) return { change: null, words };
  return { change: data === null ? null : (loggedChange().safeParse(data).data ?? null) };
}
