import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQuantities, roundQuantity } from '../../src-sync/domain/values/quantity.ts';
import { deriveView } from '../../src-sync/operations/view.ts';

/** Millionths as the number a person would write. */
function decimal(size: bigint): number {
  const digits = String(size < 0n ? -size : size).padStart(7, '0');
  return Number(`${size < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

/** Up to a billion with six decimals: fifteen digits, all of which a number holds. */
const size = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });

function shownOnHand(onHand: number, ...adjusted: readonly number[]): unknown {
  const subject = { id: 'i', collection: 'items', server: { name: 'Hinge', onHand } } as const;
  const operations = adjusted.map((qty) => ({
    name: 'stock.adjust' as const,
    recordId: 'i',
    body: { qty, warehouseId: 'w' },
  }));
  return deriveView(subject, operations).view?.['onHand'];
}

describe('a sum of quantities', () => {
  it('is the decimal sum', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 6 }), (sizes) => {
        const sum = sizes.reduce((total, one) => total + one, 0n);
        expect(addQuantities(...sizes.map(decimal))).toBe(decimal(sum) === 0 ? 0 : decimal(sum));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [[0.1, 0.2], 0.3],
    [[96, 1e12], 1_000_000_000_096],
    [[1e12, 0.1, 0.2, -1e12], 0.3],
    [[1e13, 0.301, -1e13], 0.301],
    [[1.005, 2.675], 3.68],
    [[-0.1, -0.2], -0.3],
    [[1e-7, 1e21, -1e21], 0],
    [[0.000_000_5], 0.000_001],
    [[], 0],
  ])('of %j is %d', (quantities, sum) => {
    expect(addQuantities(...quantities)).toBe(sum);
  });

  it('keeps every digit before the point and six behind it', () => {
    expect(roundQuantity(0.1 + 0.2)).toBe(0.3);
    expect(roundQuantity(1_000_000_000_096)).toBe(1_000_000_000_096);
    expect(roundQuantity(123_456_789_012.345)).toBe(123_456_789_012.345);
  });
});

describe('stock that waits to be sent', () => {
  it.each([
    ['field log row 24', 96, [1e12, -1e12], 96],
    ['its decimals', 0.1, [0.2, 1e12, -1e12], 0.3],
    ['before it is taken off again', 96, [1e12], 1_000_000_000_096],
    ['more than any number holds with its decimals', 0.301, [1e13, -1e13], 0.301],
    ['negative', -95.7, [-1e12, 1e12, -0.3], -96],
  ])('shows what the Service will show: %s', (_, onHand, adjusted, shown) => {
    expect(shownOnHand(onHand, ...adjusted)).toBe(shown);
  });
});
