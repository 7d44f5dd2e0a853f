/** Rows of what nobody uses any more, or that are struck out: they come in as usual only when a person says so. */
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

const CELLS_NAMED_MAX = 3;

/** A struck-out text was taken back by whoever keeps the list: a row by its name, or only its old price. */
export function tellStruck(drafts: readonly Draft[], reading: Reading): void {
  const read = [...new Set(Object.values(reading.mapping))];
  for (const draft of drafts) {
    const struck = read.flatMap((column) => {
      const cell = draft.cells[column];
      return typeof cell === 'object' && cell.note === 'struck' ? [cell.shown.trim()] : [];
    });
    if (struck.length === 0) continue;
    const value = shortened(struck.slice(0, CELLS_NAMED_MAX).join(', '));
    raise(draft, { row: draft.row, field: null, kind: 'struckOut', value, detail: '' }, reading);
  }
}
