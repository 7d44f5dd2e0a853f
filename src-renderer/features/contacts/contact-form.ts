/** The contact form without its looks: fields as text, what is wrong with them in words. */
import { CONTACT_IMPORT_FIELDS } from '../../../src-sync/domain/imports/import-fields.ts';
import { isEmail } from '../../../src-sync/domain/values/email.ts';
import { checkGstin } from '../../../src-sync/domain/values/gstin.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { t } from '../../i18n/index.svelte.ts';
import { textOf } from '../../live/record-fields.ts';
import type { Problem, Problems } from '../../shared/records/problems.ts';

export function contactAsText(record: JsonObject): Record<string, string> {
  return Object.fromEntries(CONTACT_IMPORT_FIELDS.map((field) => [field, textOf(record, field)]));
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
  if (get('name').trim() === '') problems['name'] = { message: t('problem.nameNeeded'), fix: null };
  if (get('phone').trim() === '') problems['phone'] = { message: t('problem.phoneNeeded'), fix: null };
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
  return Object.fromEntries(
    changed.map((field) => {
      const text = get(field).trim();
      return [field, field === 'gstin' ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text];
    }),
  );
}
