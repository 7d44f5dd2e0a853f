/** A bin tag that is scanned chooses its place: a code that no item has, and that means one place alone. */
import { placeOfCode } from '../../../../src-sync/domain/records/places.ts';
import type { WarehouseRow } from '../../../../src-sync/domain/questions/rows.ts';
import { ok, type Result } from '../../../../src-sync/domain/result.ts';
import { session } from '../../../app/session.svelte.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import { scans } from '../../../shared/scan/scans.svelte.ts';

/** Asks the store only for a code that could be a place: an item with the same code comes first. */
export async function placeMeant(code: string): Promise<Result<WarehouseRow | null>> {
  const place = placeOfCode(code, session.warehouses);
  if (place === null) return ok(null);
  const found = await ask('scan.find', { code });
  return found.ok ? ok(found.value.items.length === 0 ? place : null) : found;
}

export function sayChosen(place: WarehouseRow): void {
  scans.say({ tone: 'ok', text: place.name, aside: t('lane.chosen') });
}

export async function takePlaceOrItem(
  code: string,
  choose: (place: WarehouseRow) => void,
  take: (code: string) => void,
): Promise<void> {
  const place = await placeMeant(code);
  if (place.ok && place.value !== null) {
    choose(place.value);
    sayChosen(place.value);
  } else take(code);
}
