/** The request budget as the headers of a response tell it, whatever form they come in. */

/** Response headers, names in lower case. */
export type Headers = Readonly<Record<string, string>>;

export interface RateNews {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Time until the window resets, between 1 s and 120 s; `null` when not told. */
  readonly resetInMs: number | null;
  /** The reset as sent, in Unix milliseconds, and only where it is plausible: what a window's length may be learnt from. */
  readonly resetUnixMs: number | null;
  /** The largest distance of the true reset from the one that was sent. */
  readonly resetRoundingMs: number;
  /** Time on the Service, cut to the second; `null` where it does not tell. */
  readonly dateMs: number | null;
}

const RESET_MIN_MS = 1_000;
const RESET_MAX_MS = 120_000;
const LIMIT_MAX = 1_000_000;
const RETRY_AFTER_MIN_MS = 1_000;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** An HTTP date has 29. */
const RETRY_AFTER_CHARACTERS_MAX = 100;
/** Above this a Unix time is in milliseconds. */
const SECONDS_MAX = 1e11;

/** Time on the Service, so that a wrong clock on this PC or there makes no difference; `null` without a readable Date header. */
export function serverTimeMs(headers: Headers): number | null {
  const timeMs = Date.parse(headers['date'] ?? '');
  return Number.isNaN(timeMs) ? null : timeMs;
}

function wholeNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}

/** @param wallMs this PC's clock, used only where the response carries no Date */
export function readRate(headers: Headers, wallMs: number): RateNews {
  const limit = wholeNumber(headers['x-ratelimit-limit']);
  const remaining = wholeNumber(headers['x-ratelimit-remaining']);
  const reset = wholeNumber(headers['x-ratelimit-reset']);
  const dateMs = serverTimeMs(headers);
  const resetMs = reset === null ? null : reset > SECONDS_MAX ? reset : reset * 1000;
  const resetInMs = resetMs === null ? null : resetMs - (dateMs ?? wallMs);
  const plausible = dateMs !== null && resetInMs !== null && resetInMs >= 0 && resetInMs <= RESET_MAX_MS;
  return {
    limit: limit === null || limit < 1 ? null : Math.min(Math.floor(limit), LIMIT_MAX),
    remaining: remaining === null ? null : Math.floor(remaining),
    resetInMs: resetInMs === null ? null : Math.min(Math.max(resetInMs, RESET_MIN_MS), RESET_MAX_MS),
    resetUnixMs: plausible ? resetMs : null,
    resetRoundingMs: resetMs === null || resetMs % 1000 === 0 ? 1_000 : 0,
    dateMs,
  };
}

/** Retry-After as a delay, sent as seconds or as an HTTP date; `null` when absent or garbage. At most an hour. */
export function readRetryAfterMs(headers: Headers, wallMs: number): number | null {
  const text = headers['retry-after'];
  if (text === undefined || text.length > RETRY_AFTER_CHARACTERS_MAX) return null;
  const seconds = wholeNumber(text);
  const delayMs = seconds === null ? Date.parse(text) - (serverTimeMs(headers) ?? wallMs) : seconds * 1000;
  // `Date.parse` takes "-5" and "soon 7" for years: an HTTP date names a day and a month.
  const isDate = /[a-z]{3}.*\d{4}.*:/i.test(text);
  if (Number.isNaN(delayMs) || (seconds === null && !isDate)) return null;
  return Math.min(Math.max(delayMs, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);
}
