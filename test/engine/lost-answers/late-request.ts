/** Requests whose answer never came. */
import { expect } from 'vitest';
import type { StandInService } from '../../../src-service/server.ts';

export const posts = ({ requests }: StandInService) => requests.filter(({ method }) => method === 'POST');

/** It comes to its end after all. */
export async function arriveLate(
  { url, token }: StandInService,
  request: StandInService['requests'][number] | undefined,
): Promise<void> {
  const late = await fetch(`${url}${request?.path ?? ''}`, {
    method: 'POST',
    headers: { authorization: `Service-oauthtoken ${token}`, 'content-type': 'application/json' },
    body: request?.body ?? '',
  });
  expect(late.status).toBeLessThan(300);
}
