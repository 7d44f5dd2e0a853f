/** The network settings as main keeps them; every change answers with all of them. */
import type { NetworkState } from '../../../../src-main/ipc-contract/network.ts';
import type { Failure } from '../../../../src-sync/domain/failure.ts';
import type { Result } from '../../../../src-sync/domain/result.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';

type Change = Parameters<typeof ask<'network.set'>>[1];

export class NetworkSettingsState {
  value = $state.raw<NetworkState | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);

  async read(): Promise<void> {
    this.#take(await ask('network.get', {}));
  }

  /** @returns whether it holds now */
  change(change: Change, done: string): Promise<boolean> {
    return this.#run(() => ask('network.set', change), done);
  }

  chooseFile(done: string): Promise<boolean> {
    return this.#run(() => ask('network.chooseCertificates', {}), done);
  }

  forgetFile(done: string): Promise<boolean> {
    return this.#run(() => ask('network.forgetCertificates', {}), done);
  }

  /** `null`: the person thought better of it. */
  async #run(asking: () => Promise<Result<NetworkState | null>>, done: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await asking();
    this.busy = false;
    this.#take(answer);
    const isDone = answer.ok && answer.value !== null;
    if (isDone && answer.value.notice === null) toasts.show('ok', done);
    return isDone;
  }

  #take(answer: Result<NetworkState | null>): void {
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok && answer.value !== null) this.value = answer.value;
  }
}
