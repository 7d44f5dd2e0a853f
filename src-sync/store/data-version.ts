/** Notices what other processes wrote. */
import { sql } from 'kysely';
import type { Writer } from './handles.ts';

/** A number that changes whenever another connection than this one has committed, e.g. `stockhand enqueue` beside the app. */
export async function dataVersion(writer: Writer): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(writer);
  return rows[0]?.data_version ?? 0;
}
