/**
 * Messages between the main process and the engine process: the same over `utilityProcess` and `child_process.fork`.
 * Secrets travel here, in memory, and nowhere else.
 */
import type { ChangedTopic, QuestionName } from '../../domain/questions/questions.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { NetworkAccess } from '../../domain/sync/network.ts';
import type { BrokerAddress, ContractNames, ProfileAddress, Secrets } from '../../domain/sync/profile.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';
import type { MoveInOrder } from './move-in.ts';
import type { EngineOptions } from '../run/types.ts';

/** A way to the Service that is tried before it becomes a profile. */
export interface TrialConnection {
  /** In the spelling of `parseAddress`. */
  readonly baseUrl: string;
  readonly broker: BrokerAddress | null;
  readonly names: ContractNames;
  readonly secrets: Secrets;
  readonly network?: NetworkAccess;
}

export type ToEngine =
  | { readonly kind: 'open'; readonly options: Omit<EngineOptions, 'clock' | 'random' | 'systemProxy'> }
  /** The organizations that this sign-in may choose from; needs no `open`. Answered with an `OrganizationList`. */
  | { readonly kind: 'organizations'; readonly id: number; readonly connection: TrialConnection }
  /** The waiting changes in each workspace of a profile; needs no `open`. Answered with `WorkspaceOverview[]`. */
  | { readonly kind: 'workspaces'; readonly id: number; readonly dataDir: string }
  /** Deletes a workspace nobody has open; needs no `open`. Answered with `null`. */
  | {
      readonly kind: 'remove';
      readonly id: number;
      readonly dataDir: string;
      readonly address: ProfileAddress;
    }
  /** A backup of another PC becomes the database of a workspace that is not here; needs no `open`. Answered with `Restored`. */
  | { readonly kind: 'moveIn'; readonly id: number; readonly order: MoveInOrder }
  | { readonly kind: 'ask'; readonly id: number; readonly name: QuestionName; readonly question: unknown }
  | { readonly kind: 'secrets'; readonly secrets: Secrets }
  | { readonly kind: 'network'; readonly access: NetworkAccess }
  /** The operating system's answer about the proxy. */
  | { readonly kind: 'proxy'; readonly id: number; readonly route: string }
  /** Answered at once by an engine that is not held by anything. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'stop' };

export type FromEngine =
  | { readonly kind: 'opened' }
  /** The engine cannot run with this profile (newer database, another process, damaged disk); it ends itself afterwards. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'changed'; readonly topics: readonly ChangedTopic[] }
  | { readonly kind: 'status'; readonly status: SyncStatus }
  /** Which proxy leads to this address? */
  | { readonly kind: 'proxy'; readonly id: number; readonly url: string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'stopped' };
