/** Readings of several requests that are useless alone: permits for all of them are reserved before the first is sent. */
import type { Result } from '../../domain/result.ts';
import { calling } from '../../transport/client.ts';
import type { PullContext } from '../context.ts';

type Needed = Pick<PullContext, 'client' | 'lane' | 'signal'>;

/**
 * @param requests the expected number; further requests wait like any other
 * @param read is given the context whose requests use the reservation
 */
export async function reserved<Context extends Needed, Value>(
  context: Context,
  requests: number,
  read: (context: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (requests < 2) return read(context);
  const { client, lane, signal } = context;
  const reservation = await client.reserve(lane, requests, signal);
  if (!reservation.ok) return reservation;
  const covered = calling(client, (key, request) =>
    client.call(key, { ...request, reservation: reservation.value }),
  );
  try {
    return await read({ ...context, client: covered });
  } finally {
    reservation.value.release();
  }
}
