/** Stock of one item over time, week by week, as far as its movements are on this PC. Days and weeks are those of this PC. */
import { localDay, startOfDayMs, startOfWeek } from '../../values/local-day.ts';
import { addQuantities } from '../../values/quantity.ts';
import type { Movement } from './movements.ts';

/** Half a year. */
export const WEEKS_SHOWN = 26;

export interface DayLevel {
  readonly day: string;
  /** At the end of the day. */
  readonly qty: number;
}

export interface WeekFlow {
  /** Its Monday. */
  readonly monday: string;
  /** Neither has what goes from one place of the shop to another. Both are positive. */
  readonly in: number;
  readonly out: number;
}

export interface ItemHistory {
  /** First day that is shown, a Monday, and the last, today. */
  readonly from: string;
  readonly to: string;
  /** Stock when `from` began, or when the first movement came after it. `null` where nothing is known. */
  readonly start: number | null;
  /** Days on which it changed, the oldest first. */
  readonly levels: readonly DayLevel[];
  /** All weeks that are shown, the oldest first. */
  readonly weeks: readonly WeekFlow[];
  /** The day of the first movement that is known; `null` where none has a day. */
  readonly knownFrom: string | null;
  /** Stock before the first movement that is known: nothing, where all of them are. */
  readonly before: number;
  readonly movements: number;
  /** Movements without a time: they are in no line and no bar. */
  readonly undated: number;
  /** Movements that are dated after today: they stand at today. */
  readonly later: number;
}

interface Dated {
  readonly atMs: number;
  readonly qty: number;
  readonly isWithin: boolean;
}

/** @param onHand with all of these movements */
export function itemHistory(movements: readonly Movement[], onHand: number, nowMs: number): ItemHistory {
  const today = localDay(nowMs);
  const from = localDay(startOfDayMs(startOfWeek(today), -7 * (WEEKS_SHOWN - 1)));
  const fromMs = startOfDayMs(from);
  const dated = movements
    .flatMap(({ atMs, qty, way }): Dated[] =>
      atMs === null ? [] : [{ atMs: Math.min(atMs, nowMs), qty: qty ?? 0, isWithin: way === 'within' }],
    )
    .toSorted((one, other) => one.atMs - other.atMs);
  const before = lessThan(onHand, dated);
  const shown = dated.filter(({ atMs }) => atMs >= fromMs);
  const first = dated[0];
  return {
    ...{ from, to: today, before },
    start: first === undefined ? null : lessThan(onHand, shown),
    levels: levelsOf(shown, onHand),
    weeks: weeksOf(shown, from),
    knownFrom: first === undefined ? null : localDay(first.atMs),
    movements: movements.length,
    undated: movements.length - dated.length,
    later: movements.filter(({ atMs }) => atMs !== null && localDay(atMs) > today).length,
  };
}

/** Stock before all of these. */
function lessThan(onHand: number, moved: readonly Dated[]): number {
  return moved.reduce((left, { qty }) => addQuantities(left, -qty), onHand);
}

/** Backwards from what is on hand, so that each day stands where it stood whatever came before. */
function levelsOf(shown: readonly Dated[], onHand: number): readonly DayLevel[] {
  const levels: DayLevel[] = [];
  let qty = onHand;
  for (const one of shown.toReversed()) {
    const day = localDay(one.atMs);
    if (levels.at(-1)?.day !== day) levels.push({ day, qty });
    qty = addQuantities(qty, -one.qty);
  }
  return levels.toReversed();
}

function weeksOf(shown: readonly Dated[], from: string): readonly WeekFlow[] {
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, week) => ({
    monday: localDay(startOfDayMs(from, week * 7)),
    ...{ in: 0, out: 0 },
  }));
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { atMs, qty, isWithin } of shown) {
    const week = byMonday.get(startOfWeek(localDay(atMs)));
    if (week === undefined || isWithin) continue;
    if (qty > 0) week.in = addQuantities(week.in, qty);
    else week.out = addQuantities(week.out, -qty);
  }
  return weeks;
}
