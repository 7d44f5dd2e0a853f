/** An address, a token or a key that cannot be kept is reported at its field before the Service is asked. */
import { describe, expect, test } from 'vitest';
import {
  addressProblem,
  emptySignIn,
  SECRET_CHARACTERS_MAX,
  signInProblems,
} from '../../src-renderer/shared/workspaces/sign-in.ts';

const ADDRESS = 'https://service.example';

describe('the form of a connection', () => {
  test('takes what it can keep', () => {
    expect(addressProblem(ADDRESS)).toBeNull();
    const accessToken = 'x'.repeat(SECRET_CHARACTERS_MAX);
    expect(signInProblems({ ...emptySignIn(), accessToken })).toEqual({});
  });

  test.each(['a\0b', 'half \uD83D', 'x'.repeat(SECRET_CHARACTERS_MAX + 1)])(
    'points out the field that holds anything else',
    (text) => {
      expect(addressProblem(`${ADDRESS}/${text}`)).toMatch(/^(Holds a character|Too long to be kept)/);
      const token = signInProblems({ ...emptySignIn(), accessToken: text });
      expect(token.accessToken).toMatch(/^(Holds a character|Too long to be kept)/);
      const key = signInProblems({
        ...{ ...emptySignIn(), kind: 'broker', brokerUrl: ADDRESS, credential: text },
      });
      expect(key).toEqual({ credential: token.accessToken });
    },
  );
});
