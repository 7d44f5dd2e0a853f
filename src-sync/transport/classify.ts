/**
 * The answer, as a value or a `Failure` (service-api.md, Errors). Codes are read from `data.code` only, never from a message; what is
 * not the Service's envelope is not believed, whatever its status says.
 */
import { decodeEnvelope, type Envelope } from '../contract/decode.ts';
import type { OperationDefinition } from '../contract/definition.ts';
import type { Effect, Failure } from '../domain/failure.ts';
import type { ModuleName } from '../domain/records/collections.ts';
import { isJsonObject, type JsonValue } from '../domain/values/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { HttpOutcome } from './exchange.ts';
import { words } from './failure-words.ts';
import { parseJson, TOO_LARGE } from './json-text.ts';
import { serverTimeMs, type Headers } from './limits/rate-headers.ts';

export interface ServiceFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** As the Service named it; `null` where it did not. */
  readonly name: string | null;
}

export interface ServiceAnswer {
  /** `data` of the envelope; `null` where the answer is a file. */
  readonly data: JsonValue;
  readonly status: number;
  /** Time on the Service when it answered, Unix milliseconds; `null` where it does not tell. */
  readonly serverTimeMs: number | null;
  /** Set where the operation gives a file and the Service answered with its bytes. */
  readonly file: ServiceFile | null;
}

/** `token-refused`: a fresh token may help. */
export type Verdict = Result<ServiceAnswer> | 'token-refused';

type Answer = Extract<HttpOutcome, { kind: 'answer' }>;

export interface ClassifyContext {
  readonly definition: OperationDefinition;
  /** Time for which a 429 stops everything. */
  readonly pausedMs: number;
  /** Takes secrets out of what the Service says. */
  readonly clean: (text: string) => string;
}

export function classify(outcome: HttpOutcome, context: ClassifyContext): Verdict {
  const effect: Effect = context.definition.method === 'GET' ? 'no' : 'maybe';
  if (outcome.kind === 'unsent') return failed(words.unsent(outcome));
  if (outcome.kind === 'broken') {
    // The head says it did nothing; the rest of the answer is not needed.
    if (outcome.head?.status === 429) return failed(words.rateLimited(context.pausedMs, { status: 429 }));
    return failed(words.broken(outcome, effect));
  }
  const { status } = outcome;
  if (status === 429) return failed(words.rateLimited(context.pausedMs, { status }));
  if (status >= 500 && status !== 511) return failed(words.serverError(effect, { status }));
  if (status === 408 || status === 425) return failed(words.serverError(effect, { status }));
  const contentType = (outcome.headers['content-type'] ?? '').toLowerCase();
  if (status === 401 && !contentType.includes('html')) return unauthorized(outcome, context);
  if (status < 200 || status === 407) return failed(words.notTheService(effect, { status }));
  if (status < 400 ? status >= 300 : status === 511) {
    return failed(words.signInPage(effect, { status }));
  }
  if (context.definition.answer === 'file' && status < 300 && !/json|html/.test(contentType)) {
    return readFile(outcome, contentType, effect);
  }
  const envelope = readEnvelope(outcome, contentType, effect);
  return envelope.ok ? judge(envelope.value, outcome, context) : envelope;
}

function readFile(outcome: Answer, contentType: string, effect: Effect): Result<ServiceAnswer> {
  const { status, headers, body } = outcome;
  if (body.byteLength === 0) return failed(words.notTheService(effect, { status }));
  const file = { bytes: body, contentType, name: fileName(headers) };
  return ok({ data: null, status, serverTimeMs: serverTimeMs(headers), file });
}

/** Never a path: only the last part, without what a file system could take amiss. */
function fileName(headers: Headers): string | null {
  const disposition = headers['content-disposition'] ?? '';
  const match = /filename="([^"]+)"|filename=([^;\s]+)/i.exec(disposition);
  const last = (match?.[1] ?? match?.[2] ?? '').split(/[/\\]/).at(-1) ?? '';
  const safe = last.replace(/[\p{Cc}<>:"|?*]/gu, '').replace(/^\.+/, '');
  return safe === '' ? null : safe.slice(0, 200);
}

function readEnvelope(outcome: Answer, contentType: string, effect: Effect): Result<Envelope> {
  const { status, body } = outcome;
  if (body.byteLength === 0 || (contentType !== '' && !contentType.includes('json'))) {
    const more = { status, detail: contentType.slice(0, 60) };
    const isPage = contentType.includes('html');
    return failed(isPage ? words.signInPage(effect, more) : words.notTheService(effect, more));
  }
  const json = parseJson(body);
  if (json === undefined) {
    return failed(words.unreadable(effect, 'cutOff', { status }));
  }
  if (json === TOO_LARGE) return failed(words.unreadable(effect, 'tooLarge', { status }));
  const envelope = decodeEnvelope(json);
  return envelope.ok ? envelope : failed(words.notTheService(effect, { status, detail: 'no envelope' }));
}

/** A 401 without a readable code counts as an expired token: a refresh does no harm. */
function unauthorized(outcome: Answer, context: ClassifyContext): Verdict {
  const json = parseJson(outcome.body);
  const code = isJsonObject(json) && isJsonObject(json['data']) ? json['data']['code'] : undefined;
  if (code !== 'INVALID_SCOPE') return 'token-refused';
  return failed(words.scopeMissing(context.definition.module, { status: outcome.status, detail: code }));
}

function judge(envelope: Envelope, outcome: Answer, context: ClassifyContext): Result<ServiceAnswer> {
  const { status } = outcome;
  if (envelope.success && status < 300) {
    const stampMs = Date.parse(envelope.timestamp ?? '');
    const timeMs = serverTimeMs(outcome.headers) ?? (Number.isNaN(stampMs) ? null : stampMs);
    return ok({ data: envelope.data, status, serverTimeMs: timeMs, file: null });
  }
  const code = isJsonObject(envelope.data) ? envelope.data['code'] : undefined;
  const known = typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : undefined;
  const more = { status, ...(known === undefined ? {} : { detail: known }) };
  const said = isReadable(envelope.message) ? sayable(context.clean(envelope.message)) : null;
  return failed(refusal(status, known, said, more, context.definition.module));
}

type More = { readonly status: number; readonly detail?: string };

function refusal(
  status: number,
  code: string | undefined,
  said: string | null,
  more: More,
  module: ModuleName | null,
): Failure {
  if (code === 'INVALID_SCOPE') return words.scopeMissing(module, more);
  if (status === 402 || code === 'SUBSCRIPTION_REQUIRED') return words.subscriptionRequired(more);
  if (code === 'ORGANIZATION_ACCESS_DENIED') return words.organizationDenied(more);
  if (code === 'INVALID_ORGANIZATION_ID') return words.invalidOrganization(more);
  if (code === 'RATE_LIMIT_EXCEEDED') return words.rateLimited(1_000, more);
  if (status === 403) return words.notAllowed(more);
  if (status === 404 || status === 410) return words.gone(more);
  if (status === 409) return words.conflict(said, more);
  return words.refused(said, more);
}

const SAID_MAX = 300;
const READ_MAX = 10_000;

/** The Service's own sentence, on one line and short. */
/** Nobody reads more, and every secret would be looked for in it; of a part, a secret could be left that was cut off. */
function isReadable(message: string | null): message is string {
  return message !== null && message.length <= READ_MAX;
}

function sayable(message: string): string | null {
  const line = message
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  if (line === '') return null;
  return line.length <= SAID_MAX ? line : `${line.slice(0, SAID_MAX).toWellFormed()}…`;
}
