/** Sockets: reads requests, applies faults around the pipeline, writes answers, goes dark and comes back. */
import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { spoil } from '../control/faults.ts';
import type { FaultRule, Faults, Outcome } from '../control/faults.ts';
import type { RequestEntry } from '../options.ts';
import type { IncomingRequest, Pipeline } from './pipeline.ts';
import { refuseForeign } from './local-only.ts';
import { Refusal } from './refusal.ts';
import { tokenHash } from './tokens.ts';

/** Told of each request that was answered: whoever tests learns what arrived, whichever Service it was. */
export const ANSWERED_CHANNEL = 'stockhand.service.answered';
const answered = channel(ANSWERED_CHANNEL);

const BODY_BYTES_MAX = 64 * 1024 * 1024;
const LOG_ENTRIES_MAX = 200_000;
const LOGGED_BODY_MAX = 64 * 1024;

export interface ListenerOptions {
  readonly pipeline: Pipeline;
  readonly faults: Faults;
  readonly now: () => number;
  readonly latencyMs: number;
  readonly hosts: readonly string[];
  /** Called before each request is worked on: other people's chance to act. */
  readonly beforeEach: () => void;
  readonly afterEach: () => void;
}

/** Faults that stand in for the Service's own answer; the others spoil it. */
const REPLACING: ReadonlySet<string> = new Set([
  'html',
  'redirect',
  'unauthorized',
  'conflict',
  'tooMany',
  'status',
]);

/** The whole body; `null` when it has more than `bytesMax` bytes, or the client broke off. */
async function readBytes(message: IncomingMessage, bytesMax: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of message) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += bytes.length;
      if (length > bytesMax) return null;
      chunks.push(bytes);
    }
  } catch {
    return null; // the client broke off: there is nobody to answer and nothing was done
  }
  return Buffer.concat(chunks);
}

export class Listener {
  readonly log: RequestEntry[] = [];
  private readonly options: ListenerOptions;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private nextIndex = 0;
  private boundPort = 0;
  private listening = false;

  constructor(options: ListenerOptions) {
    this.options = options;
    this.server = createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
      // A message that was read in part has no socket any more.
      const { socket } = message;
      try {
        refuseForeign(message, options.hosts);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response.writeHead(error.status).end();
        return;
      }
      this.serve(message, response, socket).catch((error: unknown) => {
        console.error(error);
        socket.destroy();
      });
    });
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      // Resets are what several faults are about; without a listener they would end the process.
      socket.on('error', () => socket.destroy());
    });
  }

  get port(): number {
    return this.boundPort;
  }

  get dark(): boolean {
    return !this.listening;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        this.boundPort = (this.server.address() as AddressInfo).port;
        this.listening = true;
        resolve();
      });
    });
  }

  close(): Promise<void> {
    if (!this.listening) return Promise.resolve();
    this.listening = false;
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const socket of this.sockets) socket.resetAndDestroy();
    });
  }

  private async serve(message: IncomingMessage, response: ServerResponse, socket: Socket): Promise<void> {
    const target = message.url ?? '/';
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const query = mark === -1 ? '' : target.slice(mark + 1);
    const method = message.method ?? 'GET';
    const fault = this.options.faults.take(method, path, query);
    if (fault?.kind === 'refuse') {
      this.record(message, path, query, null, fault);
      socket.resetAndDestroy();
      return;
    }
    const bytesMax = fault?.kind === 'cutUpload' ? (fault.bytes ?? 0) : BODY_BYTES_MAX;
    const body = await readBytes(message, bytesMax);
    if (body === null) {
      if (fault !== null) this.record(message, path, query, null, fault);
      socket.resetAndDestroy();
      return;
    }
    const entry = this.record(message, path, query, body, fault);
    const request: IncomingRequest = {
      method,
      path,
      params: new URLSearchParams(query),
      header: (name) => {
        const value = message.headers[name];
        return Array.isArray(value) ? value[0] : value;
      },
      body,
      origin: `http://127.0.0.1:${this.boundPort}`,
    };
    const startedMs = performance.now();
    await this.answer(request, response, fault, entry);
    entry.durationMs = performance.now() - startedMs;
  }

  private async answer(
    request: IncomingRequest,
    response: ServerResponse,
    fault: FaultRule | null,
    entry: RequestEntry,
  ): Promise<void> {
    const { pipeline, latencyMs } = this.options;
    if (fault?.kind === 'cutBeforeCommit' || (fault?.kind === 'hang' && fault.commit !== true)) {
      await wait(fault.delayMs ?? 0);
      if (fault.kind !== 'hang') response.socket?.resetAndDestroy();
      return;
    }
    if (fault?.kind === 'delay' && fault.commit !== true) await wait(fault.delayMs ?? 1000);
    const rate = pipeline.rateOf(request);
    const replaced = fault !== null && REPLACING.has(fault.kind);
    let outcome = replaced && fault.commit !== true ? null : this.work(request, rate);
    if (fault?.kind === 'cutAfterCommit') {
      response.socket?.resetAndDestroy();
      return;
    }
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'delay' && fault.commit === true) await wait(fault.delayMs ?? 1000);
    if (latencyMs > 0) await wait(latencyMs);
    if (fault !== null && replaced) outcome = pipeline.faultAnswer(fault, rate);
    else if (fault !== null && outcome !== null) outcome = spoil(outcome, fault);
    if (outcome !== null) this.send(response, outcome, entry);
  }

  private work(request: IncomingRequest, rate: Parameters<Pipeline['answer']>[1]): Outcome {
    this.options.beforeEach();
    const outcome = this.options.pipeline.answer(request, rate);
    this.options.afterEach();
    return outcome;
  }

  private send(response: ServerResponse, outcome: Outcome, entry: RequestEntry): void {
    if (response.socket === null || response.socket.destroyed) return;
    entry.status = outcome.status;
    answered.publish(entry);
    const bytes = typeof outcome.body === 'string' ? Buffer.from(outcome.body) : outcome.body;
    response.writeHead(outcome.status, { ...outcome.headers, 'content-length': String(bytes.length) });
    if (outcome.cutAtByte === undefined) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, outcome.cutAtByte), () => response.socket?.destroy());
  }

  private record(
    message: IncomingMessage,
    path: string,
    query: string,
    body: Buffer | null,
    fault: FaultRule | null,
  ): RequestEntry {
    const timeMs = this.options.now();
    const token = (message.headers.authorization ?? '').split(' ')[1];
    const isJson = /^application\/json/i.test(message.headers['content-type'] ?? '');
    const entry: RequestEntry = {
      index: this.nextIndex,
      time: new Date(timeMs).toISOString(),
      timeMs,
      method: message.method ?? 'GET',
      host: message.headers.host ?? '',
      path,
      query,
      status: 0,
      tokenHash: token === undefined ? null : tokenHash(token),
      body: body !== null && isJson && body.length <= LOGGED_BODY_MAX ? body.toString('utf8') : null,
      fault: fault?.kind ?? null,
      durationMs: 0,
    };
    this.nextIndex += 1;
    this.log.push(entry);
    if (this.log.length > LOG_ENTRIES_MAX) this.log.splice(0, LOG_ENTRIES_MAX / 2);
    return entry;
  }
}
