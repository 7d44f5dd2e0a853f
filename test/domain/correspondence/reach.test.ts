import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REACH_WAYS, reachAddress } from '../../../src-sync/domain/correspondence/reach.ts';

describe('a contact', () => {
  it('is called at the number as it is written, without what stands between its digits', () => {
    expect(reachAddress('phone', ' +91 98450 11111 ')).toBe('tel:+919845011111');
    expect(reachAddress('phone', '(080) 2345-678')).toBe('tel:0802345678');
    expect(reachAddress('phone', '')).toBeNull();
    expect(reachAddress('phone', 'ask Ravi')).toBeNull();
    expect(reachAddress('phone', '98450 11111 / 98450 22222')).toBeNull();
    expect(reachAddress('phone', '98450;ext=1')).toBeNull();
  });

  it('is written to at one address, whatever signs are in it', () => {
    expect(reachAddress('mail', 'asha@example.in')).toBe('mailto:asha@example.in');
    expect(reachAddress('mail', 'a?cc=b&c@example.in')).toBe('mailto:a%3Fcc%3Db%26c@example.in');
    expect(reachAddress('mail', 'a@example.in, b@example.in')).toBeNull();
    expect(reachAddress('mail', 'javascript:alert(1)@x')).toBeNull();
  });

  it('has a messenger only where the country of the number is known', () => {
    expect(reachAddress('messenger', '+91 98450 11111')).toBe('https://wa.me/919845011111');
    expect(reachAddress('messenger', '91-98450-11111')).toBe('https://wa.me/919845011111');
    expect(reachAddress('messenger', '0044 20 7946 0958')).toBe('https://wa.me/442079460958');
    expect(reachAddress('messenger', '98450 11111')).toBeNull();
    expect(reachAddress('messenger', '+91')).toBeNull();
  });

  it('names no other scheme, host or receiver by any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.string().map((text) => `+91 ${text}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...REACH_WAYS), texts, (way, text) => {
        const address = reachAddress(way, text);
        if (address === null) return;
        const url = new URL(address);
        const scheme = { phone: 'tel:', mail: 'mailto:', messenger: 'https:' }[way];
        expect(url.protocol).toBe(scheme);
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
        if (way === 'messenger') expect(url.href).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/);
        if (way === 'phone') expect(url.href).toMatch(/^tel:\+?\d{3,15}$/);
        if (way === 'mail') expect(url.pathname.split('@')).toHaveLength(2);
      }),
    );
  });
});
