/** `sign-out`: takes the sign-in of a profile out of this PC's keychain. What is stored stays; while changes wait it must be said that they may. */
import { existsSync } from 'node:fs';
import { failure, type Failure } from '../../domain/failure.ts';
import { countOpen } from '../../domain/outbox/operation.ts';
import { accountOf, type ProfileAddress, type Secrets } from '../../domain/sync/profile.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { databaseFolder } from '../../profile/folders.ts';
import { listWorkspaces, noteWorkspace } from '../../profile/workspaces.ts';
import { outboxCounts } from '../../store/outbox/outbox.ts';
import type { Vault } from '../../vault/vault.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { counted } from '../../domain/values/counted.ts';
import { requireAddress } from '../session.ts';
import { openKeychain, TOKEN_VARIABLE } from '../sign-in.ts';
import { readStored } from '../stored.ts';

export interface SignOutCommand {
  readonly name: 'sign-out';
  readonly keepChanges: boolean;
}

export async function signOut(
  { keepChanges }: SignOutCommand,
  { session, output, environment }: Surroundings,
): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  const counts = await readStored(session, outboxCounts);
  if (!counts.ok) return counts;
  const stored = counts.value;
  const waiting = stored === null ? 0 : countOpen(stored);
  if (waiting > 0 && !keepChanges) return failed(pendingWork(waiting));
  const forgotten = await forget(await openKeychain(), session.dataDir, address.value);
  if (!forgotten.ok) return forgotten;
  await output.line({ signedOut: true, waiting });
  if ((environment[TOKEN_VARIABLE] ?? '') !== '') {
    output.note(
      `${TOKEN_VARIABLE} is still set in this shell: a “sync” that is started here signs in with it.`,
    );
  }
  return ok(EXIT.ok);
}

function pendingWork(waiting: number): Failure {
  const changes = counted(waiting, 'change waits', 'changes wait');
  return failure(
    'PENDING_WORK',
    `${changes} for the Service or for a person, so nothing was signed out. Send them with “stockhand sync”, take them to another PC with “stockhand outbox export FILE”, or leave them here with --keep-changes until somebody signs in again.`,
  );
}

/** The same sign-in may be kept for several organizations: who signs out means all of them. */
async function forget(vault: Vault, dataDir: string, address: ProfileAddress): Promise<Result<null>> {
  const mine = await vault.read(address);
  if (!mine.ok) return mine;
  const removed = await vault.remove(address);
  if (!removed.ok) return removed;
  if (existsSync(databaseFolder(dataDir, address))) {
    const noted = noteWorkspace(dataDir, address, { signedOut: true });
    if (!noted.ok) return noted;
  }
  for (const { address: other } of listWorkspaces(dataDir)) {
    if (other.baseUrl !== address.baseUrl || accountOf(other) !== accountOf(address)) continue;
    const kept = await vault.read(other);
    if (!kept.ok || !isSameSignIn(kept.value, mine.value)) continue;
    const also = await vault.remove(other);
    if (!also.ok) return also;
    const noted = noteWorkspace(dataDir, other, { signedOut: true });
    if (!noted.ok) return noted;
  }
  return ok(null);
}

function isSameSignIn(one: Secrets, other: Secrets): boolean {
  const isShared = (a: string | null, b: string | null): boolean => a !== null && a === b;
  return (
    isShared(one.accessToken, other.accessToken) || isShared(one.brokerCredential, other.brokerCredential)
  );
}
