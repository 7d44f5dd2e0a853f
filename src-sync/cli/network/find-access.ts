/** A command's way to the Service: the profile's network settings, this run's environment, and the sign-in for a proxy. */
import { resolve } from 'node:path';
import { failure } from '../../domain/failure.ts';
import {
  parseProxy,
  parseProxySignIn,
  proxyName,
  PROXY_SIGN_IN_VARIABLE,
  type NetworkAccess,
  type NetworkSettings,
  type ProxySignIn,
} from '../../domain/sync/network.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Policy } from '../../profile/policy/policy.ts';
import { checkNetwork } from '../../transport/network/check-settings.ts';
import { environmentProxy } from '../../transport/network/route.ts';
import type { Session } from '../session.ts';
import { openKeychain, type Environment } from '../sign-in.ts';

const CA_FILE_VARIABLE = 'STOCKHAND_CA_FILE';

export async function findAccess(
  { network, policy }: Pick<Session, 'network' | 'policy'>,
  environment: Environment,
): Promise<Result<NetworkAccess>> {
  if (!network.ok) return network;
  const checked = withCertificates(network.value, environment, policy);
  if (!checked.ok) return checked;
  const proxy = proxyInUse(checked.value, environment);
  if (proxy === null) return ok({ settings: checked.value, signIn: null });
  const signIn = await signInFor(proxy, environment);
  return signIn.ok ? ok({ settings: checked.value, signIn: signIn.value }) : signIn;
}

/** A certificate file of the environment would trust issuers whom an administrator who locks the file has not chosen. */
function withCertificates(
  settings: NetworkSettings,
  environment: Environment,
  { locked }: Pick<Policy, 'locked'>,
): Result<NetworkSettings> {
  const given = environment[CA_FILE_VARIABLE]?.trim() ?? '';
  if (given === '') return ok(settings);
  const caFile = resolve(given);
  if (!locked.has('network.caFile')) return checkNetwork({ ...settings, caFile });
  if (caFile === settings.caFile) return ok(settings);
  return failed(
    failure(
      'VALIDATION',
      `The administrator of this PC has set the certificate file, and ${CA_FILE_VARIABLE} names another one. Nothing was sent and nothing changed; run the command without this variable.`,
    ),
  );
}

/** `null` where none is named, or its address carries its own sign-in. */
function proxyInUse(settings: NetworkSettings, environment: Environment): string | null {
  if (settings.proxy === 'none') return null;
  const address = settings.proxy === 'address' ? settings.proxyAddress : environmentProxy(environment)?.value;
  const proxy = parseProxy(address ?? '');
  return proxy.ok && proxy.value.signIn === null ? proxyName(proxy.value) : null;
}

async function signInFor(proxy: string, environment: Environment): Promise<Result<ProxySignIn | null>> {
  const given = environment[PROXY_SIGN_IN_VARIABLE]?.trim() ?? '';
  if (given === '') {
    const kept = await (await openKeychain()).readProxy(proxy);
    // A proxy without a sign-in is the usual one; one that asks for it says so.
    return ok(kept.ok ? kept.value : null);
  }
  const signIn = parseProxySignIn(given, proxy);
  if (signIn !== null) return ok(signIn);
  return failed(
    failure(
      'VALIDATION',
      `${PROXY_SIGN_IN_VARIABLE} must be a user and a password with a colon between them. Nothing was sent and nothing changed.`,
    ),
  );
}

/** Everything secret about a proxy that the environment holds: what must never be printed. */
export function proxySecrets(environment: Environment): readonly string[] {
  const signIn = environment[PROXY_SIGN_IN_VARIABLE] ?? '';
  const addresses = ['https_proxy', 'all_proxy', 'http_proxy'].flatMap((name) => [
    environment[name] ?? '',
    environment[name.toUpperCase()] ?? '',
  ]);
  const ofAddresses = addresses.flatMap((address) => {
    const proxy = parseProxy(address);
    if (!proxy.ok || proxy.value.signIn === null) return [];
    const { user, password } = proxy.value.signIn;
    return [`${user}:${password}`, password];
  });
  return [signIn, signIn.slice(signIn.indexOf(':') + 1), ...ofAddresses];
}
