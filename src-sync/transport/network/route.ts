/** Decides which way a connection takes: through which proxies, in which order, or directly. */
import { isLoopbackHost } from '../../domain/values/address.ts';
import { parseProxy, proxyName, type NetworkAccess, type Proxy } from '../../domain/sync/network.ts';

/** A proxy whose address cannot be read: nothing is sent past it. */
export interface UnreadableProxy {
  readonly kind: 'unreadable';
  /** The variable that names it. */
  readonly source: string;
}

/** One way to try; `null` is the direct one. */
export type Hop = Proxy | UnreadableProxy | null;

const DIRECT: readonly Hop[] = [null];

export type Environment = Readonly<Record<string, string | undefined>>;

export interface RouteOptions {
  readonly access: NetworkAccess;
  readonly environment: Environment;
  /** Answers with what a PAC script or the system says (`PROXY a:8080; DIRECT`); absent where there is nobody to ask. */
  readonly systemProxy?: ((url: string) => Promise<string>) | undefined;
}

/**
 * The ways to an origin, best first. Plain http is for this PC alone, so it never leaves through a proxy: a token that travels
 * unencrypted is seen by nobody else. The environment, set on purpose for this program, comes before the system.
 */
export async function routeTo(origin: URL, options: RouteOptions): Promise<readonly Hop[]> {
  const { settings, signIn } = options.access;
  if (origin.protocol === 'http:' || settings.proxy === 'none') return DIRECT;
  if (isExcepted(origin, settings.noProxy)) return DIRECT;
  const hops =
    settings.proxy === 'address'
      ? addressed(settings.proxyAddress, 'network.json')
      : await found(origin, options);
  return hops.map((hop) => (hop === null || hop.kind === 'unreadable' ? hop : signedIn(hop, signIn)));
}

function addressed(address: string | null, source: string): readonly Hop[] {
  const proxy = parseProxy(address ?? '');
  return [proxy.ok ? proxy.value : { kind: 'unreadable', source }];
}

/** A user and password go to the one proxy they were given for: another network's proxy must not collect them. */
function signedIn(proxy: Proxy, signIn: NetworkAccess['signIn']): Proxy {
  return proxy.signIn === null && signIn?.proxy === proxyName(proxy) ? { ...proxy, signIn } : proxy;
}

async function found(origin: URL, { environment, systemProxy }: RouteOptions): Promise<readonly Hop[]> {
  const named = environmentProxy(environment);
  if (named !== null) {
    if (isExcepted(origin, variable(environment, 'no_proxy').value)) return DIRECT;
    return addressed(named.value, named.name);
  }
  if (systemProxy === undefined || isLoopbackHost(origin.hostname)) return DIRECT;
  return readPac(await systemProxy(origin.href));
}

/** As curl reads them, lower case first; `HTTP_PROXY` alone is taken for all, as many company scripts mean it. */
const PROXY_VARIABLES = ['https_proxy', 'all_proxy', 'http_proxy'] as const;

interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The quotes that Windows keeps (`set HTTPS_PROXY="http://…"`) are no part of it. */
function read(environment: Environment, name: string): Variable {
  const written = environment[name]?.trim() ?? '';
  return { name, value: written.replace(/^(["'])(.*)\1$/, '$2').trim() };
}

function variable(environment: Environment, name: string): Variable {
  const lower = read(environment, name);
  return lower.value === '' ? read(environment, name.toUpperCase()) : lower;
}

/** The variable that names a proxy, as it is written there; `null` where none does. */
export function environmentProxy(environment: Environment): Variable | null {
  return PROXY_VARIABLES.map((name) => variable(environment, name)).find(({ value }) => value !== '') ?? null;
}

/** `NO_PROXY`: names with all below them (`example.com`, `.example.com`, `*.example.com`), addresses, CIDR blocks, `host:port`, `*` for all. */
function isExcepted(origin: URL, exceptions: string): boolean {
  const host = origin.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = origin.port === '' ? '443' : origin.port;
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => entry === '*' || isNamedBy(entry, host, port));
}

function isNamedBy(entry: string, host: string, port: string): boolean {
  const withPort = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry);
  if (withPort !== null && withPort[2] !== port) return false;
  const name = (withPort?.[1] ?? entry).replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
  if (name.includes('/')) return isInBlock(host, name);
  return host === name || host.endsWith(`.${name}`);
}

function numberOf(address: string): number | null {
  const parts = address.split('.').map(Number);
  const isAddress =
    parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256);
  return isAddress ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}

/** IPv4 only: the Service is named, and an address among the exceptions is one of the company's own network. */
function isInBlock(host: string, block: string): boolean {
  const [start = '', bits = ''] = block.split('/');
  const [one, other] = [numberOf(host), numberOf(start)];
  const length = Number(bits);
  if (one === null || other === null || !Number.isInteger(length) || length < 0 || length > 32) return false;
  const size = 2 ** (32 - length);
  return Math.floor(one / size) === Math.floor(other / size);
}

const PAC_SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** `PROXY a:8080; HTTPS b:443; DIRECT`, in that order; what cannot be read is left out. Nothing readable means directly. */
export function readPac(text: string): readonly Hop[] {
  const hops = text.split(';').flatMap((part): readonly Hop[] => {
    const [word = '', address = ''] = part.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return DIRECT;
    const scheme = PAC_SCHEMES[word.toUpperCase()];
    const proxy = scheme === undefined ? null : parseProxy(`${scheme}://${address}`);
    return proxy?.ok === true ? [proxy.value] : [];
  });
  return hops.length === 0 ? DIRECT : hops;
}
