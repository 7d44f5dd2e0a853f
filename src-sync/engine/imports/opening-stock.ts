/** Opening stock of new items, each in a warehouse, or in none where the shop has none; the stock of items that are here is adjusted, never imported. */
import { placeOfCode } from '../../domain/records/places.ts';
import { matchName } from '../../domain/imports/cells/names.ts';
import type { Reading } from '../../domain/imports/rows.ts';
import type { WarehouseRow } from '../../domain/questions/rows.ts';
import { problemWith, raise, tell, textIn, without, type Draft } from './draft.ts';

/** The warehouse of rows that name none: the chosen one, or the only one there is. */
export function usualPlace(places: readonly WarehouseRow[], chosen: string | null): string | null {
  if (chosen !== null) return places.find(({ id }) => id === chosen)?.id ?? null;
  return places.length === 1 ? (places[0]?.id ?? null) : null;
}

export interface Places {
  readonly all: readonly WarehouseRow[];
  readonly usual: string | null;
  /** The shop has no warehouse: its list was read and is empty. One that was not read yet may have some. */
  readonly isNone: boolean;
  /** By row, the warehouse that a title above it names. */
  readonly above: ReadonlyMap<number, WarehouseRow>;
}

export function placeOpeningStock(draft: Draft, places: Places, reading: Reading, isUpdate: boolean): void {
  const qty = draft.record['openingStock'];
  if (draft.match !== null) {
    if (isUpdate && draft.adjusts !== null) raise(draft, draft.adjusts, reading);
    return;
  }
  // No row says anything about a place that takes nothing.
  if (typeof qty !== 'number' || qty === 0) return;
  const id = placeNamed(draft, places, reading);
  if (id !== null) draft.openings = [{ warehouseId: id, qty }];
  else if (isNowhere(draft, places)) draft.openings = [{ warehouseId: null, qty }];
}

/** A shop without warehouses has its stock in none: nothing is asked of a row that names none either. */
function isNowhere({ record }: Draft, { isNone }: Places): boolean {
  return isNone && textIn(record, 'openingPlace') === '';
}

/** A person's decision about a place that a title names, and that is not the chosen one; `null` where it is as chosen. */
function askedOfTitle(
  draft: Draft,
  { all, usual, above }: Places,
  reading: Reading,
): { readonly id: string | null } | null {
  const titled = above.get(draft.row);
  if (titled === undefined || titled.id === usual) return null;
  const about = {
    kind: 'otherPlace',
    value: titled.name,
    detail: all.find(({ id }) => id === usual)?.name ?? '',
  } as const;
  const problem = problemWith(draft, 'openingPlace', { ...about, suggestion: titled.name });
  const fix = raise(draft, problem, reading);
  if (fix?.action === 'accept') return null;
  return {
    id:
      fix?.action === 'replace' ? (placeOfCode(textIn(draft.record, 'openingPlace'), all)?.id ?? null) : null,
  };
}

function placeNamed(draft: Draft, places: Places, reading: Reading): string | null {
  const { all, usual } = places;
  const name = textIn(draft.record, 'openingPlace');
  if (name !== '') {
    const near = matchName(
      name,
      all.flatMap((place) => [place.name, place.code ?? place.name]),
      false,
    );
    const here = placeOfCode(name, all) ?? (near.kind === 'alike' ? placeOfCode(near.name, all) : null);
    if (here !== null) return here.id;
    const suggestion = 'name' in near ? { suggestion: near.name } : {};
    const about = { kind: 'placeUnknown', detail: '', ...suggestion } as const;
    const fix = tell(draft, 'openingPlace', about, reading);
    if (fix?.action === 'replace') {
      const replaced = placeOfCode(textIn(draft.record, 'openingPlace'), all);
      if (replaced === null) draft.problems.push(problemWith(draft, 'openingPlace', about));
      return replaced?.id ?? null;
    }
    if (fix?.action !== 'empty') return null;
  }
  if (isNowhere(draft, places)) return null;
  const asked = name === '' ? askedOfTitle(draft, places, reading) : null;
  if (asked !== null) return asked.id;
  if (usual !== null) return usual;
  const missing = problemWith(draft, 'openingPlace', { kind: 'placeMissing', detail: '', value: '' });
  const fix = raise(draft, missing, reading);
  // Without a place there is no stock to open with.
  if (fix?.action === 'empty') draft.record = without(draft.record, 'openingStock');
  if (fix?.action !== 'replace') return null;
  const given = placeOfCode(textIn(draft.record, 'openingPlace'), all);
  if (given === null) draft.problems.push(missing);
  return given?.id ?? null;
}
