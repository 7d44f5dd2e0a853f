/** Waiting changes of a workspace that a command turns away from: none is sent until somebody goes back. */
import { countOpen } from '../../domain/outbox/operation.ts';
import type { ProfileAddress } from '../../domain/sync/profile.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import { counted } from '../../domain/values/counted.ts';
import { flagsOf, type Session } from '../session.ts';
import { readStored } from '../stored.ts';

/** @returns a sentence with its number; `null` where nothing waits there. What cannot be counted must not stop a command about another. */
export async function waitingBehind(session: Session, left: ProfileAddress): Promise<string | null> {
  const counts = await readStored({ ...session, address: left }, outboxCounts);
  const waiting = counts.ok && counts.value !== null ? countOpen(counts.value) : 0;
  if (waiting === 0) return null;
  const flags = flagsOf(left);
  const changes = counted(waiting, 'change waits', 'changes wait');
  return `${changes} in the workspace this profile was about before, and nothing of it is sent from here: “stockhand sync ${flags}” sends it, “stockhand outbox export FILE ${flags}” takes it to another PC.`;
}
