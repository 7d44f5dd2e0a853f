/** Query parameters with the contract's defaults; a wrong value is a 400 with a sentence. */
import { invalid } from './refusal.ts';
import { isDateTime, isUuid } from './validate.ts';
import { DAY_MS } from '../clock.ts';

export class Query {
  private readonly params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.params = params;
  }

  /** The whole query as text, without the named parameters. */
  textWithout(names: ReadonlySet<string>): string {
    const kept = [...this.params].filter(([name]) => !names.has(name));
    return kept.map(([name, value]) => `${name}=${value}`).join('&');
  }

  has(name: string): boolean {
    return this.params.has(name);
  }

  /** Absent is the empty string, the contract's default for text filters. */
  text(name: string): string {
    return this.params.get(name)?.trim() ?? '';
  }

  integer(name: string, fallback: number, min: number): number {
    const text = this.text(name);
    if (text === '') return fallback;
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
      throw invalid(`${name} must be a whole number`);
    if (value < min) throw invalid(`${name} must be greater than or equal to ${min}`);
    return value;
  }

  boolean(name: string, fallback: boolean): boolean {
    const text = this.text(name).toLowerCase();
    if (text === '') return fallback;
    if (text !== 'true' && text !== 'false') throw invalid(`${name} must be true or false`);
    return text === 'true';
  }

  uuid(name: string): string | null {
    const text = this.text(name);
    if (text === '') return null;
    if (!isUuid(text)) throw invalid(`${name} must be a UUID`);
    return text.toLowerCase();
  }

  dateTime(name: string): string | null {
    const text = this.text(name);
    if (text === '') return null;
    if (!isDateTime(text)) throw invalid(`${name} must be an ISO 8601 date-time`);
    return new Date(text).toISOString();
  }

  private date(name: string): number | null {
    const text = this.text(name);
    if (text === '') return null;
    const timeMs = Date.parse(`${text}T00:00:00.000Z`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(timeMs))
      throw invalid(`${name} must be a date (yyyy-mm-dd)`);
    return timeMs;
  }

  /** Both days belong to the range; `null` when neither was given. Times are compared as ISO text. */
  dateRange(fromName = 'startDate', toName = 'endDate'): ((iso: string) => boolean) | null {
    const from = this.date(fromName);
    const to = this.date(toName);
    if (from === null && to === null) return null;
    if (from !== null && to !== null && from > to) throw invalid(`${fromName} must not be after ${toName}`);
    const firstIso = from === null ? '' : new Date(from).toISOString();
    const endIso = to === null ? '~' : new Date(to + DAY_MS).toISOString();
    return (iso) => iso >= firstIso && iso < endIso;
  }

  sortDirection(fallback: 'asc' | 'desc'): 'asc' | 'desc' {
    const text = this.text('sortDir').toLowerCase();
    if (text === '') return fallback;
    if (text !== 'asc' && text !== 'desc') throw invalid('sortDir must be asc or desc');
    return text;
  }
}
