/** The contents of the Today screen. */
import { sql } from 'kysely';
import { addQuantities } from '../../domain/values/quantity.ts';
import type { LowStockRow, Today } from '../../domain/questions/today.ts';
import { indexedBy } from '../records/filling.ts';
import type { Reader } from '../sqlite/handles.ts';
import { ITEM_FLAGS } from '../records/item-flags.ts';
import { itemRows } from './items.ts';
import { notificationsWindow } from './notifications/window.ts';
import { linesInStates } from './outbox/outbox-lines.ts';

const ROWS_SHOWN_MAX = 12;
/** As many as a tall window has room for. */
const LOW_ROWS_MAX = 25;

export async function today(reader: Reader): Promise<Today> {
  const needsYou = await linesInStates(reader, ['conflict', 'rejected'], ROWS_SHOWN_MAX);
  const waiting = await linesInStates(
    reader,
    ['queued', 'sending', 'unconfirmed', 'blocked'],
    ROWS_SHOWN_MAX,
  );
  const unread = await notificationsWindow(reader, { unreadOnly: true, offset: 0, limit: ROWS_SHOWN_MAX });
  return {
    lowStock: await lowStock(reader),
    needsYou: needsYou.lines,
    waiting: { total: waiting.total, rows: waiting.lines },
    unread: unread.rows,
  };
}

/** The items that are furthest below their reorder level, in proportion, first. */
async function lowStock(reader: Reader): Promise<Today['lowStock']> {
  const low = sql<boolean>`live = 1 AND flags & ${sql.lit(ITEM_FLAGS.lowStock)}`;
  const index = await indexedBy(reader, 'item_on_hand');
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM item ${index} WHERE ${low}`.execute(reader);
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM item WHERE ${low}
    ORDER BY on_hand / reorder_level, name COLLATE NOCASE LIMIT ${LOW_ROWS_MAX}`.execute(reader);
  const items = await itemRows(
    reader,
    rows.map((row) => row.seq),
  );
  const short: LowStockRow[] = items.map((item) => ({
    item,
    shortBy: addQuantities(item.reorderLevel ?? 0, -(item.onHand ?? 0)),
  }));
  return { total: counted.rows[0]?.total ?? 0, rows: short };
}
