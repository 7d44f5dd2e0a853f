/** The parts that all of a run may need, and how they are made. Read before the window: as little as that takes. */
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readPolicy, type Policy } from '../../src-sync/profile/policy/policy.ts';
import { readRemembered } from '../../src-sync/profile/remembered.ts';
import { watchInstalledProgram, type InstalledProgram } from '../background/installed-program.ts';
import { createEngines, type Engines } from '../engine/engines.ts';
import { chooseChildRuntime, type ChildRuntime } from '../engine/runtime.ts';
import { runtimeFacts } from '../engine/runtime-facts.ts';
import { startProgram } from '../engine/spawner.ts';
import type { ProfileMode } from '../ipc-contract/app-state.ts';
import { createLog, type Log } from '../log/log.ts';
import { createRedactor, type Redactor } from '../log/redact.ts';
import { openSettings, type SettingsStore } from '../settings/settings-store.ts';
import type { AppArguments } from './arguments.ts';
import type { Calls } from './calls.ts';
import { IS_PACKAGED } from './packaged.ts';
import { createPreferences, standIns, type Preferences } from './preferences.ts';
import { chooseStart } from './start.ts';

export interface RunOptions {
  readonly arguments: AppArguments;
  readonly calls: Calls;
  readonly dataDir: string;
  /** Folder of the build: `main`, `preload`, `renderer` and `programs` lie in it. */
  readonly outFolder: string;
  /** Comes when a window may be opened. */
  readonly observed: Promise<void>;
}

export interface Run extends RunOptions {
  readonly log: Log;
  readonly redactor: Redactor;
  readonly policy: Policy;
  readonly settings: SettingsStore;
  readonly preferences: Preferences;
  readonly runtime: ChildRuntime;
  readonly engines: Engines;
  /** The workspace to begin with. */
  readonly mode: ProfileMode;
  readonly developerTools: boolean;
  readonly program: InstalledProgram;
  /** The window stays away until it is called. */
  readonly isHidden: boolean;
}

function requireRuntime(programs: string, log: Log): ChildRuntime {
  const runtime = chooseChildRuntime(runtimeFacts(programs));
  if (runtime.ok) return runtime.value;
  log.problem(runtime.failure.message);
  // Before the app is ready this prints to standard error where there is no way to show a box.
  dialog.showErrorBox('Stockhand cannot start', runtime.failure.message);
  process.exit(1);
}

export function prepareRun(options: RunOptions): Run {
  const redactor = createRedactor();
  let isDetailed = (): boolean => false;
  const log = createLog({
    ...{ folder: join(options.dataDir, 'logs'), name: 'main', redactor },
    isDetailed: () => isDetailed(),
  });
  process.on('uncaughtExceptionMonitor', (error) => log.problem('a bug', { stack: error.stack ?? '' }));
  log.info('started', { version: app.getVersion(), electron: process.versions['electron'] ?? '' });
  const policy = readPolicy();
  for (const { failure } of policy.troubles) log.warning(failure.message);
  const { safeMode } = options.arguments;
  if (safeMode) log.info('this run is in safe mode');
  const settings = openSettings(options.dataDir, log, standIns(policy), safeMode);
  isDetailed = () => settings.all().logLevel === 'detailed';
  const runtime = requireRuntime(join(options.outFolder, 'programs'), log);
  return {
    ...options,
    log,
    redactor,
    policy,
    settings,
    preferences: createPreferences(settings, options.arguments.theme, policy),
    runtime,
    engines: createEngines(() => startProgram(runtime, 'engine', [], options.dataDir)),
    mode: chooseStart({
      arguments: options.arguments,
      connectedBefore: readRemembered(options.dataDir).baseUrl !== null,
      workspace: settings.all().workspace,
      packaged: IS_PACKAGED,
    }),
    developerTools: !IS_PACKAGED && process.env['STOCKHAND_DEVELOPER_TOOLS'] === '1',
    program: watchInstalledProgram(IS_PACKAGED ? process.execPath : null),
    isHidden: options.arguments.hidden && options.arguments.screenshotFile === null,
  };
}
