/**
 * The client behind the breaker. While offline, one request at a time probes the connection. Every other request waits for its answer and
 * is cancelled if there is none; its caller tries again later. A person's request always leaves. A write cannot be undone once it has left,
 * so no write probes the connection: a read goes first, and the write stays here until that is answered.
 */
import { failure, isConnectionTrouble, holdsConnection, type Failure } from '../../domain/failure.ts';
import { aboutConnection } from '../../domain/messages/connection.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import {
  calling,
  type ServiceAnswer,
  type ServiceClient,
  type ServiceRequest,
} from '../../transport/client.ts';
import type { Connection } from './connection.ts';

type ProbedConnection = Pick<Connection, 'state' | 'mayProbe' | 'setProbing' | 'recordAnswer'>;
type Call = ServiceClient['call'];

/** Small answers, of two modules: where the Service fails at one of them, or something on the way does, the next probe asks the other. */
const READINGS = ['notifications.unreadCount', 'stockSettings.get'] as const;

export function oneProbe(client: ServiceClient, connection: ProbedConnection): ServiceClient {
  let probe: Promise<unknown> | null = null;
  let failedReadings = 0;

  async function probeWith(
    key: Parameters<Call>[0],
    request: ServiceRequest,
  ): Promise<Result<ServiceAnswer>> {
    const asked = request.beforeSend === undefined ? client.call(key, request) : readFirst(key, request);
    probe = asked;
    connection.setProbing(true);
    try {
      const answer = await asked;
      if (answer.ok) connection.recordAnswer(null);
      return answer;
    } finally {
      probe = null;
      connection.setProbing(false);
    }
  }

  /** A refusal is an answer as well: the reading may be forbidden. */
  async function readFirst(
    key: Parameters<Call>[0],
    request: ServiceRequest,
  ): Promise<Result<ServiceAnswer>> {
    const { lane, signal } = request;
    const reading = READINGS[failedReadings % READINGS.length] ?? READINGS[0];
    const read = await client.call(reading, { lane, signal });
    if (!read.ok && isConnectionTrouble(read.failure)) {
      failedReadings += 1;
      return failed({ ...read.failure, isOfProbe: true });
    }
    // The write may be taken back meanwhile, or wait for a slot: what was heard counts all the same.
    if (read.ok || isOfService(read.failure)) connection.recordAnswer(null);
    return client.call(key, request);
  }

  return calling(client, async (key, request) => {
    if (request.lane === 'person') return client.call(key, request);
    while (connection.state === 'offline' && probe !== null) await probe;
    if (connection.state === 'offline')
      return connection.mayProbe() ? probeWith(key, request) : cancelledOffline();
    return client.call(key, { ...request, beforeSend: () => leave(connection, request) });
  });
}

/** A refusal that concerns the reading alone. */
function isOfService(refusal: Failure): boolean {
  return refusal.status !== undefined && !holdsConnection(refusal);
}

/** The request may have waited for a slot while the connection went. */
async function leave(connection: ProbedConnection, { beforeSend }: ServiceRequest): Promise<Result<unknown>> {
  if (connection.state === 'offline') return cancelledOffline();
  return beforeSend === undefined ? ok(undefined) : beforeSend();
}

function cancelledOffline<Value>(): Result<Value> {
  return failed(
    failure('CANCELLED', aboutConnection('takenBackOffline'), {
      effect: 'no',
    }),
  );
}
