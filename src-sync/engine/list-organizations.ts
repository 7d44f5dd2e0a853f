/** Asks the Service which organizations a sign-in may choose from, before there is a profile: no database, one request. */
import { decodeOrganizations } from '../contract/organizations.ts';
import type { OrganizationList } from '../domain/identity.ts';
import type { Result } from '../domain/result.ts';
import type { NetworkOptions } from '../transport/exchange.ts';
import { createServiceClient } from '../transport/client.ts';
import { createLazyExchange } from '../transport/lazy-exchange.ts';
import { createRequestGate } from '../transport/gate.ts';
import { systemClock } from '../transport/system-clock.ts';
import { createTokenSource } from '../transport/tokens.ts';
import type { TrialConnection } from './protocol.ts';

export interface ListOptions {
  readonly signal?: AbortSignal;
  readonly systemProxy?: NetworkOptions['systemProxy'];
}

export async function listOrganizations(
  connection: TrialConnection,
  { signal, systemProxy }: ListOptions = {},
): Promise<Result<OrganizationList>> {
  const exchange = createLazyExchange({ access: connection.network, systemProxy });
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
