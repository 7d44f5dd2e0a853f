/** The parts of an engine (open-engine.ts puts them together). */
import type { FileShelf } from '../files/file-shelf.ts';
import type { Clock, Random } from '../../domain/clock.ts';
import type { NetworkAccess } from '../../domain/sync/network.ts';
import type { Result } from '../../domain/result.ts';
import type { PushTuning } from '../../push/context.ts';
import type { Store } from '../../store/database.ts';
import type { ServiceClient } from '../../transport/client.ts';
import type { RequestScheduler } from '../../transport/limits/request-scheduler.ts';
import type { OrganizationSelector } from '../../transport/selector.ts';
import type { TokenSource } from '../../transport/tokens.ts';
import type { LabelDrawing } from '../../labels/drawing/run.ts';
import type { Sheets } from '../../sheets/run.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Upkeep } from '../upkeep/run.ts';
import type { ListLimits } from '../../pull/sweep/list-bound.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import type { CollectionCounts } from '../../store/records/collection-counts.ts';

export interface EngineParts {
  readonly store: Store;
  /** The counts of each collection, taken again only after something was written. */
  readonly counts: () => Promise<Readonly<Record<CollectionName, CollectionCounts>>>;
  /** Everything that was done and received, for whoever has to find out what happened. */
  readonly events: EventLog;
  readonly client: ServiceClient;
  readonly scheduler: RequestScheduler;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  /** Source of ids of new records and changes. */
  readonly newId: () => string;
  readonly otherProcessMs: number;
  readonly tuning: PushTuning;
  /** The longest list of the Service that is read. */
  readonly lists: ListLimits;
  /** The organization that was chosen for this database; `null`: the one of the sign-in it began with. */
  readonly organizationId: string | null;
  /** Whom requests are for. */
  readonly selector: OrganizationSelector;
  /** First logical time of this run: above every tick the store holds. */
  readonly firstTick: number;
  /** Version of Stockhand. What an earlier one learnt about the Service is checked again. */
  readonly version: string;
  /** New requests get new connections; those under way keep theirs until they end. */
  readonly renewConnections: () => void;
  readonly useNetwork: (access: NetworkAccess) => void;
  /** Address of the Service. */
  readonly baseUrl: string;
  /** Reads a file from an address that the Service handed out, without the sign-in. */
  readonly linkedFile: (address: URL, signal: AbortSignal) => Promise<Result<Uint8Array>>;
  /** The folder of pictures and files of records. */
  readonly shelf: FileShelf;
  /** Reads and writes spreadsheets in a thread of its own. */
  readonly sheets: Sheets;
  /** Checks and draws labels in threads of its own. */
  readonly drawing: LabelDrawing;
  /** Backs up and verifies in a thread of its own. */
  readonly upkeep: Upkeep;
  /** Releases what was taken before the engine: lease, budget file. */
  readonly release: () => Promise<void>;
}
