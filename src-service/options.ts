/** The stand-in's public types; README.md says what each does. */
import type { Clock } from './clock.ts';
import type { Faults } from './control/faults.ts';
import type { JsonRecord } from './json.ts';
import type { OtherClients } from './control/other-clients.ts';
import type { OrganizationSelector } from './http/pipeline.ts';
import type { RateLimitOptions } from './http/rate-limit.ts';
import type { Shape } from './shapes.ts';
import type { Store } from './store.ts';
import type { TokenOptions, Tokens } from './http/tokens.ts';

export interface DataCounts {
  readonly items?: number;
  readonly contacts?: number;
  readonly warehouses?: number;
  readonly notifications?: number;
  /** Share of the items whose stock is not tracked, 0..1. */
  readonly untrackedShare?: number;
}

export type DataChoice = 'demo' | 'empty' | DataCounts;

export interface OrganizationOptions {
  readonly id?: string;
  readonly name: string;
  readonly subscriptionEnded?: boolean;
  readonly data?: DataChoice;
}

export interface ServiceOptions {
  readonly port?: number;
  readonly seed?: number;
  readonly data?: DataChoice;
  /** ISO time, or `now`: the moment of the start. A state file keeps the one that its data was made with. */
  readonly baseTime?: string;
  readonly clock?: Clock;
  readonly shape?: Partial<Shape>;
  readonly rateLimit?: Partial<RateLimitOptions> | null;
  readonly tokens?: readonly TokenOptions[];
  readonly organizations?: readonly OrganizationOptions[];
  readonly latencyMs?: number;
  readonly control?: boolean | number;
  readonly brokerCredential?: string;
  /** Names that it is called by besides those of loopback. */
  readonly hosts?: readonly string[];
  readonly scheme?: string;
  readonly organizationSelector?: OrganizationSelector;
  readonly stateFile?: string;
}

export interface RequestEntry {
  readonly index: number;
  /** ISO, the Service's clock, when the request had arrived. */
  readonly time: string;
  /** The same in epoch milliseconds, for windows and orders. */
  readonly timeMs: number;
  readonly method: string;
  /** The name by which the client calls the Service: a PC that names it otherwise than another is told apart by it. */
  readonly host: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** 0: no answer was given. */
  status: number;
  /** First 16 hex digits of SHA-256; `null` without a token. The token itself is never logged. */
  readonly tokenHash: string | null;
  /** JSON bodies as text. */
  readonly body: string | null;
  readonly fault: string | null;
  durationMs: number;
}

export interface RateLimitHandle {
  set(options: Partial<RateLimitOptions> | null): void;
  reset(): void;
  /** Uses up requests of `service.token`, as another program with the same token would. */
  spend(requests: number): void;
}

export interface StandInService {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly controlUrl: string | null;
  /** Another at each start; a call of the control surface names it in `x-control-secret`. */
  readonly controlSecret: string | null;
  readonly brokerUrl: string | null;
  readonly state: Store;
  readonly organizationIds: readonly string[];
  organization(idOrName: string): Store;
  endSubscription(idOrName: string, ended?: boolean): void;
  readonly shape: Shape;
  readonly faults: Faults;
  readonly otherClients: OtherClients;
  readonly requests: readonly RequestEntry[];
  clearRequests(): void;
  readonly tokens: Tokens;
  readonly rateLimit: RateLimitHandle;
  readonly dark: boolean;
  goDark(): Promise<void>;
  comeBack(): Promise<void>;
  setClock(clock: Clock): void;
  now(): number;
  counts(): JsonRecord;
  stop(): Promise<void>;
}
