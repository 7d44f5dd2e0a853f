/** The places of a chart's parts. */
import { describe, expect, it } from 'vitest';
import {
  ageStep,
  daysBetween,
  heightAt,
  largest,
  scaleOf,
  stepPath,
  treemap,
} from '../../src-renderer/shared/reports/charts/geometry.ts';

const BOX = { width: 100, height: 50 };

describe('a step line', () => {
  it('stays level until it steps, and reaches the right edge', () => {
    const steps = [
      { at: 0.1, value: 10 },
      { at: 0.5, value: 0 },
      { at: 0.75, value: 5 },
    ];
    expect(stepPath(steps, scaleOf([10, 0, 5]), BOX)).toBe('M10.0 0.0H50.0V50.0H75.0V25.0H100.0');
    expect(stepPath([], scaleOf([]), BOX)).toBe('');
  });

  it('has zero in its range, below it what is below zero, and a range of nothing at its foot', () => {
    expect(scaleOf([5, 20])).toEqual({ least: 0, most: 20 });
    expect(scaleOf([-4, -1])).toEqual({ least: -4, most: 0 });
    expect(heightAt(scaleOf([-4, 12]), 0, 160)).toBe(120);
    expect(heightAt(scaleOf([0]), 0, 160)).toBe(160);
  });

  it('counts days of the calendar, also over a day that clocks made shorter', () => {
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
  });
});

describe('a treemap', () => {
  const VALUES = [60, 25, 8, 4, 2, 1];

  it('gives each value its share of the area, within the box and beside each other', () => {
    const rects = treemap(VALUES, 2);
    expect(rects).toHaveLength(VALUES.length);
    rects.forEach(({ x, y, width, height }, index) => {
      expect((width * height) / 100).toBeCloseTo(VALUES[index]!, 6);
      expect(Math.min(x, y)).toBeGreaterThan(-1e-9);
      expect(Math.max(x + width, y + height)).toBeLessThan(100 + 1e-9);
    });
    const apart = rects.every((one, index) =>
      rects.every(
        (other, at) =>
          at <= index ||
          one.x + one.width <= other.x + 1e-9 ||
          other.x + other.width <= one.x + 1e-9 ||
          one.y + one.height <= other.y + 1e-9 ||
          other.y + other.height <= one.y + 1e-9,
      ),
    );
    expect(apart).toBe(true);
  });

  it('draws no slivers of values that are alike, and nothing of nothing', () => {
    for (const { width, height } of treemap([10, 10, 10, 10, 10, 10, 10, 10], 2)) {
      const [long, short] = [Math.max(width * 2, height), Math.min(width * 2, height)];
      expect(long / short).toBeLessThan(2.5);
    }
    expect(treemap([], 2)).toEqual([]);
  });

  it('has the largest values, and all others as one', () => {
    expect(largest([9, 8, 7], 3)).toEqual([[9, 8, 7], []]);
    expect(largest([9, 8, 7, 6], 3)).toEqual([
      [9, 8],
      [7, 6],
    ]);
  });
});

it('an age has the step of a heat map that it falls into', () => {
  expect([0, 30, 31, 90, 180, 365, 366, Infinity].map(ageStep)).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
});
