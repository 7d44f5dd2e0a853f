/** The rows of a list that a person has picked, by box, range and as a whole. */
import { describe, expect, it } from 'vitest';
import { MARKED_MAX } from '../../src-sync/domain/records/soft-deletes.ts';
import { Picked } from '../../src-renderer/shared/records/picked.svelte.ts';

const TOTAL = 20;
const idOf = (index: number): string => `row-${String(index)}`;
const between = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, step) => idOf(first + step));

function picked(): Picked {
  const rows = new Picked();
  rows.follow('all', 'shop');
  return rows;
}

function shown(rows: Picked): number[] {
  return Array.from({ length: TOTAL }, (_, index) => index).filter((index) => rows.has(idOf(index)));
}

describe('picked rows', () => {
  it('are picked and let go one by one', () => {
    const rows = picked();
    rows.toggle(3, idOf(3));
    rows.toggle(5, idOf(5));
    rows.toggle(3, idOf(3));
    expect(shown(rows)).toEqual([5]);
    expect(rows.meant).toEqual({ only: [idOf(5)] });
  });

  it('form a range that follows the cursor in both directions and keeps what was picked before', async () => {
    const rows = picked();
    rows.toggle(1, idOf(1));
    rows.startFrom(8);
    await rows.extend(8, 9, between);
    await rows.extend(9, 11, between);
    expect(shown(rows)).toEqual([1, 8, 9, 10, 11]);
    await rows.extend(11, 6, between);
    expect(shown(rows)).toEqual([1, 6, 7, 8]);
  });

  it('begin a range where the cursor is if nothing was done before', async () => {
    const rows = picked();
    await rows.extend(4, 5, between);
    expect(shown(rows)).toEqual([4, 5]);
  });

  it('are all rows but those that are let go, without naming them', async () => {
    const rows = picked();
    rows.all();
    rows.toggle(2, idOf(2));
    expect(rows.count(100_000)).toBe(99_999);
    expect(rows.meant).toEqual({ except: [idOf(2)] });
    await rows.extend(2, 4, between);
    expect(rows.count(100_000)).toBe(100_000);
  });

  it('stay through another search when they are named, and are let go when all of the last were meant', () => {
    const rows = picked();
    rows.toggle(2, idOf(2));
    rows.follow('hinge', 'shop');
    expect(shown(rows)).toEqual([2]);
    rows.all();
    rows.follow('bolt', 'shop');
    expect(rows.count(TOTAL)).toBe(0);
  });

  it('mean nothing in another workspace', () => {
    const rows = picked();
    rows.toggle(2, idOf(2));
    rows.follow('all', 'other shop');
    expect(rows.count(TOTAL)).toBe(0);
  });

  it('are not overtaken by the late answer to an earlier key', async () => {
    const rows = picked();
    rows.startFrom(0);
    let answer: (ids: readonly string[]) => void = () => undefined;
    const late = rows.extend(0, 15, () => new Promise((resolve) => (answer = resolve)));
    await rows.extend(15, 2, between);
    answer(between(0, 15));
    await late;
    expect(shown(rows)).toEqual([0, 1, 2]);
    rows.clear();
    expect(shown(rows)).toEqual([]);
  });

  it('are refused beyond as many as a question may name', async () => {
    const rows = picked();
    rows.startFrom(0);
    expect(await rows.extend(0, MARKED_MAX, between)).toBe(false);
    expect(await rows.extend(0, MARKED_MAX - 1, between)).toBe(true);
    expect(rows.toggle(MARKED_MAX, idOf(MARKED_MAX))).toBe(false);
    expect(rows.count(100_000)).toBe(MARKED_MAX);
  });
});
