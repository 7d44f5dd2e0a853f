/** Onto the clipboard, by the main process. */
import { toasts } from '../../app/toasts.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** @param said once it lies there */
export async function copyText(text: string, said: string, detail: string | null = null): Promise<void> {
  const answer = await ask('clipboard.write', { text });
  if (answer.ok) toasts.show('ok', said, { detail });
  else toasts.failure(answer.failure);
}
