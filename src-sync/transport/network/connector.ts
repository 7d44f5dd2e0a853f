/** Opens connections to the Service: directly or through a proxy, encrypted and judged. Nothing of a request is sent here. */
import { connect as connectTcp, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { proxyName, type Proxy } from '../../domain/sync/network.ts';
import { secure } from './secure.ts';
import { routeTo, type Hop, type RouteOptions, type UnreadableProxy } from './route.ts';
import { openTunnel } from './tunnel.ts';
import {
  ConnectError,
  isUnreachableProxy,
  type ConnectTrouble,
  type HandshakeFault,
  type ProxyFault,
} from './trouble.ts';
import type { Trust } from './trust.ts';

export interface ConnectorOptions extends RouteOptions {
  readonly trust: Trust;
  /** For each way that is tried. */
  readonly connectMs: number;
  /** The Service's host ended an encryption that was agreed on. */
  readonly onAlert: (trouble: ConnectTrouble) => void;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** The connector that undici calls for each new connection. */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const sessions = new Map<string, Buffer>();
  return (asked, callback) => {
    const isSecure = asked.protocol === 'https:';
    const host = asked.hostname;
    const port = Number(asked.port) || (isSecure ? 443 : 80);
    const opening = openAny({ host, port, isSecure }, options, sessions);
    opening.then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function openAny(
  target: Target,
  options: ConnectorOptions,
  sessions: Map<string, Buffer>,
): Promise<Socket> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const origin = new URL(`${target.isSecure ? 'https' : 'http'}://${host}:${target.port}`);
  let first: unknown = null;
  for (const hop of await routeTo(origin, options)) {
    try {
      return await openVia(hop, target, options, sessions);
    } catch (error) {
      first ??= error;
      // A proxy that answered has the last word; that the direct way leads nowhere is no news where a proxy is needed.
      if (!isUnreachableProxy(error)) throw hop === null ? first : error;
    }
  }
  throw first;
}

/** A certificate that is refused is judged once more with the issuers of the operating system. */
async function openVia(
  hop: Hop,
  target: Target,
  options: ConnectorOptions,
  sessions: Map<string, Buffer>,
): Promise<Socket> {
  try {
    return await attempt(hop, target, options, sessions);
  } catch (error) {
    const isCertificate = error instanceof ConnectError && error.trouble.kind === 'certificate';
    if (!isCertificate || !(await options.trust.widen())) throw error;
    return attempt(hop, target, options, sessions);
  }
}

/** One way, within its time. What it opened in vain is closed. */
async function attempt(
  hop: Hop,
  target: Target,
  options: ConnectorOptions,
  sessions: Map<string, Buffer>,
): Promise<Socket> {
  const opened: Socket[] = [];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate(hop, target, opened.at(-1))), options.connectMs);
  });
  try {
    return await Promise.race([late, openOnce(hop, target, { ...options, sessions, opened })]);
  } catch (error) {
    for (const socket of opened) socket.on('error', () => undefined).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

interface Attempt {
  readonly trust: Trust;
  readonly onAlert: ConnectorOptions['onAlert'];
  readonly sessions: Map<string, Buffer>;
  readonly opened: Socket[];
}

async function openOnce(
  hop: Hop,
  target: Target,
  { trust, onAlert, sessions, opened }: Attempt,
): Promise<Socket> {
  const encrypt = (socket: Socket, host: string, isProxy: boolean): Promise<TLSSocket> => {
    const name = `${isProxy ? 'proxy ' : ''}${host}`;
    const onSession = (session: Buffer): void => void sessions.set(name, session);
    const session = sessions.get(name);
    const alert = (fault: HandshakeFault): void => onAlert({ kind: 'handshake', host, isProxy, fault });
    return secure({ socket, host, isProxy, trust, session, onSession, onAlert: alert });
  };
  if (hop === null) {
    const raw = reach(target.host, target.port, opened);
    if (!target.isSecure) return raw;
    return raw.then((socket) => encrypt(socket, target.host, false)).catch(brokenOff(target.host));
  }
  if (hop.kind === 'unreadable') throw proxyError(hop, target, 'unreadable', '');
  if (hop.kind === 'other') throw proxyError(hop, target, 'not-supported', hop.scheme.toUpperCase());
  const inProxyWords = (error: unknown): never => {
    throw error instanceof ConnectError ? error : proxyError(hop, target, faultOf(error), '');
  };
  const raw = await reach(hop.host, hop.port, opened).catch(inProxyWords);
  const toProxy = hop.kind === 'https' ? await encrypt(raw, hop.host, true).catch(inProxyWords) : raw;
  const tunnel = await openTunnel(toProxy, hop, targetName(target));
  return encrypt(tunnel, target.host, false).catch(inProxyWords);
}

const KEEP_ALIVE_MS = 60_000;

function reach(host: string, port: number, opened: Socket[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
    });
    opened.push(socket);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}

function targetName({ host, port }: Target): string {
  return proxyName({ host, port });
}

function proxyError(
  proxy: Proxy | UnreadableProxy,
  target: Target,
  fault: ProxyFault,
  note: string,
): ConnectError {
  const name = proxy.kind === 'unreadable' ? proxy.source : proxyName(proxy);
  const about = { proxy: name, target: targetName(target) };
  return new ConnectError(`PROXY_${fault.toUpperCase()}`, { kind: 'proxy', ...about, fault, note });
}

function codeOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error && 'code' in one ? String(one.code) : '';
}

/** Something took the connection, so it is no matter of the cable: a firewall ends what it does not allow. */
function brokenOff(host: string): (error: unknown) => never {
  return (error) => {
    if (codeOf(error) !== 'ECONNRESET') throw error;
    throw new ConnectError('ECONNRESET', { kind: 'handshake', host, isProxy: false, fault: 'broken-off' });
  };
}

function faultOf(error: unknown): ProxyFault {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'refused';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'unknown-host';
  if (code === 'ETIMEDOUT') return 'timeout';
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'no-network';
}

function tooLate(hop: Hop, target: Target, socket: Socket | undefined): Error {
  if (hop !== null) return proxyError(hop, target, 'timeout', '');
  if (socket?.connecting === false)
    return new ConnectError('SILENT', {
      kind: 'handshake',
      host: target.host,
      isProxy: false,
      fault: 'silent',
    });
  return Object.assign(new Error('no connection in time'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
}
