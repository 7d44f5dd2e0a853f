/** Which contact a row means. A GSTIN is the firm's: it names a person only where nothing speaks against it. */
import { maybeSamePerson } from '../../domain/imports/names.ts';
import type { KnownRecord } from '../../store/queries/import-keys.ts';
import { textIn, type Draft } from './draft.ts';

export type Meant =
  | { readonly record: KnownRecord; readonly field: 'phone' | 'gstin' }
  /** A person must say which, or that it is a new one. */
  | { readonly candidates: readonly KnownRecord[]; readonly field: 'phone' | 'gstin' };

/** `null`: a contact that is not here. */
export function contactOf(
  draft: Draft,
  byPhone: readonly KnownRecord[],
  byGstin: readonly KnownRecord[],
): Meant | null {
  const name = textIn(draft.record, 'name');
  const isMaybe = (record: KnownRecord): boolean => maybeSamePerson(record.name, name);
  if (byPhone.length > 0) {
    const same = byPhone.filter(isMaybe);
    const exact = same.filter((record) => record.name.trim().toLowerCase() === name.toLowerCase());
    const [record, ...others] = exact.length > 0 ? exact : same;
    if (record !== undefined && others.length === 0) return { record, field: 'phone' };
    return { candidates: same.length > 0 ? same : byPhone, field: 'phone' };
  }
  const same = byGstin.filter(isMaybe);
  const [record] = same;
  if (record === undefined) return null;
  // Another phone number, or another contact of the firm: this one may be meant, or a namesake.
  const isAlone = byGstin.length === 1 && record.phone.trim() === '';
  return isAlone ? { record, field: 'gstin' } : { candidates: same, field: 'gstin' };
}
