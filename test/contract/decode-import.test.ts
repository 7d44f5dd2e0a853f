import { describe, expect, it } from 'vitest';
import { decodeImportAnswer } from '../../src-sync/contract/decode-import.ts';

describe('the answer to an import', () => {
  it.each([
    [
      'flat figures and a list of errors',
      { total: 3, imported: 2, skipped: 1, errors: [{ row: 3, message: 'price must be a number' }] },
      { rows: 3, created: 2, skipped: 1 },
      [{ row: 3, message: 'price must be a number' }],
      [],
    ],
    [
      'figures inside, errors by row, and what nobody knows',
      {
        summary: { totalRows: '3', created: 1, updated: 1, failed: 1 },
        rowErrors: { '4': ['sku is required', 'name is required'] },
        file: { encoding: 'UTF-8', tookMs: 41 },
      },
      { rows: 3, created: 1, updated: 1, failed: 1 },
      [{ row: 4, message: 'sku is required, name is required' }],
      [
        { name: 'file › encoding', text: 'UTF-8' },
        { name: 'file › tookMs', text: '41' },
      ],
    ],
    [
      'sentences',
      ['2 of 3 rows imported', 'Row 3: price must be a number'],
      {},
      [
        { row: null, message: '2 of 3 rows imported' },
        { row: 3, message: 'Row 3: price must be a number' },
      ],
      [],
    ],
    [
      'errors of errors under names of their own',
      { success_count: 5, failures: [{ lineNumber: 7, errors: [{ field: 'qty', reason: 'negative' }] }] },
      { created: 5 },
      [{ row: 7, message: 'field: qty, reason: negative' }],
      [],
    ],
    ['one sentence', 'Queued as job 17', {}, [], [{ name: '', text: 'Queued as job 17' }]],
    ['nothing', null, {}, [], []],
  ])('as %s is figures, errors of rows and a readable rest', (_, data, counts, problems, rest) => {
    expect(decodeImportAnswer(data)).toEqual({ counts, problems, rest });
  });

  it('is cut to what a person reads', () => {
    const errors = Array.from({ length: 9_000 }, (_, row) => ({ row, message: 'x'.repeat(2_000) }));
    const answer = decodeImportAnswer({ errors });
    expect(answer.problems).toHaveLength(500);
    expect(answer.problems[0]?.message.length).toBe(501);
  });
});
