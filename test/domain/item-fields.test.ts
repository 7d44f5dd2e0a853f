import { describe, expect, it } from 'vitest';
import { itemFieldType, itemFields } from '../../src-sync/domain/records/item-fields.ts';

const FINISH = {
  label: 'Finish',
  fieldKey: 'finish',
  fieldType: 'SELECT',
  options: 'Satin, Mirror,,Satin',
  sortOrder: 2,
};
const LOAD = {
  label: 'Load per pair',
  fieldKey: 'load_per_pair',
  fieldType: 'NUMBER',
  required: true,
  sortOrder: 1,
};

describe("a shop's own fields of an item", () => {
  it('come in their order with what goes into them', () => {
    expect(itemFields([FINISH, LOAD], {})).toEqual([
      { key: 'load_per_pair', label: 'Load per pair', type: 'NUMBER', options: [], required: true },
      { key: 'finish', label: 'Finish', type: 'SELECT', options: ['Satin', 'Mirror'], required: false },
    ]);
  });

  it('are found under a key or under their label, whichever the item uses', () => {
    const keyed = itemFields([FINISH], { customFields: { finish: 'Satin' } });
    const labelled = itemFields([FINISH], { customFields: { Finish: 'Satin' } });
    expect([keyed, labelled].map((fields) => fields.map(({ key }) => key))).toEqual([['finish'], ['Finish']]);
  });

  it('that are out of use stay where an item has them, and nothing that it has is hidden', () => {
    const retired = { ...FINISH, active: false };
    expect(itemFields([retired], {})).toEqual([]);
    const fields = itemFields([retired], { customFields: { finish: 'Satin', 'Old note': 'x' } });
    expect(fields.map(({ key, type }) => [key, type])).toEqual([
      ['finish', 'SELECT'],
      ['Old note', 'TEXT'],
    ]);
  });

  it('of a kind that nobody knows, or without a name, do no harm', () => {
    expect(itemFields([{ label: 'Colour', fieldType: 'HOLOGRAM' }, {}, { fieldType: 'TEXT' }], {})).toEqual([
      { key: 'Colour', label: 'Colour', type: 'TEXT', options: [], required: false },
    ]);
    expect(itemFields([], { customFields: 'none' })).toEqual([]);
  });

  it('are of the type that the shop says, known by their key, by their label, or by what an item keeps', () => {
    const sheet = { label: 'Test report', fieldKey: 'test_report', fieldType: 'file ' };
    const names = ['finish', 'Finish', 'Old note', 'test_report', 'nothing', 'constructor'];
    const types = names.map((name) =>
      itemFieldType([FINISH, sheet], { customFields: { 'Old note': 'x', finish: 'Satin' } }, name),
    );
    expect(types).toEqual(['SELECT', 'SELECT', 'untold', 'FILE', null, null]);
  });
});

it('has one box for a key that two definitions share: the first one in the order of the shop', () => {
  const fields = itemFields(
    [
      { fieldKey: 'dup_key', label: 'Dup key', fieldType: 'TEXT', sortOrder: 2 },
      { fieldKey: 'dup_key', label: 'Dup key', fieldType: 'NUMBER', sortOrder: 1 },
    ],
    { customFields: { dup_key: '7' } },
  );
  expect(fields.map(({ key, type }) => [key, type])).toEqual([['dup_key', 'NUMBER']]);
});
