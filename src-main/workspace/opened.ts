/** What is open: the profile, how it is signed in, and the processes that serve it. */
import { DEFAULT_CONTRACT_NAMES, type ProfileAddress, type Secrets } from '../../src-sync/domain/profile.ts';
import type { ConnectRequest, ProfileMode } from '../ipc-contract/channels.ts';
import type { OpenOptions } from '../engine/supervisor.ts';

export type SignIn = ConnectRequest['signIn'];

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

export function openOptions(profile: Profile, secrets: Secrets): OpenOptions {
  return {
    dataDir: profile.dataDir,
    address: profile.address,
    broker: profile.brokerUrl === null ? null : { brokerUrl: profile.brokerUrl },
    names: DEFAULT_CONTRACT_NAMES,
    secrets,
  };
}
