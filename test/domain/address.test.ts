import { describe, expect, test } from 'vitest';
import { completeAddress, parseAddress } from '../../src-sync/domain/values/address.ts';

const parsed = (text: string): string | null => {
  const result = parseAddress(text);
  return result.ok ? result.value : null;
};

describe('a typed address', () => {
  test('is completed by what every address begins with, and spaces and a slash around it are forgiven', () => {
    expect(completeAddress('  service.example.com/ ')).toBe('https://service.example.com');
    expect(completeAddress('Service.example.com:8443/base//')).toBe('https://Service.example.com:8443/base');
    expect(completeAddress('https://service.example.com')).toBe('https://service.example.com');
    expect(completeAddress('127.0.0.1:4010')).toBe('http://127.0.0.1:4010');
    expect(completeAddress('localhost:4010/')).toBe('http://localhost:4010');
    expect(completeAddress('[::1]:4010')).toBe('http://[::1]:4010');
    expect(completeAddress('localhost.example.com')).toBe('https://localhost.example.com');
  });

  test('is no safer for it: one that is spelled out stays, and what is none is still refused', () => {
    expect(completeAddress('http://service.example.com/')).toBe('http://service.example.com');
    expect(completeAddress('   ')).toBe('');
    for (const text of [
      'http://a.example',
      'ftp://a.example',
      'javascript:alert(1)',
      'user:x@a.example',
      'the service please',
      '/',
    ])
      expect(parseAddress(completeAddress(text)).ok).toBe(false);
  });
});

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
