/** The control surface of a stand-in that runs as its own process: loopback, own port, JSON. Also a token broker. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FAULT_KINDS, type FaultRule } from './faults.ts';
import { isRecord } from '../json.ts';
import type { Json, JsonRecord } from '../json.ts';
import { refuseForeign, requireSecret } from '../http/local-only.ts';
import type { StandInService } from '../options.ts';
import { invalid, notFound, Refusal } from '../http/refusal.ts';
import { DEFAULT_SHAPE } from '../shapes.ts';
import { COLLECTION_NAMES } from '../store.ts';
import type { CollectionName } from '../store.ts';
import type { TokenOptions } from '../http/tokens.ts';
import { readBody } from '../http/validate.ts';
import type { Rules } from '../http/validate.ts';

export interface Control {
  readonly url: string;
  readonly secret: string;
  stop(): Promise<void>;
}

interface Ask {
  readonly service: StandInService;
  /** The part of the path behind the command. */
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly body: Json;
  readonly message: IncomingMessage;
  readonly credential: string;
}

type Deed = (ask: Ask) => unknown;

const RATE_LIMIT: Rules = {
  limit: { kind: 'integer', min: 1 },
  windowMs: { kind: 'integer', min: 1 },
  kind: { kind: 'string', values: ['fixed', 'sliding'] },
};
/** The actions of other people; never a name from the wire alone, which could be any method of any object. */
const OTHERS = [
  ...(['editContact', 'createContact', 'deleteContact', 'editItem', 'createItem', 'deleteItem'] as const),
  ...(['adjustStock', 'transferStock', 'editWarehouse', 'addNotification', 'dismissNotification'] as const),
  'churn',
] as const;
const WHOLE = { kind: 'integer', min: 0 } as const;
const FAULT: Rules = {
  kind: { kind: 'string', values: FAULT_KINDS, required: true },
  match: { kind: 'record', of: { method: { kind: 'string' }, path: { kind: 'string' } } },
  ...{ times: WHOLE, skip: WHOLE, delayMs: WHOLE, bytes: WHOLE, waitMs: WHOLE, status: WHOLE, skewMs: WHOLE },
  ...{ probability: { kind: 'number', min: 0 }, commit: { kind: 'boolean' }, retryAfter: { kind: 'any' } },
  ...{ location: { kind: 'string' }, code: { kind: 'string' }, message: { kind: 'string' } },
  ...{ contentType: { kind: 'string' }, fields: { kind: 'stringList' } },
};
const BODY_BYTES_MAX = 1024 * 1024;
const BROKER_LIFE_SECONDS = 3600;

const recordOf = (body: Json): JsonRecord => {
  if (!isRecord(body)) throw invalid('The body must be a JSON object');
  return body;
};

function status({ service }: Ask): unknown {
  const { url, dark } = service;
  return {
    url,
    dark,
    time: new Date(service.now()).toISOString(),
    requests: service.requests.length,
    counts: service.counts(),
  };
}

async function setDark({ service }: Ask, dark: boolean): Promise<unknown> {
  await (dark ? service.goDark() : service.comeBack());
  return { dark: service.dark };
}

function list({ service, rest, query }: Ask): unknown {
  if (!COLLECTION_NAMES.includes(rest as CollectionName)) throw notFound(`Collection ${rest}`);
  const wanted = (query.get('q') ?? '').toLowerCase();
  const id = query.get('id');
  return service.state[rest as CollectionName]
    .all()
    .filter((row) => id === null || row.id === id)
    .filter((row) => wanted === '' || JSON.stringify(row.fields).toLowerCase().includes(wanted))
    .map((row) => ({ id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt, ...row.fields }));
}

function stock({ service, rest }: Ask): unknown {
  const { stock: ledger } = service.state;
  if (service.state.items.get(rest) === undefined) throw notFound('Item');
  return {
    itemId: rest,
    onHand: ledger.onHand(rest),
    unassigned: ledger.unassigned(rest),
    places: ledger.places(rest),
  };
}

function movements({ service, query }: Ask): unknown {
  const itemId = query.get('itemId');
  const reference = query.get('reference') ?? '';
  const all = itemId === null ? service.state.stock.allMovements() : service.state.stock.movements(itemId);
  return all.filter((movement) => reference === '' || movement.reference?.includes(reference) === true);
}

function reshape({ service, body }: Ask): unknown {
  const wanted = recordOf(body);
  const unknownSwitch = Object.keys(wanted).find((name) => !Object.hasOwn(DEFAULT_SHAPE, name));
  if (unknownSwitch !== undefined) throw invalid(`There is no switch ${unknownSwitch}`);
  return Object.assign(service.shape, wanted);
}

function addToken({ service, body }: Ask): unknown {
  const options = recordOf(body);
  if (typeof options.token !== 'string') throw invalid('token is required');
  service.tokens.add(options as unknown as TokenOptions);
  return service.tokens.list().length;
}

/** The methods of `otherClients` that a test or a demo may call by name. */
function actAsOther({ service, rest, body }: Ask): unknown {
  const name = OTHERS.find((other) => other === rest);
  if (name === undefined) throw notFound(`otherClients.${rest}`);
  const given = recordOf(body).arguments;
  return Reflect.apply(service.otherClients[name], service.otherClients, Array.isArray(given) ? given : []);
}

/** A path matches by a part of it: no pattern comes from the wire, where a slow one would hold the Service. */
function addFault({ service, body }: Ask): unknown {
  const { match, ...rule } = readBody(recordOf(body), FAULT);
  const { method, path } = isRecord(match) ? match : {};
  const pattern = typeof path === 'string' ? path.replaceAll(/[^\w/-]/g, '\\$&') : undefined;
  service.faults.add({
    ...(rule as unknown as FaultRule),
    match: {
      ...(typeof method === 'string' ? { method } : {}),
      ...(pattern === undefined ? {} : { path: pattern }),
    },
  });
  return service.faults.active();
}

function broker({ service, message, credential }: Ask): unknown {
  if (message.headers.authorization !== `Bearer ${credential}`) throw new Refusal(401, 'Unknown device');
  return { accessToken: service.token, expiresIn: BROKER_LIFE_SECONDS };
}

const DEEDS: Readonly<Record<string, Deed>> = {
  'GET status': status,
  'POST dark': (ask) => setDark(ask, true),
  'POST back': (ask) => setDark(ask, false),
  'GET requests': ({ service, query }) => {
    const since = Number(query.get('since') ?? 0);
    return service.requests.filter((entry) => entry.index >= since);
  },
  'GET list': list,
  'GET stock': stock,
  'GET movements': movements,
  'POST shape': reshape,
  'POST faults': addFault,
  'DELETE faults': ({ service }) => {
    service.faults.clear();
    return [];
  },
  'POST rate-limit': ({ service, body }) => {
    service.rateLimit.set(body === null ? null : readBody(body, RATE_LIMIT));
    return body;
  },
  'POST tokens': addToken,
  'POST other': actAsOther,
  'POST broker': broker,
  'POST stop': () => {
    // The answer leaves first; main.ts listens for the signal and stops cleanly.
    setImmediate(() => process.kill(process.pid, 'SIGTERM'));
    return { stopping: true };
  },
};

async function readJson(message: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += (chunk as Buffer).length;
    if (length > BODY_BYTES_MAX) throw new Refusal(413, 'The body is too large');
    chunks.push(Buffer.from(chunk as Buffer));
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : (JSON.parse(text) as Json);
}

interface Secrets {
  /** Of the token broker, which is a server of its own to whoever asks it. */
  readonly credential: string;
  readonly secret: string;
}

async function answer(
  service: StandInService,
  { credential, secret }: Secrets,
  message: IncomingMessage,
): Promise<unknown> {
  refuseForeign(message);
  const url = new URL(message.url ?? '/', 'http://control');
  const [, prefix, command = '', ...rest] = url.pathname.split('/');
  const name = `${message.method} ${command}`;
  if (name !== 'POST broker') requireSecret(message, secret);
  const deed = prefix === '__stand-in' && Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  if (deed === undefined) throw notFound(`${message.method} ${url.pathname}`);
  const body = await readJson(message);
  return deed({
    service,
    rest: decodeURIComponent(rest.join('/')),
    query: url.searchParams,
    body,
    message,
    credential,
  });
}

export function startControl(service: StandInService, port: number, credential: string): Promise<Control> {
  const secret = randomBytes(24).toString('base64url');
  const server = createServer((message, response) => {
    const send = (code: number, body: unknown): void => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? null));
    };
    answer(service, { credential, secret }, message).then(
      (body) => send(200, body),
      (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        send(error instanceof Refusal ? error.status : 400, { error: text });
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const bound = (server.address() as AddressInfo).port;
      resolve({
        url: `http://127.0.0.1:${bound}`,
        secret,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      });
    });
  });
}
