import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRecord, overlay, sameValue } from '../../src-sync/domain/records/merge.ts';

const base = {
  name: 'Asha Stores',
  phone: '55298 45012',
  notes: '',
  customFields: { route: 'A', day: 'Mon' },
};

describe('merging a record', () => {
  it("keeps a colleague's edit of another field", () => {
    const merge = mergeRecord(base, { notes: 'call after 5' }, { ...base, phone: '55298 00000' });
    expect(merge).toEqual({ changes: { notes: 'call after 5' }, conflicts: [] });
  });

  it('asks a person about a field that both sides changed differently', () => {
    const merge = mergeRecord(base, { phone: '1' }, { ...base, phone: '2' });
    expect(merge.changes).toEqual({});
    expect(merge.conflicts).toEqual([{ field: 'phone', base: '55298 45012', mine: '1', theirs: '2' }]);
  });

  it('has nothing to send where both sides made the same change, or it was changed back', () => {
    expect(mergeRecord(base, { phone: '2' }, { ...base, phone: '2' })).toEqual({
      changes: {},
      conflicts: [],
    });
    expect(mergeRecord(base, { phone: base.phone }, { ...base, phone: '2' })).toEqual({
      changes: {},
      conflicts: [],
    });
  });

  it('joins custom fields key by key', () => {
    const theirs = { ...base, customFields: { route: 'B', day: 'Mon' } };
    expect(mergeRecord(base, { customFields: { day: 'Tue' } }, theirs)).toEqual({
      changes: { customFields: { day: 'Tue' } },
      conflicts: [],
    });
    expect(mergeRecord(base, { customFields: { route: 'C' } }, theirs).conflicts).toEqual([
      { field: 'customFields.route', base: 'A', mine: 'C', theirs: 'B' },
    ]);
  });

  it('does not take another spelling of the same value for an edit', () => {
    expect(sameValue(42.5, '42.50')).toBe(true);
    expect(sameValue('', null)).toBe(true);
    expect(sameValue(undefined, '')).toBe(true);
    expect(sameValue('0', false)).toBe(false);
    expect(sameValue('12abc', 12)).toBe(false);
    expect(sameValue(0, '')).toBe(false);
  });

  const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.integer({ min: 0, max: 3 }));
  const record = fc.record({ a: value, b: value, c: value });
  const changes = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] });

  it('never changes a field of theirs that the person did not touch, and never overwrites a disputed one', () => {
    fc.assert(
      fc.property(record, changes, record, (was, mine, theirs) => {
        const merge = mergeRecord(was, mine, theirs);
        const result = overlay(theirs, merge.changes);
        for (const field of ['a', 'b', 'c'] as const) {
          const touched = Object.hasOwn(mine, field);
          const disputed = merge.conflicts.some((one) => one.field === field);
          if (!touched || disputed) expect(result[field]).toEqual(theirs[field]);
          else if (sameValue(was[field], theirs[field]))
            expect(sameValue(result[field], mine[field])).toBe(true);
        }
      }),
    );
  });
});

describe('merging a form', () => {
  const field = (fieldKey: string, label: string) => ({ fieldKey, label, required: false });
  const form = {
    theme: { headingColor: '#111111', textColor: '#222222' },
    fields: [field('name', 'Name'), field('phone', 'Phone')],
    blocks: [{ id: 'a', type: 'heading', text: 'Hello' }],
  };

  it('keeps what two people made of different colours, fields and blocks', () => {
    const mine = {
      theme: { headingColor: '#aa0000' },
      fields: [field('phone', 'Mobile'), field('name', 'Name')],
      blocks: [...form.blocks, { id: 'mine', type: 'text', text: 'Mine' }],
    };
    const theirs = {
      theme: { ...form.theme, textColor: '#00aa00' },
      fields: [field('name', 'Your name'), field('phone', 'Phone'), field('city', 'City')],
      blocks: [{ id: 'a', type: 'heading', text: 'Welcome' }],
    };
    const { changes, conflicts } = mergeRecord(form, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(overlay(theirs, changes)).toEqual({
      theme: { headingColor: '#aa0000', textColor: '#00aa00' },
      fields: [field('phone', 'Mobile'), field('city', 'City'), field('name', 'Your name')],
      blocks: [
        { id: 'a', type: 'heading', text: 'Welcome' },
        { id: 'mine', type: 'text', text: 'Mine' },
      ],
    });
  });

  it('asks about the part of an entry that both changed', () => {
    const mine = { fields: [field('name', 'Mine'), field('phone', 'Phone')], theme: { textColor: 'red' } };
    const theirs = {
      ...form,
      fields: [field('name', 'Theirs'), field('phone', 'Phone')],
      theme: { ...form.theme, textColor: 'blue' },
    };
    expect(mergeRecord(form, mine, theirs).conflicts.map((one) => one.field)).toEqual([
      'fields.name.label',
      'theme.textColor',
    ]);
  });

  it('leaves lists of names, such as those of a label template, one value', () => {
    const merge = mergeRecord({ fields: ['name'] }, { fields: ['sku'] }, { fields: ['name', 'price'] });
    expect(merge.conflicts.map((one) => one.field)).toEqual(['fields']);
  });
});
