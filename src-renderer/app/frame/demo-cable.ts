/** The cable of the demo: cuts the connection to the practice Service, and gives it back. */
import { ask } from '../../live/bridge.svelte.ts';
import { session } from '../session.svelte.ts';
import { toasts } from '../toasts.svelte.ts';

export async function switchCable(): Promise<void> {
  const answer = await ask('demo.setOffline', { offline: session.app?.demoOffline !== true });
  if (!answer.ok) toasts.failure(answer.failure);
}
