/** From a read request to the answer it gets: rate, sign-in, scope, organization, operation, envelope. No sockets here. */
import { Download } from './call.ts';
import type { Call } from './call.ts';
import { PORTAL_PAGE, retryAfterHeader } from '../control/faults.ts';
import type { FaultRule, Outcome } from '../control/faults.ts';
import type { Json } from '../json.ts';
import { readFilePart } from './multipart.ts';
import { requireOfferedArea } from '../organizations.ts';
import type { Organizations } from '../organizations.ts';
import { Query } from './query.ts';
import { retryAfterSeconds } from './rate-limit.ts';
import type { RateLimit, RateState } from './rate-limit.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { findRoute } from './routes.ts';
import type { Shape } from '../shapes.ts';
import { requireRole, requireScope, tokenFromHeader, unauthorized } from './tokens.ts';
import type { TokenOptions, Tokens } from './tokens.ts';

export interface OrganizationSelector {
  readonly place: 'query' | 'header';
  readonly name: string;
}

export interface Surroundings {
  readonly shape: Shape;
  readonly tokens: Tokens;
  readonly organizations: Organizations;
  readonly rateLimit: RateLimit;
  readonly scheme: string;
  readonly organizationSelector: OrganizationSelector;
  readonly now: () => number;
}

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly origin: string;
}

export function envelope(success: boolean, message: string, data: Json, nowMs: number): string {
  return JSON.stringify({ success, message, data, timestamp: new Date(nowMs).toISOString() });
}

const DOCUMENT_LINK = /^\/files\/document\/([0-9a-f-]{36})$/i;

export class Pipeline {
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Counts the request; tokens that are not ours share one bucket. */
  rateOf(request: IncomingRequest): RateState {
    return this.around.rateLimit.take(this.tokenOf(request)?.token ?? '');
  }

  /** Does what is asked and gives the answer. */
  answer(request: IncomingRequest, rate: RateState): Outcome {
    try {
      const linked = this.linkedDocument(request);
      if (linked !== null) return this.download(linked, rate);
      if (rate.refused) throw this.tooMany();
      const result = this.perform(request);
      if (result instanceof Download) return this.downloadOrEnvelope(result, rate);
      return this.json(200, envelope(true, 'Success', result, this.around.now()), rate);
    } catch (error) {
      if (error instanceof Refusal) return this.refusal(error, rate);
      // A bug of the stand-in: shown as the 5xx that it is, with its stack on stderr for whoever runs the test.
      console.error(error);
      return this.refusal(new Refusal(500, 'Internal error of the stand-in Service'), rate);
    }
  }

  /** The answer of a fault that takes the place of the Service's own. */
  faultAnswer(rule: FaultRule, rate: RateState): Outcome {
    const bare = { date: new Date(this.around.now()).toUTCString() };
    switch (rule.kind) {
      case 'html':
        return {
          status: 200,
          headers: { ...bare, 'content-type': 'text/html; charset=utf-8' },
          body: PORTAL_PAGE,
        };
      case 'redirect': {
        const location = rule.location ?? 'http://127.0.0.2:9/elsewhere';
        return { status: 302, headers: { ...bare, location }, body: '' };
      }
      case 'unauthorized':
        return this.refusal(unauthorized('The access token is invalid or has expired'), rate);
      case 'conflict':
        return this.refusal(new Refusal(409, rule.message ?? 'The record was changed meanwhile'), rate);
      case 'tooMany': {
        const outcome = this.refusal(this.tooMany(), { ...rate, remaining: 0 });
        delete outcome.headers['retry-after'];
        const retryAfter = retryAfterHeader(rule, this.around.now());
        if (retryAfter !== null) outcome.headers['retry-after'] = retryAfter;
        return outcome;
      }
      default: {
        const code = rule.code ?? null;
        const message = rule.message ?? 'The Service has a problem';
        return this.refusal(
          new Refusal(rule.status ?? 500, message, code, code === null ? null : { code }),
          rate,
        );
      }
    }
  }

  tokenOf(request: IncomingRequest): TokenOptions | undefined {
    const token = tokenFromHeader(request.header('authorization'), this.around.scheme);
    return token === null ? undefined : this.around.tokens.get(token);
  }

  private perform(request: IncomingRequest): Json | Download {
    const token = this.tokenOf(request);
    if (token === undefined) throw unauthorized('The access token is missing or invalid');
    if (token.expired === true) throw unauthorized('The access token has expired');
    if (request.method === 'GET' && request.path === '/api/v1/organizations') {
      return this.around.organizations.presentFor(token);
    }
    requireOfferedArea(request.method, request.path);
    const match = findRoute(request.method, request.path);
    if (match === null) throw notFound(`${request.method} ${request.path}`);
    const { route, params } = match;
    requireScope(token, route.module, route.action);
    const organization = this.around.organizations.addressed(token, this.selected(request));
    requireRole(token, route.module, route.action);
    const call: Call = {
      store: organization.store,
      shape: this.around.shape,
      params,
      query: new Query(request.params),
      ...readPayload(request),
      by: token.user ?? 'API',
      origin: request.origin,
    };
    return route.handler(call);
  }

  private selected(request: IncomingRequest): string | null {
    const { place, name } = this.around.organizationSelector;
    return place === 'query' ? request.params.get(name) : (request.header(name.toLowerCase()) ?? null);
  }

  /** Links to documents are followed without a token, as signed links are. */
  private linkedDocument(request: IncomingRequest): Download | null {
    const id = request.method === 'GET' ? DOCUMENT_LINK.exec(request.path)?.[1] : undefined;
    if (id === undefined) return null;
    const expires = Date.parse(request.params.get('expires') ?? '');
    if (!(expires > this.around.now())) throw new Refusal(403, 'This link has expired');
    for (const organization of this.around.organizations.all()) {
      const file = organization.store.files.get(`document/${id.toLowerCase()}`);
      if (file !== undefined) return new Download(file);
    }
    throw notFound('Document');
  }

  private tooMany(): Refusal {
    const code = 'RATE_LIMIT_EXCEEDED';
    return new Refusal(429, 'Too many requests', code, { code });
  }

  private headers(rate: RateState): Record<string, string> {
    return {
      date: new Date(this.around.now()).toUTCString(),
      'x-ratelimit-limit': String(rate.limit),
      'x-ratelimit-remaining': String(rate.remaining),
      'x-ratelimit-reset': String(Math.ceil(rate.resetMs / 1000)),
    };
  }

  private json(status: number, body: string, rate: RateState): Outcome {
    return { status, headers: { ...this.headers(rate), 'content-type': 'application/json' }, body };
  }

  private refusal(refusal: Refusal, rate: RateState): Outcome {
    const nowMs = this.around.now();
    const outcome = this.json(refusal.status, envelope(false, refusal.message, refusal.data, nowMs), rate);
    if (refusal.status === 429) outcome.headers['retry-after'] = String(retryAfterSeconds(rate, nowMs));
    return outcome;
  }

  private downloadOrEnvelope(download: Download, rate: RateState): Outcome {
    if (this.around.shape.downloads === 'bytes') return this.download(download, rate);
    const { fileName, contentType, bytes } = download.file;
    const data = { fileName, contentType, base64: bytes.toString('base64') };
    return this.json(200, envelope(true, 'Success', data, this.around.now()), rate);
  }

  private download(download: Download, rate: RateState): Outcome {
    const { fileName, contentType, bytes } = download.file;
    const disposition = `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`;
    const headers = {
      ...this.headers(rate),
      'content-type': contentType,
      'content-disposition': disposition,
    };
    return { status: 200, headers, body: bytes };
  }
}

function readPayload(request: IncomingRequest): Pick<Call, 'body' | 'upload'> {
  if (request.body.length === 0) return { body: undefined, upload: null };
  const contentType = request.header('content-type') ?? '';
  if (/^multipart\/form-data/i.test(contentType)) {
    return { body: undefined, upload: readFilePart(contentType, request.body) };
  }
  if (!/^application\/json/i.test(contentType)) throw invalid('Content-Type must be application/json');
  try {
    return { body: JSON.parse(request.body.toString('utf8')) as Json, upload: null };
  } catch (error) {
    throw invalid(`The request body is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
