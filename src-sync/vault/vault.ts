/** The sign-in of a profile, wherever this PC keeps secrets. */
import type { ProxySignIn } from '../domain/sync/network.ts';
import type { ProfileAddress, Secrets } from '../domain/sync/profile.ts';
import type { Result } from '../domain/result.ts';

export const NO_SECRETS: Secrets = { accessToken: null, brokerCredential: null };

/** Every failure is `VAULT_UNAVAILABLE`: the person is signed out for now, and nothing else is affected. */
export interface Vault {
  /** The secrets of this profile; `NO_SECRETS` when nothing is. */
  read(profile: ProfileAddress): Promise<Result<Secrets>>;
  /** Replaces what is kept; a secret that is `null` is removed. */
  write(profile: ProfileAddress, secrets: Secrets): Promise<Result<null>>;
  remove(profile: ProfileAddress): Promise<Result<null>>;
}

/** The users and passwords of proxies, one for each proxy of this PC. */
export interface ProxyVault {
  /** `proxy` as `proxyName` spells it; `null` where none is kept. */
  readProxy(proxy: string): Promise<Result<ProxySignIn | null>>;
  writeProxy(signIn: ProxySignIn): Promise<Result<null>>;
  removeProxy(proxy: string): Promise<Result<null>>;
}
