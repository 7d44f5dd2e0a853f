/** Saved changes that are durable and not in the outbox yet: one row each, with all that `showOperations` (project.ts) needs. */
import type { OperationName } from '../../domain/outbox/operation.ts';
import { hasTable, type RawDatabase } from '../sqlite/connection.ts';
import type { Reader, Writer } from '../sqlite/handles.ts';
import { kept } from '../sqlite/kept.ts';
import { storedJson } from '../rows.ts';

/** An operation as it is put into the outbox. */
export interface OperationParts {
  readonly id: string;
  readonly name: OperationName;
  readonly recordId: string;
  /** JSON, as the column holds it; so is `base`. */
  readonly body: string;
  readonly base: string | null;
  readonly token: string | null;
  readonly createdAtMs: number;
  /** Every record it touches, `recordId` included unless it is `ALL_NOTIFICATIONS`. */
  readonly touches: readonly string[];
  /** Operations that must be done before it. */
  readonly dependsOn: readonly number[];
}

export interface Unshown extends OperationParts {
  readonly seq: number;
  /** The answer to the caller (JSON). */
  readonly answer: string;
  /** The changes that are taken back together (store/undo/holds.ts). */
  readonly hold: string | null;
}

const NOTE = kept(
  `INSERT INTO unshown (id, name, record_id, body, base, token, created_at_ms, touches, depends_on, answer, hold)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

/** That a change was taken, and is to be shown. */
export async function noteUnshown(tx: Writer, change: Omit<Unshown, 'seq'>): Promise<void> {
  const { id, name, recordId, body, base, token, createdAtMs, touches, dependsOn, answer, hold } = change;
  const lists = [JSON.stringify(touches), JSON.stringify(dependsOn)];
  await NOTE.all(tx, id, name, recordId, body, base, token, createdAtMs, ...lists, answer, hold);
}

type UnshownRow = Omit<Unshown, 'touches' | 'dependsOn'> & {
  readonly touches: string;
  readonly dependsOn: string;
};

const UNSHOWN = kept<UnshownRow>(
  `SELECT seq, id, name, record_id AS recordId, body, base, token, created_at_ms AS createdAtMs, touches,
          depends_on AS dependsOn, answer, hold
     FROM unshown ORDER BY seq`,
);

/** In the order in which they were taken. As a rule there is none. */
export async function unshownChanges(reader: Reader): Promise<readonly Unshown[]> {
  const rows = await UNSHOWN.all(reader);
  return rows.map((row) => ({
    ...row,
    touches: storedJson(row.touches) as string[],
    dependsOn: storedJson(row.dependsOn) as number[],
  }));
}

const COUNT = kept<{ count: number }>('SELECT count(*) AS count FROM unshown');

export async function countUnshown(reader: Reader): Promise<number> {
  return (await COUNT.first(reader))?.count ?? 0;
}

/** Asked of a database that may be older than this table. */
export function anyUnshown(raw: RawDatabase): boolean {
  return hasTable(raw, 'unshown') && raw.prepare('SELECT EXISTS (SELECT 1 FROM unshown)').pluck().get() === 1;
}
