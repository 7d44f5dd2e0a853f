/** The course of an item's stock, by the days of the PC that shows it. */
import { afterEach, describe, expect, it } from 'vitest';
import { itemHistory, WEEKS_SHOWN } from '../../../src-sync/domain/stock/figures/item-history.ts';
import { summaryOf } from '../../../src-sync/domain/stock/figures/movement-summary.ts';
import { toMovement, type Movement } from '../../../src-sync/domain/stock/figures/movements.ts';

/** A Wednesday. */
const NOW_MS = new Date('2026-11-18T12:00:00').getTime();
const at = (local: string, qty: number, way: Movement['way'] = 'inOrOut'): Movement => ({
  atMs: new Date(local).getTime(),
  ...{ qty, way },
});
const zoneBefore = process.env['TZ'];

afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

describe('the history of an item', () => {
  it('goes back from what is on hand, a step for each day on which something moved', () => {
    const history = itemHistory(
      [
        at('2026-11-17T18:00', -4),
        at('2026-11-02T09:00', 20),
        at('2026-11-17T09:00', -1),
        at('2025-01-05T09:00', 10),
      ],
      25,
      NOW_MS,
    );
    expect(history).toMatchObject({ from: '2026-05-25', to: '2026-11-18', knownFrom: '2025-01-05' });
    expect(history).toMatchObject({ before: 0, start: 10, movements: 4, undated: 0, later: 0 });
    expect(history.levels).toEqual([
      { day: '2026-11-02', qty: 30 },
      { day: '2026-11-17', qty: 25 },
    ]);
    expect(history.weeks).toHaveLength(WEEKS_SHOWN);
    expect(history.weeks.slice(-3)).toEqual([
      { monday: '2026-11-02', in: 20, out: 0 },
      { monday: '2026-11-09', in: 0, out: 0 },
      { monday: '2026-11-16', in: 0, out: 5 },
    ]);
  });

  it('says what lay here before where it is here in part, also below zero', () => {
    expect(itemHistory([at('2026-11-17T09:00', -6)], 4, NOW_MS)).toMatchObject({ before: 10, start: 10 });
    const negative = itemHistory([at('2026-11-17T09:00', -6)], -2, NOW_MS);
    expect(negative).toMatchObject({ before: 4, levels: [{ day: '2026-11-17', qty: -2 }] });
  });

  it('has no line where no movement is here, or none with a time', () => {
    expect(itemHistory([], 7, NOW_MS)).toMatchObject({ start: null, levels: [], knownFrom: null });
    const undated = itemHistory([{ atMs: null, qty: 7, way: 'inOrOut' }], 7, NOW_MS);
    expect(undated).toMatchObject({ start: null, levels: [], undated: 1, movements: 1 });
  });

  it('puts what is dated after today to today, and says so', () => {
    const history = itemHistory([at('2026-12-24T09:00', 5), at('2026-11-18T23:00', 1)], 6, NOW_MS);
    expect(history.levels).toEqual([{ day: '2026-11-18', qty: 6 }]);
    expect(history).toMatchObject({ later: 1, before: 0 });
  });

  it('counts no transfer as in or out, and has the dust of fractions in no level', () => {
    const history = itemHistory(
      [
        at('2026-11-16T09:00', -5, 'within'),
        at('2026-11-16T09:00', 5, 'within'),
        at('2026-11-16T10:00', 0.1),
      ],
      0.3,
      NOW_MS,
    );
    expect(history.weeks.at(-1)).toEqual({ monday: '2026-11-16', in: 0.1, out: 0 });
    expect(history).toMatchObject({ before: 0.2, start: 0.2 });
  });

  it('has the days of this PC: what moved late in the evening of one zone is of the next day in another', () => {
    const movement = { atMs: Date.parse('2026-11-15T20:00:00Z'), qty: 2, way: 'inOrOut' } as const;
    process.env['TZ'] = 'Asia/Kolkata';
    const inIndia = itemHistory([movement], 2, Date.parse('2026-11-18T06:30:00Z'));
    expect(inIndia.levels).toEqual([{ day: '2026-11-16', qty: 2 }]);
    expect(inIndia.weeks.at(-1)).toMatchObject({ monday: '2026-11-16', in: 2 });
    process.env['TZ'] = 'America/New_York';
    const inYork = itemHistory([movement], 2, Date.parse('2026-11-18T06:30:00Z'));
    expect(inYork.levels).toEqual([{ day: '2026-11-15', qty: 2 }]);
    expect(inYork.weeks.at(-2)).toMatchObject({ monday: '2026-11-09', in: 2 });
    // Clocks go back within it: the first day is a Monday all the same.
    expect(inYork.from).toBe('2026-05-25');
  });
});

describe('what the movements of an item come to', () => {
  const DAY_MS = 86_400_000;
  const ago = (
    days: number,
    qty: number,
    way: Movement['way'] = 'inOrOut',
    placeSeq: number | null = null,
  ) => ({
    atMs: NOW_MS - days * DAY_MS,
    ...{ qty, way, placeSeq },
  });

  it('is what went out in four weeks, without transfers, counts and what came in', () => {
    const summary = summaryOf(
      [
        ago(400, 100),
        ago(29, -50),
        ago(27, -3),
        ago(1, -4),
        ago(2, -9, 'within'),
        ago(2, -7, 'counted'),
        ago(3, 8),
      ],
      NOW_MS,
    );
    expect(summary).toMatchObject({ outQty: 7, outDays: 28, undated: 0, lastMs: NOW_MS - DAY_MS });
  });

  it('counts days of an item that is younger than four weeks, but never fewer than a week', () => {
    expect(summaryOf([ago(10, 20), ago(1, -4)], NOW_MS)).toMatchObject({ outQty: 4, outDays: 10 });
    expect(summaryOf([ago(2, 20), ago(1, -4)], NOW_MS)).toMatchObject({ outQty: 4, outDays: 7 });
    expect(summaryOf([], NOW_MS)).toMatchObject({ firstMs: null, lastMs: null, outQty: 0, outDays: 28 });
  });

  it('has the last count of each place, and takes no date for later than the reading', () => {
    const summary = summaryOf(
      [ago(9, 1, 'counted', 1), ago(5, -1, 'counted', 1), ago(-30, 2, 'counted', 2), ago(1, 1, 'counted')],
      NOW_MS,
    );
    expect([...summary.counted]).toEqual([
      [1, NOW_MS - 5 * DAY_MS],
      [2, NOW_MS],
    ]);
    expect(summary.lastMs).toBe(NOW_MS);
  });
});

describe('a movement of the Service', () => {
  it.each([
    [
      { type: 'TRANSFER_OUT', qty: 4 },
      { qty: -4, way: 'within' },
    ],
    [
      { type: 'Stock transfer', qty: -4 },
      { qty: -4, way: 'within' },
    ],
    [
      { type: 'ASSIGNED', qty: 4 },
      { qty: 4, way: 'within' },
    ],
    [
      { type: 'COUNT', qty: 4 },
      { qty: 4, way: 'counted' },
    ],
    [
      { type: 'ADJUSTMENT', reason: 'Counted', qty: -1 },
      { qty: -1, way: 'counted' },
    ],
    [
      { type: 'SALE', qty: '-2.5' },
      { qty: -2.5, way: 'inOrOut' },
    ],
    [
      { type: 'COUNTER_SALE', qty: -2 },
      { qty: -2, way: 'inOrOut' },
    ],
    [{ type: 'SALE' }, { qty: null, way: 'inOrOut' }],
  ])('%o does %o', (record, movement) => {
    expect(toMovement(record)).toMatchObject(movement);
    expect(toMovement({ ...record, date: 'some day' }).atMs).toBeNull();
  });
});
