/**
 * The brakes of a count: a difference above a limit, or one that somebody seems to have booked meanwhile, is never posted together with the
 * rest, but confirmed by itself or counted again.
 */
import { z } from 'zod';

export interface CountLimits {
  /** Value at cost, in rupees. */
  readonly valueMax: number;
  /** Of the quantity in the books. */
  readonly percentMax: number;
}

export const USUAL_COUNT_LIMITS: CountLimits = { valueMax: 5_000, percentMax: 20 };

/** Handed in with a count that is posted: a large difference is posted only where it is confirmed, else kept for another count. */
export const countBrakes = z.strictObject({
  valueMax: z.number().min(0),
  percentMax: z.number().min(0),
  confirmed: z.array(z.string().min(1).max(200)).max(100_000),
});

export interface CountedLine {
  readonly qty: number;
  /** When it was counted, and now. */
  readonly bookThen: number;
  readonly book: number;
  /** `null` where it is not known: then the quantity alone decides. */
  readonly cost: number | null;
}

/** One unit more or fewer is large by its value alone: one of three is a third, and happens every day. */
export function isLargeDifference(
  { qty, bookThen, cost }: Omit<CountedLine, 'book'>,
  { valueMax, percentMax }: CountLimits,
): boolean {
  const difference = Math.abs(qty - bookThen);
  if (difference * Math.abs(cost ?? 0) > valueMax) return true;
  return difference > 1 && difference * 100 > percentMax * Math.abs(bookThen);
}

/** The books say now what was counted, and did not then: another count of the place may have booked this difference, on whatever PC. */
export function isBookedMeanwhile({ qty, bookThen, book }: Omit<CountedLine, 'cost'>): boolean {
  return qty !== bookThen && qty === book;
}

export function needsConfirming(line: CountedLine, limits: CountLimits): boolean {
  return isBookedMeanwhile(line) || isLargeDifference(line, limits);
}
