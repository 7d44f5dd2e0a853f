/** A client with everything real behind it, for one server. */
import {
  DEFAULT_CONTRACT_NAMES,
  type ContractNames,
  type Secrets,
} from '../../src-sync/domain/sync/profile.ts';
import { createServiceClient, type ServiceClient } from '../../src-sync/transport/client.ts';
import {
  createHttpExchange,
  DEFAULT_LIMITS,
  type ExchangeLimits,
} from '../../src-sync/transport/exchange.ts';
import {
  createRequestScheduler,
  type RequestScheduler,
} from '../../src-sync/transport/limits/request-scheduler.ts';
import { systemClock } from '../../src-sync/transport/system-clock.ts';
import { createTokenSource, type TokenSource } from '../../src-sync/transport/tokens.ts';

export const TOKEN = 'access-token-7f3a91';
export const CREDENTIAL = 'device-credential-1c9';
export const ID = '3f0a2c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';

export interface TestDesk {
  readonly client: ServiceClient;
  readonly scheduler: RequestScheduler;
  readonly tokens: TokenSource;
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly organizationId?: string;
  readonly brokerUrl?: string;
  readonly secrets?: Secrets;
  readonly limits?: Partial<ExchangeLimits>;
  readonly names?: Partial<ContractNames>;
  readonly mustBeProven?: boolean;
}

export function openDesk(baseUrl: string, options: DeskOptions = {}): TestDesk {
  const clock = systemClock;
  const exchange = createHttpExchange({ ...DEFAULT_LIMITS, ...options.limits });
  const scheduler = createRequestScheduler({ clock, random: Math.random, onSave: () => undefined });
  const tokens = createTokenSource({
    secrets: options.secrets ?? { accessToken: TOKEN, brokerCredential: null },
    broker: options.brokerUrl === undefined ? null : { brokerUrl: options.brokerUrl },
    exchange,
    clock,
    mustBeProven: options.mustBeProven ?? false,
  });
  const client = createServiceClient({
    address: { baseUrl, organizationId: options.organizationId ?? null },
    names: { ...DEFAULT_CONTRACT_NAMES, ...options.names },
    tokens,
    scheduler,
    exchange,
    clock,
  });
  return { client, scheduler, tokens, close: () => client.close() };
}
