import { describe, expect, it } from 'vitest';
import { sidesInWords } from '../../src-renderer/shared/decisions/conflict-words.ts';
import { fieldInWords, valueInWords } from '../../src-renderer/i18n/fields.ts';

describe('a field in question', () => {
  it.each([
    ['companyName', 'Company'],
    ['expectedCloseDate', 'Expected close date'],
    ['customFields.Shelf life', 'Shelf life'],
    ['preferences.stock.lowStock', 'stock: lowStock'],
    ['stages.QUOTED.winProbability', 'Stage QUOTED: Chance of winning'],
    ['stages.QUOTED.visible', 'Stage QUOTED: Shown'],
    ['stages.QUOTED', 'Stage QUOTED'],
    ['stages.v1.0.label', 'Stage v1.0: Label'],
    ['stages.v1.0', 'Stage v1.0'],
  ])('%s is read as %s', (field, words) => expect(fieldInWords(field)).toBe(words));
});

describe('a value in question', () => {
  const quoted = { key: 'QUOTED', label: 'Quoted', visible: true, winProbability: 50 };

  it.each([
    [true, 'Yes'],
    [{ label: 'Quoted', visible: true }, 'Label: Quoted, Shown: Yes'],
    [['steel', 'brass'], 'steel, brass'],
    [
      [quoted, { label: 'Won', visible: false }],
      'Key: QUOTED, Label: Quoted, Shown: Yes, Chance of winning: 50; Label: Won, Shown: No',
    ],
    ['', null],
    [null, null],
    [[], null],
    [{}, null],
  ])('%j is read as %j', (value, words) => expect(valueInWords(value, 'stages')).toBe(words));

  it.each([
    [['https://a, https://b'], ['https://a', 'https://b']],
    [{ 'a.b': 1 }, { 'c.b': 1 }],
    [[{ label: 'a; Label: b' }], [{ label: 'a' }, { label: 'b' }]],
  ])('%j beside %j is never read as the same', (mine, theirs) => {
    const words = sidesInWords({ mine, theirs }, 'allowedOrigins');
    expect(words.mine).not.toBe(words.theirs);
  });

  it('reads differently wherever the two sides differ', () => {
    const theirs = { ...quoted, visible: false };
    expect(valueInWords([theirs], 'stages')).not.toBe(valueInWords([quoted], 'stages'));
  });
});
