/** The notification list, newest first. */
import { sql } from 'kysely';
import { readUnread } from '../../domain/fields.ts';
import type { Answer, NotificationRow, Question } from '../../domain/questions.ts';
import { among } from '../bulk.ts';
import type { Reader } from '../handles.ts';
import { parseObjectOrNull } from '../rows.ts';
import { inOrder, readWindow } from './list-window.ts';

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

export async function serverUnread(reader: Reader): Promise<ServerUnread> {
  const marked = await reader
    .selectFrom('operation')
    .innerJoin('operation_record', 'operation_record.operation_seq', 'operation.seq')
    .innerJoin('record', 'record.id', 'operation_record.record_id')
    .select(['record.seq', 'record.server', 'operation.state'])
    .where('operation.state', '<>', 'done')
    .where('record.collection', '=', 'notifications')
    .where('record.gone', '=', 0)
    .execute();
  // What nobody here has touched shows what the Service said.
  const untouched = await reader
    .selectFrom('notification')
    .innerJoin('record', 'record.seq', 'notification.seq')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('record.gone', '=', 0)
    .where('notification.unread', '=', 1)
    .where('notification.seq', 'not in', among(marked.map((row) => row.seq)))
    .executeTakeFirst();
  const touched = new Map(marked.map((row) => [row.seq, parseObjectOrNull(row.server)]));
  const touchedUnread = [...touched.values()].filter((server) => server !== null && readUnread(server));
  return {
    count: (untouched?.count ?? 0) + touchedUnread.length,
    inTheAir: marked.some(({ state }) => state === 'sending' || state === 'unconfirmed'),
  };
}
