/** Categories and units that nothing here has: a spelling that is nearly one of ours is told before it becomes another. */
import type { ImportField } from '../../domain/import-fields.ts';
import { matchName } from '../../domain/imports/names.ts';
import type { Reading } from '../../domain/imports/rows.ts';
import { readText } from '../../domain/fields.ts';
import type { Reader } from '../../store/handles.ts';
import { shownRecords } from '../../store/accepting.ts';
import { namesInUse } from '../../store/queries/import-keys.ts';
import { problemWith, raise, textIn, type Draft } from './draft.ts';

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
        raise(draft, problemWith(draft, field, about), reading);
      } else raise(draft, problemWith(draft, field, { kind: 'newName', detail: '' }), reading);
    }
  }
}
