/** The notification list, newest first. */
import { sql } from 'kysely';
import { readUnread } from '../../../domain/records/fields.ts';
import type { Answer, Question } from '../../../domain/questions/questions.ts';
import type { NotificationRow } from '../../../domain/questions/rows.ts';
import type { OperationState } from '../../../domain/outbox/operation.ts';
import { among } from '../../sqlite/bulk.ts';
import type { Reader } from '../../sqlite/handles.ts';
import { kept } from '../../sqlite/kept.ts';
import { parseObjectOrNull } from '../../rows.ts';
import { inOrder, readWindow } from '../list-window.ts';

export async function notificationsWindow(
  reader: Reader,
  question: Question<'notifications.window'>,
): Promise<Answer<'notifications.window'>> {
  return readWindow(reader, {
    table: 'notification',
    conditions: [sql<boolean>`live = 1`, ...(question.unreadOnly ? [sql<boolean>`unread = 1`] : [])],
    order: sql`created_at DESC, seq DESC`,
    offset: question.offset,
    limit: question.limit,
    rowsOf: notificationRows,
  });
}

async function notificationRows(reader: Reader, seqs: readonly number[]): Promise<NotificationRow[]> {
  const rows = await reader
    .selectFrom('notification')
    .innerJoin('record', 'record.seq', 'notification.seq')
    .select([
      'notification.seq',
      'record.id',
      'notification.title',
      'notification.body',
      'notification.kind',
      'notification.created_at',
      'notification.unread',
      'record.mark',
    ])
    .where('notification.seq', 'in', among(seqs))
    .execute();
  return inOrder(seqs, rows).map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    kind: row.kind,
    createdAt: row.created_at,
    unread: row.unread === 1,
    mark: row.mark,
  }));
}

/** Unread ones as shown, local changes included. */
export async function unreadCount(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('notification')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('live', '=', 1)
    .where('unread', '=', 1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export interface ServerUnread {
  /** Unread ones as the Service knows them: local marks that were not sent yet left aside. */
  readonly count: number;
  /** Local marks are on their way: the Service may know them already. */
  readonly inTheAir: boolean;
}

const MARKED = kept<{ seq: number; server: string | null; state: OperationState }>(
  `SELECT record.seq, record.server, operation.state FROM operation
     JOIN operation_record ON operation_record.operation_seq = operation.seq
     JOIN record ON record.id = operation_record.record_id
    WHERE operation.state <> 'done' AND record.collection = 'notifications' AND record.gone = 0
      AND record.seen_sweep >= ?`,
);
const UNTOUCHED = kept<{ count: number }>(
  `SELECT count(*) AS count FROM notification JOIN record ON record.seq = notification.seq
    WHERE record.gone = 0 AND notification.unread = 1 AND record.seen_sweep >= ?
      AND notification.seq NOT IN (SELECT value FROM json_each(?))`,
);

/** @param sweep only those that it met, or that were told of since */
export async function serverUnread(reader: Reader, sweep = 0): Promise<ServerUnread> {
  const marked = await MARKED.all(reader, sweep);
  // A notification that nobody here has touched shows the Service's state.
  const untouched = await UNTOUCHED.first(reader, sweep, JSON.stringify(marked.map((row) => row.seq)));
  const touched = new Map(marked.map((row) => [row.seq, parseObjectOrNull(row.server)]));
  const touchedUnread = [...touched.values()].filter((server) => server !== null && readUnread(server));
  return {
    count: (untouched?.count ?? 0) + touchedUnread.length,
    inTheAir: marked.some(({ state }) => state === 'sending' || state === 'unconfirmed'),
  };
}
