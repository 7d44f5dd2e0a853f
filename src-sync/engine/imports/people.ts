/** Which contact a row means. A GSTIN is the firm's: it names a person only where nothing speaks against it. */
import { looseNameKey, maybeSamePerson } from '../../domain/imports/names.ts';
import type { ContactChoice } from '../../domain/questions/sheet-questions.ts';
import type { KnownRecord } from '../../store/queries/import-keys.ts';
import { textIn, type Draft } from './draft.ts';

export type Meant =
  | { readonly record: KnownRecord; readonly field: SharedField }
  /** A person must say which, or that it is a new one. */
  | { readonly candidates: readonly KnownRecord[]; readonly field: SharedField };

/** What the row has in common with those here. */
type SharedField = ContactChoice['field'];

/** `null`: a contact that is not here. */
export function contactOf(
  draft: Draft,
  { byPhone, byGstin, byName }: Readonly<Record<'byPhone' | 'byGstin' | 'byName', readonly KnownRecord[]>>,
): Meant | null {
  const name = textIn(draft.record, 'name');
  // Without a name the phone number says who it is, or nothing does.
  if (name === '') {
    const [record, ...others] = byPhone;
    if (record === undefined) return null;
    return others.length === 0 ? { record, field: 'phone' } : { candidates: byPhone, field: 'phone' };
  }
  const isMaybe = (record: KnownRecord): boolean => maybeSamePerson(record.name, name);
  if (byPhone.length > 0) {
    const same = byPhone.filter(isMaybe);
    const exact = same.filter((record) => record.name.trim().toLowerCase() === name.toLowerCase());
    const [record, ...others] = exact.length > 0 ? exact : same;
    if (record !== undefined && others.length === 0) return { record, field: 'phone' };
    return { candidates: same.length > 0 ? same : byPhone, field: 'phone' };
  }
  const same = byGstin.filter(isMaybe);
  const firm = looseNameKey(textIn(draft.record, 'companyName'));
  const namesakes = byName.filter(({ companyName }) => firm !== '' && looseNameKey(companyName) === firm);
  const [field, candidates] = same.length > 0 ? (['gstin', same] as const) : (['name', namesakes] as const);
  const [record, ...others] = candidates;
  if (record === undefined) return null;
  // Another phone number, or another contact of the firm: this one may be meant, or a namesake.
  const isAlone = field === 'gstin' && byGstin.length === 1 && record.phone.trim() === '';
  const isUndisputed = textIn(draft.record, 'phone') === '' && others.length === 0;
  return isAlone || isUndisputed ? { record, field } : { candidates, field };
}
