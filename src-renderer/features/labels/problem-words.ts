/** Why a row is not printed and what to do, in the person's language; the engine's own sentence is English. */
import type { LabelProblem } from '../../../src-sync/domain/labels.ts';
import { t, tn, type TextKey } from '../../i18n/index.svelte.ts';

export function problemWords({ code, values }: LabelProblem, isPlace = false): string {
  if (isPlace && code === 'NO_CODE') return t('labels.placeWithoutCode');
  return t(`labels.problem.${code}` satisfies TextKey, values);
}

/** The first, and how many more there are; there is one at least. */
export function problemsWords([first, ...more]: readonly LabelProblem[]): string {
  if (first === undefined) return '';
  return more.length === 0
    ? problemWords(first)
    : `${problemWords(first)} ${tn('labels.andMore', more.length)}`;
}

export function adviceWords({ code }: LabelProblem, isPlace = false): string {
  return isPlace && code === 'NO_CODE' ? '' : t(`labels.advice.${code}` satisfies TextKey);
}
