/** Facts before the store is open: what an opening has done, and in which reading. */
import type { RawDatabase } from './connection.ts';

export function rawFact(raw: RawDatabase, name: string): string | null {
  const fact = raw.prepare<[string], { value: string }>('SELECT value FROM fact WHERE name = ?').get(name);
  return fact?.value ?? null;
}

export function setRawFact(raw: RawDatabase, name: string, value: string): void {
  raw.prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)').run(name, value);
}
