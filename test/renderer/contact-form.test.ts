/** The contact form: custom fields are fields of their own there, and one map when they are sent. */
import { describe, expect, test } from 'vitest';
import {
  contactAsText,
  contactChanges,
  contactProblems,
  customTexts,
} from '../../src-renderer/features/contacts/contact-form.ts';
import { customKey, customLabels, customNameProblem } from '../../src-renderer/shared/records/own-keys.ts';
import { contactUpdateBody } from '../../src-sync/contract/bodies.ts';

const RECORD = {
  name: 'Asha',
  phone: '98230 55120',
  customFields: { credit_days: 30, Transporter: 'VRL', routes: ['Pune'], vip: true, empty: null },
};

describe('custom fields of a contact', () => {
  test('stand in the form as text, without those that are no text at all', () => {
    expect(customTexts(RECORD)).toEqual({ credit_days: '30', Transporter: 'VRL', vip: 'true', empty: '' });
    expect(contactAsText(RECORD)[customKey('credit_days')]).toBe('30');
    expect(customTexts({ customFields: [] })).toEqual({});
  });

  test('are sent as the map of the contract, those that were changed alone', () => {
    const typed: Readonly<Record<string, string>> = {
      notes: ' early ',
      [customKey('credit_days')]: ' 45 ',
      [customKey('__proto__')]: 'kept',
    };
    const changes = contactChanges(Object.keys(typed), (field) => typed[field] ?? '');
    expect(Object.entries(changes['customFields'] ?? {})).toEqual([['credit_days', '45'], ['__proto__', 'kept']]); // prettier-ignore
    expect(changes['notes']).toBe('early');
    expect(contactUpdateBody.safeParse({ customFields: { credit_days: '45' } }).success).toBe(true);
  });

  test('read as words, and by their own names where two would read alike', () => {
    expect([...customLabels(['credit_days', 'Visiting day'])]).toEqual([
      ['credit_days', 'Credit days'],
      ['Visiting day', 'Visiting day'],
    ]);
    expect([...customLabels(['dup_key', 'dupKey']).values()]).toEqual(['dup_key', 'dupKey']);
  });

  test('take a new name once, and one that can be seen', () => {
    expect(customNameProblem('Route', ['Transporter'])).toBeNull();
    expect(customNameProblem('transporter\u200B', ['Transporter'])).toBe('This field is there already.');
    expect(customNameProblem(' \u200B', [])).toBe('Type the name of the field first.');
    expect(customNameProblem('x'.repeat(201), [])).toMatch(/at most 200 characters/);
  });
});

test('a name that shows nothing is none', () => {
  const typed: Readonly<Record<string, string>> = { name: '\u200B', phone: '98230 55120' };
  expect(contactProblems((field) => typed[field] ?? '', {})).toHaveProperty('name');
});
