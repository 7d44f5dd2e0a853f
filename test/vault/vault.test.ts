import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProfileAddress, Secrets } from '../../src-sync/domain/sync/profile.ts';
import { createKeychainVault, type Keychain } from '../../src-sync/vault/keychain.ts';
import { countParts, joinSecret, splitSecret } from '../../src-sync/vault/parts.ts';
import { missingPrograms, runWithSecretService, withKeyringHome } from './secret-service.ts';
import type { VaultStep } from './vault-script.ts';

const script = join(import.meta.dirname, 'vault-script.ts');
const pune: ProfileAddress = { baseUrl: 'https://desk.example', organizationId: 'org-pune' };
const nashik: ProfileAddress = { baseUrl: 'https://desk.example', organizationId: 'org-nashik' };
const longToken = `eyJ${'aGFyZHdhcmU'.repeat(700)}`;
const secrets: Secrets = { accessToken: longToken, brokerCredential: 'device-credential-41' };
const nothing: Secrets = { accessToken: null, brokerCredential: null };

function run(home: string, steps: readonly VaultStep[]) {
  return runWithSecretService(script, home, JSON.stringify(steps));
}

describe.skipIf(process.platform !== 'linux')('the vault in a real secret service', () => {
  it('has the programs it needs', () => {
    expect(missingPrograms(), 'install them with: apt-get install -y dbus gnome-keyring').toEqual([]);
  });

  it('P8: gives back a token longer than a Windows credential in another process, and only to its organization', async () => {
    await withKeyringHome(async (home) => {
      const written = await run(home, [{ do: 'write', profile: pune, secrets }]);
      expect(written.answer).toEqual([{ ok: true, value: null }]);
      expect(written.output).not.toContain(longToken.slice(0, 40));
      const read = await run(home, [
        { do: 'read', profile: pune },
        { do: 'read', profile: nashik },
      ]);
      expect(read.answer).toEqual([
        { ok: true, value: secrets },
        { ok: true, value: nothing },
      ]);
    });
  });

  it('P10: gives each account of an organization its own, however the names are made up', async () => {
    const profiles: ProfileAddress[] = [
      pune,
      { ...pune, account: 'Asha' },
      { ...pune, organizationId: 'org-pune | account Asha' },
      { ...pune, organizationId: null },
      { ...pune, organizationId: 'own organization' },
      { ...pune, organizationId: null, account: 'own organization' },
      { ...pune, account: 'Asha | access token' },
      { ...pune, account: 'आशा' },
    ];
    await withKeyringHome(async (home) => {
      const tokenOf = (index: number): Secrets => ({ accessToken: `token-${index}`, brokerCredential: null });
      const { answer } = await run(home, [
        ...profiles.map((profile, index) => ({ do: 'write' as const, profile, secrets: tokenOf(index) })),
        ...profiles.map((profile) => ({ do: 'read' as const, profile })),
      ]);
      const read = (answer as readonly unknown[]).slice(profiles.length);
      expect(read).toEqual(profiles.map((_, index) => ({ ok: true, value: tokenOf(index) })));
    });
  });

  it('tells one that does not answer from one that keeps nothing, and says of nothing that it is kept there', async () => {
    const other: Secrets = { accessToken: 'another token', brokerCredential: null };
    await withKeyringHome(async (home) => {
      const { answer } = await run(home, [
        { do: 'write', profile: pune, secrets },
        { do: 'stall' },
        { do: 'read', profile: pune },
        { do: 'write', profile: nashik, secrets: other },
        { do: 'remove', profile: pune },
        { do: 'resume' },
        { do: 'read', profile: pune },
        { do: 'read', profile: nashik },
      ]);
      const silent = { ok: false, failure: { code: 'VAULT_UNAVAILABLE' } };
      expect(answer).toMatchObject([
        { ok: true, value: null },
        ...[silent, silent, silent],
        { ok: true, value: secrets },
        { ok: true, value: nothing },
      ]);
    });
  });

  it('P8: leaves nothing readable on disk', async () => {
    await withKeyringHome(async (home) => {
      await run(home, [{ do: 'write', profile: pune, secrets }]);
      const folder = join(home, 'data', 'keyrings');
      const files = await readdir(folder);
      expect(files).toContain('login.keyring');
      for (const name of files) {
        const content = await readFile(join(folder, name));
        expect(content.includes(longToken.slice(3, 43))).toBe(false);
        expect(content.includes('device-credential-41')).toBe(false);
      }
    });
  });

  it('forgets every part of a secret that is removed or replaced by a shorter one', async () => {
    await withKeyringHome(async (home) => {
      const short: Secrets = { accessToken: 'short', brokerCredential: null };
      const { answer } = await run(home, [
        { do: 'write', profile: pune, secrets },
        { do: 'write', profile: pune, secrets: short },
        { do: 'read', profile: pune },
        { do: 'remove', profile: pune },
        { do: 'read', profile: pune },
      ]);
      expect(answer, JSON.stringify(answer)).toMatchObject([
        { ok: true },
        { ok: true },
        { ok: true, value: short },
        { ok: true },
        { ok: true, value: nothing },
      ]);
    });
  });
});

describe('a vault that does not answer', () => {
  it('means signed out in plain words, without the secret in them', async () => {
    const vault = createKeychainVault({ load: () => Promise.reject(new Error('no bus\nsecond line')) });
    const written = await vault.write(pune, secrets);
    expect(written).toMatchObject({ ok: false, failure: { code: 'VAULT_UNAVAILABLE', detail: 'no bus' } });
    expect(JSON.stringify(written)).not.toContain('device-credential-41');
    expect(await vault.read(pune)).toMatchObject({ ok: false, failure: { code: 'VAULT_UNAVAILABLE' } });
  });

  it('is asked once more, wherever it breaks off, and then keeps and forgets whole secrets', async () => {
    const entries = new Map<string, string>();
    let calls = 0;
    let failing = 0;
    const answer = <Value>(value: Value): Promise<Value> => {
      calls += 1;
      return calls === failing ? Promise.reject(new Error('no reply in time')) : Promise.resolve(value);
    };
    const keychain: Keychain = {
      getPassword: (_service, account) => answer(entries.get(account) ?? null),
      // Done, although the answer is lost.
      setPassword: (_service, account, password) => answer(void entries.set(account, password)),
      deletePassword: (_service, account) => answer(entries.delete(account)),
    };
    const vault = createKeychainVault({ load: () => Promise.resolve(keychain) });
    do {
      failing += 1;
      calls = 0;
      expect(await vault.write(pune, secrets)).toMatchObject({ ok: true });
      expect(await vault.read(pune)).toEqual({ ok: true, value: secrets });
      expect(await vault.remove(pune)).toMatchObject({ ok: true });
      expect([...entries.keys()]).toEqual([]);
    } while (calls >= failing);
    expect(failing).toBeGreaterThan(30);
  });

  it('gives up on a keychain that waits for ever', async () => {
    const vault = createKeychainVault({ load: () => new Promise(() => undefined), timeoutMs: 20 });
    expect(await vault.read(pune)).toMatchObject({ ok: false, failure: { code: 'VAULT_UNAVAILABLE' } });
  });
});

describe('a secret in parts', () => {
  it('comes back as it was, whatever it holds, and no part exceeds a Windows credential', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (secret) => {
        const parts = splitSecret(secret);
        if (parts === null) throw new Error('this length must fit');
        for (const part of parts) expect(Buffer.byteLength(part, 'utf16le')).toBeLessThanOrEqual(2_560);
        expect(countParts(parts[0] ?? '')).toBe(parts.length);
        expect(joinSecret(parts)).toBe(secret);
      }),
      { numRuns: 60 },
    );
  });

  it('is none when a part is missing, swapped, or of another writing', () => {
    const mine = splitSecret('m'.repeat(2_500)) ?? [];
    const other = splitSecret('o'.repeat(2_500)) ?? [];
    expect(joinSecret([mine[0] ?? null, null, mine[2] ?? null])).toBeNull();
    expect(joinSecret([mine[0] ?? null, other[1] ?? null, mine[2] ?? null])).toBeNull();
    expect(joinSecret(mine.slice(0, 2))).toBeNull();
    expect(joinSecret(['somebody else wrote this'])).toBeNull();
  });
});
