/** Days of this PC's calendar, written `2026-11-22`. */

/** Unix time at which a day begins here, or one so many days later: a day may have 23 or 25 hours. */
export function startOfDayMs(day: string, daysLater = 0): number {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.getTime();
}

/** Monday of the week of a day. */
export function startOfWeek(day: string): string {
  const weekday = new Date(startOfDayMs(day)).getDay();
  return localDay(startOfDayMs(day, -((weekday + 6) % 7)));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, -2)}01`;
}

/** The day of a moment. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
