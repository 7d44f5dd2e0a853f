/** Days of the calendar of this PC, as filters have them. */
import { expect, it } from 'vitest';
import { localDay, startOfDayMs, startOfMonth, startOfWeek } from '../../src-sync/domain/values/local-day.ts';

it('a day begins at its midnight here, and ends where the next one begins', () => {
  for (const day of ['2026-02-28', '2024-02-29', '2026-12-31', '0002-01-01', '1970-01-01']) {
    const begin = new Date(startOfDayMs(day));
    expect([begin.getHours(), begin.getMinutes()], day).toEqual([0, 0]);
    expect(localDay(begin.getTime()), day).toBe(day);
    expect(localDay(startOfDayMs(day, 1) - 1), day).toBe(day);
  }
  expect(localDay(startOfDayMs('2026-12-31', 1))).toBe('2027-01-01');
});

it('a week begins on Monday, also in another month', () => {
  expect(startOfWeek('2026-11-30')).toBe('2026-11-30');
  expect(startOfWeek('2026-12-06')).toBe('2026-11-30');
  expect(startOfWeek('2026-12-07')).toBe('2026-12-07');
});

it('a month begins on its first day', () => {
  expect(startOfMonth('2026-12-31')).toBe('2026-12-01');
});
