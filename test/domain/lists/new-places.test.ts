/** Places of a small list in a new order: as few as possible change. */
import { describe, expect, it } from 'vitest';
import { newPlaces } from '../../../src-sync/domain/lists/small-lists.ts';

const order = (...places: (number | null)[]) =>
  places.map((place, index) => ({ id: `e${String(index)}`, place }));

describe('the places of a new order', () => {
  it('are those that the entries had, so that only those it passes change', () => {
    expect([...newPlaces(order(10, 30, 20, 40))]).toEqual([
      ['e1', 20],
      ['e2', 30],
    ]);
    expect(newPlaces(order(-3, 0, 7)).size).toBe(0);
  });

  it.each([
    [
      'two have the same place',
      order(1, 1, 2),
      [
        ['e1', 2],
        ['e2', 3],
      ],
    ],
    [
      'one has none',
      order(5, null),
      [
        ['e0', 1],
        ['e1', 2],
      ],
    ],
    [
      'all have the place that a new entry gets',
      order(0, 0, 0),
      [
        ['e0', 1],
        ['e1', 2],
        ['e2', 3],
      ],
    ],
  ] as const)('are counted from 1 where %s', (_why, entries, expected) => {
    expect([...newPlaces(entries)]).toEqual(expected);
  });
});
