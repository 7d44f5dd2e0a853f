/** Asks the main process and the engine as the window's own code does, where a test has no business with what is on the screen. */
import { expect, vi } from 'vitest';
import type { AppState } from '../../src-main/ipc-contract/app-state.ts';
import type { ChannelAnswers, ChannelName, ChannelRequest } from '../../src-main/ipc-contract/channels.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { Desk } from './harness.ts';

/** The bridge without its types: inside the page they are of no use, and too deep to be worked out there. */
export interface PageGlobals {
  readonly stockhand: {
    invoke(channel: string, request: unknown): Promise<string>;
    answerNow(): string | null;
    subscribe(event: string, listener: (payload: AppState) => void): () => void;
  };
}

export async function ask<Name extends ChannelName>(
  desk: Desk,
  name: Name,
  request: ChannelRequest<Name>,
): Promise<Result<ChannelAnswers[Name]>> {
  const words: readonly [string, unknown] = [name, request];
  const text = await desk.window.evaluate(
    ([channel, question]) => (globalThis as unknown as PageGlobals).stockhand.invoke(channel, question),
    words,
  );
  return JSON.parse(text) as Result<ChannelAnswers[Name]>;
}

/** The value of a question that must not fail. */
export async function answer<Name extends ChannelName>(
  desk: Desk,
  name: Name,
  request: ChannelRequest<Name>,
) {
  const result = await ask(desk, name, request);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

export function untilStatus(desk: Desk, holds: (status: SyncStatus) => boolean): Promise<void> {
  return vi.waitFor(
    async () => {
      const status = await answer(desk, 'status.get', {});
      expect(holds(status), JSON.stringify(status).slice(0, 400)).toBe(true);
    },
    { timeout: 30_000, interval: 100 },
  );
}
