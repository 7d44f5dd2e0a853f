/** Asks the Service a single question without a database: which organizations a sign-in may choose from, before there is a profile. */
import { decodeOrganizations } from '../../contract/organizations.ts';
import type { OrganizationList } from '../../domain/sync/identity.ts';
import type { Result } from '../../domain/result.ts';
import type { NetworkOptions } from '../../transport/exchange.ts';
import { createServiceClient, type ServiceClient } from '../../transport/client.ts';
import { createLazyExchange } from '../../transport/lazy-exchange.ts';
import { createRequestScheduler } from '../../transport/limits/request-scheduler.ts';
import { systemClock } from '../../transport/system-clock.ts';
import { createTokenSource } from '../../transport/tokens.ts';
import type { TrialConnection } from '../process/protocol.ts';

export interface ListOptions {
  readonly signal?: AbortSignal;
  readonly systemProxy?: NetworkOptions['systemProxy'];
}

/** Close it after its one answer. */
export function trialClient(
  connection: TrialConnection,
  {
    systemProxy,
    organizationId = null,
  }: Omit<ListOptions, 'signal'> & { readonly organizationId?: string | null },
): ServiceClient {
  const exchange = createLazyExchange({ access: connection.network, systemProxy });
  const clock = systemClock;
  return createServiceClient({
    address: { baseUrl: connection.baseUrl, organizationId },
    names: connection.names,
    tokens: createTokenSource({ secrets: connection.secrets, broker: connection.broker, exchange, clock }),
    // Nothing else has been sent yet, and this process ends with the answer: there is no budget to remember.
    scheduler: createRequestScheduler({ clock, random: Math.random, onSave: () => undefined }),
    exchange,
    clock,
  });
}

export async function listOrganizations(
  connection: TrialConnection,
  { signal, systemProxy }: ListOptions = {},
): Promise<Result<OrganizationList>> {
  const client = trialClient(connection, { systemProxy });
  const answer = await client.call('organizations.list', { lane: 'person', signal });
  await client.close();
  if (!answer.ok) return answer;
  return decodeOrganizations(answer.value.data);
}
