/** The parts of a form that no box shows are told beside them. */
import { expect, test } from 'vitest';
import { editable, undescribed } from '../../src-renderer/features/crm/forms/form-document.ts';

test('parts of a form that are not as the contract has them are told whole, and no box shows them', () => {
  const odd = {
    fields: { name: { label: 'Name' } },
    theme: 'dark',
    allowedOrigins: '*',
    title: { en: 'Ask' },
  };
  expect(undescribed({ name: 'Quote', blocks: null, views: 3, ...odd })).toEqual({ views: 3, ...odd });
  expect(editable({ name: 'Quote', ...odd })).toMatchObject({ fields: [], theme: {}, allowedOrigins: [] });
  const usual = {
    fields: [{ fieldKey: 'name' }],
    theme: { textColor: 'red' },
    allowedOrigins: ['https://a.example'],
  };
  expect(undescribed({ name: 'Quote', title: 'Ask', ...usual })).toEqual({});
});
