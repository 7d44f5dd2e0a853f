/**
 * One HTTP request and its answer, with the one distinction everything else rests on: whether anything was sent. Nothing is ever repeated here,
 * no redirect is ever followed, and nothing waits for ever.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { USUAL_ACCESS, type NetworkAccess } from '../domain/sync/network.ts';
import { createConnector } from './network/connector.ts';
import { JSON_BYTES_MAX } from './answer-bounds.ts';
import { ConnectError, type ConnectTrouble } from './network/trouble.ts';
import { createTrust } from './network/trust.ts';
import type { Headers } from './limits/rate-headers.ts';

/** The network settings of an exchange; the second part only where there is a system to ask. */
export interface NetworkOptions {
  readonly access?: NetworkAccess | undefined;
  readonly systemProxy?: ((url: string) => Promise<string>) | undefined;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `unsent`: certainly nothing of the request was written to a socket. `broken`: it may have arrived. Details hold no address and no token. */
export type HttpOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: Uint8Array }
  | {
      readonly kind: 'unsent';
      readonly reason: UnsentReason;
      readonly detail: string;
      /** The certificate or the proxy, where that is known. */
      readonly trouble?: ConnectTrouble;
    }
  | {
      readonly kind: 'broken';
      readonly reason: 'reset' | 'timeout' | 'cut' | 'too-large' | 'cancelled';
      /** The bytes that came before it broke. */
      readonly head: { readonly status: number; readonly headers: Headers } | null;
      readonly detail: string;
      /** Set if the other side asked for a certificate of this PC only once the request was under way, as TLS 1.3 does. */
      readonly trouble?: ConnectTrouble;
    };

export type UnsentReason =
  'refused' | 'unknown-host' | 'no-network' | 'tls' | 'proxy' | 'timeout' | 'cancelled';

export interface HttpExchange {
  /** Never rejects for what a network can do. */
  send(request: HttpRequest): Promise<HttpOutcome>;
  /** New requests go over new connections; those under way keep theirs until they end. After sleep, idle ones lead nowhere. */
  renew(): void;
  /** Another proxy, another sign-in for it, or other certificates: from the next connection on. */
  useNetwork(access: NetworkAccess): void;
  /** Ends all connections; requests in flight end as `broken`. */
  close(): Promise<void>;
}

export interface ExchangeLimits {
  readonly connectMs: number;
  /** Between sending and the head of the answer, and between two parts of its body. */
  readonly silenceMs: number;
  readonly totalMs: number;
  readonly answerBytesMax: number;
}

export const DEFAULT_LIMITS: ExchangeLimits = {
  connectMs: 10_000,
  silenceMs: 30_000,
  totalMs: 120_000,
  answerBytesMax: 32 * 1024 * 1024,
};

/** `network`: which proxy and which certificates; left out, what the environment says. */
export function createHttpExchange(
  limits: ExchangeLimits = DEFAULT_LIMITS,
  network: NetworkOptions = {},
): HttpExchange {
  const { systemProxy } = network;
  /** Why the other side ended an encryption, until the request that broke by it says so. */
  let alert: ConnectTrouble | null = null;
  const connectorFor = (access: NetworkAccess): ReturnType<typeof createConnector> =>
    createConnector({
      ...{ access, systemProxy, environment: process.env, connectMs: limits.connectMs },
      trust: createTrust(access.settings.caFile),
      onAlert: (trouble) => (alert = trouble),
    });
  let open = connectorFor(network.access ?? USUAL_ACCESS);
  const connect = (): Agent =>
    new Agent({
      connect: open,
      headersTimeout: limits.silenceMs,
      bodyTimeout: limits.silenceMs,
      pipelining: 1,
      allowH2: false,
    });
  let agent = connect();
  /** Those that only wait for their last answers. */
  const leaving = new Set<Agent>();
  const renew = (): void => {
    const old = agent;
    agent = connect();
    leaving.add(old);
    const gone = (): boolean => leaving.delete(old);
    // Closing is cut short where everything ends meanwhile.
    void old.close().then(gone, gone);
  };
  return {
    send: async (request) => {
      const raw = await sendOnce(agent, request, limits);
      if (raw.kind === 'answer') return inflate(raw, unfoldedMax(raw, limits));
      if (raw.kind !== 'broken' || raw.reason !== 'reset' || alert === null) return raw;
      const trouble = alert;
      alert = null;
      return { ...raw, trouble };
    },
    renew,
    useNetwork: (access) => {
      open = connectorFor(access);
      renew();
    },
    close: async () => {
      await Promise.all([...leaving, agent].map((one) => one.destroy()));
    },
  };
}

class TooLarge extends Error {}
class TooLong extends Error {}
class Cancelled extends Error {}

const NO_ROOM = Buffer.alloc(0);

/** Collects one answer; tells at every moment whether the request has begun to leave. */
class Collector implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #started = false;
  #stopped: Error | null = null;
  #head: { status: number; headers: Headers } | null = null;
  #bytes = 0;
  /** The buffer of the answer's bytes; as long as it said it would be, or longer than it has become. */
  #room: Buffer = NO_ROOM;
  readonly #bytesMax: number;
  readonly #finish: (outcome: HttpOutcome) => void;

  constructor(bytesMax: number, finish: (outcome: HttpOutcome) => void) {
    this.#bytesMax = bytesMax;
    this.#finish = finish;
  }

  stop(reason: Error): void {
    if (this.#stopped !== null) return;
    this.#stopped = reason;
    this.#finish(this.#failed(reason));
    this.#controller?.abort(reason);
  }

  /** Called before the first byte is written, and only then: the line between `unsent` and `broken`. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped === null) this.#started = true;
    else controller.abort(this.#stopped);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx is not the answer yet.
    if (status < 200) return;
    const flat = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]);
    const head = { status, headers: Object.fromEntries(flat) as Headers };
    const told = Number(head.headers['content-length']);
    this.#head = head;
    if (told > 0 && told <= this.#bytesMax) this.#room = Buffer.allocUnsafeSlow(told);
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Buffer): void {
    const start = this.#bytes;
    this.#bytes += part.byteLength;
    if (this.#bytes > this.#bytesMax) {
      this.stop(new TooLarge());
      return;
    }
    if (this.#bytes > this.#room.byteLength) {
      const room = Buffer.allocUnsafeSlow(Math.max(this.#bytes, 2 * this.#room.byteLength));
      room.set(this.#room.subarray(0, start));
      this.#room = room;
    }
    // Copied: the parser's memory is not ours to keep.
    this.#room.set(part, start);
  }

  onResponseEnd(): void {
    const head = this.#head;
    if (head === null) this.#finish(this.#failed(new Error('answer without a head')));
    else this.#finish({ kind: 'answer', ...head, body: this.#room.subarray(0, this.#bytes) });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#finish(this.#failed(error));
  }

  #failed(error: Error): HttpOutcome {
    const detail = codeOf(error);
    if (!this.#started) {
      const trouble = error instanceof ConnectError ? { trouble: error.trouble } : {};
      return { kind: 'unsent', reason: unsentReason(error), detail, ...trouble };
    }
    return { kind: 'broken', reason: brokenReason(error, this.#head !== null), head: this.#head, detail };
  }
}

/** A slow line of a shop: a large file must not be cut off, and sent again, as long as it still moves. */
const SLOWEST_BYTES_PER_MS = 16;

function sendingMsOf(body: HttpRequest['body']): number {
  return body === undefined ? 0 : Math.ceil(body.length / SLOWEST_BYTES_PER_MS);
}

function sendOnce(agent: Agent, request: HttpRequest, limits: ExchangeLimits): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined = undefined;
    const onAbort = (): void => collector.stop(new Cancelled());
    const finish = (outcome: HttpOutcome): void => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const collector = new Collector(limits.answerBytesMax, finish);
    const sendingMs = sendingMsOf(request.body);
    timer = setTimeout(() => collector.stop(new TooLong()), limits.totalMs + sendingMs);
    if (request.signal?.aborted === true) {
      onAbort();
      return;
    }
    request.signal?.addEventListener('abort', onAbort, { once: true });
    const { url } = request;
    const path = url.pathname + url.search;
    const body = request.body ?? null;
    agent.dispatch(
      {
        origin: url.origin,
        path,
        method: request.method,
        headers: { ...request.headers },
        body,
        headersTimeout: limits.silenceMs + sendingMs,
      },
      collector,
    );
  });
}

/** Only what names the fault: messages of the platform may hold addresses. */
function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  return code;
}

function unsentReason(error: Error): UnsentReason {
  if (error instanceof Cancelled) return 'cancelled';
  if (error instanceof TooLong) return 'timeout';
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') return 'unknown-host';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (error instanceof ConnectError) return error.trouble.kind === 'proxy' ? 'proxy' : 'tls';
  if (/TLS|SSL|EPROTO/.test(code)) return 'tls';
  return 'no-network';
}

function brokenReason(
  error: Error,
  hasHead: boolean,
): 'reset' | 'timeout' | 'cut' | 'too-large' | 'cancelled' {
  if (error instanceof Cancelled) return 'cancelled';
  if (error instanceof TooLarge) return 'too-large';
  if (error instanceof TooLong || /TIMEOUT|ETIMEDOUT/.test(codeOf(error))) return 'timeout';
  return hasHead ? 'cut' : 'reset';
}

type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

const gunzipAsync = promisify(gunzip);

function unfoldedMax({ headers }: Answer, { answerBytesMax }: ExchangeLimits): number {
  const isJson = (headers['content-type'] ?? '').toLowerCase().includes('json');
  return isJson ? Math.min(answerBytesMax, JSON_BYTES_MAX) : answerBytesMax;
}

/** Bounded, so that a small answer cannot become a huge one. */
async function inflate(answer: Answer, bytesMax: number): Promise<HttpOutcome> {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '' || answer.body.byteLength === 0) return answer;
  const { status, headers } = answer;
  const broken = (reason: 'cut' | 'too-large', detail: string): HttpOutcome => ({
    kind: 'broken',
    reason,
    head: { status, headers },
    detail,
  });
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return broken('cut', 'unknown content-encoding');
  try {
    return { ...answer, body: await gunzipAsync(answer.body, { maxOutputLength: bytesMax }) };
  } catch (error) {
    const code = codeOf(error as Error);
    return broken(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'cut', code);
  }
}
