/**
 * The client behind the breaker: while there is no line, one request at a time looks for it. What else is under way waits for its
 * answer, and is taken back when that is none; whoever wanted it comes again. A person who asks is never kept from trying.
 *
 * A write is on its way from the moment it leaves, and cannot be undone then. So nobody waits for a connection with one in hand:
 * a reading is asked before it, and the write stays where it is until that is answered.
 */
import { failure, HOLDS_EVERYTHING, type Failure } from '../domain/failure.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { calling, type ServiceAnswer, type ServiceClient, type ServiceRequest } from '../transport/client.ts';
import { isLineTrouble, type Connection } from './connection.ts';

type Line = Pick<Connection, 'state' | 'mayProbe' | 'probing' | 'answered'>;
type Call = ServiceClient['call'];

/** Small answers, of two modules: where the Service fails at one of them, or something on the way does, the next look asks the other. */
const READINGS = ['notifications.unreadCount', 'stockSettings.get'] as const;

export function oneProbe(client: ServiceClient, line: Line): ServiceClient {
  let probe: Promise<unknown> | null = null;
  let readingsInVain = 0;

  async function look(key: Parameters<Call>[0], request: ServiceRequest): Promise<Result<ServiceAnswer>> {
    const asked = request.beforeSend === undefined ? client.call(key, request) : readFirst(key, request);
    probe = asked;
    line.probing(true);
    try {
      const answer = await asked;
      if (answer.ok) line.answered(null);
      return answer;
    } finally {
      probe = null;
      line.probing(false);
    }
  }

  /** A refusal is an answer as well: the reading may be forbidden. */
  async function readFirst(
    key: Parameters<Call>[0],
    request: ServiceRequest,
  ): Promise<Result<ServiceAnswer>> {
    const { lane, signal } = request;
    const reading = READINGS[readingsInVain % READINGS.length] ?? READINGS[0];
    const read = await client.call(reading, { lane, signal });
    if (!read.ok && isLineTrouble(read.failure)) {
      readingsInVain += 1;
      return failed({ ...read.failure, isOfLine: true });
    }
    // The write may be taken back meanwhile, or wait for a slot: what was heard counts all the same.
    if (read.ok || isOfService(read.failure)) line.answered(null);
    return client.call(key, request);
  }

  return calling(client, async (key, request) => {
    if (request.lane === 'person') return client.call(key, request);
    while (line.state === 'offline' && probe !== null) await probe;
    if (line.state === 'offline') return line.mayProbe() ? look(key, request) : takenBack();
    return client.call(key, { ...request, beforeSend: () => leave(line, request) });
  });
}

/** A refusal that concerns the reading alone. */
function isOfService({ status, code }: Failure): boolean {
  return status !== undefined && !HOLDS_EVERYTHING.has(code);
}

/** It may have waited for a slot while the line went. */
async function leave(line: Line, { beforeSend }: ServiceRequest): Promise<Result<unknown>> {
  if (line.state === 'offline') return takenBack();
  return beforeSend === undefined ? ok(undefined) : beforeSend();
}

function takenBack<Value>(): Result<Value> {
  return failed(
    failure('CANCELLED', 'There is no line to the Service. This was taken back and changed nothing.', {
      effect: 'no',
    }),
  );
}
