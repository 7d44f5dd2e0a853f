/** Rows of one item in different warehouses: together they are one item, with its stock at each place. */
import { nameKey } from '../../domain/imports/cells/names.ts';
import { shortened, type Reading } from '../../domain/imports/rows.ts';
import { isHeldBack, stockOf, tell, textIn, type Draft } from './draft.ts';

const OF_PLACES: ReadonlySet<string> = new Set(['sku', 'openingStock', 'openingPlace']);

/**
 * The row says nothing of the item that its first row does not say, and names another place.
 * @param group the rows of the item so far, the first one in front
 */
export function isOtherPlace(
  draft: Draft,
  group: readonly [Draft, ...Draft[]],
  { mapping }: Reading,
): boolean {
  if (mapping.openingPlace === undefined || mapping.openingStock === undefined) return false;
  const [{ record: first }] = group;
  const isSame = Object.entries(draft.record).every(
    ([field, value]) => OF_PLACES.has(field) || first[field] === value,
  );
  const placeOf = ({ record }: Draft): string => nameKey(textIn(record, 'openingPlace'));
  return isSame && group.every((other) => placeOf(other) !== placeOf(draft));
}

/** Gives the stock of all its rows to the first one that is imported; an item of which a row is in question waits for it. */
export function joinPlaces(drafts: readonly Draft[], reading: Reading): void {
  const groups = Map.groupBy(
    drafts.filter(({ isSkipped }) => !isSkipped),
    (draft) => draft.joins ?? draft,
  );
  for (const [first, [leader, ...others]] of groups) {
    if (leader === undefined || (others.length === 0 && leader.joins === null)) continue;
    // The first one was imported by an earlier run, and the stock of the others with it.
    if (leader !== first && !first.isSkipped) continue;
    leader.joins = null;
    const parts: Draft[] = [leader];
    const open: Draft[] = [];
    for (const other of others) {
      other.joins = leader;
      if (isAtPlaceOf(other, parts)) {
        other.joins = null;
        tell(other, 'sku', { kind: 'twice', detail: String(leader.row) }, reading);
        if (!other.isSkipped) open.push(other);
      } else if (isHeldBack(other)) open.push(other);
      else parts.push(other);
    }
    if (leader.match !== null) continue;
    if (open.length > 0 && !isHeldBack(leader)) askForAll(leader, open, reading);
    leader.openings = parts.flatMap(({ openings }) => openings);
  }
}

function isAtPlaceOf({ openings }: Draft, parts: readonly Draft[]): boolean {
  const taken = parts.flatMap((part) => part.openings.map(({ warehouseId }) => warehouseId));
  return openings.some(({ warehouseId }) => taken.includes(warehouseId));
}

function askForAll(leader: Draft, open: readonly Draft[], reading: Reading): void {
  const detail = shortened(open.map(({ row }) => row).join(', '));
  tell(leader, 'openingStock', { kind: 'quantityAgain', detail }, reading);
  const qty = stockOf(leader);
  leader.openings = qty === 0 ? [] : leader.openings.map((opening) => ({ ...opening, qty }));
}
