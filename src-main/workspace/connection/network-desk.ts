/** This PC's way to the Service: the settings, the policy above them, and the sign-in for a proxy, which lies in the keychain. */
import { setTimeout as delay } from 'node:timers/promises';
import { failure, type Failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import {
  parseProxy,
  parseProxySignIn,
  proxyName,
  PROXY_SIGN_IN_VARIABLE,
  type NetworkAccess,
  type NetworkSettings,
  type Proxy,
  type ProxySignIn,
} from '../../../src-sync/domain/sync/network.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { readNetwork, writeNetwork } from '../../../src-sync/profile/network.ts';
import { managedFailure } from '../../../src-sync/profile/policy/policy.ts';
import { checkNetwork } from '../../../src-sync/transport/network/check-settings.ts';
import { routeTo, type Environment, type Hop } from '../../../src-sync/transport/network/route.ts';
import type { ProxyVault } from '../../../src-sync/vault/vault.ts';
import type { NetworkChange, NetworkState } from '../../ipc-contract/network.ts';
import type { Log } from '../../log/log.ts';
import type { Redactor } from '../../log/redact.ts';

function asksForSignIn(hop: Hop): hop is Proxy {
  return hop !== null && hop.kind !== 'unreadable' && hop.signIn === null;
}

export interface NetworkDeskOptions {
  readonly dataDir: string;
  readonly vault: ProxyVault;
  readonly systemProxy: (url: string) => Promise<string>;
  readonly redactor: Redactor;
  readonly log: Pick<Log, 'problem'>;
  readonly environment: Environment;
}

/** A PAC script may have to be read from the network first. */
const SYSTEM_PATIENCE_MS = 5_000;
/** Stands for the Service while none is known: its proxy may ask for a sign-in before there is a workspace. Nothing is sent there. */
const ANY_ADDRESS = 'https://example.com';

export class NetworkDesk {
  readonly #options: NetworkDeskOptions;
  #signIn: ProxySignIn | null = null;

  constructor(options: NetworkDeskOptions) {
    this.#options = options;
  }

  /** As far as it is known without asking the keychain or the system. */
  now(): NetworkAccess {
    return { settings: readNetwork(this.#options.dataDir).settings, signIn: this.#signIn };
  }

  /** With the sign-in for the proxy that leads to this address. Where no proxy does, the keychain is not asked. */
  async accessTo(baseUrl: string | null): Promise<NetworkAccess> {
    const proxy = await this.#proxyTo(baseUrl);
    if (proxy !== null && this.#signIn?.proxy !== proxy) this.#take(await this.#kept(proxy));
    return this.now();
  }

  async state(baseUrl: string | null, notice: Failure | null = null): Promise<NetworkState> {
    const { signIn } = await this.accessTo(baseUrl);
    const { settings, managed, trouble } = readNetwork(this.#options.dataDir);
    const proxyInUse = await this.#proxyTo(baseUrl);
    const user = signIn !== null && signIn.proxy === proxyInUse ? signIn.user : null;
    return { settings, managed, proxyInUse, user, notice: notice ?? trouble };
  }

  /** A sign-in that the keychain does not keep holds for this run; the state says so. */
  async change(change: NetworkChange, baseUrl: string | null): Promise<Result<NetworkState>> {
    const { signIn, ...settings } = change;
    const written = this.#write(settings);
    if (!written.ok) return written;
    if (signIn === undefined) return ok(await this.state(baseUrl));
    const proxy = await this.#proxyTo(baseUrl);
    if (proxy === null) return failed(NO_PROXY);
    const given = signIn === null ? null : { proxy, ...signIn };
    this.#take(given);
    const { vault } = this.#options;
    const kept = await (given === null ? vault.removeProxy(proxy) : vault.writeProxy(given));
    return ok(await this.state(baseUrl, kept.ok ? null : kept.failure));
  }

  /** `null` for no file any more. The path comes from the system's dialog, never from the window. */
  async useCertificates(caFile: string | null, baseUrl: string | null): Promise<Result<NetworkState>> {
    const { settings, managed } = readNetwork(this.#options.dataDir);
    if (managed.includes('caFile')) return failed(managedFailure('network.caFile'));
    const checked = checkNetwork({ ...settings, proxy: 'none', caFile });
    if (!checked.ok) return checked;
    const written = writeNetwork(this.#options.dataDir, { ...settings, caFile: checked.value.caFile });
    return written.ok ? ok(await this.state(baseUrl)) : written;
  }

  #write(change: Pick<NetworkSettings, 'proxy' | 'proxyAddress' | 'noProxy'>): Result<null> {
    const { settings, managed } = readNetwork(this.#options.dataDir);
    const wanted = managed.includes('proxy')
      ? { ...settings, noProxy: change.noProxy }
      : { ...settings, ...change };
    // A certificate file that has gone since must not stand in the way of another proxy.
    const checked = checkNetwork({ ...wanted, caFile: null });
    if (!checked.ok) return checked;
    return writeNetwork(this.#options.dataDir, { ...checked.value, caFile: settings.caFile });
  }

  /** The first proxy on the way there, by the name of its entry in the keychain. */
  async #proxyTo(baseUrl: string | null): Promise<string | null> {
    const { environment, systemProxy } = this.#options;
    const { settings } = this.now();
    if (settings.proxy === 'address') {
      const proxy = parseProxy(settings.proxyAddress ?? '');
      return proxy.ok ? proxyName(proxy.value) : null;
    }
    const tooLate = delay(SYSTEM_PATIENCE_MS, 'DIRECT', { ref: false });
    const hops = await routeTo(new URL(baseUrl ?? ANY_ADDRESS), {
      ...{ access: { settings, signIn: null }, environment },
      systemProxy: (url) => Promise.race([systemProxy(url).catch(() => 'DIRECT'), tooLate]),
    });
    // An address that carries its own sign-in needs none of the keychain's.
    const proxy = hops.find(asksForSignIn);
    return proxy === undefined ? null : proxyName(proxy);
  }

  async #kept(proxy: string): Promise<ProxySignIn | null> {
    const { environment, vault, log } = this.#options;
    const given = parseProxySignIn(environment[PROXY_SIGN_IN_VARIABLE] ?? '', proxy);
    if (given !== null) return given;
    const kept = await vault.readProxy(proxy);
    // The proxy says that it asks for a sign-in, which can be given by hand.
    if (!kept.ok) log.problem('the keychain cannot be read', { reason: kept.failure.detail ?? '' });
    return kept.ok ? kept.value : null;
  }

  #take(signIn: ProxySignIn | null): void {
    this.#signIn = signIn;
    if (signIn === null) return;
    this.#options.redactor.learn(signIn.password);
    this.#options.redactor.learn(`${signIn.user}:${signIn.password}`);
  }
}

const NO_PROXY = failure('VALIDATION', aboutWorkspaces('noProxyToSignIn'));
