/** Items to practise scanning with: the first by name that have a barcode. */
import type { ItemRow } from '../../../src-sync/domain/questions/rows.ts';
import type { Result } from '../../../src-sync/domain/result.ts';
import { ok } from '../../../src-sync/domain/result.ts';
import { ask } from '../../live/bridge.svelte.ts';

const PAGE = 200;

export async function itemsWithCodes(most: number): Promise<Result<readonly ItemRow[]>> {
  const rows: ItemRow[] = [];
  for (let offset = 0; rows.length < most; offset += PAGE) {
    const list = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
    const page = await ask('items.window', { ...list, offset, limit: PAGE, elsewhere: false });
    if (!page.ok) return page;
    rows.push(...page.value.rows.filter(({ barcode }) => barcode !== null && barcode !== ''));
    if (offset + PAGE >= page.value.total) break;
  }
  return ok(rows.slice(0, most));
}
