/** Items here that a list without codes means by their names. */
import type { ImportField } from '../../domain/imports/import-fields.ts';
import { looseNameKey, nameKey } from '../../domain/imports/cells/names.ts';
import { shortened, type Reading } from '../../domain/imports/rows.ts';
import type { KnownRecord } from '../../store/queries/import-keys.ts';
import { tell, textIn, type Draft } from './draft.ts';

/** A record here that a row means, and by which field. */
export interface Found {
  readonly record: KnownRecord;
  readonly field: ImportField;
  /** A person said that the row means this one. */
  readonly isDecided?: boolean;
}

/** A list without codes: the items here of these names, whatever their codes. A name to the letter comes before one in other case. */
export function matchNames(
  drafts: readonly Draft[],
  found: Map<Draft, Found>,
  reading: Reading,
  named: ByName,
): void {
  for (const draft of drafts) {
    if (found.has(draft)) continue;
    const name = nameMeantBy(draft, named, reading);
    const alike = itemsCalled(name, named);
    const same = alike.filter((one) => one.name === name);
    const [record, ...others] = same.length > 0 ? same : alike;
    if (record === undefined) continue;
    const codes = [record, ...others].map(({ sku }) => sku).join(', ');
    const value = shortened(name);
    if (others.length > 0) tell(draft, 'sku', { kind: 'sameName', detail: codes, value }, reading);
    else {
      draft.record = { ...draft.record, sku: record.sku };
      found.set(draft, { record, field: 'name' });
    }
  }
}

/** Items here by `looseNameKey`. */
export type ByName = ReadonlyMap<string, readonly KnownRecord[]>;

function itemsCalled(name: string, named: ByName): readonly KnownRecord[] {
  return (named.get(looseNameKey(name)) ?? []).filter((one) => nameKey(one.name) === nameKey(name));
}

/** A name that nothing here has, and that differs in its signs and spaces alone, is asked about. */
function nameMeantBy(draft: Draft, named: ByName, reading: Reading): string {
  const name = textIn(draft.record, 'name');
  const [near] = named.get(looseNameKey(name)) ?? [];
  if (near === undefined || itemsCalled(name, named).length > 0) return name;
  const about = { kind: 'unknownName', detail: near.name, suggestion: near.name } as const;
  tell(draft, 'name', about, reading);
  return textIn(draft.record, 'name');
}
