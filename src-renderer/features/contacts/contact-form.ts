/** The contact form without its looks: fields as text, what is wrong with them in words. */
import { customFieldsOf } from '../../../src-sync/domain/records/item-fields.ts';
import { CONTACT_IMPORT_FIELDS } from '../../../src-sync/domain/imports/import-fields.ts';
import { isEmail } from '../../../src-sync/domain/values/email.ts';
import { checkGstin } from '../../../src-sync/domain/values/gstin.ts';
import type { JsonObject, JsonValue } from '../../../src-sync/domain/values/json.ts';
import { isBlank } from '../../../src-sync/domain/values/signs/unseen.ts';
import { t } from '../../i18n/index.svelte.ts';
import { textOf } from '../../live/record-fields.ts';
import { customKey, customName } from '../../shared/records/own-keys.ts';
import type { Problem, Problems } from '../../shared/records/problems.ts';

export function contactAsText(record: JsonObject): Record<string, string> {
  return Object.fromEntries([
    ...CONTACT_IMPORT_FIELDS.map((field) => [field, textOf(record, field)]),
    ...Object.entries(customTexts(record)).map(([name, text]) => [customKey(name), text]),
  ]) as Record<string, string>;
}

/** Custom fields that a person can edit: the contract takes texts. A list or an object in one stays as it is. */
export function customTexts(record: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(customFieldsOf(record)).flatMap(([name, value]) => {
      if (value === undefined || (typeof value === 'object' && value !== null)) return [];
      return [[name, value === null ? '' : String(value)]];
    }),
  );
}

function gstinProblem(text: string): Problem | null {
  const check = checkGstin(text);
  if (check.kind === 'empty' || check.kind === 'valid') return null;
  if (check.kind === 'wrong-length')
    return { message: t('problem.gstinLength', { count: check.length }), fix: null };
  if (check.kind === 'wrong-shape') return { message: t('problem.gstinShape'), fix: null };
  if (check.kind === 'unknown-state')
    return { message: t('problem.gstinState', { code: check.code }), fix: null };
  return { message: t('problem.gstinCheck', { character: check.expected }), fix: check.corrected };
}

/** Wrong values that were there before are left alone: only what a person types is judged. */
export function contactProblems(
  get: (field: string) => string,
  original: Readonly<Record<string, string>>,
): Problems {
  const problems: Record<string, Problem> = {};
  const touched = (field: string): boolean => get(field) !== (original[field] ?? '');
  if (isBlank(get('name'))) problems['name'] = { message: t('problem.nameNeeded'), fix: null };
  if (isBlank(get('phone'))) problems['phone'] = { message: t('problem.phoneNeeded'), fix: null };
  else if (touched('phone') && get('phone').replaceAll(/\D/g, '').length < 6) {
    problems['phone'] = { message: t('problem.phoneShort'), fix: null };
  }
  if (touched('email') && get('email') !== '' && !isEmail(get('email').trim())) {
    problems['email'] = { message: t('problem.email'), fix: null };
  }
  if (touched('pin') && get('pin') !== '' && !/^\d{6}$/.test(get('pin').replaceAll(' ', ''))) {
    problems['pin'] = { message: t('problem.pin'), fix: null };
  }
  const gstin = touched('gstin') ? gstinProblem(get('gstin')) : null;
  if (gstin !== null) problems['gstin'] = gstin;
  return problems;
}

/** GSTINs are stored as printed: capitals, no spaces. */
export function contactChanges(changed: readonly string[], get: (field: string) => string): JsonObject {
  const own: [string, JsonValue][] = [];
  const fields: [string, JsonValue][] = [];
  for (const field of changed) {
    const text = get(field).trim();
    const name = customName(field);
    if (name !== null) own.push([name, text]);
    else fields.push([field, field === 'gstin' ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text]);
  }
  // The map is merged name by name, so that what others write into other custom fields stays.
  return Object.fromEntries(
    own.length === 0 ? fields : [...fields, ['customFields', Object.fromEntries(own)]],
  );
}
