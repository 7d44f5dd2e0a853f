/** Why a row is not printed and what to do, in the person's language; the engine's own sentence is English. */
import { isCovered, type LabelElement, type LabelProblem } from '../../../src-sync/domain/labels.ts';
import { t, tn, type TextKey } from '../../i18n/index.svelte.ts';
import { fieldWords } from './fields.ts';

export function problemWords({ code, values }: LabelProblem): string {
  if (!isCovered(code)) return t(`labels.problem.${code}` satisfies TextKey, values);
  return t(`labels.problem.${code}` satisfies TextKey, { ...values, part: coveringWords(values) });
}

/** What lies on a barcode, as the person sees it called on the screen. */
function coveringWords({ part, name = '' }: LabelProblem['values']): string {
  const shown = part === 'field' ? fieldWords(String(name)) : name;
  return t(`labels.covering.${part as LabelElement['kind'] | 'border'}` satisfies TextKey, { name: shown });
}

/** The first, and how many more there are; there is one at least. */
export function problemsWords([first, ...more]: readonly LabelProblem[]): string {
  if (first === undefined) return '';
  return more.length === 0
    ? problemWords(first)
    : `${problemWords(first)} ${tn('labels.andMore', more.length)}`;
}

export function adviceWords({ code, values }: LabelProblem): string {
  if (values['part'] === 'border') return t('labels.advice.border');
  return t(`labels.advice.${code}` satisfies TextKey, values);
}
