/** Ticks, shorts, overs and what nobody asked for. */
import { describe, expect, it } from 'vitest';
import { compareWithExpected, isAsExpected } from '../../../src-sync/domain/stock/expected-goods.ts';
import type { SessionLine } from '../../../src-sync/domain/stock/stock-session.ts';

const line = (id: string, qty: number): SessionLine => ({
  item: {
    ...{ id, name: id, sku: id, barcode: null, unit: null, trackInventory: true, onHand: 0 },
    ...{ cost: null, isGone: false, boxQty: null, box: null },
  },
  ...{ qty, unitCost: null, bookThen: 0, book: 0, toBook: 0, earlier: [] },
});
const expected = (id: string, qty: number, left = qty) => ({ line: line(id, qty), expected: left });

describe('a receipt beside its expected list', () => {
  it('tells what is missing, short, complete, over and unasked, in the order of the list', () => {
    const compared = compareWithExpected(
      [expected('none', 5), expected('some', 5), expected('all', 5), expected('more', 0.3)],
      [line('extra', 2), line('more', 0.4), line('all', 5), line('some', 1)],
    );
    expect(
      compared.lines.map(({ line: { item }, state, difference }) => [item.id, state, difference]),
    ).toEqual([
      ['none', 'missing', -5],
      ['some', 'part', -4],
      ['all', 'done', 0],
      ['more', 'over', 0.1],
      ['extra', 'unasked', 2],
    ]);
    expect(compared).toMatchObject({ done: 1, short: 2, over: 1, unasked: 1 });
    expect(isAsExpected(compared)).toBe(false);
  });

  it('is as expected when all came, and with nothing on either side', () => {
    expect(isAsExpected(compareWithExpected([expected('a', 2)], [line('a', 2)]))).toBe(true);
    expect(isAsExpected(compareWithExpected([], []))).toBe(true);
  });

  it('expects nothing more of what an earlier receipt brought', () => {
    const rows = [expected('a', 10, 0), expected('b', 10, 4)];
    expect(compareWithExpected(rows, []).lines.map(({ line: { item } }) => item.id)).toEqual(['b']);
    expect(compareWithExpected(rows, [line('a', 1)]).lines[0]).toMatchObject({
      state: 'over',
      difference: 1,
    });
  });
});
