/** The other end of `BenchChild`: a program that does what it is asked for. */
import { existsSync, readFileSync } from 'node:fs';

export type Reply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/** As Linux tells it of this program alone: what a process is said to have used at most begins with what its parent held when it was started. */
function peakKilobytes(): number {
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
  const peak = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}

const STATUS = '/proc/self/status';

type Tasks = Readonly<Record<string, (parameters: never) => Promise<unknown>>>;

/** Answers each message with what its task answers, and ends when nobody is left to ask. */
export function serveTasks(tasks: Tasks, end: () => Promise<void>): void {
  const all: Tasks = {
    ...tasks,
    memory: () => Promise.resolve(peakKilobytes() / 1024),
  };
  process.on('message', ({ what, parameters }: { what: string; parameters: never }) => {
    const task = all[what] ?? (() => Promise.reject(new Error('there is no such task')));
    task(parameters).then(
      (value) => process.send?.({ ok: true, value }),
      (error: unknown) => process.send?.({ ok: false, error: String(error) }),
    );
  });
  process.on('disconnect', () => void end().then(() => process.exit(0)));
}
