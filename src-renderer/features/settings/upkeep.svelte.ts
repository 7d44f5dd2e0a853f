/** The upkeep of this PC's data: it goes on, and is known, while a person looks at another screen. */
import { untrack } from 'svelte';
import type { BackupMade, Verification } from '../../../src-sync/domain/sync/upkeep.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

interface Looked {
  readonly at: string;
  readonly result: Verification;
}

class Upkeep {
  isBackingUp = $state(false);
  isVerifying = $state(false);
  #made = $state.raw<BackupMade | null>(null);
  #looked = $state.raw<Looked | null>(null);
  #workspace = $state.raw<string | null>(null);

  /** Of the workspace that is open, in this run. */
  get made(): BackupMade | null {
    return this.#isHere() ? this.#made : null;
  }

  get looked(): Looked | null {
    return this.#isHere() ? this.#looked : null;
  }

  async backUp(): Promise<void> {
    if (this.isBackingUp) return;
    this.isBackingUp = true;
    this.#begin();
    const answer = await ask('data.backUp', {});
    this.isBackingUp = false;
    if (!answer.ok) toasts.failure(answer.failure);
    else if (answer.value !== null && this.#isHere()) this.#made = answer.value;
  }

  async verify(): Promise<void> {
    if (this.isVerifying) return;
    this.isVerifying = true;
    this.#begin();
    const answer = await ask('upkeep.verify', {});
    this.isVerifying = false;
    if (!answer.ok) toasts.failure(answer.failure);
    else if (this.#isHere()) this.#looked = { at: new Date().toISOString(), result: answer.value };
  }

  /** A finding of another workspace is of no meaning here. */
  #begin(): void {
    if (untrack(() => this.#isHere())) return;
    this.#workspace = session.app?.workspaceId ?? null;
    this.#made = null;
    this.#looked = null;
  }

  #isHere(): boolean {
    return this.#workspace === (session.app?.workspaceId ?? null);
  }
}

export const upkeep = new Upkeep();
