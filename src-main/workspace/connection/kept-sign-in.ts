/** Takes the sign-in that is kept for a workspace, from a keychain that may be busy, or not there yet on a PC that has just been started. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '../../../src-sync/domain/messages/message.ts';
import type { ProfileAddress, Secrets } from '../../../src-sync/domain/sync/profile.ts';
import type { Vault } from '../../../src-sync/vault/vault.ts';
import type { Log } from '../../log/log.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';

/** Between one try and the next. Few, because each holds this process for as long as a keychain that hangs is waited for. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];

export const KEYCHAIN_SILENT = aboutWorkspaces('keychainSilent');

export interface KeptSignInOptions {
  readonly vault: Pick<Vault, 'read'>;
  readonly address: ProfileAddress;
  readonly log: Pick<Log, 'problem'>;
  /** False once the answer would be of no use any more. */
  readonly isWanted: () => boolean;
  readonly take: (secrets: Secrets) => void;
  /** A sentence for the person while it does not answer, `null` when it does after all. */
  readonly say: (notice: Message | null) => void;
  readonly pausesMs?: readonly number[];
}

/** Ends when the sign-in was taken, is not wanted any more, or the keychain was given up. */
export async function takeKeptSignIn(options: KeptSignInOptions): Promise<void> {
  const { vault, address, log, isWanted, take, say, pausesMs = PAUSES_MS } = options;
  for (let tries = 1; ; tries += 1) {
    const answer = await vault.read(address);
    if (!isWanted()) return;
    if (answer.ok) {
      if (tries > 1) say(null);
      take(answer.value);
      return;
    }
    log.problem('the keychain cannot be read', { reason: answer.failure.detail ?? '' });
    say(KEYCHAIN_SILENT);
    const pauseMs = pausesMs[tries - 1];
    if (pauseMs === undefined) return;
    await delay(pauseMs, undefined, { ref: false });
    if (!isWanted()) return;
  }
}
