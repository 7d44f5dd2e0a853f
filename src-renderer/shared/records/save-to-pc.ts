/** Saves a document of a contact, or a file of an item, where a person says. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

export async function saveToPc(wanted: ChannelRequest<'documents.save'>): Promise<void> {
  const saved = await ask('documents.save', wanted);
  if (!saved.ok) toasts.failure(saved.failure);
  else if (saved.value.file !== null) toasts.show('ok', t('document.saved', { file: saved.value.file }));
}
