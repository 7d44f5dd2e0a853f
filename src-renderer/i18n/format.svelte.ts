/** Numbers, money and times as people here write them: lakh grouping, ₹, a real minus sign, times that age by themselves. */
import { localDay } from '../../src-sync/domain/values/local-day.ts';
import { currentLanguage, groupedNumber, t, tn } from './index.svelte.ts';

const CLOCK_STEP_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

let nowMs = $state(Date.now());
setInterval(() => {
  nowMs = Date.now();
}, CLOCK_STEP_MS);

const thisDay = $derived(localDay(nowMs));

/** `2026-11-22` by the calendar of this PC; becomes the next one at midnight. */
export function thisLocalDay(): string {
  return thisDay;
}

const amounts = $derived(
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const shortAmounts = $derived(
  new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 }),
);
const times = $derived(
  new Intl.DateTimeFormat(currentLanguage(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const clocks = $derived(
  new Intl.DateTimeFormat(currentLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }),
);
const days = $derived(new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short' }));
const daysOfYears = $derived(
  new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', year: 'numeric' }),
);
const monthsOfYears = $derived(
  new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const longDays = $derived(
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' }),
);

function withMinus(text: string): string {
  return text.replace('-', '−');
}

export function formatNumber(value: number): string {
  return withMinus(groupedNumber(value));
}

/** With its sign, `±0` for none: for differences. */
export function formatDifference(value: number): string {
  if (value === 0) return '±0';
  return value > 0 ? `+${groupedNumber(value)}` : formatNumber(value);
}

/** A figure in a sentence or a toast; beside each other in a table it is `ui/Quantity.svelte`. */
export function withUnit(figure: string, unit: string | null | undefined): string {
  return unit == null || unit === '' ? figure : `${figure}\u00A0${unit}`;
}

/** Without the currency sign, for columns whose head carries it. */
export function formatAmount(value: number): string {
  return withMinus(amounts.format(value));
}

export function formatMoney(value: number): string {
  return value < 0 ? `−₹${amounts.format(-value)}` : `₹${amounts.format(value)}`;
}

/** For where there is no room for all of it: `₹1.2Cr`. */
export function formatShortMoney(value: number): string {
  return `${value < 0 ? '−' : ''}₹${shortAmounts.format(Math.abs(value))}`;
}

/** With its sign, as `formatDifference`. */
export function formatMoneyDifference(value: number): string {
  return value > 0 ? `+${formatMoney(value)}` : formatMoney(value);
}

export function formatLongDay(date: Date): string {
  return longDays.format(date);
}

/** With the year, for paper that is kept. */
export function formatDate(date: Date): string {
  return daysOfYears.format(date);
}

function startOfDay(ms: number): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Unix time, by calendar days of this PC. */
export function startOfYesterdayMs(): number {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).getTime();
}

function isThisYear(iso: string): boolean {
  return new Date(iso).getFullYear() === new Date(nowMs).getFullYear();
}

/** `0` today, `1` yesterday, and so on by calendar days of this PC. */
export function daysAgo(iso: string): number {
  return Math.round((startOfDay(nowMs) - startOfDay(Date.parse(iso))) / DAY_MS);
}

/** The day as a heading: Today, Yesterday, else the date. */
export function formatDay(iso: string): string {
  const age = daysAgo(iso);
  if (age === 0) return t('today');
  if (age === 1) return t('yesterday');
  return (isThisYear(iso) ? longDays : daysOfYears).format(new Date(iso));
}

export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}

/** To the second, for what follows one another quickly. */
export function formatClock(iso: string): string {
  return clocks.format(new Date(iso));
}

/** The shortest unambiguous moment: the time today, the day before that, with its year where that is another. */
export function formatMoment(iso: string): string {
  if (daysAgo(iso) === 0) return formatTime(iso);
  return (isThisYear(iso) ? days : daysOfYears).format(new Date(iso));
}

/** A calendar month, `2026-11`. */
export function formatMonth(month: string): string {
  return monthsOfYears.format(new Date(`${month}-01T00:00:00Z`));
}

/** "40 s ago", "3 min ago", "2 h ago", then the day. */
export function formatAgo(iso: string): string {
  const age = Math.max(0, nowMs - Date.parse(iso));
  if (age < 5_000) return t('ago.now');
  if (age < MINUTE_MS) return t('ago.seconds', { count: Math.floor(age / 5_000) * 5 });
  if (age < HOUR_MS) return t('ago.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('ago.hours', { count: Math.floor(age / HOUR_MS) });
  return tn('ago.days', Math.floor(age / DAY_MS));
}

/** "about 40 s left", "about 4 min left": an estimate must not look exact. */
export function formatLeft(leftMs: number): string {
  const seconds = leftMs / 1_000;
  if (seconds < 5) return t('left.moment');
  const step = seconds < 30 ? 5 : 10;
  if (seconds < 55) return t('left.seconds', { count: Math.ceil(seconds / step) * step });
  if (leftMs < 55 * MINUTE_MS) return t('left.minutes', { count: Math.ceil(leftMs / MINUTE_MS) });
  return t('left.hours', { count: Math.ceil(leftMs / HOUR_MS) });
}

/** "in 40 s", "in 27 min"; a moment that has come is "now". */
export function formatIn(iso: string): string {
  const wait = Date.parse(iso) - nowMs;
  if (wait < 1_000) return t('in.now');
  if (wait < MINUTE_MS) return t('in.seconds', { count: Math.ceil(wait / 1_000) });
  if (wait <= HOUR_MS - MINUTE_MS) return t('in.minutes', { count: Math.ceil(wait / MINUTE_MS) });
  return t('in.hours', { count: Math.max(1, Math.round(wait / HOUR_MS)) });
}
