import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src-sync/domain/values/address.ts';

const parsed = (text: string): string | null => {
  const result = parseAddress(text);
  return result.ok ? result.value : null;
};

describe('the base address', () => {
  test('has one spelling, so that two spellings never make two databases', () => {
    expect(parsed(' https://Service.Example.com:443/ ')).toBe('https://service.example.com');
    expect(parsed('https://service.example.com/base//')).toBe('https://service.example.com/base');
    expect(parsed('http://127.0.0.1:4010/')).toBe('http://127.0.0.1:4010');
  });

  test('may be http on this PC only', () => {
    for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', '2130706433']) {
      expect(parsed(`http://${host}:1`)).not.toBeNull();
    }
    for (const host of [
      'service.example.com',
      '10.0.0.1',
      'localhost.example.com',
      '127.0.0.1.example.com',
      '0.0.0.0',
    ]) {
      expect(parsed(`http://${host}:1`)).toBeNull();
    }
  });

  test('is refused with a sentence when it is none, or carries a secret or a query', () => {
    for (const text of [
      '',
      'service',
      'ftp://a.example',
      'file:///etc',
      'javascript:alert(1)',
      'https://user:secret@a.example',
      'https://a.example/?q=1',
      'https://a.example/#x',
    ]) {
      const result = parseAddress(text);
      expect(result.ok ? null : result.failure).toMatchObject({ code: 'ADDRESS_REFUSED' });
      expect(result.ok ? '' : result.failure.message).not.toContain('secret');
    }
  });
});
