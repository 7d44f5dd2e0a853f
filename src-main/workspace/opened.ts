/** The open workspace: the profile, how it is signed in, and the processes that serve it. */
import {
  DEFAULT_CONTRACT_NAMES,
  type ProfileAddress,
  type Secrets,
} from '../../src-sync/domain/sync/profile.ts';
import type { NetworkAccess } from '../../src-sync/domain/sync/network.ts';
import { ok, type Result } from '../../src-sync/domain/result.ts';
import { namesOf, readRemembered } from '../../src-sync/profile/remembered.ts';
import { NO_SECRETS } from '../../src-sync/vault/vault.ts';
import type { ProfileMode } from '../ipc-contract/app-state.ts';
import type { SignIn } from '../ipc-contract/channels.ts';
import type { OpenOptions } from '../engine/supervisor.ts';

export interface Profile {
  readonly mode: Exclude<ProfileMode, 'first-run'>;
  readonly dataDir: string;
  readonly address: ProfileAddress;
  readonly brokerUrl: string | null;
  readonly organizationName: string | null;
}

export function secretsOf(signIn: SignIn): Secrets {
  return signIn.kind === 'token'
    ? { accessToken: signIn.accessToken, brokerCredential: null }
    : { accessToken: null, brokerCredential: signIn.credential };
}

export function hasSignIn({ accessToken, brokerCredential }: Secrets): boolean {
  return accessToken !== null || brokerCredential !== null;
}

/** True where they hold the same token or credential: one sign-in, kept for two organizations. */
export function isSameSignIn(one: Secrets, other: Secrets): boolean {
  const both = (a: string | null, b: string | null): boolean => a !== null && a === b;
  return both(one.accessToken, other.accessToken) || both(one.brokerCredential, other.brokerCredential);
}

/**
 * The options with which the engine is opened. Where the names that the contract leaves open cannot be understood it gets no sign-in: what is
 * stored stays readable, and nothing is sent.
 */
export function openOptions(
  profile: Profile,
  secrets: Secrets,
  network: NetworkAccess,
): { readonly options: OpenOptions; readonly trouble: Result<null> } {
  const names = namesOf(readRemembered(profile.dataDir));
  const { dataDir, address, brokerUrl } = profile;
  const options: OpenOptions = {
    dataDir,
    address,
    broker: brokerUrl === null ? null : { brokerUrl },
    names: names.ok ? names.value : DEFAULT_CONTRACT_NAMES,
    secrets: names.ok ? secrets : NO_SECRETS,
    network,
  };
  return { options, trouble: names.ok ? ok(null) : names };
}
