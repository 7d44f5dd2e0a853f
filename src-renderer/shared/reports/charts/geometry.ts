/** Places of the parts of a chart: plain arithmetic, so that it is tested without a window. */

const DAY_MS = 86_400_000;

export interface Scale {
  readonly least: number;
  readonly most: number;
}

/** From zero, or below it, up to the highest value: a bar or a level never begins in the middle of its range. */
export function scaleOf(values: readonly number[]): Scale {
  return {
    least: values.reduce((least, value) => Math.min(least, value), 0),
    most: values.reduce((most, value) => Math.max(most, value), 0),
  };
}

/** Distance from the top. A range of nothing lies at the foot. */
export function heightAt({ least, most }: Scale, value: number, height: number): number {
  return most === least ? height : height - ((value - least) / (most - least)) * height;
}

/** Days from one day to another of the calendar, `2026-11-22`: a day that clocks made shorter counts as one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export interface Step {
  /** Share of the width, 0 to 1. */
  readonly at: number;
  /** From there on. */
  readonly value: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** A line that stays level until it steps, from its first step to the right edge. */
export function stepPath(steps: readonly Step[], scale: Scale, { width, height }: Box): string {
  const [first, ...others] = steps;
  if (first === undefined) return '';
  const x = (step: Step): string => (step.at * width).toFixed(1);
  const y = (step: Step): string => heightAt(scale, step.value, height).toFixed(1);
  return [
    `M${x(first)} ${y(first)}`,
    ...others.map((step) => `H${x(step)}V${y(step)}`),
    `H${width.toFixed(1)}`,
  ].join('');
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Areas in proportion to their values, as near to squares as they can be (squarified treemap), in a box of 100 by 100.
 * @param values positive, the largest first
 * @param aspect width of the box over its height, as it is drawn
 */
export function treemap(values: readonly number[], aspect: number): readonly Rect[] {
  const sum = values.reduce((total, value) => total + value, 0);
  const rects: Rect[] = [];
  let left: Rect = { x: 0, y: 0, width: aspect, height: 1 };
  let row: number[] = [];
  const rest = values.map((value) => (sum === 0 ? 0 : (value / sum) * aspect));
  for (const area of rest) {
    const side = Math.min(left.width, left.height);
    if (row.length > 0 && worstOf([...row, area], side) > worstOf(row, side)) {
      left = placeRow(rects, row, left);
      row = [];
    }
    row.push(area);
  }
  placeRow(rects, row, left);
  return rects.map(({ x, y, width, height }) => ({
    ...{ x: (x / aspect) * 100, y: y * 100 },
    ...{ width: (width / aspect) * 100, height: height * 100 },
  }));
}

/** The longest side over the shortest, of the worst of a row that is laid along this side. */
function worstOf(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  const [most, least] = [Math.max(...row), Math.min(...row)];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

/** Along the shorter side. @returns what is left of the box */
function placeRow(rects: Rect[], row: readonly number[], box: Rect): Rect {
  const sum = row.reduce((total, area) => total + area, 0);
  if (sum === 0) return box;
  const isUpright = box.width >= box.height;
  const depth = sum / (isUpright ? box.height : box.width);
  let along = isUpright ? box.y : box.x;
  for (const area of row) {
    const length = area / depth;
    rects.push(
      isUpright
        ? { x: box.x, y: along, width: depth, height: length }
        : { x: along, y: box.y, width: length, height: depth },
    );
    along += length;
  }
  return isUpright
    ? { ...box, x: box.x + depth, width: box.width - depth }
    : { ...box, y: box.y + depth, height: box.height - depth };
}

/** The largest, and all others as one; of so few that each has room, all. */
export function largest<Row>(rows: readonly Row[], shown: number): readonly [readonly Row[], readonly Row[]] {
  return rows.length <= shown ? [rows, []] : [rows.slice(0, shown - 1), rows.slice(shown - 1)];
}

/** Greatest age in days of each step of a heat map; the last step is longer ago than all. */
const AGES = [30, 90, 180, 365] as const;

/** 0 for lately, up to 4 for long ago. */
export function ageStep(days: number): number {
  const step = AGES.findIndex((most) => days <= most);
  return step === -1 ? AGES.length : step;
}
