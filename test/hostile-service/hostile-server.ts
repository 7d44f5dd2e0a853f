/** Stands in front of the Service on loopback: answers as it is told, hands on all else, and counts who comes to another host. */
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StandInService } from '../../src-service/server.ts';
import type { About, HostileAnswer, Theirs } from './hostile-answer.ts';

export interface HostileServer {
  readonly url: string;
  /** `null`: the Service answers. */
  hostile: HostileAnswer | null;
  /** Requests that were answered so. */
  readonly answered: number;
  /** Requests with a cookie, or with a sign-in other than the token. */
  readonly given: readonly string[];
  /** Connections to the other host. */
  readonly strayed: number;
  stop(): Promise<void>;
}

const MEANT: Readonly<Record<About, (method: string, path: string) => boolean>> = {
  contacts: (method, path) => method === 'GET' && /^\/api\/contacts\?/.test(path),
  changes: (method, path) => method === 'GET' && /^\/api\/contacts\?.*sortBy=updatedAt/.test(path),
  notifications: (method, path) => method === 'GET' && /\/notifications\?.*limit=/.test(path),
  stock: (method, path) => method === 'GET' && /\/warehouses\/[^/]+\/stock/.test(path),
  units: (method, path) => method === 'GET' && /\/inventory\/units(\?|$)/.test(path),
  activity: (method, path) => method === 'GET' && /\/crm\/activity/.test(path),
  saving: (method, path) => method === 'POST' && path.startsWith('/api/contacts'),
  all: () => true,
};

export async function startHostileServer(service: StandInService): Promise<HostileServer> {
  let [answered, strayed] = [0, 0];
  const given: string[] = [];
  const other = createServer((socket) => {
    strayed += 1;
    socket.destroy();
  });
  const elsewhere = `http://127.0.0.1:${await listening(other)}`;
  const http = createHttpServer({ keepAliveTimeout: 1_000 }, (message, response) => {
    const { method = 'GET', url: path = '/', headers } = message;
    const { authorization = '', cookie } = headers;
    if (cookie !== undefined) given.push(`cookie ${cookie}`);
    if (!authorization.endsWith(service.token)) given.push(`authorization ${authorization}`);
    message.socket.on('error', () => undefined);
    const sent = buffer(message);
    const theirs = async (): Promise<Theirs> => {
      const type = headers['content-type'];
      const bytes = await sent;
      const answer = await fetch(`${service.url}${path}`, {
        method,
        body: bytes.length === 0 ? null : bytes,
        headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
      });
      const kept = [...answer.headers].filter(
        ([name]) => !/^(content-length|connection|keep-alive)$/.test(name),
      );
      return { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() };
    };
    const handOn = async (): Promise<void> => {
      const { status, headers: own, body } = await theirs();
      response.writeHead(status, own).end(body);
    };
    const { hostile } = server;
    const isMeant = hostile !== null && MEANT[hostile.about](method, path);
    if (isMeant) answered += 1;
    const { socket } = message;
    const asked = { path, method, response, socket, elsewhere, theirs, time: answered, token: service.token };
    // Whoever asked may be gone by then.
    Promise.resolve(isMeant ? hostile.answer(asked) : handOn()).catch(() => socket.destroy());
  });
  const url = `http://127.0.0.1:${await listening(http)}`;
  const server: HostileServer = {
    url,
    hostile: null,
    get answered() {
      return answered;
    },
    given,
    get strayed() {
      return strayed;
    },
    async stop() {
      http.closeAllConnections();
      await Promise.all([http, other].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
  return server;
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
