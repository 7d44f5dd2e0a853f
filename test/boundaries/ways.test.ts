/** The ways of docs/sync.md: an edit to the outbox, and from there to the wire. They stay short enough to be followed in an afternoon. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const FUNCTIONS_MAX = 25;
const ROOMS_MAX = 10;

interface Station {
  readonly name: string;
  readonly file: string;
}

/** A list of stations begins at 1. */
function waysOf(page: string): readonly (readonly Station[])[] {
  const ways: Station[][] = [];
  for (const [, number, name = '', file = ''] of page.matchAll(/^(\d+)\. `([^`]+)` in `(src-[^`]+)`$/gm)) {
    if (number === '1') ways.push([]);
    ways.at(-1)?.push({ name, file });
  }
  return ways;
}

/** A folder of the first or second level. */
function roomOf({ file }: Station): string {
  return dirname(file).split('/').slice(0, 2).join('/');
}

function isThere({ name, file }: Station): boolean {
  const plain = name.replaceAll(/[.#]/g, '\\$&');
  const isFunction = new RegExp(`^\\s*(?:export |async |readonly |function )*'?${plain}'?(?:[(<:]| = )`, 'm');
  return isFunction.test(readFileSync(join(root, file), 'utf8'));
}

const WAYS = waysOf(readFileSync(join(root, 'docs', 'sync.md'), 'utf8'));

it('are two: from the form to the outbox, from the outbox to the wire', () => {
  expect(WAYS.map(([first]) => first?.name)).toEqual(['save', 'pump']);
});

describe.each(WAYS)('a way that begins with $name', (...way) => {
  it(`has ${String(FUNCTIONS_MAX)} functions in ${String(ROOMS_MAX)} rooms at most`, () => {
    expect(way.length).toBeGreaterThan(10);
    expect(way.length).toBeLessThanOrEqual(FUNCTIONS_MAX);
    expect(new Set(way.map(roomOf)).size).toBeLessThanOrEqual(ROOMS_MAX);
  });

  it('names functions that are there', () => {
    expect(way.filter((station) => !isThere(station))).toEqual([]);
  });
});
