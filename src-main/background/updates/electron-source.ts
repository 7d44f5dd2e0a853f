/** electron-updater as a source of newer versions: it reads the list, draws this PC's share, keeps the download, and starts the installation. */
import { setTimeout as delay } from 'node:timers/promises';
import { MacUpdater, NsisUpdater } from 'electron-updater';
import { failure, FailureError, type Failure } from '../../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../../src-sync/domain/messages/program.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import type { NetworkOptions } from '../../../src-sync/transport/exchange.ts';
import type { Log } from '../../log/log.ts';
import { createFeedReader, sha512Of, updateRefused } from './feed-reader.ts';
import type { UpdateSource } from './update-source.ts';

export interface ElectronSourceOptions {
  /** Address of the updates, without a slash at its end. */
  readonly feed: string;
  /** The only version that may be taken; `null`: the newest one. */
  readonly version: string | null;
  readonly network: () => Promise<NetworkOptions>;
  readonly log: Pick<Log, 'detail'>;
  /** The program that is updated; left out, the one that runs in this Electron. */
  readonly app?: ConstructorParameters<typeof NsisUpdater>[1];
}

/** Windows starts the setup within this time; whether it could not is known by then. */
const SETUP_START_MS = 1_000;
/** macOS unpacks the new version and checks its signature, then ends this process by itself. */
const MAC_UNPACK_MS = 60_000;
const LOOK_EVERY_MS = 100;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whatever another program's files and list lead to is a value; the detail is for the log. */
function inWords(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  const detail = reasonOf(error);
  switch (codeOf(error)) {
    case 'ENOSPC':
      return failure('STORAGE_FULL', aboutProgram('updateNoRoom'), { detail });
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EACCES':
      return failure('UNREACHABLE', aboutProgram('updateFolderUnreadable'), { detail });
    case 'ERR_UPDATER_INVALID_SIGNATURE':
      return updateRefused(aboutProgram('updateNotSigned'), detail).failure;
    default:
      return updateRefused(aboutProgram('updateListUnreadable'), detail).failure;
  }
}

type Updater = NsisUpdater | MacUpdater;

function createUpdater({ feed, version, network, log, app }: ElectronSourceOptions): Updater {
  const updater =
    process.platform === 'darwin' ? new MacUpdater(undefined, app) : new NsisUpdater(undefined, app);
  const note = (text: unknown): void => log.detail('electron-updater', { says: String(text) });
  updater.logger = { info: note, warn: note, error: note, debug: note };
  updater.autoDownload = false;
  // The desk decides when, and knows what runs.
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  // Lists have the name of a version or of the newest one. Setting it allows the way back, which an administrator goes by hand.
  if (version !== null) updater.channel = version;
  updater.allowDowngrade = false;
  Object.assign(updater, { httpExecutor: createFeedReader(feed, network) });
  updater.setFeedURL({ provider: 'generic', url: feed });
  return updater;
}

/** @returns why it did not start; `null` where it did, on Windows: on macOS nothing comes back then, as this process ends */
async function startInstaller(updater: Updater, restarts: boolean): Promise<string | null> {
  let trouble: string | null = null;
  updater.on('error', (error) => (trouble = reasonOf(error)));
  if (updater instanceof NsisUpdater) {
    const isStarted = updater.install(true, restarts);
    await delay(SETUP_START_MS);
    return trouble ?? (isStarted ? null : 'not started');
  }
  updater.autoRunAppAfterInstall = restarts;
  updater.quitAndInstall();
  for (let waitedMs = 0; waitedMs < MAC_UNPACK_MS && trouble === null; waitedMs += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
  }
  return trouble ?? 'no answer in time';
}

export function createElectronSource(options: ElectronSourceOptions): UpdateSource {
  const updater = createUpdater(options);
  let fetched: { readonly file: string; readonly sha512: string } | null = null;
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
    try {
      return ok(await work());
    } catch (error) {
      return failed(inWords(error));
    }
  };
  return {
    find: () =>
      attempt(async () => {
        const found = await updater.checkForUpdates();
        return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
      }),
    fetch: () =>
      attempt(async () => {
        const [file = ''] = await updater.downloadUpdate();
        fetched = { file, sha512: await sha512Of(file) };
        return null;
      }),
    install: (restarts) =>
      attempt(async () => {
        if (fetched === null || (await sha512Of(fetched.file)) !== fetched.sha512) {
          throw updateRefused(aboutProgram('updateAltered'));
        }
        const trouble = await startInstaller(updater, restarts);
        if (trouble === null) return null;
        throw updateRefused(aboutProgram('updateNotStarted'), trouble);
      }),
  };
}
