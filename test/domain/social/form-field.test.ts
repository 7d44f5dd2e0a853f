/** The catalogue of form fields, whatever shape the Service tells it in: the contract describes none. */
import { describe, expect, test } from 'vitest';
import { groupedFields, readFormField } from '../../../src-sync/domain/social/form-field.ts';

const read = (data: Parameters<typeof groupedFields>[0]) =>
  groupedFields(data).flatMap((row) => readFormField(row) ?? []);

describe('fields that a form can have', () => {
  test('are read in groups, and each under its key', () => {
    expect(
      read({ standard: [{ key: 'name' }, 'phone'], custom: [{ fieldKey: 'size', label: 'Size' }] }),
    ).toMatchObject([{ fieldKey: 'name' }, { fieldKey: 'phone' }, { fieldKey: 'size', label: 'Size' }]);
    expect(read({ email: { label: 'E-mail', type: 'EMAIL' }, pin: 'PIN code', count: 2 })).toMatchObject([
      { fieldKey: 'email', label: 'E-mail', fieldType: 'EMAIL' },
      { fieldKey: 'pin', label: 'PIN code' },
    ]);
    expect(read(null)).toEqual([]);
    expect(read('name')).toEqual([]);
  });

  test('keep choices that are a list', () => {
    const options = (choices: Parameters<typeof readFormField>[0]) =>
      readFormField({ key: 'size', options: choices })?.options;
    expect(options('Small, Large')).toBe('Small, Large');
    expect(options(['Small', ' ', 'Large'])).toBe('Small, Large');
    expect(options([{ label: 'Small' }, { value: 'L' }, 4])).toBe('Small, L');
    expect(options([])).toBeNull();
  });
});
