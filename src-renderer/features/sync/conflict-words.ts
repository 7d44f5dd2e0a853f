/** The fields of a conflict and their values, as a person reads them. */
import type { ConflictEntry } from '../../../src-sync/domain/operation.ts';
import type { JsonValue } from '../../../src-sync/domain/json.ts';

/** `edit`: field by field; the other two are one question each. */
export type ConflictKind = 'edit' | 'gone' | 'delete';

export function kindOfConflict({ theirs, mine }: ConflictEntry): ConflictKind {
  if (theirs === null) return 'gone';
  return Object.keys(mine).length === 0 ? 'delete' : 'edit';
}

/** `companyName` is "Company name"; a custom field or a stage goes by the name that a person gave it. */
export function fieldInWords(field: string): string {
  const [top = field] = field.split('.', 1);
  const name = field.slice(top.length + 1);
  if (name !== '') return name.replaceAll('.', ': ');
  const words = top.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `null` where there is no value. */
export function valueInWords(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
