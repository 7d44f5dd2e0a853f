/** The client, noting of every request what it was and how it went, never what was in it. */
import { decodeList } from '../../contract/decode.ts';
import { definitionOf, type ExtraOperationKey, type OperationKey } from '../../contract/operations.ts';
import type { Clock } from '../../domain/clock.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { EventSink, SyncEventOf } from '../../domain/sync/sync-event.ts';
import {
  calling,
  type ServiceAnswer,
  type ServiceClient,
  type ServiceRequest,
} from '../../transport/client.ts';
import type { RequestScheduler } from '../../transport/limits/request-scheduler.ts';

export interface NotedClientParts {
  readonly client: ServiceClient;
  readonly scheduler: Pick<RequestScheduler, 'status'>;
  readonly clock: Clock;
  readonly events: EventSink;
}

type Key = OperationKey | ExtraOperationKey;

export function notingRequests({ client, scheduler, clock, events }: NotedClientParts): ServiceClient {
  let requests = 0;
  return calling(client, async (key, request) => {
    const wantedAtMs = clock.monotonicMs();
    requests += 1;
    const number = requests;
    let leftAtMs: number | null = null;
    const answer = await client.call(key, {
      ...request,
      async beforeSend() {
        const ready = (await request.beforeSend?.()) ?? ok(undefined);
        if (ready.ok) {
          leftAtMs = clock.monotonicMs();
          events.note(sentNote(key, request, number, events));
        }
        return ready;
      },
    });
    // Taken back before it left: nothing happened.
    if (!answer.ok && answer.failure.code === 'CANCELLED' && leftAtMs === null) return answer;
    const nowMs = clock.monotonicMs();
    events.note({
      ...answerNote(key, answer),
      request: number,
      durationMs: leftAtMs === null ? 0 : Math.round(nowMs - leftAtMs),
      waitedMs: Math.round((leftAtMs ?? nowMs) - wantedAtMs),
      remaining: Math.max(0, Math.floor(scheduler.status().remaining)),
    });
    return answer;
  });
}

/** Parameters with which a list is still asked for as it is. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(
  'page pageSize limit sortBy sortDir trackInventory'.split(' '),
);

function sentNote(
  key: Key,
  { lane, path, query, page }: ServiceRequest,
  number: number,
  events: EventSink,
): SyncEventOf<'sent'> {
  const named = Object.values(path ?? {});
  const sortBy = query?.['sortBy'];
  const tracked = query?.['trackInventory'];
  return {
    kind: 'sent',
    request: number,
    operation: key,
    lane,
    page: whole(page?.page ?? query?.['page']),
    pageSize: whole(page?.pageSize ?? query?.['pageSize'] ?? query?.['limit']),
    sortedBy: sortBy === 'createdAt' || sortBy === 'updatedAt' ? sortBy : null,
    tracked: typeof tracked === 'boolean' ? tracked : null,
    filtered: Object.keys(query ?? {}).some((name) => !OF_THE_WHOLE.has(name)),
    about: named.length === 0 ? null : events.key(named.join('\n')),
  };
}

function answerNote(
  key: Key,
  answer: Result<ServiceAnswer>,
): Omit<SyncEventOf<'answered'>, 'request' | 'durationMs' | 'waitedMs' | 'remaining'> {
  const common = { kind: 'answered', operation: key } as const;
  if (!answer.ok) {
    const { code, status, retryAfterMs } = answer.failure;
    return {
      ...common,
      outcome: code,
      status: status ?? null,
      rows: null,
      total: null,
      retryAfterMs: retryAfterMs === undefined ? null : Math.round(retryAfterMs),
    };
  }
  const { data, status } = answer.value;
  const list = definitionOf(key).method === 'GET' ? decodeList(data) : null;
  return {
    ...common,
    outcome: 'ok',
    status,
    rows: list?.ok === true ? list.value.rows.length : null,
    total: list?.ok === true ? list.value.totalElements : null,
    retryAfterMs: null,
  };
}

function whole(value: string | number | boolean | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
