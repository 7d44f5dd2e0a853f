/** This PC's way to the Service: the proxy between, and the certificates that are trusted besides the usual ones. */
import { z } from 'zod';
import { aboutAddresses } from '../messages/addresses.ts';
import { failure } from '../failure.ts';
import { failed, ok, type Result } from '../result.ts';

/**
 * `system`: the environment's variables, else what the operating system is set to. `none`: no proxy, whatever they say.
 * `address`: the one of `proxyAddress`.
 */
export const PROXY_MODES = ['system', 'none', 'address'] as const;
export type ProxyMode = (typeof PROXY_MODES)[number];

/** Holds no secret; the same names serve a setting, a file of the profile and a policy of an administrator. */
export const networkSettingsSchema = z.strictObject({
  proxy: z.enum(PROXY_MODES),
  /** In the spelling of `proxyName` with its scheme; `null` unless `proxy` is `address`. */
  proxyAddress: z.string().min(1).max(500).nullable(),
  /** Reached without a proxy, beside what the environment excepts; written like `NO_PROXY`. */
  noProxy: z.string().max(4_096).default(''),
  /** Absolute path of a PEM or DER file with certificates that are trusted as issuers too. */
  caFile: z.string().min(1).max(4_096).nullable(),
});

export type NetworkSettings = Readonly<z.infer<typeof networkSettingsSchema>>;

export const USUAL_NETWORK: NetworkSettings = {
  proxy: 'system',
  proxyAddress: null,
  noProxy: '',
  caFile: null,
};

export type NetworkSettingName = keyof NetworkSettings;

/** A user and password for one proxy. Kept in the keychain and in memory, nowhere else. */
export interface ProxySignIn {
  /** `proxyName` of the one proxy it is given to. */
  readonly proxy: string;
  readonly user: string;
  readonly password: string;
}

export const PROXY_SIGN_IN_VARIABLE = 'STOCKHAND_PROXY_SIGN_IN';

/** `user:password`; `null` where the text is none. */
export function parseProxySignIn(text: string, proxy: string): ProxySignIn | null {
  const at = text.trim().indexOf(':');
  return at > 0 ? { proxy, user: text.trim().slice(0, at), password: text.trim().slice(at + 1) } : null;
}

/** The network settings of an engine. */
export interface NetworkAccess {
  readonly settings: NetworkSettings;
  readonly signIn: ProxySignIn | null;
}

export const USUAL_ACCESS: NetworkAccess = { settings: USUAL_NETWORK, signIn: null };

/** `other`: a kind of proxy that Stockhand cannot use, by its name. */
export interface Proxy {
  readonly kind: 'http' | 'https' | 'other';
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  /** From the user info of an address; `null` where it has none. */
  readonly signIn: ProxySignIn | null;
}

const PORTS: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  socks: 1080,
  socks4: 1080,
  socks5: 1080,
};

/** The name of a proxy in sentences, and of its entry in the keychain: `host:port`, without user and password. */
export function proxyName({ host, port }: Pick<Proxy, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address of a proxy in its one spelling, without user and password. */
export function proxyAddress(proxy: Proxy): string {
  return `${proxy.scheme}://${proxyName(proxy)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that means itself.
    return text;
  }
}

/** The scheme and what follows its slashes, of which one is often forgotten. */
const ADDRESS = /^(?:(?:([a-z][a-z0-9+.-]*):)?\/+)?(.*)$/is;

/**
 * `host:port`, `http://host:port`, `https://user:password@host:port`, `socks5://host:port`. A password may hold any sign as it is, as
 * people paste it. The failure never repeats the text: it may hold a password.
 */
export function parseProxy(text: string): Result<Proxy> {
  const [, written = 'http', rest = ''] = ADDRESS.exec(text.trim()) ?? [];
  const scheme = written.toLowerCase();
  const at = rest.lastIndexOf('@');
  // Read as http: an unknown scheme has neither host nor port for `URL`.
  const asHttp = `http://${rest.slice(at + 1)}`;
  const url = URL.canParse(asHttp) ? new URL(asHttp) : null;
  if (
    url === null ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    return failed(failure('ADDRESS_REFUSED', aboutAddresses('proxyRefused')));
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // `URL` leaves out the port that is usual for http.
  const port = url.port === '' ? (/:80\/?$/.test(rest) ? 80 : (PORTS[scheme] ?? 80)) : Number(url.port);
  const kind = scheme === 'http' || scheme === 'https' ? scheme : 'other';
  const proxy = proxyName({ host, port });
  return ok({ kind, scheme, host, port, signIn: at < 0 ? null : readUserInfo(rest.slice(0, at), proxy) });
}

/** `user`, `user:password`, `DOMAIN\user:password`. */
function readUserInfo(text: string, proxy: string): ProxySignIn | null {
  const [user = ''] = text.split(':');
  return user === '' ? null : { proxy, user: decoded(user), password: decoded(text.slice(user.length + 1)) };
}
