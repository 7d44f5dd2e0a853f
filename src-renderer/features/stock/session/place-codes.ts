/** A bin tag that is scanned chooses its place: a code that no item has, and that means one place alone. */
import { placeOfCode } from '../../../../src-sync/domain/places.ts';
import type { WarehouseRow } from '../../../../src-sync/domain/questions.ts';
import { session } from '../../../app/session.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { scans } from '../../scan/scans.svelte.ts';

/** Asks the store only for a code that could be a place: an item with the same code comes first. */
export async function takePlaceOrItem(
  code: string,
  choose: (place: WarehouseRow) => void,
  take: (code: string) => void,
): Promise<void> {
  const place = placeOfCode(code, session.warehouses);
  if (place === null) {
    take(code);
    return;
  }
  const found = await ask('scan.find', { code });
  if (found.ok && found.value.items.length === 0) {
    choose(place);
    scans.say({ tone: 'ok', text: place.name, aside: t('lane.chosen') });
  } else take(code);
}
