/** The fields that a form can have: those kept on this PC at once, then those of the Service. */
import type { FormCatalog } from '../../src-sync/domain/social/form-field.ts';
import { session } from '../app/session.svelte.ts';
import { formatMoment } from '../i18n/format.svelte.ts';
import { t } from '../i18n/index.svelte.ts';
import { ask } from '../live/bridge.svelte.ts';

export interface CatalogState {
  readonly fields: FormCatalog['fields'];
  /** The age of the fields, in words; `undefined` before any are there. */
  readonly age: string | undefined;
  /** The sentence of the last failed reading. */
  readonly trouble: string | null;
}

/** Call while a component is being set up. */
export function formCatalog(): CatalogState {
  let catalog = $state.raw<FormCatalog | null>(null);
  let trouble = $state<string | null>(null);

  $effect(() => {
    void ask('forms.keptCatalog', {}).then((kept) => {
      if (kept.ok) catalog ??= kept.value;
    });
  });
  $effect(() => {
    if (!session.isOnline) return;
    void ask('forms.catalog', {}).then((answer) => {
      if (answer.ok) catalog = answer.value;
      trouble = answer.ok ? null : answer.failure.message;
    });
  });

  return {
    get fields() {
      return catalog?.fields ?? [];
    },
    get age() {
      return catalog === null ? undefined : t('forms.catalogAsOf', { when: formatMoment(catalog.asOf) });
    },
    get trouble() {
      return trouble;
    },
  };
}
