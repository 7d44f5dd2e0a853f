import { describe, expect, test } from 'vitest';
import { addressIn, isReadableLink, isSafeLink } from '../../../src-sync/domain/correspondence/link.ts';

const BASE = 'https://service.example/api-root';

describe('an address that the Service hands out', () => {
  test.each([
    [{ url: 'https://files.example/a?sig=1', expiresAt: 'x' }, 'https://files.example/a?sig=1'],
    ['https://files.example/b', 'https://files.example/b'],
    [{ link: { href: 'https://files.example/c' } }, 'https://files.example/c'],
    [{ presigned: 'https://files.example/d' }, 'https://files.example/d'],
    [{ document: { downloadUrl: '/files/e' } }, 'https://service.example/files/e'],
    [{ url: '//evil.example/f' }, null],
    [{ url: 'file:///etc/passwd' }, null],
    [{ url: 'javascript:alert(1)' }, null],
    [{ id: 'x' }, null],
    [null, null],
    [[], null],
  ])('%j is read as %s', (data, address) => {
    expect(addressIn(data, BASE)?.href ?? null).toBe(address);
  });

  test.each([
    ['https://files.example/a', true, true],
    ['http://files.example/a', false, false],
    ['https://me:secret@files.example/a', false, false],
    ['http://127.0.0.1:9/a', false, false],
    ['http://127.0.0.1:4010/a', false, true],
    ['http://me@127.0.0.1:4010/a', false, false],
  ])('%s is opened: %s, read: %s', (address, isOpened, isRead) => {
    const url = new URL(address);
    expect([isSafeLink(url), isReadableLink(url, 'http://127.0.0.1:4010')]).toEqual([isOpened, isRead]);
  });
});
