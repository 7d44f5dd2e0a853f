/** Somebody sets the PC's clock, by a year and back, while changes wait, are sent, and lose their answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastClock } from '../engine/fast-clock.ts';
import { randomStream } from '../../src-service/random.ts';
import { startService } from '../../src-service/server.ts';
import { deskOf, drain, lookThrough, mirrorOnce, newReport, type KillReport, type Place } from './place.ts';
import { Work } from './work.ts';

const HOUR_MS = 3_600_000;
const JUMPS_MS = [365 * 24 * HOUR_MS, 40 * 24 * HOUR_MS, 8 * HOUR_MS, 90_000] as const;
const LOST_AFTER = 0.2;
const PER_JUMP = 4;

export async function clockJumps(seed: number, jumps: number): Promise<KillReport> {
  const report = newReport();
  const service = await startService({
    data: { items: 30, contacts: 30, warehouses: 2, notifications: 2 },
    rateLimit: null,
    seed,
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'stockhand-clock-'));
  const place: Place = { dataDir, service, factor: 10, sinceMs: Date.now() };
  try {
    await mirrorOnce(place);
    const work = new Work(service, randomStream(seed, 'work'));
    const random = randomStream(seed, 'jumps');
    service.faults.add({ kind: 'cutAfterCommit', probability: LOST_AFTER });
    const clock = fastClock(place.factor, place.sinceMs);
    const desk = await deskOf(place, { clock });
    desk.engine.start();
    for (; report.rounds < jumps; report.rounds += 1) {
      for (let count = 0; count < PER_JUMP; count += 1) {
        const deed = work.next();
        deed.operationId = (await desk.accept(deed.operation)).opId;
      }
      const jumpMs = random.pick(JUMPS_MS);
      clock.jumpWall(random.chance(0.5) ? jumpMs : -jumpMs);
    }
    report.accepted = work.accepted.length;
    await desk.engine.stop();
    report.problems.push(...(await lookThrough(place, work)).problems);
    // Work that was done while the clock was a year back is a year old at the next start: history, which a start forgets after a month.
    await drain({ ...place, mayForgetDone: true }, work, report);
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  }
  return report;
}
