import { describe, expect, it } from 'vitest';
import { readNumberText } from '../../src-sync/domain/values/number-text.ts';

describe('a number as people write it', () => {
  it.each([
    ['125', 125],
    ['1,000', 1_000],
    ['1,00,000', 100_000],
    ['12,34,567.50', 1_234_567.5],
    ['1,234,567.50', 1_234_567.5],
    ['10,00,00,000', 100_000_000],
    ['100,000', 100_000],
    ['-1,250', -1_250],
    ['− 12', -12],
    ['+3', 3],
    ['.5', 0.5],
    ['5.', 5],
    ['1 250.5', 1_250.5],
    ['1\u00a025\u00a0000', 125_000],
    ['007', 7],
    ['१,२५,०००.५०', 125_000.5],
    ['১২', 12],
    ['１２．５', 12.5],
  ])('%s is %d', (text, value) => {
    expect(readNumberText(text)).toEqual({ kind: 'number', value });
  });

  it.each([
    ...['12,5', '1,5', '1,2,3', ',5', '5,', '1,23', '1.234,50', '1,234,50', '1,23,45', '12,345,67'],
    ...['0,500', '00,100', '123,45,678', '1,,000', '-12,5', '1,00 000', '1,000.5,0', '1.5,000', '1,0000'],
  ])('%s is no number: its commas group nothing', (text) => {
    expect(readNumberText(text)).toEqual({ kind: 'wrong-commas' });
  });

  it.each([
    '',
    ',',
    '-',
    '.',
    '12a',
    '1.2.3',
    '--1',
    '+-1',
    '1e5',
    '∞',
    '12 5',
    '1 2',
    '120\n150',
    '12\r\n50\r\n000',
    '0x10',
    '1\u2019000',
    '120¹',
    '10²',
    '5₂',
    '12½',
  ])('“%s” is no number at all', (text) => {
    expect(readNumberText(text)).toEqual({ kind: 'not-a-number' });
  });
});
