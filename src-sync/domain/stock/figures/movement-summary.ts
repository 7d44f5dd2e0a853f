/** Sums of the movements of one item, as of the time at which they were read. */
import { addQuantities } from '../../values/quantity.ts';
import type { Movement } from './movements.ts';

const DAY_MS = 86_400_000;
/** Days over which it is added up what goes out: four of each weekday. */
export const OUT_DAYS = 28;
/** An item that is younger says little by one day. */
const OUT_DAYS_MIN = 7;

export interface PlacedMovement extends Movement {
  /** Number of its record; `null` where it is not known. */
  readonly placeSeq: number | null;
}

export interface MovementSummary {
  /** Unix times; `null` where no movement has a time. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly undated: number;
  /** Quantity that was sold, issued, damaged and the like in `outDays` days before the reading; without transfers and counts. */
  readonly outQty: number;
  readonly outDays: number;
  /** Unix time of the last count by place. */
  readonly counted: ReadonlyMap<number, number>;
}

export function summaryOf(movements: readonly PlacedMovement[], readAtMs: number): MovementSummary {
  // A movement that is dated later than it was read has happened all the same: it is booked.
  const dated = movements.flatMap((one) =>
    one.atMs === null ? [] : [{ ...one, atMs: Math.min(one.atMs, readAtMs) }],
  );
  const times = dated.map(({ atMs }) => atMs);
  const firstMs = times.length === 0 ? null : times.reduce((first, ms) => Math.min(first, ms));
  const age = firstMs === null ? OUT_DAYS : Math.ceil((readAtMs - firstMs) / DAY_MS);
  const sinceMs = readAtMs - OUT_DAYS * DAY_MS;
  const counted = new Map<number, number>();
  for (const { way, placeSeq, atMs } of dated) {
    if (way === 'counted' && placeSeq !== null)
      counted.set(placeSeq, Math.max(counted.get(placeSeq) ?? 0, atMs));
  }
  return {
    firstMs,
    lastMs: times.length === 0 ? null : times.reduce((last, ms) => Math.max(last, ms)),
    undated: movements.length - dated.length,
    outQty: dated.reduce(
      (sum, { way, qty, atMs }) =>
        way === 'inOrOut' && qty !== null && qty < 0 && atMs >= sinceMs ? addQuantities(sum, -qty) : sum,
      0,
    ),
    outDays: Math.min(OUT_DAYS, Math.max(OUT_DAYS_MIN, age)),
    counted,
  };
}
