/**
 * Signing out, leaving and removing. Signing out takes the sign-in from memory and keychain; database and outbox stay. Only removing
 * deletes data, and never work that waits unless a person typed the workspace's name.
 */
import { failure, type Failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { countOpen } from '../../../src-sync/domain/outbox/operation.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../../src-sync/domain/sync/status.ts';
import { forgetRemembered } from '../../../src-sync/profile/remembered.ts';
import { noteWorkspace } from '../../../src-sync/profile/workspaces.ts';
import { NO_SECRETS } from '../../../src-sync/vault/vault.ts';
import { nothingConnected, type ProfileChangesOptions } from '../changes.ts';
import { isSameSignIn, type Profile } from '../opened.ts';
import { lookAtWorkspaces, openId, sameAccount, unknownWorkspace } from './switching.ts';
import type { Workspace } from '../workspace.ts';

/** Number of changes that wait for the Service or a person; none, as far as can be told, when the engine is down. */
async function countOpenWork(workspace: Workspace): Promise<Result<number>> {
  if (workspace.state().engine.state === 'stopped') return ok(0);
  // Not through the workspace's own queue: this runs inside it.
  const answer = await workspace.openEngine.ask('status.get', {});
  if (!answer.ok) return answer;
  const { outbox } = answer.value as SyncStatus;
  return ok(countOpen(outbox));
}

function pendingWork(waiting: number): Failure {
  return failure(
    'PENDING_WORK',
    waiting === 1 ? aboutWorkspaces('oneWaits') : aboutWorkspaces('manyWait', { count: waiting }),
  );
}

/** `PENDING_WORK` with their number while changes wait and nobody said that they may. */
async function mayLeave(workspace: Workspace, confirmed: boolean): Promise<Result<null>> {
  if (confirmed) return ok(null);
  const open = await countOpenWork(workspace);
  if (!open.ok) return open;
  return open.value > 0 ? failed(pendingWork(open.value)) : ok(null);
}

/** Signs out and stays: what is stored can be read and changed on, nothing is sent until somebody signs in again. */
export async function signOut(options: ProfileChangesOptions, confirmed: boolean): Promise<Result<null>> {
  const { workspace } = options;
  const { profile } = workspace;
  if (profile?.mode !== 'connected') return nothingConnected;
  const may = await mayLeave(workspace, confirmed);
  if (!may.ok) return may;
  await forgetSignIn(options, profile, { closed: false });
  workspace.setSecrets(NO_SECRETS);
  return ok(null);
}

/**
 * Signs out of a connected workspace, or leaves the demo, and goes back to the start. An engine that cannot run (a database of a newer
 * version, say) must not lock a person in.
 */
export async function leave(options: ProfileChangesOptions, confirmed: boolean): Promise<Result<null>> {
  const { workspace, settings, dataDir } = options;
  const { profile } = workspace;
  if (profile === null) return ok(null);
  const may = await mayLeave(workspace, confirmed);
  if (!may.ok) return may;
  if (profile.mode === 'connected') {
    const remembered = forgetRemembered(dataDir);
    if (!remembered.ok) return remembered;
    await forgetSignIn(options, profile, { closed: true });
  }
  const said = workspace.state().notice;
  settings.change({ workspace: 'first-run', organizationName: null });
  await workspace.close();
  if (said !== null) workspace.say(said);
  return ok(null);
}

/** The same token may be kept for several organizations: a person who signs out means all of them. */
async function forgetSignIn(
  options: ProfileChangesOptions,
  profile: Profile,
  { closed }: { readonly closed: boolean },
): Promise<void> {
  const { dataDir, vault, log, workspace } = options;
  const mine = workspace.secrets;
  const open = openId(options);
  for (const known of sameAccount(dataDir, profile.address)) {
    const kept = await vault.read(known.address);
    if (known.id !== open && !(kept.ok && isSameSignIn(kept.value, mine))) continue;
    const removed = await vault.remove(known.address);
    // One that a person keeps open for reading comes back at the next start.
    const noted = noteWorkspace(dataDir, known.address, { signedOut: closed || known.id !== open });
    if (!noted.ok) workspace.say(noted.failure);
    if (removed.ok) continue;
    log.problem('the keychain cannot be cleared', { reason: removed.failure.detail ?? '' });
    workspace.say(aboutWorkspaces('keychainMayKeep'));
  }
}

/** Deletes the data of a workspace from this PC, and its sign-in. */
export async function removeKnown(
  options: ProfileChangesOptions,
  { id, typedName }: { readonly id: string; readonly typedName: string | null },
): Promise<Result<null>> {
  const { dataDir, workspace, vault, settings } = options;
  const overviews = await lookAtWorkspaces(options);
  if (!overviews.ok) return overviews;
  const known = overviews.value.find((one) => one.id === id);
  if (known === undefined) return unknownWorkspace;
  // Changes that cannot be counted may wait.
  const nothingWaits = known.waiting === 0;
  if (!nothingWaits && typedName?.trim() !== known.name) return failed(keptWork(known.waiting));
  if (id === openId(options)) {
    const remembered = forgetRemembered(dataDir);
    if (!remembered.ok) return remembered;
    settings.change({ workspace: 'first-run', organizationName: null });
    await workspace.close();
  }
  const removed = await options.askToRemove(known.address);
  if (!removed.ok) return removed;
  const forgotten = await vault.remove(known.address);
  if (!forgotten.ok) workspace.say(forgotten.failure);
  return ok(null);
}

function keptWork(waiting: number | null): Failure {
  if (waiting === null) return failure('PENDING_WORK', aboutWorkspaces('unknownWork'));
  return failure(
    'PENDING_WORK',
    waiting === 1 ? aboutWorkspaces('oneWaitsThere') : aboutWorkspaces('manyWaitThere', { count: waiting }),
  );
}
