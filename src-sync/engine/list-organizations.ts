/** Asks the Service which organizations a sign-in may choose from, before there is a profile: no database, one request. */
import { decodeOrganizations } from '../contract/organizations.ts';
import type { OrganizationList } from '../domain/identity.ts';
import type { Result } from '../domain/result.ts';
import { createServiceClient } from '../transport/client.ts';
import { createLazyExchange } from '../transport/lazy-exchange.ts';
import { createRequestGate } from '../transport/gate.ts';
import { systemClock } from '../transport/system-clock.ts';
import { createTokenSource } from '../transport/tokens.ts';
import type { TrialConnection } from './protocol.ts';

export async function listOrganizations(
  connection: TrialConnection,
  signal?: AbortSignal,
): Promise<Result<OrganizationList>> {
  const exchange = createLazyExchange();
  const clock = systemClock;
  const client = createServiceClient({
    address: { baseUrl: connection.baseUrl, organizationId: null },
    names: connection.names,
    tokens: createTokenSource({ secrets: connection.secrets, broker: connection.broker, exchange, clock }),
    // Nothing else has been sent yet, and this process ends with the answer: there is no budget to remember.
    gate: createRequestGate({ clock, random: Math.random, onSave: () => undefined }),
    exchange,
    clock,
  });
  const answer = await client.call('organizations.list', { lane: 'person', signal });
  await client.close();
  if (!answer.ok) return answer;
  return decodeOrganizations(answer.value.data);
}
