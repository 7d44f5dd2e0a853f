/** Texts that a design makes itself: the day, a number that goes on from label to label, an answer given at the print. */
import type { CounterElement, DateElement, LabelElement, LabelTemplate, PromptElement } from './labels.ts';

/** Fields of a barcode that no record has: the first counter, or the first answer, of its design. */
export const COUNTER_FIELD = '@counter';
export const PROMPT_FIELD = '@prompt';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY_MS = 86_400_000;

/** @param today where the element was not frozen, `2026-11-29` */
export function dateText({ format, offsetDays, from }: DateElement, today: string): string {
  const day = new Date(Date.parse(`${from ?? today}T00:00:00Z`) + offsetDays * DAY_MS);
  if (Number.isNaN(day.getTime())) return '';
  const [year, month] = [String(day.getUTCFullYear()).padStart(4, '0'), day.getUTCMonth()];
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(-2),
    MMM: MONTHS[month] ?? '',
    MM: String(month + 1).padStart(2, '0'),
    dd: String(day.getUTCDate()).padStart(2, '0'),
  };
  return format.replaceAll(/yyyy|yy|MMM|MM|dd/g, (part) => parts[part] ?? part);
}

/** @param label its number in the job, from 0 */
export function counterText({ start, step, digits, next }: CounterElement, label: number): string {
  const number = (next ?? start) + label * step;
  return `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(digits, '0')}`;
}

export function countersOf(elements: readonly LabelElement[] | null): readonly CounterElement[] {
  return (elements ?? []).filter((one): one is CounterElement => one.kind === 'counter');
}

export function promptsOf(elements: readonly LabelElement[] | null): readonly PromptElement[] {
  return (elements ?? []).filter((one): one is PromptElement => one.kind === 'prompt');
}

function withElements(template: LabelTemplate, to: (element: LabelElement) => LabelElement): LabelTemplate {
  const { elements } = template.extras;
  return elements === null
    ? template
    : { ...template, extras: { ...template.extras, elements: elements.map(to) } };
}

/** As it is printed that day, whenever it is printed again. */
export function withDay(template: LabelTemplate, day: string): LabelTemplate {
  return withElements(template, (one) => (one.kind === 'date' ? { ...one, from: day } : one));
}

/**
 * Counters that go on where the last job of this design ended. One whose start, step or series is another begins anew.
 *
 * @param last that job's template, with the numbers it began with, and how many labels it has
 */
export function withNumbers(
  template: LabelTemplate,
  last: { readonly template: LabelTemplate; readonly labels: number } | null,
): LabelTemplate {
  const before = [...countersOf(last?.template.extras.elements ?? null)];
  return withElements(template, (one) => {
    if (one.kind !== 'counter') return one;
    const { next: _frozen, ...counter } = one;
    const { start, step, series } = one;
    const at = before.findIndex(
      (other) => other.start === start && other.step === step && other.series === series,
    );
    const [was] = at === -1 ? [] : before.splice(at, 1);
    if (was === undefined || last === null) return { ...counter, next: start };
    return { ...counter, next: (was.next ?? was.start) + last.labels * step };
  });
}
