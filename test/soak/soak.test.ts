import { describe, expect, it } from 'vitest';
import { handlesOf, leastOfMinutes, slopeOf, type Sample } from './samples.ts';
import { soak } from './soak.ts';

const MINUTE_MS = 60_000;

/** A sample every half minute. */
function samples(megabytesAt: (minute: number) => number): readonly Sample[] {
  return Array.from({ length: 40 }, (_, index) => ({
    atMs: (index * MINUTE_MS) / 2,
    residentMegabytes: megabytesAt(index / 2),
    handles: 30 + (index % 2),
  }));
}

describe('The memory of a process', () => {
  it('that rises by a tenth of a megabyte a minute rises by one in ten', () => {
    expect(slopeOf(samples((minute) => 200 + minute / 10))).toBeCloseTo(1);
  });

  it('that is collected now and then is judged by the least of each minute', () => {
    const saw = samples((minute) => (Number.isInteger(minute) ? 200 : 260));
    expect(leastOfMinutes(saw).map(({ residentMegabytes }) => residentMegabytes)).toEqual(
      Array(20).fill(200),
    );
    expect(handlesOf(saw)).toEqual({ first: 31, last: 31 });
  });
});

it.skipIf(process.platform !== 'linux')('A short soak lives through all that the long one does', async () => {
  const said: string[] = [];
  const report = await soak({
    ...{ records: 400, durationMs: 3_000, turnMs: 200, waiting: 40 },
    say: (line) => said.push(line),
  });
  expect(said[0]).toBe('400 records are mirrored');
  expect(report.turns).toBeGreaterThan(3);
  expect(report.events).toBeGreaterThan(0);
  expect(report.waiting).toBeGreaterThanOrEqual(40);
  expect(report.handles.last).toBeGreaterThan(3);
});
