/** Records that say the same as a create that was given up for lost. */
import { expect, test } from 'vitest';
import { isAlike } from '../../src-sync/domain/outbox/late-duplicate.ts';

test.each([
  ['stock that moved since', { onHand: 4 }, true],
  ['another name', { name: 'Bolt' }, false],
])('a new item is known again with %s: %j %s', (_words, there, expected) => {
  const sent = { name: 'Nut', sku: 'N-1', onHand: 10 };
  expect(isAlike(sent, { ...sent, ...there })).toBe(expected);
});
