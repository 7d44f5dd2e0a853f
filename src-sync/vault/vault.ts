/** The sign-in of a profile, wherever this PC keeps secrets. */
import type { ProfileAddress, Secrets } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';

export const NO_SECRETS: Secrets = { accessToken: null, brokerCredential: null };

/** Every failure is `VAULT_UNAVAILABLE`: the person is signed out for now, and nothing else is affected. */
export interface Vault {
  /** What is kept for this profile; `NO_SECRETS` when nothing is. */
  read(profile: ProfileAddress): Promise<Result<Secrets>>;
  /** Replaces what is kept; a secret that is `null` is removed. */
  write(profile: ProfileAddress, secrets: Secrets): Promise<Result<null>>;
  remove(profile: ProfileAddress): Promise<Result<null>>;
}
