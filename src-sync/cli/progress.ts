/** How far a sync is, in a line for a person. */
import type { CollectionStatus, SyncStatus } from '../domain/status.ts';

const PAUSE_MS = 1_000;

/** A listener that says a new line when there is something new to say, at most once a second. */
export function createProgress(
  say: (line: string) => void,
  monotonicMs: () => number,
): (status: SyncStatus) => void {
  let last = '';
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (status) => {
    const line = describeProgress(status);
    if (line === last || monotonicMs() - lastAtMs < PAUSE_MS) {
      return;
    }
    last = line;
    lastAtMs = monotonicMs();
    say(line);
  };
}

export function describeProgress(status: SyncStatus): string {
  const parts: string[] = [status.connection];
  for (const collection of status.collections) {
    const part = describeCollection(collection);
    if (part !== null) {
      parts.push(part);
    }
  }
  const waiting = status.outbox.queued + status.outbox.sending + status.outbox.unconfirmed;
  if (waiting > 0) {
    parts.push(`${waiting} to send`);
  }
  if (status.connection === 'limited' && status.budget.nextSlotAt !== null) {
    parts.push(`next request at ${status.budget.nextSlotAt.slice(11, 19)} UTC`);
  }
  return parts.join(' · ');
}

function describeCollection(status: CollectionStatus): string | null {
  switch (status.activity) {
    case 'idle':
      return null;
    case 'reading':
      return `${status.collection}: page ${status.pagesRead} of ${status.pagesExpected ?? '?'}`;
    case 'waiting':
      return `${status.collection}: waiting`;
    case 'held':
      return `${status.collection}: held`;
  }
}
