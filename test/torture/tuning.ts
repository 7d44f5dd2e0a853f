/** Waits that fit real processes on a busy PC, whose request may reach the Service long after its sender was killed. */
import type { PushTuning } from '../../src-sync/push/context.ts';
import { QUICK } from '../engine/desk.ts';

const GRACE_REAL_MS = 800;

/** @param factor how much faster the engine's clock runs */
export function tuningFor(factor: number): PushTuning {
  return { ...QUICK, attemptsMax: 12, graceMs: GRACE_REAL_MS * factor };
}
