/** A window that opens while a count is under way opens there, whatever ended the program in the middle of it. */
import { router } from '../../app/router.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** Only for a window that was sent nowhere, and as long as nobody went elsewhere meanwhile. A paused count waits to be asked for. */
export async function resumeCount(): Promise<void> {
  if (location.hash !== '') return;
  const counts = await ask('sessions.list', { kind: 'count' });
  if (!counts.ok || location.hash !== '') return;
  const underWay = counts.value.find((one) => one.state !== 'paused');
  if (underWay !== undefined && underWay.scans > 0) router.replace('stock', 'count');
}
