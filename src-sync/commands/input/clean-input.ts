/** Input that no operation may carry: text that does not survive a round trip, keys that poison objects, sizes without end. */
import { failure, type Failure } from '../../domain/failure.ts';
import type { Message } from '../../domain/messages/message.ts';

const TEXT_BYTES_MAX = 64 * 1024;
const DEPTH_MAX = 20;
const VALUES_MAX = 10_000;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export type Path = readonly (string | number)[];

/** The first thing wrong with it, or `null`. */
export function uncleanInput(input: unknown): Failure | null {
  return problemIn(input, [], { left: VALUES_MAX });
}

function problemIn(value: unknown, path: Path, budget: { left: number }): Failure | null {
  budget.left -= 1;
  if (budget.left < 0) return refusal('An operation may not hold more than 10,000 values', []);
  if (path.length > DEPTH_MAX) return refusal('An operation may not be nested deeper than 20 levels', path);
  if (typeof value === 'string') return problemInText(value, path);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return refusal(`${nameOf(path)} must be a number`, path);
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const problem =
      problemInKey(key, at) ?? problemIn((value as Readonly<Record<string, unknown>>)[key], at, budget);
    if (problem !== null) return problem;
  }
  return null;
}

/** True where a field may be called so at all. */
export function isFieldName(key: string): boolean {
  return !FORBIDDEN_KEYS.has(key);
}

function problemInKey(key: string, path: Path): Failure | null {
  if (!isFieldName(key)) return refusal(`"${key}" is no name for a field`, path);
  // The name is shown escaped, because the path of a refusal must itself be printable.
  return problemInText(key, path.slice(0, -1), 'A field name');
}

function problemInText(text: string, path: Path, name = nameOf(path)): Failure | null {
  if (text.includes('\0')) return refusal(`${name} must not contain a NUL character`, path);
  if (!text.isWellFormed()) {
    return refusal(
      `${name} contains half of a character (a lone surrogate) and cannot be stored as it is`,
      path,
    );
  }
  if (Buffer.byteLength(text) > TEXT_BYTES_MAX) return refusal(`${name} is longer than 64 KiB`, path);
  return null;
}

/** The field at the end of a path; an entry of a list by the list and its place in it: `mentions[0]`. */
export function nameOf(path: Path): string {
  const at = path.findLastIndex((step) => typeof step === 'string');
  const places = path.slice(at + 1).map((place) => `[${place}]`);
  return `${path[at] ?? 'The operation'}${places.join('')}`;
}

export function refusal(message: string | Message, path: Path): Failure {
  return failure('VALIDATION', message, { path });
}
