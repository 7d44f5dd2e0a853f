/** Links to Stockhand come from web pages and messages: only what names something to show passes, whatever else is written there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLinkLike,
  LINK_CHARACTERS_MAX,
  LINK_KINDS,
  LINK_TEXT_MAX,
  linkOfRoute,
  parseLink,
  routeOfLink,
  writeLink,
} from '../../../src-sync/domain/links/app-link.ts';

describe('a link', () => {
  it.each([
    ['stockhand://item/PIPE-25', { kind: 'item', text: 'PIPE-25' }],
    ['stockhand://item/8901234567894', { kind: 'item', text: '8901234567894' }],
    ['stockhand://item/A%2FB%20%26%20C', { kind: 'item', text: 'A/B & C' }],
    ['stockhand://contact/+91%2098450%2012345', { kind: 'contact', text: '+91 98450 12345' }],
    ['stockhand://document/GRN-1126-7QK-01', { kind: 'document', text: 'GRN-1126-7QK-01' }],
    ['stockhand://search/%E0%A4%9A%E0%A4%BE%E0%A4%B5%E0%A4%B2', { kind: 'search', text: 'चावल' }],
    ['STOCKHAND://item/a', { kind: 'item', text: 'a' }],
  ])('%s names what to show', (address, value) => {
    expect(parseLink(address)).toEqual({ ok: true, value });
  });

  it('is decoded once', () => {
    expect(parseLink('stockhand://item/%2541')).toEqual({ ok: true, value: { kind: 'item', text: '%41' } });
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'https://item/A'],
    ['the scheme alone', 'stockhand:'],
    ['no kind', 'stockhand://'],
    ['a kind alone', 'stockhand://item'],
    ['an empty name', 'stockhand://item/'],
    ['blanks for a name', 'stockhand://item/%20%20'],
    ['an unknown kind', 'stockhand://workspace/other'],
    ['a kind of the prototype', 'stockhand://constructor/a'],
    ['a kind in capitals', 'stockhand://ITEM/a'],
    ['a host', 'stockhand://example.com/item/a'],
    ['a port', 'stockhand://item:80/a'],
    ['a sign-in', 'stockhand://me:you@item/a'],
    ['one slash', 'stockhand:/item/a'],
    ['two names', 'stockhand://item/a/edit'],
    ['a way up', 'stockhand://item/../settings'],
    ['a question', 'stockhand://item/a?workspace=b'],
    ['a fragment', 'stockhand://item/a#/settings'],
    ['a quotation mark', 'stockhand://item/a" --inspect'],
    ['a blank', 'stockhand://item/a --inspect'],
    ['a blank before it', ' stockhand://item/a'],
    ['a backslash', String.raw`stockhand://item/a\b`],
    ['an end of line', 'stockhand://item/a\n'],
    ['letters that are not encoded', 'stockhand://item/चावल'],
    ['half an escape', 'stockhand://item/%4'],
    ['bytes that are no text', 'stockhand://item/%FF'],
    ['a surrogate', 'stockhand://item/%ED%A0%80'],
    ['a zero byte', 'stockhand://item/a%00b'],
    ['an escape of a terminal', 'stockhand://item/%1B[31m'],
    ['a control character of Latin 1', 'stockhand://item/%C2%85a'],
    ['a turned direction', 'stockhand://item/a%E2%80%AEb'],
    ['a name that is too long', `stockhand://item/${'a'.repeat(LINK_TEXT_MAX + 1)}`],
    ['far too much', `stockhand://item/${'%41'.repeat(LINK_CHARACTERS_MAX)}`],
  ])('with %s is refused in a sentence, which does not repeat it', (_, address) => {
    const parsed = parseLink(address);
    expect(parsed).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    if (parsed.ok) return;
    expect(parsed.failure.message).toMatch(/Nothing was opened\.$/);
    expect(parsed.failure.message).not.toMatch(/inspect|example\.com/);
  });

  it('is refused or names a readable text, whatever follows the kind', () => {
    const anything = fc.tuple(
      fc.constantFrom(...LINK_KINDS, 'items', '__proto__'),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(anything, ([kind, text, isEncoded]) => {
        const written = isEncoded && text.isWellFormed() ? encodeURIComponent(text) : text;
        const parsed = parseLink(`stockhand://${kind}/${written}`);
        if (!parsed.ok) return;
        expect(LINK_KINDS).toContain(parsed.value.kind);
        expect(parsed.value.text).toBe(parsed.value.text.trim());
        expect(parsed.value.text).not.toMatch(/\p{Cc}/u);
        expect(parsed.value.text.length).toBeGreaterThan(0);
        expect(parsed.value.text.length).toBeLessThanOrEqual(LINK_TEXT_MAX);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that Stockhand makes names the same again, as a link and as an address of the window', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINK_KINDS),
        fc.string({ unit: 'grapheme', maxLength: 210 }),
        (kind, text) => {
          const address = writeLink({ kind, text });
          if (address === null) return;
          const value = { kind, text: text.trim() };
          expect(address).toMatch(/^stockhand:\/\/[a-z]+\/[\w.~%-]+$/);
          expect(isLinkLike(address)).toBe(true);
          expect(parseLink(address)).toEqual({ ok: true, value });
          expect(linkOfRoute(routeOfLink(value))).toEqual({ ok: true, value });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is not made for what no link can hold', () => {
    const texts = ['', '  ', 'a\u0000b', 'a\nb', '\uD800', 'a'.repeat(LINK_TEXT_MAX + 1)];
    expect(texts.map((text) => writeLink({ kind: 'item', text }))).toEqual(texts.map(() => null));
  });
});
