/** The waits of the engine, by real timers and a clock that stands still: every timer of the platform fires early by it. */
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { afterAtLeast } from '../../src-sync/transport/system-clock.ts';

const WAIT_MS = 5;

function waiting() {
  const state = { nowMs: 0, ended: 0 };
  const cancel = afterAtLeast(
    () => state.nowMs,
    WAIT_MS,
    () => (state.ended += 1),
  );
  return { state, cancel };
}

it('a wait ends when its time has come by the clock that is asked, however early the timer fires', async () => {
  const { state } = waiting();
  await setTimeout(5 * WAIT_MS);
  expect(state.ended).toBe(0);
  state.nowMs = WAIT_MS;
  await vi.waitFor(() => expect(state.ended).toBe(1));
});

it('a wait whose timer fired early can still be cancelled', async () => {
  const { state, cancel } = waiting();
  await setTimeout(5 * WAIT_MS);
  cancel();
  state.nowMs = WAIT_MS;
  await setTimeout(5 * WAIT_MS);
  expect(state.ended).toBe(0);
});
