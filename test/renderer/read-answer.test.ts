/** Answers that nobody has described become figures, charts, tables and trees, and nothing of them is lost. */
import { describe, expect, test } from 'vitest';
import { readAnswer, type Part } from '../../src-renderer/shared/answers/read-answer.ts';
import { fieldWords } from '../../src-renderer/shared/field-words.ts';
import { moneyOf, numberOf, timeKind } from '../../src-renderer/shared/answers/answer-values.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';
import { valueWords } from '../../src-renderer/shared/answers/answer-words.ts';
import { presentReport } from '../../src-service/report-shapes.ts';

const read = (answer: unknown): readonly Part[] => readAnswer(answer as JsonValue);
const nameOf = (part: Part): string => ('name' in part ? part.name : '');
const outline = (parts: readonly Part[]): unknown[] =>
  parts.map((part) =>
    part.kind === 'group' ? [part.name, outline(part.parts)] : `${part.kind} ${nameOf(part)}`.trim(),
  );

describe('an answer that nobody has described', () => {
  test('is read in seven differently invented shapes', () => {
    expect(outline(read(presentReport('flat', {})))).toEqual(['figures']);
    expect(outline(read(presentReport('groups', {})))).toEqual([
      ['summary', ['figures']],
      ['money', ['figures', ['tax', ['figures']]]],
      ['period', ['figures']],
    ]);
    expect(outline(read(presentReport('series', {})))).toEqual([
      'line perDay',
      'bars bySource',
      ['stages', ['bars contacts', 'bars amount']],
      'table latest',
      'line Orders',
    ]);
    expect(outline(read(presentReport('maps', {})))).toEqual([
      'line byMonth',
      'bars byOwner',
      'bars Counter sales',
    ]);
    expect(outline(read(presentReport('sparse', {})))).toEqual(['figures', 'tree tags']);
    expect(outline(read(presentReport('deep', {})))).toEqual([
      'figures',
      ['inner', ['figures', ['inner', ['figures', 'tree inner']]]],
    ]);
    expect(outline(read(presentReport('lists', {})))).toEqual([
      'figures',
      ['leads', ['line New', 'line Won']],
      'table visits',
      'table sizes',
      ['target', ['bars Orders', 'figures']],
      ['nothing', [['first', ['figures', 'tree third']], 'tree fourth', 'tree fifth']],
      'tree flags',
    ]);
  });

  test('is read through envelopes, under ids, however deep, and where it is no object at all', () => {
    expect(outline(read(presentReport('envelope', {})))).toEqual([
      'figures',
      'figures',
      ['limits', ['figures']],
    ]);
    expect(outline(readAnswer(presentReport('keyed', {}), 'shown'))).toEqual(['table shown']);
    expect(outline(read(presentReport('abyss', {})))).toEqual([
      'figures',
      ['chain', ['figures', ['inner', ['figures', 'tree inner']]]],
    ]);
    expect(outline(readAnswer(presentReport('array', {}), 'shown'))).toEqual(['tree shown']);
    expect(outline(read(presentReport('word', {})))).toEqual(['figures']);
    expect(outline(read(presentReport('null', {})))).toEqual([]);
    // Names of two envelopes that are the same stay apart.
    expect(outline(read({ status: 1, data: { status: 2, result: { total: 3 } } }))).toEqual([
      'figures',
      'figures',
      ['result', ['figures']],
    ]);
  });

  test('has times that are numbers, and states that only a program spells so, in words', () => {
    expect(valueWords(1_795_000_000_000, 'updatedAt')).toBe(
      valueWords('2026-11-18T11:06:40.000Z', 'updatedAt'),
    );
    expect(valueWords('1795000000', 'synced_on')).toBe(valueWords('2026-11-18T11:06:40.000Z', 'at'));
    expect(valueWords(1_795_000_000, 'total')).toBe('1,79,50,00,000');
    expect(valueWords('WAITING_FOR_PARTS', 'state')).toBe('Waiting for parts');
    expect(valueWords('HNG_SS', 'sku')).toBe('HNG_SS');
  });

  test('keeps every value of every shape', () => {
    for (const shape of [
      ...(['flat', 'groups', 'series', 'maps', 'sparse', 'deep', 'lists'] as const),
      ...(['envelope', 'abyss', 'array', 'word', 'number'] as const),
    ]) {
      const answer = presentReport(shape, {});
      // A series and its group that differ in capitals read alike on screen.
      const shown = JSON.stringify(read(answer)).toLowerCase();
      const lost = JSON.stringify(answer)
        .split(/[[\]{}:,"]+/)
        .filter(
          (word) =>
            word !== '' && !['labels', 'datasets', 'data', 'label', 'result', 'payload'].includes(word),
        )
        .filter((word) => !shown.includes(word.toLowerCase()));
      // Labels of points and of series stand without the names of their fields.
      const isFieldOfPoints = /^(date|value|name|count|stage|rows|filters|Month|fill)$/;
      expect(lost.filter((word) => !isFieldOfPoints.test(word))).toEqual([]);
    }
  });

  test('is read in a moment and in few parts, however long or wide it is, and nothing of it is lost', () => {
    for (const shape of ['long', 'wide', 'odd'] as const) {
      const answer = presentReport(shape, {});
      const startedMs = performance.now();
      const parts = read(answer);
      expect([shape, performance.now() - startedMs < 1_000]).toEqual([shape, true]);
      const flat = (some: readonly Part[]): number =>
        some.reduce((sum, part) => sum + 1 + (part.kind === 'group' ? flat(part.parts) : 0), 0);
      expect([shape, flat(parts) < 60]).toEqual([shape, true]);
      for (const part of parts)
        if (part.kind === 'table') expect(part.columns.length).toBeLessThanOrEqual(24);
    }
    const wide = read(presentReport('wide', {}));
    expect(wide.at(-1)).toMatchObject({ kind: 'tree', name: 'andMore' });
    expect(JSON.stringify(wide)).toContain('list399');
    expect(wide).toContainEqual(expect.objectContaining({ kind: 'table', name: 'table', hasMore: true }));
  });

  test('tells a year from a quantity', () => {
    for (const [name, value] of [
      ['year', 2026],
      ['financialYear', '2026'],
      ['fiscal_year', 1998],
      ['period', '2026'],
    ] as const)
      // prettier-ignore
      expect([name, valueWords(value, name)]).toEqual([name, String(value)]);
    expect(valueWords(2026, 'count')).toBe('2,026');
    expect(valueWords(202_600, 'year')).toBe('2,02,600');
  });

  test('writes numbers that nobody reads as powers of ten', () => {
    expect(valueWords(1.79e308, 'total')).toBe('1.79 × 10³⁰⁸');
    expect(valueWords(-123_456_789_012_345_680_000, 'amount')).toBe('−1.235 × 10²⁰');
    expect(valueWords(999_999_999_999_999, 'total')).toBe('99,99,99,99,99,99,999');
  });

  test('takes numbers that are written as text, and leaves codes alone', () => {
    expect(numberOf('148.00', 'stockValue')).toBe(148);
    expect(numberOf('0091', 'count')).toBeNull();
    expect(numberOf('411045', 'pinCode')).toBeNull();
    expect(numberOf('9822041177', 'phone')).toBeNull();
    expect(numberOf('12', 'customerId')).toBeNull();
    expect(numberOf('12', 'paid')).toBe(12);
  });

  test('has names of fields that read as words', () => {
    expect(['allowNegativeStock', 'total_cgst', 'itemID', 'GSTIN', 'sku'].map(fieldWords)).toEqual([
      ...['Allow negative stock', 'Total CGST', 'Item ID', 'GSTIN', 'SKU'],
    ]);
  });

  test('takes lists of lists for rows, and loses nothing where it does not', () => {
    const [asha, imran] = [['Asha', 3], ['Imran', 4]]; // prettier-ignore
    const bars = { kind: 'bars', points: [{ label: 'Asha', value: 3 }, { label: 'Imran', value: 4 }] }; // prettier-ignore
    for (const headed of [
      { headers: ['Owner', 'Won'], data: [asha, imran] },
      [['Owner', 'Won'], asha, imran],
    ])
      expect(read({ wins: headed })).toEqual([{ ...bars, name: 'wins' }]);
    // Two columns of one name, a row that is too short, and rows of texts alone.
    for (const rows of [
      [['Won', 'Won'], asha],
      [['Owner', 'Won'], asha, ['Imran']],
      [
        ['Ann', 'Bob'],
        ['Cid', 'Dan'],
      ],
    ])
      // prettier-ignore
      expect(JSON.stringify(read({ rows }))).toContain(String(rows[0]?.[0]));
    expect(outline(read({ labels: ['A', 'B'], orders: [1, 2], amounts: ['3', '4.50'] }))).toEqual([
      'bars orders',
      'bars amounts',
    ]);
    expect(JSON.stringify(read({ labels: ['A', 'B'], datasets: [], data: [1, 2] }))).toContain('data');
    expect(outline(read({ rows: [{}, {}] }))).toEqual(['tree rows']);
  });

  test('takes pairs, years and ids beside names', () => {
    expect(
      read({
        sales: [
          ['2024', 3],
          ['2025', 5],
          ['2026', 4],
        ],
      }),
    ).toEqual([
      {
        kind: 'line',
        name: 'sales',
        points: [
          { label: '2024', value: 3 },
          { label: '2025', value: 5 },
          { label: '2026', value: 4 },
        ],
      },
    ]);
    const id = 'b7e0c0de-0000-4000-8000-000000000001';
    expect(
      outline(
        read([
          { id, name: 'Pune', items: 4 },
          { id, name: 'Nashik', items: 2 },
        ]),
      ),
    ).toEqual(['bars']);
    expect(
      outline(
        read([
          { month: 10, count: 5 },
          { month: 11, count: 7 },
        ]),
      ),
    ).toEqual(['bars']);
    expect([timeKind('2026-13'), timeKind('2026-Q3'), timeKind('2026-11-31'), timeKind('2026')]).toEqual([
      null,
      'period',
      'day',
      'year',
    ]);
  });

  test('leaves the paging of a list out, and what stands beside it in', () => {
    const parts = read({
      items: [{ name: 'Hinge', open: true }],
      page: 1,
      pageSize: 50,
      totalPages: 3,
      totalValue: 9,
    });
    expect(outline(parts)).toEqual(['figures', 'table items']);
    expect(parts[0]).toEqual({ kind: 'figures', figures: [{ name: 'totalValue', value: 9 }] });
    expect(outline(read({ page: 1, size: 4 }))).toEqual(['figures']);
  });

  test('has money in names that say so, and in a value beside them', () => {
    expect([...moneyOf(['onHand', 'unitCost', 'value'])]).toEqual(['unitCost', 'value']);
    expect([...moneyOf(['date', 'value'])]).toEqual([]);
    expect([...moneyOf(['stockValue', 'cgst', 'count'])]).toEqual(['stockValue', 'cgst']);
  });

  test('says nothing only where nothing was sent', () => {
    for (const answer of [null, '', [], {}]) expect(read(answer)).toEqual([]);
    for (const answer of [0, false, 'Closed today', [null], { a: null }, [[]], [1, 'two', { three: 3 }]])
      expect(read(answer)).toHaveLength(1);
  });
});
