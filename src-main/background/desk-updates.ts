/** Newer versions, wherever they come from: installed over this one by the system, or downloaded from the address of the policy. */
import { app, net, powerMonitor } from 'electron';
import { ok, failed, type Result } from '../../src-sync/domain/result.ts';
import type { Policy } from '../../src-sync/profile/policy/policy.ts';
import { IS_PACKAGED } from '../app/packaged.ts';
import type { UpdatesState } from '../ipc-contract/app-state.ts';
import type { Log } from '../log/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { NetworkDesk } from '../workspace/connection/network-desk.ts';
import type { InstalledProgram } from './installed-program.ts';
import { restartWith } from './restart.ts';
import { workUnderWay, type AskEngine } from './under-way.ts';
import { FeedUpdates } from './updates/feed-updates.ts';

export interface DeskUpdatesOptions {
  readonly program: Pick<InstalledProgram, 'isReplaced'>;
  readonly policy: Pick<Policy, 'values'>;
  readonly settings: SettingsStore;
  readonly arguments: { readonly safeMode: boolean };
  readonly log: Log;
  readonly network: Pick<NetworkDesk, 'accessTo'>;
  readonly askEngine: AskEngine;
  readonly onChanged: () => void;
  readonly quit: () => Promise<void>;
}

export interface DeskUpdates {
  state(): UpdatesState;
  /** Call when the window has what it begins with. */
  begin(): void;
  /** A person restarts. Refused with what is under way, unless it is to leave safe mode or to begin it. */
  restart(safeMode: boolean): Promise<Result<null>>;
  /** The installation that belongs to this end of the desk, if any; to be run when nothing of it runs any more. */
  lastStep(): Promise<(() => Promise<void>) | null>;
}

/** On Linux the system's package manager updates Stockhand, as every other program. */
const TAKES_UPDATES = IS_PACKAGED && process.platform !== 'linux';

function openFeed(options: DeskUpdatesOptions): FeedUpdates | null {
  const { updateFeed: feed, updateVersion: version = null } = options.policy.values;
  if (!TAKES_UPDATES || feed === undefined) return null;
  const { settings, log, network, onChanged } = options;
  const systemProxy = (url: string): Promise<string> => app.resolveProxy(url);
  return new FeedUpdates({
    open: async () => {
      const { createElectronSource } = await import('./updates/electron-source.ts');
      const way = async () => ({ access: await network.accessTo(feed), systemProxy });
      return createElectronSource({ feed, version, network: way, log });
    },
    // A folder may be a stick in a PC without a network. Whether a connection is metered is not known: Electron does not tell.
    isConvenient: () => (feed.startsWith('file:') || net.isOnline()) && !powerMonitor.isOnBatteryPower(),
    ...{ log, onChanged },
    begun: {
      get: () => settings.all().begunUpdate,
      set: (begunUpdate) => settings.change({ begunUpdate }),
    },
  });
}

export function createDeskUpdates(options: DeskUpdatesOptions): DeskUpdates {
  const { program, settings, askEngine, quit } = options;
  const { safeMode } = options.arguments;
  const feed = openFeed(options);
  let isRestart = false;
  let isShutdown = false;
  if (feed !== null) powerMonitor.once('shutdown', () => (isShutdown = true));
  const isWaiting = (): boolean => feed !== null && feed.state.waiting !== null;
  const install = async (): Promise<void> => {
    const goesOn = (await feed?.install(isRestart)) ?? false;
    await settings.saved();
    if (isRestart && !goesOn) restartWith({ safeMode, hidden: false });
  };
  return {
    state() {
      const { lookedAt = null, waiting: version = null, failure = null } = feed?.state ?? {};
      const newVersion = program.isReplaced() ? 'installed' : version === null ? null : 'downloaded';
      return { newVersion, version, hasFeed: feed !== null, lookedAt, failure };
    },
    begin: () => feed?.begin(),
    async restart(wanted) {
      const isForVersion = wanted === safeMode;
      const busy = isForVersion ? await workUnderWay(askEngine) : null;
      if (busy !== null) return failed(busy);
      isRestart = isForVersion && isWaiting();
      if (!isRestart) restartWith({ safeMode: wanted, hidden: false });
      void quit();
      return ok(null);
    },
    async lastStep() {
      if (isRestart) return install;
      // A PC that is shut down waits for nobody.
      if (isShutdown || feed?.installsByItself !== true || (await workUnderWay(askEngine)) !== null)
        return null;
      return install;
    },
  };
}
