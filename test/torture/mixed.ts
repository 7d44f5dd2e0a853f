/** 300 mixed changes over a line that loses four answers in ten, by an engine that is killed fifteen times. */
import type { Shape } from '../../src-service/server.ts';
import { killRounds } from './kill-rounds.ts';
import type { KillReport } from './place.ts';

const KILLS = 15;
const CHANGES = 300;
const LOST_BEFORE = 0.1;
const LOST_AFTER = 0.3;
/** So that waits offline, up to a minute, pass in seconds. */
const FACTOR = 10;

export function mixedUnderFaults(seed: number, shape: Partial<Shape> = {}): Promise<KillReport> {
  return killRounds({
    seed,
    shape,
    rounds: KILLS,
    perRound: CHANGES / KILLS,
    victims: ['engine'],
    factor: FACTOR,
    isAllHandedIn: true,
    faults: [
      { kind: 'cutBeforeCommit', probability: LOST_BEFORE },
      // Of those that the first rule let through.
      { kind: 'cutAfterCommit', probability: LOST_AFTER / (1 - LOST_BEFORE) },
    ],
  });
}
