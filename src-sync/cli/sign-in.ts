/** The secrets of a run: from the environment, else from the keychain; in memory only. */
import { failure } from '../domain/failure.ts';
import type { BrokerAddress, ProfileAddress, Secrets } from '../domain/sync/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { ProxyVault, Vault } from '../vault/vault.ts';

export const TOKEN_VARIABLE = 'STOCKHAND_ACCESS_TOKEN';
export const CREDENTIAL_VARIABLE = 'STOCKHAND_BROKER_CREDENTIAL';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SignInSources {
  readonly environment: Environment;
  /** Opened only when the environment does not say it all: a server without a keychain must not pay for it. */
  readonly openVault: () => Promise<Vault>;
  readonly note: (sentence: string) => void;
}

/** Everything secret that the environment holds, as it is: what must never be printed. */
export function secretValues(environment: Environment): readonly string[] {
  return [TOKEN_VARIABLE, CREDENTIAL_VARIABLE]
    .flatMap((name) => [environment[name] ?? '', (environment[name] ?? '').trim()])
    .filter((value) => value !== '');
}

/** A keychain may wait for a person to unlock it; nobody sits before a command. */
const KEYCHAIN_TIMEOUT_MS = 10_000;

export async function openKeychain(): Promise<Vault & ProxyVault> {
  const { createKeychainVault } = await import('../vault/keychain.ts');
  return createKeychainVault({ timeoutMs: KEYCHAIN_TIMEOUT_MS });
}

/** The source of a sign-in; whether the Service takes it is known only once it is asked. */
export interface SignInState {
  readonly state: 'present' | 'absent' | 'keychain-unavailable';
  readonly source: 'environment' | 'broker' | 'keychain' | null;
}

export async function describeSignIn(
  profile: { readonly address: ProfileAddress | null; readonly broker: BrokerAddress | null },
  environment: Environment,
): Promise<SignInState> {
  const has = (name: string): boolean => (environment[name]?.trim() ?? '') !== '';
  if (has(TOKEN_VARIABLE)) {
    return { state: 'present', source: 'environment' };
  }
  if (profile.broker !== null && has(CREDENTIAL_VARIABLE)) {
    return { state: 'present', source: 'broker' };
  }
  if (profile.address === null) {
    return { state: 'absent', source: null };
  }
  const kept = await (await openKeychain()).read(profile.address);
  if (!kept.ok) {
    return { state: 'keychain-unavailable', source: null };
  }
  if (kept.value.accessToken !== null) {
    return { state: 'present', source: 'keychain' };
  }
  const canRenew = profile.broker !== null && kept.value.brokerCredential !== null;
  return canRenew ? { state: 'present', source: 'broker' } : { state: 'absent', source: null };
}

/** `SIGN_IN_NEEDED` when the environment gives something that cannot be a sign-in; a keychain without one is no failure. */
export async function findSecrets(
  address: ProfileAddress,
  hasBroker: boolean,
  sources: SignInSources,
): Promise<Result<Secrets>> {
  const accessToken = readVariable(sources.environment, TOKEN_VARIABLE);
  if (!accessToken.ok) return accessToken;
  const brokerCredential = readVariable(sources.environment, CREDENTIAL_VARIABLE);
  if (!brokerCredential.ok) return brokerCredential;
  const given: Secrets = { accessToken: accessToken.value, brokerCredential: brokerCredential.value };
  const canRenew = hasBroker && given.brokerCredential !== null;
  const needsNothingMore = canRenew || (given.accessToken !== null && !hasBroker);
  return needsNothingMore ? ok(given) : ok(await addKept(given, address, sources));
}

async function addKept(given: Secrets, address: ProfileAddress, sources: SignInSources): Promise<Secrets> {
  const vault = await sources.openVault();
  const kept = await vault.read(address);
  if (kept.ok) {
    return {
      accessToken: given.accessToken ?? kept.value.accessToken,
      brokerCredential: given.brokerCredential ?? kept.value.brokerCredential,
    };
  }
  // Only worth a word when the run has no sign-in without it.
  if (given.accessToken === null) {
    sources.note(
      `The keychain of this PC does not answer, so no sign-in was read from it. Give the token in ${TOKEN_VARIABLE}.`,
    );
  }
  return given;
}

function readVariable(environment: Environment, name: string): Result<string | null> {
  const value = environment[name]?.trim() ?? '';
  // It travels in a header: anything else would be refused there, in words that quote it.
  if (/^[\x21-\x7e]*$/.test(value)) {
    return ok(value === '' ? null : value);
  }
  return failed(
    failure(
      'SIGN_IN_NEEDED',
      `${name} holds characters that no sign-in has. Nothing was sent and nothing is lost; set it again, without line breaks.`,
    ),
  );
}
