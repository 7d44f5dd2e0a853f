/** Problems that are alike, by kind and then by value, and what a person can decide about them. */
import { isNotice } from '../../../src-sync/domain/imports/import-fields.ts';
import type { Fix, FixAction } from '../../../src-sync/domain/imports/fixes.ts';
import type { ProblemGroup } from '../../../src-sync/domain/imports/groups.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { fieldTitle } from './fields.ts';

/** All cells of one field with one problem; `values` is empty where they all say the same. */
export interface KindOfProblem {
  readonly key: string;
  readonly whole: ProblemGroup;
  readonly values: readonly ProblemGroup[];
}

/** Errors first, then things to know. Which person is meant is asked elsewhere. */
export function kindsOf(groups: readonly ProblemGroup[]): readonly KindOfProblem[] {
  const kinds = new Map<string, { whole: ProblemGroup; values: ProblemGroup[] }>();
  for (const group of groups) {
    const key = `${group.field ?? ''}:${group.kind}`;
    const found = kinds.get(key);
    if (group.kind === 'whichContact') continue;
    if (found === undefined) kinds.set(key, { whole: group, values: [] });
    else found.values.push(group);
  }
  const all = [...kinds].map(([key, kind]) => ({ key, ...kind }));
  const isToKnow = ({ whole }: KindOfProblem): boolean => isNotice(whole.kind);
  return [...all.filter((kind) => !isToKnow(kind)), ...all.filter(isToKnow)];
}

/** The cells of a group: `200 cells “-” in Price`. */
export function cellsInWords(
  { field, kind, value }: Pick<Fix, 'field' | 'kind' | 'value'>,
  count: number | null,
): string {
  if (kind === 'placeMissing' && count !== null) return tn('import.cells.noPlace', count);
  if (count === null) return anyCells({ field, value });
  if (field === null) return tn('import.rows', count);
  const words = { field: fieldTitle(field), value: value ?? '' };
  // Empty cells whose suggestions differ are told together.
  const isEmpty = value === '' || (value === null && kind === 'missing');
  if (value === null && !isEmpty) return tn('import.cells', count, words);
  return isEmpty ? tn('import.cells.empty', count, words) : tn('import.cells.value', count, words);
}

/** Of a decision that was made before the program was closed. */
function anyCells({ field, value }: Pick<Fix, 'field' | 'value'>): string {
  const title = field === null ? t('import.wholeRow') : fieldTitle(field);
  return value === null
    ? t('import.cells.all', { field: title })
    : t('import.cells.any', { field: title, value });
}

/** The choice of most people comes first: the suggestion, where there is one. */
export function inOrder({ actions, value, suggestion }: ProblemGroup): readonly FixAction[] {
  const isSuggested = value === null || suggestion !== null;
  const order: readonly FixAction[] = isSuggested
    ? ['replace', 'accept', 'empty', 'skip-row']
    : ['accept', 'empty', 'replace', 'skip-row'];
  return order.filter((action) => actions.includes(action));
}

/** The same of a group; one cell is named by its row. */
export function groupInWords(group: ProblemGroup): string {
  const words = cellsInWords(group, group.count);
  const [row = 0] = group.rows;
  return group.count === 1 ? t('import.inRow', { row, what: words }) : words;
}

export function actionWords(action: FixAction, { kind, value, suggestion, count }: ProblemGroup): string {
  if (kind === 'placeMissing' && action === 'empty') return t('import.fix.noStock');
  if (action === 'skip-row') return tn('import.fix.skip', count);
  if (action === 'replace') {
    if (value === null) return t('import.fix.suggested');
    return suggestion === null ? t('import.fix.other') : t('import.fix.replace', { text: suggestion });
  }
  return t(action === 'empty' ? 'import.fix.empty' : 'import.fix.accept');
}

/** The decision, behind the cells that it was made for. */
export function decisionWords(fix: Fix): string {
  if (fix.action === 'skip-row') return t('import.fixed.skip');
  if (fix.action === 'replace')
    return fix.with === undefined
      ? t('import.fixed.suggested')
      : t('import.fixed.replace', { text: fix.with });
  if (fix.kind === 'placeMissing') return t('import.fixed.noStock');
  return t(fix.action === 'empty' ? 'import.fixed.empty' : 'import.fixed.accept');
}
