/** A link to a record, for a message to somebody who works with the same workspace. */
import { writeLink, type AppLink } from '../../../src-sync/domain/links/app-link.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { copyText } from './copy-text.ts';

export async function copyLink(link: AppLink): Promise<void> {
  const text = writeLink(link);
  if (text === null) {
    toasts.show('needs', t('link.none'));
    return;
  }
  await copyText(text, t('link.copied'), text);
}
