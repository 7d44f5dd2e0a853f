/** Run by vault.test.ts inside a secret service: does the steps it reads from stdin, prints what each answered. */
import { spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { ProfileAddress, Secrets } from '../../src-sync/domain/sync/profile.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';

export type VaultStep =
  /** The secret service of this bus stands still, or goes on. */
  | { readonly do: 'stall' | 'resume' }
  | { readonly do: 'read' | 'remove'; readonly profile: ProfileAddress }
  | { readonly do: 'write'; readonly profile: ProfileAddress; readonly secrets: Secrets };

const steps = JSON.parse(await text(process.stdin)) as readonly VaultStep[];
const vault = createKeychainVault();
const answers: unknown[] = [];

/** Never somebody's own: the one of the bus that this script was started in. */
function secretServicePid(): number {
  const bus = 'org.freedesktop.DBus';
  const question = [`--dest=${bus}`, '/org/freedesktop/DBus', `${bus}.GetConnectionUnixProcessID`];
  const options = ['--session', '--print-reply=literal'];
  const answer = spawnSync('dbus-send', [...options, ...question, 'string:org.freedesktop.secrets'], {
    encoding: 'utf8',
  });
  return Number(/uint32 (\d+)/.exec(answer.stdout)?.[1]);
}

let servicePid = 0;
for (const step of steps) {
  if (!('profile' in step)) {
    servicePid ||= secretServicePid();
    process.kill(servicePid, step.do === 'stall' ? 'SIGSTOP' : 'SIGCONT');
    continue;
  }
  answers.push(
    step.do === 'write' ? await vault.write(step.profile, step.secrets) : await vault[step.do](step.profile),
  );
}
process.stdout.write(JSON.stringify(answers));
