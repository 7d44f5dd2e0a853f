/**
 * Measures how long it takes until the window shows rows. The page itself notes the moment; it is asked afterwards, so that
 * neither a slow connection nor a watcher that comes too early or too late changes what is measured.
 */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
/** What is busy starting may leave a question unanswered for ever; it is asked again. */
const ANSWER_MS = 5_000;

/** Makes Electron say where it can be watched. */
export const watchSwitch = '--remote-debugging-port=0';

/** Runs in the page: the wall clock's time, in milliseconds, at which its first rows had been painted. */
const WHEN_PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [mark] = list.getEntriesByName('stockhand:rows');
    if (mark) resolve(performance.timeOrigin + mark.startTime);
  }).observe({ type: 'mark', buffered: true });
})`;

/** Answers `null` when the app ended without saying it. */
function watchedPort(errors: Readable): Promise<string | null> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: errors });
    lines.on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(port);
    });
    lines.once('close', () => {
      resolve(null);
    });
  });
}

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl?: string;
}

/** The address at which the first page can be asked; `null` while there is none yet. */
async function pageAddress(port: string): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const targets = (await answer.json()) as readonly Target[];
  return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? null;
}

interface Evaluated {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/** `null` when the page went away, became another one, or had no rows yet when patience ended. */
function askPage(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const line = new WebSocket(address);
    const patience = setTimeout(() => {
      line.close();
    }, ANSWER_MS);
    line.onopen = () => {
      const params = { expression: WHEN_PAINTED, awaitPromise: true, returnByValue: true };
      line.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    };
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Evaluated;
      if (message.id !== 1) return;
      const value = message.result?.result?.value;
      line.close();
      resolve(typeof value === 'number' ? value : null);
    };
    line.onclose = () => {
      clearTimeout(patience);
      resolve(null);
    };
  });
}

async function lookOnce(port: string): Promise<number | null> {
  try {
    const address = await pageAddress(port);
    return address === null ? null : await askPage(address);
  } catch {
    // It does not listen yet, or has just ended: whoever waits sees which.
    return null;
  }
}

/** By the wall clock (`Date.now()`). */
async function paintedAtMs(errors: Readable): Promise<number | null> {
  const end = { came: false };
  errors.once('close', () => {
    end.came = true;
  });
  const port = await watchedPort(errors);
  if (port === null) return null;
  for (;;) {
    const atMs = await lookOnce(port);
    if (atMs !== null || end.came) return atMs;
    await delay(LOOK_MS);
  }
}

/** The wall clock with fractions, the same for every process of this machine. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * @param errors standard error of an app that was started with `watchSwitch`
 * @param startedAtMs `wallClockMs()` just before it was started
 * @returns milliseconds until its first rows were painted, or `null` when it ended before
 */
export async function timeUntilRows(errors: Readable, startedAtMs: number): Promise<number | null> {
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, null, { signal: patience.signal }).then(() => {
    throw new Error(`No rows were shown within ${String(PATIENCE_MS / 1_000)} s.`);
  });
  late.catch(() => undefined);
  const atMs = await Promise.race([paintedAtMs(errors), late]);
  patience.abort();
  return atMs === null ? null : atMs - startedAtMs;
}
