/** Talks to the control port of the practice Service: loopback, one request, bounded in time. */

const PATIENCE_MS = 5_000;

/** Rejects when nothing answers; the caller turns that into words. */
export async function postToControl(controlUrl: string, action: 'dark' | 'back' | 'stop'): Promise<void> {
  const answer = await fetch(`${controlUrl}/__stand-in/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the practice Service answered ${answer.status} to ${action}`);
}
