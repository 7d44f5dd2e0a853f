/** The network of a recorded run on the stand-in Service: the n-th request of an operation meets what the n-th met then. */
import { EXTRA_OPERATIONS, OPERATIONS } from '../../src-sync/contract/operations.ts';
import type { OperationDefinition } from '../../src-sync/contract/definition.ts';
import type { FaultRule, StandInService } from '../../src-service/server.ts';
import type { RecordedRequest } from './recording.ts';

const DEFINITIONS: Readonly<Record<string, OperationDefinition>> = { ...OPERATIONS, ...EXTRA_OPERATIONS };

export interface Address {
  readonly method: string;
  readonly path: RegExp;
}

/** The path at which the requests of an operation arrive; `null` for one that this version does not know. */
export function addressOf(operation: string): Address | null {
  const definition = DEFINITIONS[operation];
  if (definition === undefined) return null;
  const { method, path } = definition;
  // `/items/{id}` must not take what belongs to `/items/low-stock`.
  const named = Object.values(DEFINITIONS)
    .filter((other) => other.method === method && other.path !== path && !other.path.includes('{'))
    .map((other) => `${other.path}$`);
  const others = path.includes('{') && named.length > 0 ? `(?!${named.join('|')})` : '';
  return { method, path: new RegExp(`^${others}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}

/** Lists whose records the replay can take away and give back. */
export const SIZED_LISTS = [
  'contacts.list',
  'items.list',
  'warehouses.list',
  'categories.list',
  'units.list',
  'labelTemplates.list',
  'leadSources.list',
  'leadTypes.list',
  'leadPriorities.list',
] as const;
export type SizedList = (typeof SIZED_LISTS)[number];

/** The list whose record a reading asks for, or for what belongs to it; `null` where it asks for neither. */
export function recordAskedFor(operation: string): { readonly list: SizedList; readonly id: RegExp } | null {
  const definition = DEFINITIONS[operation];
  if (definition?.method !== 'GET') return null;
  for (const list of SIZED_LISTS) {
    const { path } = OPERATIONS[list];
    if (definition.path.startsWith(`${path}/{`)) return { list, id: new RegExp(`^${path}/([^/]+)`) };
  }
  return null;
}

/** Never reached the Service: the PC was offline, which is played as such. */
export function wasWithoutLine({ outcome }: RecordedRequest): boolean {
  return outcome === 'UNREACHABLE';
}

/** Slower than this was felt. */
const SLOW_MS = 1_000;
/** Real time: long enough that other requests overtake it. */
const REPLAYED_SLOW_MS = 40;

type Answer = Omit<FaultRule, 'match' | 'times' | 'skip'>;

/**
 * The stand-in's fault for a request that ended so; `null`: answers it.
 * @param takesEffect of a write without an answer, which nobody can know from the recording
 */
function answerOf(request: RecordedRequest, takesEffect: boolean): Answer | null {
  const { status } = request;
  switch (request.outcome) {
    case 'lost':
    case 'INTERRUPTED':
      return { kind: takesEffect ? 'cutAfterCommit' : 'cutBeforeCommit' };
    case 'UNREADABLE_ANSWER':
      return { kind: 'truncate' };
    case 'SERVER_ERROR':
      return { kind: 'status', status: status ?? 503, commit: takesEffect };
    case 'RATE_LIMITED':
      return { kind: 'tooMany', retryAfter: Math.max(1, Math.ceil((request.retryAfterMs ?? 1_000) / 1_000)) };
    case 'NOT_THE_SERVICE':
      return { kind: 'html' };
    case 'SIGN_IN_NEEDED':
      return { kind: 'unauthorized' };
    case 'SCOPE_MISSING':
      return { kind: 'status', status: 403, code: 'INVALID_SCOPE' };
    case 'SUBSCRIPTION_REQUIRED':
      return { kind: 'status', status: 402, code: 'SUBSCRIPTION_REQUIRED' };
    case 'ORGANIZATION_ACCESS_DENIED':
      return { kind: 'status', status: 403, code: 'ORGANIZATION_ACCESS_DENIED' };
    case 'INVALID_ORGANIZATION':
      return { kind: 'status', status: 400, code: 'INVALID_ORGANIZATION_ID' };
    case 'NOT_ALLOWED':
      return { kind: 'status', status: 403 };
    case 'GONE':
      // Of a record that the Service goes on listing it would be a lie: that one is deleted instead (`Sizes`).
      return recordAskedFor(request.operation) === null ? { kind: 'status', status: 404 } : null;
    case 'CONFLICT':
      return { kind: 'conflict' };
    case 'REFUSED':
      return { kind: 'status', status: 400 };
    default:
      return request.durationMs >= SLOW_MS ? { kind: 'delay', delayMs: REPLAYED_SLOW_MS } : null;
  }
}

/** Requests that reached the Service then, by operation and in order. */
export function byOperation(
  requests: readonly RecordedRequest[],
): ReadonlyMap<string, readonly RecordedRequest[]> {
  const lists = new Map<string, RecordedRequest[]>();
  for (const request of requests.filter((one) => !wasWithoutLine(one))) {
    const list = lists.get(request.operation) ?? [];
    list.push(request);
    lists.set(request.operation, list);
  }
  return lists;
}

/** @returns how many rules were set */
export function setFaults(service: StandInService, requests: readonly RecordedRequest[]): number {
  let rules = 0;
  let writes = 0;
  for (const [operation, list] of byOperation(requests)) {
    const address = addressOf(operation);
    if (address === null) continue;
    let earlier = 0;
    for (const [index, request] of list.entries()) {
      // One disturbed write takes effect, the next does not.
      const takesEffect = address.method !== 'GET' && writes % 2 === 0;
      const answer = answerOf(request, takesEffect);
      if (answer === null) continue;
      if (address.method !== 'GET') writes += 1;
      // A request that meets an earlier rule is not seen by the later ones, so it is not among those they let through.
      service.faults.add({ ...answer, match: address, times: 1, skip: index - earlier });
      earlier += 1;
      rules += 1;
    }
  }
  return rules;
}

export interface Darkness {
  readonly fromMs: number;
  readonly toMs: number;
}

/** From the first request that found no connection to the next that found one. */
export function darknessOf(requests: readonly RecordedRequest[], lengthMs: number): readonly Darkness[] {
  const spans: Darkness[] = [];
  let fromMs: number | null = null;
  for (const request of requests) {
    if (wasWithoutLine(request)) fromMs ??= request.sentMs;
    else if (fromMs !== null && request.sentMs > fromMs) {
      spans.push({ fromMs, toMs: request.sentMs });
      fromMs = null;
    }
  }
  return fromMs === null ? spans : [...spans, { fromMs, toMs: lengthMs }];
}
