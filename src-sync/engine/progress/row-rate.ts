/** Rows a second over the last seconds, on the monotonic clock; and how long the rest will take. */

/** Smooth enough to be read, short enough to show a connection that became slow. */
const WINDOW_MS = 10_000;
/** A rate of two pages read in one moment says nothing. */
const SPAN_MIN_MS = 1_000;

interface Sample {
  readonly atMs: number;
  readonly rows: number;
}

export class RowRate {
  #samples: Sample[] = [];

  begin(): void {
    this.#samples = [];
  }

  /** @param rows read so far by this look */
  note(rows: number, nowMs: number): void {
    this.#samples.push({ atMs: nowMs, rows });
    // One sample older than the window stays: it is where the window's rows begin.
    while ((this.#samples[1]?.atMs ?? Infinity) <= nowMs - WINDOW_MS) this.#samples.shift();
  }

  /** `null` until it is known. */
  perSecond(nowMs: number): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.rows <= first.rows) return null;
    const spanMs = nowMs - first.atMs;
    return spanMs < SPAN_MIN_MS ? null : ((last.rows - first.rows) / spanMs) * 1_000;
  }
}

export interface Remainder {
  readonly rowsLeft: number | null;
  readonly rowsPerSecond: number | null;
  readonly requestsLeft: number | null;
  /** Requests that others will make meanwhile: those of the readings beside this one. */
  readonly requestsBeside: number;
  /** The requests that the scheduler lets through: at once, from when, and in a window of so many milliseconds. */
  readonly remaining: number;
  readonly slotInMs: number;
  readonly limit: number;
  readonly windowMs: number;
  /** Somebody waits at the scheduler: how fast it went lately is how the scheduler spread what is left of the limit. */
  readonly isWaitedFor: boolean;
}

/** As fast as it went lately, but never faster than the Service's limit allows; `null` while neither is known. */
export function timeLeftMs(rest: Remainder): number | null {
  const byRate =
    rest.rowsLeft === null || rest.rowsPerSecond === null || rest.rowsPerSecond <= 0
      ? null
      : (rest.rowsLeft / rest.rowsPerSecond) * 1_000;
  const byBudget = rest.requestsLeft === null ? null : budgetMs(rest, rest.requestsLeft);
  if (byBudget === null) return byRate;
  // A budget that is not short says nothing about how fast the Service answers.
  if (byRate === null) return byBudget > 0 ? byBudget : null;
  if (!rest.isWaitedFor || byBudget === 0) return Math.max(byRate, byBudget);
  // The rest of the limit goes at the pace of lately, everything after it at the pace of the limit.
  return byBudget + byRate * Math.min(1, rest.remaining / requestsToCome(rest, rest.requestsLeft ?? 0));
}

function budgetMs(rest: Remainder, requestsLeft: number): number {
  if (requestsLeft === 0) return 0;
  const { remaining, slotInMs, limit, windowMs } = rest;
  return slotInMs + (Math.max(0, requestsToCome(rest, requestsLeft) - remaining) * windowMs) / limit;
}

/** Beside each other they get every other slot. */
function requestsToCome({ requestsBeside }: Remainder, requestsLeft: number): number {
  return requestsLeft + Math.min(requestsLeft, requestsBeside);
}
