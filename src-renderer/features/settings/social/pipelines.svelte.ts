/** The pipelines and lead sources that leads of a social page can go to, from this PC. */
import type { ListEntry } from '../../../../src-sync/domain/lists/list-questions.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { live, type Live } from '../../../live/live.svelte.ts';
import { textOf } from '../../../live/record-fields.ts';

/** Call while a component is being set up. */
export function pipelines(): Live<readonly ListEntry[]> {
  return live('lists.entries', () => ({ collection: 'pipelines' }), ['pipelines', 'outbox']);
}

/** Call while a component is being set up. */
export function leadSources(): Live<readonly ListEntry[]> {
  return live('lists.entries', () => ({ collection: 'leadSources' }), ['leadSources', 'outbox']);
}

export function pipelineName(known: readonly ListEntry[] | undefined, id: string | null): string {
  const entry = known?.find((one) => one.id === id);
  return entry === undefined ? '' : textOf(entry.record, 'name');
}

/** None first; what is chosen stays a choice though the list does not have it. */
export function sourceChoices(known: readonly ListEntry[] | undefined, chosen: string | null) {
  const names = (known ?? []).map(({ record }) => textOf(record, 'name'));
  const all = chosen === null || chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return [{ value: '', text: t('social.noChoice') }, ...all.map((name) => ({ value: name, text: name }))];
}

export function pipelineChoices(known: readonly ListEntry[] | undefined) {
  const all = (known ?? []).map(({ id, record }) => ({ value: id, text: textOf(record, 'name') }));
  return [{ value: '', text: t('social.noChoice') }, ...all];
}
