/** Why a row is not printed, in the person's language; the engine's own sentence is English. */
import type { LabelProblem } from '../../../src-sync/domain/labels.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

export function problemWords({ code, values }: LabelProblem, isPlace = false): string {
  if (isPlace && code === 'NO_CODE') return t('labels.placeWithoutCode');
  return t(`labels.problem.${code}` satisfies TextKey, values);
}
