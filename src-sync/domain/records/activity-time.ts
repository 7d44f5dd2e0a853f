/** True where the time that a Service shows of an activity is the one that was sent, as exactly as it shows it. */

/** A Service may keep times to the second, to the minute, or of a day only. */
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Between the days of the earliest place on earth and of the latest, seen from UTC. */
const DAY_BEGINS_EARLIER_MS = 14 * 3_600_000;
const DAY_BEGINS_LATER_MS = 12 * 3_600_000;

/** Zones are whole quarters of an hour apart. */
const QUARTER_MS = 900_000;

/** `rounded`: to the minute. `maybe`: of the same day, which many may be, or the time of another zone. */
export type Likeness = 'same' | 'rounded' | 'maybe' | 'other';

/** Both ISO 8601. */
export function likenessOfTimes(sent: string, shown: string): Likeness {
  const shownMs = Date.parse(shown);
  const laterMs = Date.parse(sent) - shownMs;
  const clocks = likenessOfClocks(laterMs, shownMs);
  if (clocks !== 'other') return clocks;
  const isDay = laterMs >= -DAY_BEGINS_EARLIER_MS && laterMs < DAY_MS + DAY_BEGINS_LATER_MS;
  if (shownMs % DAY_MS === 0 && isDay) return 'maybe';
  // Shown as the clock of its own zone says, without telling which.
  const zoneMs = Math.floor((laterMs + MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  const isZone = zoneMs >= -DAY_BEGINS_EARLIER_MS && zoneMs <= DAY_BEGINS_LATER_MS;
  return isZone && likenessOfClocks(laterMs - zoneMs, shownMs) !== 'other' ? 'maybe' : 'other';
}

/** @param laterMs by how much the time that was sent is later than the one that is shown */
function likenessOfClocks(laterMs: number, shownMs: number): Likeness {
  if (Math.abs(laterMs) < SECOND_MS) return 'same';
  // Cut off, or rounded to the nearest.
  const isMinute = shownMs % MINUTE_MS === 0 && laterMs >= -MINUTE_MS / 2 && laterMs < MINUTE_MS;
  return isMinute ? 'rounded' : 'other';
}
