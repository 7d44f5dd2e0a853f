/** The network of a company: the Service behind a certificate, and a proxy that lets through, asks, refuses or breaks. */
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TlsOptions } from 'node:tls';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCertificate } from './certificates.ts';

/** A name that no DNS knows: only a proxy leads there. */
export const SERVICE_HOST = 'service.stockhand.test';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function lead(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
  one.pipe(other).pipe(one);
}

/** The Service at `servicePort`, encrypted with this certificate; `rules` are those of a gateway that wants more or knows less. */
export function encryptedService(
  servicePort: number,
  { certificate, key }: TestCertificate,
  rules: TlsOptions = {},
): Promise<Listening> {
  const server = createTls({ cert: certificate, key, ...rules }, (socket) =>
    lead(socket, connect(servicePort, '127.0.0.1')),
  );
  return listen(server.on('tlsClientError', () => undefined));
}

/** A gateway that asks each PC for a certificate of its own, and says so when it gets none. */
export async function startDemandingGateway(
  { certificate, key }: TestCertificate,
  version: '-tls1_3' | '-tls1_2',
  folder: string,
): Promise<Listening> {
  const files = { '-cert': certificate, '-key': key };
  const named = Object.entries(files).flatMap(([flag, text]) => {
    const path = join(folder, `gateway${flag}.pem`);
    writeFileSync(path, text);
    return [flag, path];
  });
  const { port, close } = await startSilent();
  await close();
  const demands = ['-Verify', '1', '-verify_return_error', version, '-www'];
  const gateway = spawn('openssl', ['s_server', '-accept', `127.0.0.1:${port}`, ...named, ...demands]);
  const ended = once(gateway, 'exit');
  for await (const said of gateway.stdout) if (String(said).includes('ACCEPT')) break;
  return {
    port,
    async close() {
      gateway.kill();
      await ended;
    },
  };
}

/** A gateway that takes each connection and says nothing. */
export function startSilent(): Promise<Listening> {
  return listen(createTcp());
}

/** Takes each connection and ends it at once, as a firewall does that allows no such address. */
export function startBreaker(): Promise<Listening> {
  return listen(createTcp((socket) => socket.on('error', () => undefined).resetAndDestroy()));
}

export interface ProxyOptions {
  /** The target of each CONNECT, whatever it names. */
  readonly leadsTo: number;
  /** Asks for `user:password`. */
  readonly signIn?: string;
  /** Kinds of sign-in that it names; Basic where left out. */
  readonly schemes?: readonly string[];
  /** Answers every CONNECT with this status. */
  readonly refusesWith?: number;
  /** `reset`: hangs up at the CONNECT. `late-reset`: hangs up right after it agreed. `silent`: never answers. */
  readonly breaks?: 'reset' | 'late-reset' | 'silent';
}

export interface TestProxy extends Listening {
  readonly url: string;
  readonly name: string;
  /** The host that each CONNECT named. */
  readonly targets: readonly string[];
  /** Every head that came, as it was: what a proxy can see. */
  readonly seen: readonly string[];
}

export async function startProxy(options: ProxyOptions): Promise<TestProxy> {
  const targets: string[] = [];
  const seen: string[] = [];
  const server = createHttp((request, response) => {
    seen.push(headOf(request));
    response.writeHead(400).end('only CONNECT');
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    seen.push(headOf(request));
    targets.push(request.url ?? '');
    answerConnect(request, socket, options);
  });
  const listening = await listen(server);
  const name = `127.0.0.1:${listening.port}`;
  return { ...listening, name, url: `http://${name}`, targets, seen };
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  return [`${method ?? ''} ${url ?? ''}`, ...rawHeaders].join('\n');
}

function answerConnect(request: IncomingMessage, socket: Socket, options: ProxyOptions): void {
  socket.on('error', () => undefined);
  if (options.breaks === 'silent') return;
  if (options.breaks === 'reset') {
    socket.resetAndDestroy();
    return;
  }
  const status = statusFor(request, options);
  if (status !== 200) {
    const schemes = status === 407 ? (options.schemes ?? ['Basic realm="company"']) : [];
    const asks = schemes.map((scheme) => `Proxy-Authenticate: ${scheme}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} No\r\n${asks}Content-Length: 4\r\n\r\npage`);
    return;
  }
  if (options.breaks === 'late-reset') {
    socket.write('HTTP/1.1 200 OK\r\n\r\n', () => socket.resetAndDestroy());
    return;
  }
  const onward = connect(options.leadsTo, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\nVia: company\r\n\r\n');
    lead(socket, onward);
  });
  onward.on('error', () => socket.destroy());
}

function statusFor({ headers }: IncomingMessage, { signIn, schemes, refusesWith }: ProxyOptions): number {
  if (refusesWith !== undefined) return refusesWith;
  if (schemes !== undefined && !schemes.some((scheme) => scheme.startsWith('Basic'))) return 407;
  if (signIn === undefined) return 200;
  const given = headers['proxy-authorization'] ?? '';
  return given === `Basic ${Buffer.from(signIn).toString('base64')}` ? 200 : 407;
}

/** A port at which something answers that is no proxy and does not encrypt. */
export function startTalker(says: string): Promise<Listening> {
  return listen(createTcp((socket) => socket.once('data', () => socket.end(says))));
}
