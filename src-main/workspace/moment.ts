/** Something that others wait for and that comes once. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Moment {
  readonly promise: Promise<void>;
  /** It has come; a second time changes nothing. */
  come(): void;
  /** Waits for it, but no longer than this. */
  within(patienceMs: number): Promise<void>;
}

export function comingMoment(): Moment {
  let come = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come(), within: (patienceMs) => Promise.race([promise, delay(patienceMs)]) };
}
