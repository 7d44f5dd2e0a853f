/** The activity log a person reads on the Sync screen; a ring, so that it never grows. */
import type { LogLine } from '../domain/questions.ts';
import type { Reader, Writer } from './handles.ts';

export const LOG_LINES_MAX = 2_000;

export async function appendLog(
  tx: Writer,
  line: { readonly level: LogLine['level']; readonly text: string; readonly nowMs: number },
): Promise<void> {
  const { insertId } = await tx
    .insertInto('log_line')
    .values({ at_ms: line.nowMs, level: line.level, text: line.text })
    .executeTakeFirstOrThrow();
  const oldest = Number(insertId ?? 0n) - LOG_LINES_MAX;
  await tx.deleteFrom('log_line').where('seq', '<=', oldest).execute();
}

/** Newest first. */
export async function listLog(reader: Reader, limit: number): Promise<readonly LogLine[]> {
  const rows = await reader.selectFrom('log_line').selectAll().orderBy('seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    at: new Date(row.at_ms).toISOString(),
    level: row.level as LogLine['level'],
    text: row.text,
  }));
}
