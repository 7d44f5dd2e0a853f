/** Stands between a desk and the Service and spoils what passes: rows, lists and bytes that no contract would allow. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { refusal } from '../../transport/scripted-server.ts';

/** The fault of one answer; `null`: nothing. `path` is with the query. */
export type Garble = (path: string, body: string) => string | Buffer | null;

export interface GarblingProxy {
  readonly url: string;
  /** The fault of answers from now on; `null` ends it. */
  garble: Garble | null;
  /** Requests that are answered with this status instead; `null`: none is. */
  refuse: ((path: string) => number | null) | null;
  /** Answers of the Service that are a 500 instead, by what is in them; `null`: none is. */
  stumble: ((body: string) => boolean) | null;
  /** Answers that were spoiled: a fault that never fired proves nothing. */
  readonly spoiled: number;
  stop(): Promise<void>;
}

export async function startGarblingProxy(serviceUrl: string): Promise<GarblingProxy> {
  let spoiled = 0;
  const server = createServer((message, response) => {
    const path = message.url ?? '/';
    const status = proxy.refuse?.(path) ?? null;
    if (status !== null) {
      spoiled += 1;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(refusal('There is no such page'));
      return;
    }
    const { authorization = '', 'content-type': type } = message.headers;
    const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) };
    buffer(message)
      .then((sent) => {
        const body = sent.length === 0 ? null : sent;
        return fetch(`${serviceUrl}${path}`, { method: message.method ?? 'GET', headers, body });
      })
      .then(async (answer) => {
        const body = await answer.text();
        if (proxy.stumble?.(body) === true) {
          spoiled += 1;
          response.writeHead(500, { 'content-type': 'application/json' });
          response.end(refusal('Something went wrong'));
          return;
        }
        const wrong = answer.ok ? (proxy.garble?.(path, body) ?? null) : null;
        if (wrong !== null) spoiled += 1;
        const headers = [...answer.headers].filter(
          ([name]) => name !== 'content-length' && name !== 'connection',
        );
        response.writeHead(answer.status, Object.fromEntries(headers));
        response.end(wrong ?? body);
      })
      .catch(() => message.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: GarblingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    garble: null,
    refuse: null,
    stumble: null,
    get spoiled() {
      return spoiled;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

type Rows = unknown[];
type Data = Record<string, unknown>;

/** Spoils the rows of one list, wherever in the answer they are. */
export function garbleRows(list: RegExp, change: (rows: Rows, data: Data | null) => unknown): Garble {
  return (path, body) => {
    if (!list.test(path)) return null;
    const envelope = JSON.parse(body) as { data: unknown };
    const data = envelope.data as Data | Rows;
    const rows = Array.isArray(data) ? data : data['items'];
    if (!Array.isArray(rows)) return null;
    const changed = change(rows, Array.isArray(data) ? null : data);
    if (changed === null) return null;
    envelope.data = Array.isArray(data) ? changed : { ...data, items: changed };
    return JSON.stringify(envelope);
  };
}
