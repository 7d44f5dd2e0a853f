/** The memory and handles of a process, as Linux tells them, and whether they grow. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Sample {
  /** Since the run began. */
  readonly atMs: number;
  readonly residentMegabytes: number;
  /** Open files, sockets and pipes. */
  readonly handles: number;
}

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

export function sampleOf(pid: number, atMs: number): Sample {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Linux does not tell the memory of process ${pid}.`);
  return {
    atMs,
    residentMegabytes: Number(kilobytes) / 1_024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** The sample of each minute with the least memory. */
export function leastOfMinutes(samples: readonly Sample[]): readonly Sample[] {
  const least = new Map<number, Sample>();
  for (const sample of samples) {
    const minute = Math.floor(sample.atMs / MINUTE_MS);
    const before = least.get(minute);
    if (before === undefined || sample.residentMegabytes < before.residentMegabytes)
      least.set(minute, sample);
  }
  return [...least.values()];
}

/** The straight line through all of them that misses them least: megabytes it rises in ten minutes. */
export function slopeOf(samples: readonly Sample[]): number {
  const count = samples.length;
  const mean = (value: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / count;
  const [meanAt, meanMegabytes] = [mean(({ atMs }) => atMs), mean((one) => one.residentMegabytes)];
  let [over, under] = [0, 0];
  for (const { atMs, residentMegabytes } of samples) {
    over += (atMs - meanAt) * (residentMegabytes - meanMegabytes);
    under += (atMs - meanAt) ** 2;
  }
  return under === 0 ? 0 : (over / under) * TEN_MINUTES_MS;
}

/** The most handles of the first third of the samples, and of the last. */
export function handlesOf(samples: readonly Sample[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const most = (some: readonly Sample[]): number => Math.max(...some.map(({ handles }) => handles));
  return { first: most(samples.slice(0, third)), last: most(samples.slice(-third)) };
}
