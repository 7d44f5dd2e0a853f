/** Run by vault.test.ts inside a secret service: does the steps it reads from stdin, prints what each answered. */
import { text } from 'node:stream/consumers';
import type { ProfileAddress, Secrets } from '../../src-sync/domain/profile.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';

export type VaultStep =
  | { readonly do: 'read' | 'remove'; readonly profile: ProfileAddress }
  | { readonly do: 'write'; readonly profile: ProfileAddress; readonly secrets: Secrets };

const steps = JSON.parse(await text(process.stdin)) as readonly VaultStep[];
const vault = createKeychainVault();
const answers: unknown[] = [];
for (const step of steps) {
  answers.push(
    step.do === 'write' ? await vault.write(step.profile, step.secrets) : await vault[step.do](step.profile),
  );
}
process.stdout.write(JSON.stringify(answers));
