/** P4: whatever the contract leaves open, and whatever others do meanwhile, the mirror becomes equal to the Service. */
import { describe, expect, it } from 'vitest';
import type { SyncSummary } from '../../../src-sync/engine/run/types.ts';
import { randomStream } from '../../../src-service/random.ts';
import type { Shape, StandInService } from '../../../src-service/server.ts';
import { Colleagues } from '../../sweeps/colleagues.ts';
import { coveringShapes, shapeWords } from '../../sweeps/shape-choices.ts';
import { until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';
import { differences } from '../differences.ts';
import { quickTime } from './garbled-desk.ts';

const DATA = { items: 130, contacts: 90, warehouses: 2, notifications: 30, untrackedShare: 0.15 };
const SHAPES = coveringShapes(24);
const BUSY_CYCLES = 2;
/** A record that cannot be proven to be gone goes when two complete sweeps of the same rows lack it. */
const CALM_CYCLES_MAX = 3;
/** Where rows of one moment come in another order each time, finding all of them takes luck. */
const SHUFFLED_CYCLES_MAX = 10;
/** Others act this often between two requests: more often where there are few. */
const ACT_PROBABILITY = { smallPages: 0.12, largePages: 0.6 };

async function busyService(shape: Partial<Shape>, seed: number): Promise<[StandInService, Colleagues]> {
  const service = await startTestService({ data: DATA, rateLimit: null, shape, seed });
  const colleagues = new Colleagues(service, seed);
  const random = randomStream(seed, 'when');
  const probability = shape.pageSizeCut == null ? ACT_PROBABILITY.largePages : ACT_PROBABILITY.smallPages;
  service.otherClients.actBeforeEach(() => {
    if (random.chance(probability)) colleagues.act();
  });
  return [service, colleagues];
}

/** Where a list moves under each sweep, what it misses stays suspected, and that is told. Nothing else may be left. */
function expectSettled(summary: SyncSummary): void {
  const { stopped, suspected, outbox, guard, parked } = summary;
  if (stopped === 'complete') return;
  expect({ stopped, guard, parked }).toEqual({ stopped: 'needs-person' });
  expect(Object.keys(suspected ?? {})).not.toEqual([]);
  expect(outbox).toMatchObject({ queued: 0, conflict: 0, rejected: 0, blocked: 0 });
}

describe('while others insert, edit and delete, the mirror becomes equal to a Service with', () => {
  it.each(SHAPES.map((shape, index) => [shapeWords(shape), shape, index + 1] as const))(
    '%s',
    async (_words, shape, seed) => {
      const [service, colleagues] = await busyService(shape, seed);
      const desk = await openTestDesk(service, quickTime());
      for (let cycle = 0; cycle < BUSY_CYCLES; cycle += 1) {
        expectSettled(await desk.sync());
      }
      expect(colleagues.deedsDone).toBeGreaterThan(10);
      service.otherClients.actBeforeEach(null);
      const calmFromMs = performance.now() + (shape.listLagMs ?? 0);
      await until('the lists show what was done last', () => performance.now() >= calmFromMs);
      let left = ['not looked at yet'];
      const cyclesMax = shape.tiesShuffled === true ? SHUFFLED_CYCLES_MAX : CALM_CYCLES_MAX;
      for (let cycle = 0; cycle < cyclesMax && left.length > 0; cycle += 1) {
        await desk.sync();
        left = await differences(desk, service);
      }
      expect(left).toEqual([]);
    },
  );
});
