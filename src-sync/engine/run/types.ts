/** The engine as its three users see it: the engine process of the desktop app, the CLI and the tests. */
import type { RelatedParent, SweptCollection } from '../../domain/records/collections.ts';
import type { Clock, Random } from '../../domain/clock.ts';
import type { ListBounds } from '../../pull/sweep/list-bound.ts';
import type { PushTuning } from '../../push/context.ts';
import type { Failure } from '../../domain/failure.ts';
import type { OperationState } from '../../domain/outbox/operation.ts';
import type { PassedList } from '../../domain/sync/skipped-lists.ts';
import type { NetworkAccess } from '../../domain/sync/network.ts';
import type { ManagedPrinters } from '../../domain/labels/printers.ts';
import type { BrokerAddress, ContractNames, ProfileAddress, Secrets } from '../../domain/sync/profile.ts';
import type { Answer, ChangedTopic, Question, QuestionName } from '../../domain/questions/questions.ts';
import type { Result } from '../../domain/result.ts';
import type { SyncStatus } from '../../domain/sync/status.ts';
import type { OnDatabase } from '../../store/sqlite/connection.ts';
import type { HttpExchange } from '../../transport/exchange.ts';
import type { FileWork } from '../files/file-work.ts';

export interface EngineOptions {
  /** Profile folder; the database of this base address and organization lies inside it. */
  readonly dataDir: string;
  readonly address: ProfileAddress;
  readonly broker: BrokerAddress | null;
  readonly names: ContractNames;
  readonly secrets: Secrets;
  /** Version of Stockhand; tests of upgrades pass another one. */
  readonly version?: string;
  /** Real time and randomness unless a simulation brings its own. */
  readonly clock?: Clock;
  readonly random?: Random;
  /** Ids of new records and changes; random ones unless a simulation brings its own. */
  readonly newId?: () => string;
  /** The proxy and the certificates; the usual ones where it is left out. */
  readonly network?: NetworkAccess;
  /** Answers with the system's proxies for an address, as a PAC script words them; absent where there is nobody to ask. */
  readonly systemProxy?: (url: string) => Promise<string>;
  /** The network, unless a simulation brings its own. */
  readonly exchange?: HttpExchange;
  /** Called with each connection to the database before it is used: a simulation counts its commits and lets its disk fail. */
  readonly onDatabase?: OnDatabase;
  /** Reads and writes files of records; a simulation brings its own disk. */
  readonly fileWork?: FileWork;
  /** Printers of the administrator; those that are set up stay as they are where it is left out. */
  readonly managedPrinters?: ManagedPrinters;
  /** For support: no thread runs but the one that draws a label. Spreadsheets need one and are refused. */
  readonly safeMode?: boolean;
  /** The writes of another process (`stockhand enqueue`) are noticed within this time. */
  readonly otherProcessMs?: number;
  /** Waiting times of the outbox, where they differ from the usual ones (tests, slow lines). */
  readonly tuning?: Partial<PushTuning>;
  /** The longest list that is read, where it differs from the usual length (tests). */
  readonly listBounds?: Partial<ListBounds>;
  /** Called with sentences for a person about the opening: a backup was made, a damaged database was set aside. */
  readonly onNotice?: (sentence: string) => void;
}

/** The last word of a `sync` run, `stopped` as in cli.md. */
export interface SyncSummary {
  readonly mirror: Readonly<
    Partial<Record<SweptCollection, { readonly rows: number; readonly complete: boolean }>>
  >;
  /** `queued` includes `sending`. */
  readonly outbox: Readonly<Record<Exclude<OperationState, 'sending'>, number>>;
  readonly requests: number;
  readonly rateLimited: number;
  readonly durationMs: number;
  readonly stopped: 'complete' | 'needs-person' | 'offline' | 'auth' | 'deadline' | 'locked' | 'storage';
  /** Rows that the Service no longer lists, and that could not be proven to be gone, by collection; absent when there are none. */
  readonly suspected?: Readonly<Partial<Record<SweptCollection, number>>>;
  /** Collections whose deletion guard stopped something, with the rows it kept; absent when none did. */
  readonly guard?: Readonly<Partial<Record<SweptCollection, number>>>;
  /** Lists that the Service does not give, while it gives others of their kind, by collection; absent when there are none. */
  readonly passed?: Readonly<Partial<Record<SweptCollection, readonly PassedList[]>>>;
  /** Rows that could not be understood and are not here as the Service has them; absent where there are none. */
  readonly parked?: Readonly<Partial<Record<SweptCollection, number>>>;
  /** Why it stopped, when it is not `complete`. */
  readonly reason?: Failure;
  /** Names given in `with` that no record here has; absent when all were found. */
  readonly unknown?: readonly RecordName[];
}

/** A record by local id, server id, or (items) sku or barcode. */
export interface RecordName {
  readonly collection: RelatedParent;
  readonly id: string;
}

export interface RunOnceOptions {
  readonly deadlineMs: number | null;
  /** `null` for every collection. */
  readonly only: readonly SweptCollection[] | null;
  /** Records whose movements, activities, documents and e-mails are read, too. */
  readonly with?: readonly RecordName[];
  /** Called with each new status, a few times a second at most. */
  readonly onProgress?: (status: SyncStatus) => void;
}

export interface Engine {
  ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Result<Answer<Name>>>;
  /** Keeps the mirror fresh and the outbox moving until `stop`. */
  start(): void;
  /** Pulls until every collection has a complete sweep begun after this call, pushes until the outbox can do nothing more. */
  runOnce(options: RunOnceOptions): Promise<SyncSummary>;
  status(): Promise<SyncStatus>;
  /** A fresh sign-in; whatever was held for the old one goes on. */
  setSecrets(secrets: Secrets): void;
  /** Another way to the Service: the connections from before are given up, and it is tried at once. */
  setNetwork(access: NetworkAccess): void;
  /** Returns the function that ends the subscription. */
  onChanged(listener: (topics: readonly ChangedTopic[]) => void): () => void;
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** Ends requests in flight, writes what must be written, closes the database. */
  stop(): Promise<void>;
}
