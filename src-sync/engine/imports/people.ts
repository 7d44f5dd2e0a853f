/** The contact that a row means. A GSTIN is the firm's: it names a person only where nothing speaks against it. */
import { looseNameKey } from '../../domain/imports/cells/names.ts';
import { isNearName, isSameName, maybeSamePerson } from '../../domain/imports/cells/person-names.ts';
import type { ContactChoice } from '../../domain/questions/sheet-questions.ts';
import { importKey, type KnownRecord } from '../../store/queries/import-keys.ts';
import { textIn, type Draft } from './draft.ts';

export interface Meant {
  /** The value that the row has in common with those here. */
  readonly field: ContactChoice['field'];
  readonly candidates: readonly KnownRecord[];
  /** The one that is meant; `null` where a person must say which, or that it is a new one. */
  readonly record: KnownRecord | null;
}

export type Known = Readonly<Record<'byPhone' | 'byGstin' | 'byName', readonly KnownRecord[]>>;

/** `null`: a contact that is not here. */
export function contactOf(draft: Draft, known: Known): Meant | null {
  const { byPhone } = known;
  if (byPhone.length === 0) return contactWithoutPhone(draft, known);
  const name = textIn(draft.record, 'name');
  // Without a name the phone number says who it is, or nothing does.
  if (name === '') return { field: 'phone', candidates: byPhone, record: only(byPhone) };
  const same = byPhone.filter((record) => maybeSamePerson(record.name, name));
  const named = same.filter((record) => isSameName(record.name, name));
  const registered = named.filter(({ gstin }) => gstin !== '' && gstin === gstinOf(draft));
  const [likeliest] = [registered, named, same].filter((some) => some.length > 0);
  if (likeliest === undefined) return { field: 'phone', candidates: byPhone, record: null };
  const record = only(likeliest);
  const isBranch = record !== null && isOtherBranch(draft, record);
  return { field: 'phone', candidates: likeliest, record: isBranch ? null : record };
}

/** By the GSTIN, or by name and firm or email address. */
function contactWithoutPhone(draft: Draft, { byGstin, byName }: Known): Meant | null {
  const name = textIn(draft.record, 'name');
  const same = name === '' ? [] : byGstin.filter((record) => maybeSamePerson(record.name, name));
  const firm = looseNameKey(textIn(draft.record, 'companyName'));
  const namesakes = byName.filter(
    (record) => (firm !== '' && looseNameKey(record.companyName) === firm) || hasItsEmail(draft, record),
  );
  const [field, candidates] = same.length > 0 ? (['gstin', same] as const) : (['name', namesakes] as const);
  const record = only(candidates);
  if (candidates.length === 0) return null;
  if (record === null) return { field, candidates, record };
  // Another phone number, or another contact of the firm: this one may be meant, or a namesake.
  const isAlone = field === 'gstin' && byGstin.length === 1 && record.phone.trim() === '';
  const isUndisputed = textIn(draft.record, 'phone') === '' && !isOtherBranch(draft, record);
  return { field, candidates, record: isAlone || isUndisputed ? record : null };
}

function only(records: readonly KnownRecord[]): KnownRecord | null {
  return records.length === 1 ? (records[0] ?? null) : null;
}

function gstinOf({ record }: Draft): string {
  return importKey('gstin', textIn(record, 'gstin')) ?? '';
}

/** State, PAN of the firm, and the number of its registration. */
const GSTIN_PARTS = /^(\d{2})(\w{10})(\w)/;

/** One firm has a GSTIN of its own in every state: none takes the place of another. */
function isOtherBranch(draft: Draft, { gstin }: KnownRecord): boolean {
  const [ours, theirs] = [GSTIN_PARTS.exec(gstin), GSTIN_PARTS.exec(gstinOf(draft))];
  if (ours === null || theirs === null) return false;
  return ours[2] === theirs[2] && ours[0] !== theirs[0];
}

function hasItsEmail({ record }: Draft, { email }: KnownRecord): boolean {
  const own = textIn(record, 'email').trim().toLowerCase();
  return own !== '' && own === email.trim().toLowerCase();
}

/** The name here may be changed without a question: no part of it is lost. */
export function keepsName(draft: Draft, { name }: KnownRecord): boolean {
  const own = textIn(draft.record, 'name');
  return own === '' || isSameName(own, name);
}

/** The contact that one answer for all rows may mean: the only one there is, under the same name, a part of it, or one with a slip of the pen. */
export function likelyOf(draft: Draft, { candidates }: Meant): KnownRecord | null {
  const record = only(candidates);
  if (record === null || isOtherBranch(draft, record)) return null;
  const name = textIn(draft.record, 'name');
  if (maybeSamePerson(record.name, name)) return record;
  const isKnown = hasItsEmail(draft, record) || (record.gstin !== '' && record.gstin === gstinOf(draft));
  return isKnown && isNearName(record.name, name) ? record : null;
}
