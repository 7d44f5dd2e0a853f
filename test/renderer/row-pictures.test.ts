/** Pictures beside the rows of a long list are asked for the rows in view alone. */
import { describe, expect, it } from 'vitest';
import { idsInView } from '../../src-renderer/shared/records/pictures/rows-in-view.ts';

const rowsFrom = (offset: number, count: number) => ({
  offset,
  rows: Array.from({ length: count }, (_, at) => ({ id: String(offset + at) })),
});

describe('rows whose pictures are asked for', () => {
  it('are those in view in whole blocks, so that scrolling by a row asks nothing new', () => {
    const list = rowsFrom(0, 100);
    const asked = idsInView(list, { first: 3, last: 24 });
    expect([asked[0], asked.at(-1)]).toEqual(['0', '39']);
    expect(idsInView(list, { first: 4, last: 25 })).toEqual(asked);
    expect(idsInView(list, { first: 21, last: 42 })[0]).toBe('20');
  });

  it('are never more than one question takes, wherever in a hundred thousand rows and however high the window is', () => {
    for (const first of [0, 19, 4_321, 99_950]) {
      for (const seen of [1, 20, 60, 300]) {
        const list = rowsFrom(Math.max(0, first - 25), 500);
        const asked = idsInView(list, { first, last: first + seen - 1 });
        expect(asked.length).toBeLessThanOrEqual(60);
        expect(asked).toContain(String(first));
        if (seen <= 40) expect(asked).toContain(String(first + seen - 1));
      }
    }
  });

  it('are none while the rows in view are on their way', () => {
    expect(idsInView(rowsFrom(0, 100), { first: 5_000, last: 5_030 })).toEqual([]);
    expect(idsInView(rowsFrom(5_000, 100), { first: 0, last: 30 })).toEqual([]);
  });
});
