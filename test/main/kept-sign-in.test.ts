import { expect, it } from 'vitest';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { Secrets } from '../../src-sync/domain/sync/profile.ts';
import { KEYCHAIN_SILENT, takeKeptSignIn } from '../../src-main/workspace/connection/kept-sign-in.ts';
import type { Message } from '../../src-sync/domain/messages/message.ts';

const kept: Secrets = { accessToken: 'from the keychain', brokerCredential: null };
const silent = failed(failure('VAULT_UNAVAILABLE', 'The keychain does not answer.', { detail: 'timeout' }));

async function readFrom(
  answers: readonly Result<Secrets>[],
  isWanted: (asked: number) => boolean = () => true,
) {
  let asked = 0;
  const taken: Secrets[] = [];
  const notices: (Message | null)[] = [];
  const reasons: unknown[] = [];
  await takeKeptSignIn({
    vault: { read: () => Promise.resolve(answers[asked++] ?? silent) },
    address: { baseUrl: 'http://127.0.0.1:1', organizationId: null },
    isWanted: () => isWanted(asked),
    log: { problem: (_text, facts) => reasons.push(facts) },
    take: (secrets) => taken.push(secrets),
    say: (notice) => notices.push(notice),
    pausesMs: [1, 1, 1],
  });
  return { taken, asked, notices, reasons };
}

it('a keychain that answers at once is asked once, and nobody is told', async () => {
  expect(await readFrom([ok(kept)])).toMatchObject({ taken: [kept], asked: 1, notices: [] });
});

it('one that was busy is asked again, and the sign-in that is kept there is found', async () => {
  expect(await readFrom([silent, silent, ok(kept)])).toMatchObject({
    taken: [kept],
    asked: 3,
    notices: [KEYCHAIN_SILENT, KEYCHAIN_SILENT, null],
    reasons: [{ reason: 'timeout' }, { reason: 'timeout' }],
  });
});

it('one that never answers is given up, and that is said', async () => {
  expect(await readFrom([])).toMatchObject({ taken: [], asked: 4, reasons: { length: 4 } });
});

it('is not asked again once somebody has signed in by hand', async () => {
  expect(await readFrom([silent, ok(kept)], (asked) => asked < 1)).toMatchObject({
    taken: [],
    asked: 1,
    notices: [],
  });
});
