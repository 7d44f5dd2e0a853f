/** Rows of what nobody uses any more: they come in as usual records only when a person says so. */
import { shortened, type Reading } from '../../../domain/imports/rows.ts';
import { retiredCellOf } from '../../../domain/imports/shape/retired.ts';
import { raise, type Draft } from '../draft.ts';

/** A record that is here keeps what it is. */
export function tellRetired(drafts: readonly Draft[], columns: readonly string[], reading: Reading): void {
  const read = new Set(Object.values(reading.mapping));
  const cellOf = retiredCellOf({ columns, rows: drafts }, (column) => read.has(column));
  for (const draft of drafts) {
    const cell = draft.match === null ? cellOf(draft.cells) : null;
    if (cell === null) continue;
    raise(
      draft,
      { row: draft.row, field: null, kind: 'retired', value: shortened(cell), detail: '' },
      reading,
    );
  }
}
