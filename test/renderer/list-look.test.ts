/** Names in small lists: one that shows nothing is none, and one that reads like another is its twin. */
import { expect, test } from 'vitest';
import { cellProblem, lookOf } from '../../src-renderer/shared/lists/list-look.ts';

const look = lookOf('leadSources');
const [name] = look.columns;
const others = [{ id: '1', record: { name: 'Walk-in' }, mark: null, operations: [] }];

test.each([
  [' ', 'Type a name.'],
  ['\u200B\u2060', 'Type a name.'],
  ['walk-in\u200B', /is on the list already|Walk-in/],
  ['\u202EWalk-in', /Walk-in/],
])('%j is refused', (typed, sentence) => {
  expect(cellProblem(typed, name, look, others)).toMatch(sentence);
});

test('a name in a script that joins its signs is taken', () => {
  expect(cellProblem('राम\u200Dलाल', name, look, others)).toBeNull();
});
