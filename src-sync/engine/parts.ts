/** What an engine is put together from (open-engine.ts). */
import type { FileShelf } from './file-shelf.ts';
import type { Clock, Random } from '../domain/clock.ts';
import type { NetworkAccess } from '../domain/network.ts';
import type { Result } from '../domain/result.ts';
import type { PushTuning } from '../push/context.ts';
import type { Store } from '../store/database.ts';
import type { ServiceClient } from '../transport/client.ts';
import type { RequestGate } from '../transport/gate.ts';
import type { OrganizationSelector } from '../transport/selector.ts';
import type { TokenSource } from '../transport/tokens.ts';
import type { LabelDrawing } from '../labels/drawing/run.ts';
import type { Sheets } from '../sheets/run.ts';
import type { EventLog } from './event-log.ts';
import type { StatusParts } from './status-board.ts';
import type { Upkeep } from './upkeep/run.ts';

export interface EngineParts {
  readonly store: Store;
  /** What each collection holds, counted again only after something was written. */
  readonly counts: StatusParts['counts'];
  /** What was done and heard, for whoever has to find out what happened. */
  readonly events: EventLog;
  readonly client: ServiceClient;
  readonly gate: RequestGate;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly random: Random;
  /** Source of ids of new records and changes. */
  readonly newId: () => string;
  readonly otherProcessMs: number;
  readonly tuning: PushTuning;
  /** The organization that was chosen for this database; `null`: the one of the sign-in it began with. */
  readonly organizationId: string | null;
  /** Whom requests are for. */
  readonly selector: OrganizationSelector;
  /** First logical time of this run: above every tick the store holds. */
  readonly firstTick: number;
  /** Of Stockhand: what an earlier one learnt of the Service is looked at again. */
  readonly version: string;
  /** New requests get new connections; those under way keep theirs until they end. */
  readonly renewConnections: () => void;
  readonly useNetwork: (access: NetworkAccess) => void;
  /** Address of the Service. */
  readonly baseUrl: string;
  /** Reads a file from an address that the Service handed out, without the sign-in. */
  readonly linkedFile: (address: URL, signal: AbortSignal) => Promise<Result<Uint8Array>>;
  /** Where pictures and files of records lie. */
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
