/** Readings of several requests, of which none is worth anything alone: their slots are set aside before the first one leaves. */
import type { Result } from '../domain/result.ts';
import { calling } from '../transport/client.ts';
import type { PullContext } from './context.ts';

type Needed = Pick<PullContext, 'client' | 'lane' | 'signal'>;

/**
 * @param requests how many there will be; a reading that turns out longer waits for the rest like any other
 * @param read is given the context whose requests use what was set aside
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
