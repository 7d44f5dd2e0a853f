/** The guess about lists that nobody has looked at: near enough to be told, never many times what there is. */
import { describe, expect, it } from 'vitest';
import { guessRequests, guessSize } from '../../src-sync/pull/list-guess.ts';

/** The guess for all lists, with the first few of them seen. */
function guessedRows(rows: readonly number[], seenLists: number): number {
  const sizes = rows.map((one) => ({ rows: one, pages: Math.max(1, Math.ceil(one / 100)) }));
  const seen = sizes.slice(0, seenLists);
  const ahead = sizes.slice(seenLists).map((_, index) => guessSize(seen, seenLists + index + 1)?.rows ?? 0);
  return [...seen.map((one) => one.rows), ...ahead].reduce((sum, one) => sum + one, 0);
}

const sum = (rows: readonly number[]): number => rows.reduce((all, one) => all + one, 0);

describe('lists that were not looked at', () => {
  it.each<[string, readonly number[]]>([
    ['a main one and small ones', [1_468, ...Array.from({ length: 39 }, () => 58)]],
    ['shorter and shorter ones', Array.from({ length: 40 }, (_, index) => Math.round(1_600 / (index + 1)))],
    ['as long as each other, five of them', [8_000, 8_000, 8_000, 8_000, 8_000]],
    ['an empty one among them', [900, 0, 880, 910, 870, 900]],
  ])('are guessed within three times of what there is: %s', (_name, rows) => {
    for (let seen = 1; seen <= rows.length; seen += 1) {
      const share = guessedRows(rows, seen) / sum(rows);
      expect(share, `with ${seen} seen`).toBeGreaterThan(1 / 3);
      expect(share, `with ${seen} seen`).toBeLessThan(3);
    }
  });

  it('are as long as those before them, where those are of one length', () => {
    expect(
      guessSize(
        [
          { rows: 500, pages: 5 },
          { rows: 500, pages: 5 },
        ],
        9,
      ),
    ).toEqual({ rows: 500, pages: 5 });
  });

  it('cost at least a request each, and not each as much as the longest', () => {
    expect(guessRequests(0, 80)).toBe(0);
    expect(guessRequests(40, 1)).toBe(40);
    expect(guessRequests(40, 20)).toBeLessThan(40 + 20 * 4);
    expect(guessSize([{ rows: 0, pages: 1 }], 2)).toEqual({ rows: 0, pages: 1 });
    expect(guessSize([], 1)).toBeNull();
  });
});
