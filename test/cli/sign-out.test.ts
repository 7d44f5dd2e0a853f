import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWithSecretService, withKeyringHome } from '../vault/secret-service.ts';
import { useProfileDir } from './profile-dir.ts';
import { enqueue, runCli } from './run-cli.ts';
import type { SignOutPlan } from './sign-out-script.ts';

const baseUrl = 'http://127.0.0.1:9';

describe.skipIf(process.platform !== 'linux')('stockhand sign-out', () => {
  const profile = useProfileDir();

  test('is blocked while changes wait, offers to take them along, and leaves them when that is meant', async () => {
    const dataDir = profile.path;
    await enqueue({ dataDir, baseUrl }, { op: 'contacts.create', record: { name: 'Asha', phone: '1' } });
    const plan: SignOutPlan = { dataDir, baseUrl, runs: [[], ['--keep-changes'], ['--keep-changes']] };
    await withKeyringHome(async (home) => {
      const script = join(import.meta.dirname, 'sign-out-script.ts');
      const { answer } = await runWithSecretService(script, home, JSON.stringify(plan));
      const done = { code: 0, stdout: '{"signedOut":true,"waiting":1}\n', stderr: '', token: null };
      expect(answer).toEqual([
        {
          code: 2,
          stdout: '',
          stderr: expect.stringContaining('outbox export') as string,
          token: 'token-to-forget',
        },
        done,
        done,
      ]);
    });
    expect((await runCli({ dataDir, baseUrl }, 'outbox')).lines).toMatchObject([{ state: 'queued' }]);
  });
});
