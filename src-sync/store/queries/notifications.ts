/** The notification list, newest first. */
import { sql } from 'kysely';
import type { Answer, NotificationRow, Question } from '../../domain/questions.ts';
import { among } from '../bulk.ts';
import type { Reader } from '../handles.ts';
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
