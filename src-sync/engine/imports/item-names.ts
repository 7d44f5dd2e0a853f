/** Categories and units that nothing here has: a spelling that is nearly one of ours is told before it becomes another. */
import type { Fix } from '../../domain/imports/fixes.ts';
import type { ImportField, ImportMapping } from '../../domain/imports/import-fields.ts';
import { isPackContent, matchName } from '../../domain/imports/cells/names.ts';
import { cleaned } from '../../domain/imports/cells/plain-text.ts';
import { shortened, type Reading } from '../../domain/imports/rows.ts';
import { shownIn } from '../../domain/imports/sheet-table.ts';
import { readText } from '../../domain/records/fields.ts';
import type { Reader } from '../../store/sqlite/handles.ts';
import { shownRecords } from '../../store/outbox/accepting.ts';
import { namesInUse } from '../../store/queries/import-keys.ts';
import type { TableRow } from '../../sheets/table.ts';
import { problemWith, tell, textIn, type Draft } from './draft.ts';

const NAMED: readonly { readonly field: ImportField; readonly list: 'categories' | 'units' }[] = [
  { field: 'category', list: 'categories' },
  { field: 'unit', list: 'units' },
  { field: 'purchaseUnit', list: 'units' },
];

async function namesHere(reader: Reader, list: 'categories' | 'units'): Promise<readonly string[]> {
  const listed = (await shownRecords(reader, list)).flatMap(
    ({ document }) => readText(document, ['name', 'label', 'title']) ?? [],
  );
  return [...new Set([...listed, ...(await namesInUse(reader, list === 'units' ? 'unit' : 'category'))])];
}

/** `Box of 100` says what a pack holds, unless the shop has a unit of that name: then nobody is asked about it. */
export async function acceptOwnUnits(
  reader: Reader,
  rows: readonly TableRow[],
  { unit }: ImportMapping,
): Promise<readonly Fix[]> {
  if (unit === undefined) return [];
  const packs = [...new Set(rows.map(({ cells }) => cleaned(shownIn(cells[unit]))))].filter(isPackContent);
  if (packs.length === 0) return [];
  const known = await namesHere(reader, 'units');
  return packs
    .filter((pack) => ['same', 'alike'].includes(matchName(pack, known, true).kind))
    .map((pack) => ({ field: 'unit', kind: 'packContent', value: shortened(pack), action: 'accept' }));
}

/** Where this PC knows none at all, nothing is told: the file brings the first ones. */
export async function tellUnknownNames(
  reader: Reader,
  drafts: readonly Draft[],
  reading: Reading,
): Promise<void> {
  for (const { field, list } of NAMED) {
    if (reading.mapping[field] === undefined) continue;
    const known = await namesHere(reader, list);
    if (known.length === 0) continue;
    const matches = new Map<string, ReturnType<typeof matchName>>();
    for (const draft of drafts) {
      const name = textIn(draft.record, field);
      if (name === '') continue;
      const match = matches.get(name) ?? matchName(name, known, list === 'units');
      matches.set(name, match);
      if (match.kind === 'same') continue;
      if (match.kind === 'alike') {
        draft.problems.push(problemWith(draft, field, { kind: 'repaired', detail: match.name }));
        draft.record = { ...draft.record, [field]: match.name };
      } else if (match.kind === 'near') {
        const about = { kind: 'unknownName', detail: match.name, suggestion: match.name } as const;
        tell(draft, field, about, reading);
      } else tell(draft, field, { kind: 'newName', detail: '' }, reading);
    }
  }
}
