/** The column from which each field is read: the proposal, and the changes of `--map`. */
import type { ImportField, ImportMapping } from '../../domain/imports/import-fields.ts';
import { isOwnField } from '../../domain/imports/own-columns.ts';
import { plainTitle } from '../../domain/imports/titles.ts';
import { failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { ImportOpened } from '../../domain/questions/sheet-questions.ts';

type Columns = ImportOpened['columns'];
type Opened = Pick<ImportOpened, 'columns' | 'own'>;

/** A heading as it is written, one that differs in case and signs only, or a number from 1. */
function columnCalled(columns: Columns, name: string): number | null {
  const exact = columns.findIndex(({ title }) => title.trim() === name);
  if (exact >= 0) return exact;
  const plain = plainTitle(name);
  const alike = columns.findIndex(({ title }) => plain !== '' && plainTitle(title) === plain);
  if (alike >= 0) return alike;
  const number = /^\d{1,4}$/.test(name) ? Number(name) : 0;
  return number >= 1 && number <= Math.max(columns.length, 1_000) ? number - 1 : null;
}

export function mappingFor(
  { columns, own }: Opened,
  wanted: readonly (readonly [field: ImportField, column: string])[],
): Result<ImportMapping> {
  const mapping = new Map<ImportField, number>();
  for (const [column, { fields }] of columns.entries())
    for (const field of fields) mapping.set(field, column);
  for (const [field, name] of wanted) {
    if (isOwnField(field) && !own.some((one) => one.field === field)) {
      const fields = own.map((one) => one.field).join(', ') || 'none';
      return failed(
        failure(
          'VALIDATION',
          `There is no field “${field}” on this PC. Nothing was read in. There are: ${fields}.`,
        ),
      );
    }
    mapping.delete(field);
    if (name === '') continue;
    const column = columnCalled(columns, name);
    if (column === null) {
      const titles = columns.map(({ title }) => `“${title}”`).join(', ');
      return failed(
        failure(
          'VALIDATION',
          `There is no column “${name}” in this file. Nothing was read in. There are: ${titles}.`,
        ),
      );
    }
    const chosen = new Set(wanted.map(([one]) => one));
    // A column is proposed for one field only; a person may use it twice.
    for (const [other, at] of mapping) if (at === column && !chosen.has(other)) mapping.delete(other);
    mapping.set(field, column);
  }
  return ok(Object.fromEntries(mapping));
}
