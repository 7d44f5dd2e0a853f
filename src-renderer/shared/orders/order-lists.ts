/** Order lists as the whole window knows them: their address, and how one is made from what is low. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import type { OrderHead } from '../../../src-sync/domain/stock/order-list.ts';
import { localDay } from '../../../src-sync/domain/values/local-day.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';

const ORDER = 'order:';

export function orderSection(id: string): string {
  return ORDER + id;
}

/** The list of such an address; `null` for the other screens of Stock. */
export function orderOfSection(section: string | null): string | null {
  return section?.startsWith(ORDER) === true ? section.slice(ORDER.length) : null;
}

export type LowItems = ChannelRequest<'sessions.fillOrder'>['list'];

/** Every item that is low. */
export const ALL_LOW: LowItems = {
  ...{ q: '', filter: 'lowStock', category: null, sort: 'name', direction: 'asc' },
};

/** @returns its id, `null` where it could not be made; that is said */
export async function beginOrder(): Promise<string | null> {
  const id = crypto.randomUUID();
  const warehouseId = session.workingPlace?.id ?? null;
  const begun = await ask('sessions.begin', {
    ...{ id, kind: 'receive', list: 'order', name: '', blind: false, warehouseId, toWarehouseId: null },
  });
  if (begun.ok) return id;
  toasts.failure(begun.failure);
  return null;
}

/** Low items go on the list of today, or on a new one, which is then shown: a second press makes no second list. */
export async function orderLow(list: LowItems): Promise<void> {
  const orders = await ask('sessions.orders', {});
  const today = orders.ok ? orders.value.find(isOfToday) : undefined;
  const id = today?.id ?? (await beginOrder());
  if (id === null) return;
  await fillOrder(id, list, true);
  router.go('stock', orderSection(id));
}

/** One that somebody gave a name is of one supplier. */
function isOfToday({ createdAt, name, items, short }: OrderHead): boolean {
  return localDay(Date.parse(createdAt)) === localDay(Date.now()) && name === '' && short === items;
}

/** @param isShown the list is shown now, so that nobody needs to be told what is on it */
export async function fillOrder(id: string, list: LowItems, isShown = false): Promise<void> {
  const filled = await ask('sessions.fillOrder', { id, list });
  if (!filled.ok) {
    toasts.failure(filled.failure);
    return;
  }
  const { added, left } = filled.value;
  const said = added === 0 ? t('order.nothingAdded') : tn('order.added', added);
  if (left > 0) toasts.show('pending', said, { detail: tn('order.full', left) });
  else if (!isShown) toasts.show('ok', said);
}
