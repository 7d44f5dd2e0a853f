/** The conclusion from a list of organizations about whose data a database holds. */
import { describe, expect, it } from 'vitest';
import { judgeIdentity, sharedNames, type ListedOrganization } from '../../src-sync/domain/sync/identity.ts';
import { isSameAddress, parseAccount } from '../../src-sync/domain/sync/profile.ts';
import { decodeOrganizations } from '../../src-sync/contract/organizations.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';

const organization = (...ids: [string, ...string[]]): ListedOrganization => ({
  ids,
  name: `name of ${ids[0]}`,
});
const [A, B, C] = [organization('a'), organization('b'), organization('c')];
const whole = (...organizations: ListedOrganization[]) => ({ organizations, complete: true });
const part = (...organizations: ListedOrganization[]) => ({ organizations, complete: false });

describe('whose data a database holds', () => {
  it('is unknown before the first sign-in, then among what all sign-ins had in common', () => {
    expect(judgeIdentity(whole(A, B), null, [])).toEqual({ kind: 'same', organizations: [A, B] });
    expect(judgeIdentity(whole(B, C), null, [A, B])).toEqual({ kind: 'same', organizations: [B] });
    expect(judgeIdentity(whole(A, C), null, [B])).toEqual({ kind: 'other' });
  });

  it('is the chosen organization, which the sign-in must be able to use', () => {
    expect(judgeIdentity(whole(A, B), 'B', [])).toEqual({ kind: 'same', organizations: [B] });
    expect(judgeIdentity(whole(A), 'b', [])).toEqual({ kind: 'other' });
  });

  it('is not judged by an empty list or a part of one', () => {
    expect(judgeIdentity(whole(), 'b', [])).toEqual({ kind: 'untold' });
    expect(judgeIdentity(part(A), 'b', [])).toEqual({ kind: 'untold' });
    expect(judgeIdentity(part(A), null, [B])).toEqual({ kind: 'untold' });
    expect(judgeIdentity(part(A), null, [])).toEqual({ kind: 'untold' });
    expect(judgeIdentity(part(A), 'a', [])).toEqual({ kind: 'same', organizations: [A] });
  });

  it('is recognised by any id the list gives', () => {
    const both = organization('uuid', '17');
    expect(judgeIdentity(whole(both), '17', [])).toEqual({ kind: 'same', organizations: [both] });
    expect(judgeIdentity(whole(organization('17')), null, [both]).kind).toBe('same');
  });
});

describe('a list of organizations', () => {
  const read = (data: JsonValue) => {
    const list = decodeOrganizations(data);
    return list.ok ? list.value : list.failure.code;
  };

  it('is read whatever its fields are called', () => {
    expect(read([{ id: 'a', name: 'Depot' }])).toEqual({
      organizations: [{ ids: ['a'], name: 'Depot' }],
      complete: true,
    });
    expect(read({ items: [{ gid: 'g', id: 7, displayName: 'Depot' }], totalElements: 1 })).toEqual({
      organizations: [{ ids: ['g', '7'], name: 'Depot' }],
      complete: true,
    });
    // The user's membership, whose own id selects nothing.
    expect(read([{ id: 'membership', organizationId: 'a', organizationName: 'Depot' }])).toMatchObject({
      organizations: [{ ids: ['a', 'membership'], name: 'Depot' }],
    });
  });

  it('has an organization once, by all its ids, where the user has two roles in it', () => {
    const roles = ['owner', 'clerk'].map((id) => ({ id, organizationId: 'a', organizationName: 'Depot' }));
    expect(read(roles)).toEqual({
      organizations: [{ ids: ['a', 'owner', 'clerk'], name: 'Depot' }],
      complete: true,
    });
  });

  it('is not whole where pages or rows are missing, and no list at all is a failure', () => {
    expect(read({ items: [{ id: 'a' }], totalElements: 2 })).toMatchObject({ complete: false });
    expect(read({ items: [{ id: 'a' }], totalPages: 3 })).toMatchObject({ complete: false });
    expect(read([{ id: 'a' }, { nothing: true }])).toMatchObject({ complete: false });
    expect(read([{ nothing: true }])).toBe('UNREADABLE_ANSWER');
    expect(read('none')).toBe('UNREADABLE_ANSWER');
  });
});

describe('the name of a sign-in', () => {
  it('has one spelling', () => {
    expect(parseAccount('  Asha\t Rao ')).toEqual({ ok: true, value: 'Asha Rao' });
    expect(parseAccount('Re\u0301my')).toEqual({ ok: true, value: 'R\u00e9my' });
    expect(parseAccount('')).toEqual({ ok: true, value: '' });
  });

  it('is refused when it is too long or cannot be seen', () => {
    for (const name of ['x'.repeat(61), 'a\u202eb', 'a\0b', '\ud800']) {
      expect(parseAccount(name)).toMatchObject({ ok: false, failure: { code: 'VALIDATION' } });
    }
  });

  it('P10: tells two databases apart, and its absence is the first account', () => {
    const own = { baseUrl: 'https://a.example', organizationId: null };
    expect(isSameAddress(own, { ...own, account: '' })).toBe(true);
    expect(isSameAddress(own, { ...own, account: 'Asha' })).toBe(false);
    expect(isSameAddress(own, { ...own, organizationId: 'a' })).toBe(false);
  });
});

describe('organizations of one name', () => {
  it('are those whose name another one has as well', () => {
    const named = (id: string, name: string) => ({ id, name });
    const shared = sharedNames([named('1', 'Depot'), named('2', 'Counter'), named('3', 'Depot')]);
    expect([...shared]).toEqual(['Depot']);
  });
});
