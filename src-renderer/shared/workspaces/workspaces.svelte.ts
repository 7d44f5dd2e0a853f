/** The workspaces of this PC as main knows them, and going to one of them. */
import type { ChannelRequest, WorkspaceLine } from '../../../src-main/ipc-contract/channels.ts';
import type { Failure } from '../../../src-sync/domain/failure.ts';
import { router } from '../../app/router.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

export type SignInRequest = NonNullable<ChannelRequest<'profile.open'>['signIn']>;

/** Somewhere to go: a workspace of this PC, or an organization that has none here yet. */
export type Destination =
  | { readonly kind: 'workspace'; readonly line: WorkspaceLine }
  | { readonly kind: 'organization'; readonly id: string; readonly name: string };

export class WorkspaceList {
  /** `null` until main has looked. */
  lines = $state.raw<readonly WorkspaceLine[] | null>(null);
  failure = $state.raw<Failure | null>(null);

  async load(): Promise<void> {
    const answer = await ask('profile.workspaces', {});
    if (answer.ok) this.lines = answer.value;
    this.failure = answer.ok ? null : answer.failure;
  }
}

export function nameOf(destination: Destination): string {
  return destination.kind === 'workspace' ? destination.line.name : destination.name;
}

/** Opens it; the open one keeps what waits in it. */
export async function goTo(destination: Destination, signIn: SignInRequest | null): Promise<Failure | null> {
  const answer =
    destination.kind === 'workspace'
      ? await ask('profile.open', { id: destination.line.id, signIn })
      : await ask('profile.openOrganization', { id: destination.id, name: destination.name });
  if (!answer.ok) return answer.failure;
  router.go('today');
  return null;
}

/** The waiting changes of the open workspace: counted by the engine itself, as it is now. */
export function waitingHere(): number {
  return session.pending + session.needsYou;
}
