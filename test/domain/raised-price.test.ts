import { expect, it } from 'vitest';
import { raisedPrice } from '../../src-sync/domain/stock/raised-price.ts';

it('a price is raised or lowered by a share of itself and rounded to the step of the shop', () => {
  expect(raisedPrice(100, { percent: 5, roundTo: 0.01 })).toBe(105);
  expect(raisedPrice(42.5, { percent: 5, roundTo: 0.01 })).toBe(44.63);
  expect(raisedPrice(42.5, { percent: 5, roundTo: 0.5 })).toBe(44.5);
  expect(raisedPrice(42.5, { percent: 5, roundTo: 1 })).toBe(45);
  expect(raisedPrice(42.5, { percent: -5, roundTo: 5 })).toBe(40);
  expect(raisedPrice(1_23_456.78, { percent: 10, roundTo: 10 })).toBe(1_35_800);
});

it('half a step goes upwards, whatever the binary fraction says, and no price falls below nothing', () => {
  expect(raisedPrice(1.1, { percent: -50, roundTo: 0.1 as 0.01 })).toBe(0.6);
  expect(raisedPrice(2.05, { percent: -50, roundTo: 0.01 })).toBe(1.03);
  expect(raisedPrice(3, { percent: -50, roundTo: 1 })).toBe(2);
  expect(raisedPrice(0, { percent: 5, roundTo: 1 })).toBe(0);
});
