/** Movements of an item in words: counts are called so, and a reference is what a person wrote. */
import { describe, expect, test } from 'vitest';
import {
  bookedKind,
  movementWords,
  referenceWords,
} from '../../src-renderer/shared/records/related-words.ts';

describe('a movement', () => {
  test('of a count is said to be counted, on the PC that counted and on others', () => {
    expect(movementWords(null, bookedKind('adjustment', 'CNT-1129-G3K-01'))).toBe('Counted');
    expect(movementWords(null, bookedKind('ADJUSTMENT', 'CNT-1129-G3K-01 #7QK2M9'))).toBe('Counted');
    expect(movementWords(null, bookedKind('ADJUSTMENT', 'ADJ-1129-G3K-01'))).toBe('Adjusted');
    expect(movementWords(null, bookedKind('RECEIPT', 'CNT-1'))).not.toBe('Counted');
    expect(movementWords('Damaged', bookedKind('adjustment', 'CNT-1'))).toBe('Damaged');
  });

  test('shows its reference without the token that this PC adds', () => {
    const shown = ['B-77 GRN-1126-01 #7QK2M9', '#9REDAP', 'Order #100234', '#1234', null].map(referenceWords);
    expect(shown).toEqual(['B-77 GRN-1126-01', '', 'Order #100234', '#1234', '']);
  });
});
