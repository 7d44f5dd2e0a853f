/** Run by sign-out.test.ts inside a secret service: keeps a sign-in, signs out as it is told, and prints what became of both. */
import { text } from 'node:stream/consumers';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';
import { runCli } from './run-cli.ts';

export interface SignOutPlan {
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly runs: readonly (readonly string[])[];
}

const { dataDir, baseUrl, runs } = JSON.parse(await text(process.stdin)) as SignOutPlan;
const vault = createKeychainVault();
const address = { baseUrl, organizationId: null };
await vault.write(address, { accessToken: 'token-to-forget', brokerCredential: null });
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
const answers: unknown[] = [];
for (const flags of runs) {
  const { code, stdout, stderr } = await runCli({ dataDir, baseUrl, environment }, 'sign-out', ...flags);
  const kept = await vault.read(address);
  answers.push({ code, stdout, stderr, token: kept.ok ? kept.value.accessToken : 'unreadable' });
}
process.stdout.write(JSON.stringify(answers));
