/** The pipelines and lead sources that leads of a social page can go to, from this PC. */
import type { ListEntry } from '../../../../src-sync/domain/lists/small-lists.ts';
import { t } from '../../../i18n/index.svelte.ts';
import { live, type Live } from '../../../live/live.svelte.ts';
import { textOf } from '../../../live/record-fields.ts';
import { lookOf, namesInUse } from '../../../shared/lists/list-look.ts';

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

interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The Service's value stays a choice though the list does not have it. */
export function sourceChoices(known: readonly ListEntry[] | undefined, was: string | null): Choice[] {
  const names = namesInUse(known ?? [], lookOf('leadSources'));
  const all = was === null || was === '' || names.includes(was) ? names : [...names, was];
  return orNone(
    all.map((name) => ({ value: name, text: name })),
    was,
  );
}

export function pipelineChoices(known: readonly ListEntry[] | undefined, was: string | null): Choice[] {
  return orNone(
    (known ?? []).map(({ id, record }) => ({ value: id, text: textOf(record, 'name') })),
    was,
  );
}

/** None is a choice only where the Service has none: the contract has no way to take a source or a pipeline away. */
function orNone(choices: Choice[], was: string | null): Choice[] {
  return was === null || was === '' ? [{ value: '', text: t('social.noChoice') }, ...choices] : choices;
}
