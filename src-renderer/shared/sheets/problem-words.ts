/** The problem of a cell, as somebody beside the screen would say it. */
import type { ProblemGroup } from '../../../src-sync/domain/imports/groups.ts';
import type { ImportProblem } from '../../../src-sync/domain/imports/import-fields.ts';
import { customName } from '../records/own-keys.ts';
import { isTextKey, t, type TextKey } from '../../i18n/index.svelte.ts';

/** Said in the words of the forms; every other kind has words of its own, under its name. */
const AS_IN_FORMS: Readonly<Record<string, TextKey>> = {
  notANumber: 'problem.notANumber',
  wrongCommas: 'problem.wrongCommas',
  negative: 'problem.negative',
  zero: 'problem.zeroBox',
  gstinLength: 'problem.gstinLength',
  gstinShape: 'problem.gstinShape',
  gstinState: 'problem.gstinState',
  phoneShort: 'problem.phoneShort',
  email: 'problem.email',
  pin: 'problem.pin',
};

const MISSING: Readonly<Record<string, TextKey>> = {
  name: 'problem.nameNeeded',
  sku: 'problem.skuNeeded',
  phone: 'problem.phoneNeeded',
};

/** Of all cells with one kind of problem: what each of them became is shown row by row. */
export function groupWords(group: Pick<ProblemGroup, 'kind' | 'field' | 'detail' | 'value'>): string {
  if (group.value !== null) return problemWords(group);
  return group.kind === 'repaired'
    ? t('import.problem.repairedAll')
    : problemWords({ ...group, detail: '…' });
}

export function problemWords({
  kind,
  field,
  detail,
}: Pick<ImportProblem, 'kind' | 'field' | 'detail'>): string {
  if (kind === 'missing') {
    const own = field === null ? null : customName(field);
    if (own !== null) return t('problem.ownNeeded', { label: own });
    return t(MISSING[field ?? 'name'] ?? 'problem.nameNeeded');
  }
  const own = `import.problem.${kind}`;
  const key = AS_IN_FORMS[kind] ?? (isTextKey(own) ? own : 'import.problem.other');
  return t(key, { detail, count: detail, code: detail, character: detail });
}
