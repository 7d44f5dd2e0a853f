/** Reads fields of a server document, whose shapes the contract leaves open: numbers may come as text, anything may be absent. */
import type { JsonObject } from '../../src-sync/domain/values/json.ts';

export function textOf(record: JsonObject, field: string): string {
  const value = record[field];
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function numberOf(record: JsonObject, field: string): number | null {
  const value = record[field];
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

export function flagOf(record: JsonObject, field: string, otherwise: boolean): boolean {
  const value = record[field];
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'false' ? value === 'true' : otherwise;
}
