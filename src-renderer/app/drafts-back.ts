/** Says after a crash which forms were not saved, and leads back to them. */
import { t, tn } from '../i18n/index.svelte.ts';
import { restoreDrafts, UNKNOWN_CODES_KEY } from './drafts.svelte.ts';
import { parseHash, router } from './router.svelte.ts';
import { toasts } from './toasts.svelte.ts';

export async function bringDraftsBack(): Promise<void> {
  const back = (await restoreDrafts()).filter(({ key }) => key !== UNKNOWN_CODES_KEY);
  const [first] = back;
  if (first === undefined) return;
  // A key is where its form is found: `contacts/new`, `items/ID`, `contacts/ID/activity`.
  const { page, id } = parseHash(`#/${first.key}`);
  const isForm = first.key.split('/').length === 2;
  toasts.show('pending', tn('drafts.back', back.length), {
    detail: t('drafts.backWhat'),
    untilDismissed: true,
    action: {
      label: t('drafts.open'),
      run: () => {
        router.go(page, id, isForm);
      },
    },
  });
}
