/** Puts the parts of one run together once this process owns its data folder. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, dialog, session } from 'electron';
import type { Answer, ChangedTopic } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import { recordFilesFolder } from '../../src-sync/profile/folders.ts';
import { managedPrinters } from '../../src-sync/profile/policy/managed-printers.ts';
import { readPolicy, type Policy } from '../../src-sync/profile/policy/policy.ts';
import { readRemembered } from '../../src-sync/profile/remembered.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';
import { createChosenBackup } from '../workspace/files/chosen-backup.ts';
import { askOrganizations, askToMoveIn, askToRemove, askWorkspaces } from '../engine/ask-once.ts';
import { chooseChildRuntime, type ChildRuntime } from '../engine/runtime.ts';
import { runtimeFacts } from '../engine/runtime-facts.ts';
import { startChild } from '../engine/spawner.ts';
import { answeringProxies } from '../engine/system-proxy.ts';
import { handleQuestions } from '../ipc/handler.ts';
import { createMainAnswers } from '../ipc/main-answers.ts';
import { createLog, type Log } from '../log/log.ts';
import { createRedactor, type Redactor } from '../log/redact.ts';
import { serveApp } from '../security/app-protocol.ts';
import { lockAllContents } from '../security/contents-lock.ts';
import { lockSession } from '../security/session-lock.ts';
import { printingPages } from '../printing/windows-pages.ts';
import { openSettings, type SettingsStore } from '../settings/settings-store.ts';
import { createMainWindow, type MainWindow } from '../window/main-window.ts';
import { recoverPage } from '../window/recovery.ts';
import { saveScreenshot } from '../window/screenshot.ts';
import { NetworkDesk } from '../workspace/connection/network-desk.ts';
import { Workspace } from '../workspace/workspace.ts';
import { Alerts, pendingOf } from './alerts.ts';
import { PrintAlerts } from './print-alerts.ts';
import type { AppArguments } from './arguments.ts';
import { watchPresence, type Presence } from './presence.ts';
import { IS_PACKAGED } from './packaged.ts';
import { dropOldCrashDumps } from '../support/crash-dumps.ts';
import { createClosing } from '../background/closing.ts';
import { watchInstalledProgram, type InstalledProgram } from '../background/installed-program.ts';
import { setLoginItem } from '../background/login-item.ts';
import { followProgram, restartWith } from '../background/restart.ts';
import { hasTrayHost } from '../background/tray-host.ts';
import { createPreferences, standIns, type Preferences } from './preferences.ts';
import { quitInOrder } from './quit.ts';
import { chooseStart, openAtStart } from './start.ts';
import { createStateTeller, type StateTeller } from './state.ts';

export interface DesktopOptions {
  readonly arguments: AppArguments;
  readonly dataDir: string;
  /** Folder of the build: `main`, `preload` and `renderer` lie in it. */
  readonly outFolder: string;
  /** Comes when a window may be opened. */
  readonly observed: Promise<void>;
}

const WAITING_PATIENCE_MS = 1_000;

interface Parts extends DesktopOptions {
  readonly log: Log;
  readonly redactor: Redactor;
  readonly policy: Policy;
  readonly settings: SettingsStore;
  readonly preferences: Preferences;
  readonly runtime: ChildRuntime;
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

function createWorkspace(
  parts: Parts,
  window: () => MainWindow | null,
  tellState: () => void,
  onStatus: (status: SyncStatus) => void,
  onChanged: (topics: readonly ChangedTopic[]) => void,
) {
  const start = (file: string, name: string) => (words: readonly string[]) =>
    startChild(parts.runtime, {
      modulePath: join(parts.runtime.programs, file),
      arguments: words,
      name,
      compiledFolder: join(parts.dataDir, 'compiled'),
    });
  // The session of the window has a proxy of its own, which leads nowhere.
  const systemProxy = (url: string): Promise<string> => app.resolveProxy(url);
  const startEngine = () =>
    answeringProxies(start('engine.js', 'Stockhand engine')([]), systemProxy, parts.log);
  const vault = createKeychainVault();
  const network = new NetworkDesk({ ...parts, vault, systemProxy, environment: process.env });
  const workspace = new Workspace({
    dataDir: parts.dataDir,
    safeMode: parts.arguments.safeMode,
    managedPrinters: managedPrinters(parts.policy),
    startEngine,
    startService: start('service.js', 'Stockhand practice Service'),
    vault,
    network,
    redactor: parts.redactor,
    log: parts.log,
    onState: tellState,
    onChanged,
    onStatus,
  });
  return { workspace, vault, network, startEngine };
}

/** The origin a link may lead to: the Service's own pages, where one is connected. */
function linkedOrigins(workspace: Workspace): readonly string[] {
  const profile = workspace.profile;
  return profile?.mode === 'connected' ? [new URL(profile.address.baseUrl).origin] : [];
}

/** Where the engine keeps the pictures of the workspace that is open. */
function pictureFolder({ profile }: Workspace): string | null {
  if (profile === null) return null;
  return recordFilesFolder(profile.dataDir, profile.address);
}

function openWindow(parts: Parts, workspace: Workspace): MainWindow {
  lockSession(session.defaultSession, parts.developerTools);
  const served = {
    folder: join(parts.outFolder, 'renderer'),
    pictures: () => pictureFolder(workspace),
  };
  serveApp(session.defaultSession, served, parts.log);
  const window = createMainWindow({
    preload: join(parts.outFolder, 'preload', 'preload.cjs'),
    looks: parts.preferences.get(),
    place: parts.settings.all().windowPlace,
    size: parts.arguments.size,
    isHidden: parts.isHidden,
    route: parts.arguments.route,
    developerTools: parts.developerTools,
    zoomFactor: parts.settings.all().zoomFactor,
    onZoom: (zoomFactor) => parts.settings.change({ zoomFactor }),
    onPlace: (windowPlace) => parts.settings.change({ windowPlace }),
  });
  recoverPage(window.window, { log: parts.log, onNotice: (notice) => workspace.say(notice) });
  return window;
}

async function takePicture(window: MainWindow, file: string): Promise<number> {
  const saved = await saveScreenshot(window.window, file);
  if (!saved.ok) process.stderr.write(`${saved.failure.message}\n`);
  return saved.ok ? 0 : 1;
}

/** What the window may ask and where it may go. */
function answerWindow(
  parts: Parts,
  { workspace, vault, network, startEngine }: ReturnType<typeof createWorkspace>,
  teller: StateTeller,
  alerts: Alerts,
  window: () => MainWindow | null,
  quit: (exitCode: number) => Promise<void>,
): void {
  lockAllContents({
    log: parts.log,
    allowedOrigins: () => linkedOrigins(workspace),
    developerTools: parts.developerTools,
  });
  handleQuestions({
    log: parts.log,
    isOurWindow: (contents) => contents === window()?.window.webContents,
    askEngine: printingPages((name, question) => workspace.askForWindow(name, question), parts.log),
    askMain: createMainAnswers({
      ...parts,
      workspace,
      vault,
      network,
      askOrganizations: async (connection) => {
        const access = await network.accessTo(connection.baseUrl);
        return askOrganizations(startEngine, { ...connection, network: access }, parts.log);
      },
      askWorkspaces: () => askWorkspaces(startEngine, parts.dataDir, parts.log),
      chosenBackup: createChosenBackup(),
      askToMoveIn: (order) => askToMoveIn(startEngine, { ...order, dataDir: parts.dataDir }, parts.log),
      askToRemove: (address) => askToRemove(startEngine, parts.dataDir, address, parts.log),
      appState: teller.state,
      contents: () => window()?.window.webContents ?? null,
      restart(safeMode) {
        restartWith({ safeMode, hidden: false });
        void quit(0);
      },
      changeSettings(changes) {
        const settings = parts.preferences.change(changes);
        if (!settings.ok) return settings;
        window()?.setLooks(settings.value);
        teller.tell();
        alerts.settingsChanged();
        if (changes.startAtLogin !== undefined) startsAtLogin(parts);
        return settings;
      },
    }),
  });
}

/** As the engine counts them now; one that does not answer must not keep Stockhand open. */
async function countWaiting(workspace: Workspace, alerts: Alerts): Promise<number> {
  const late = delay(WAITING_PATIENCE_MS, null, { ref: false });
  const answer = await Promise.race([workspace.askEngine('status.get', {}), late]);
  return answer?.ok === true ? pendingOf(answer.value as SyncStatus) : alerts.waiting;
}

function createAlerts(
  parts: Parts,
  workspace: Workspace,
  window: () => MainWindow | null,
  quit: () => void,
): Alerts {
  return new Alerts({
    window,
    log: parts.log,
    settings: () => parts.preferences.get(),
    workspaceId: () => workspace.state().workspaceId,
    begin: workspace.windowIsServed(),
    quit,
    unread: async (limit) =>
      (await workspace.askEngine('notifications.window', { unreadOnly: true, offset: 0, limit })) as Result<
        Answer<'notifications.window'>
      >,
  });
}

interface Opening {
  opened(window: MainWindow): void;
  /** The page has what it begins with. */
  served(presence: Presence, hasTray: boolean): void;
}

async function openDesk(
  parts: Parts,
  workspace: Workspace,
  quit: (exitCode: number) => Promise<void>,
  { opened, served }: Opening,
): Promise<void> {
  const mode = chooseStart({
    arguments: parts.arguments,
    connectedBefore: readRemembered(parts.dataDir).baseUrl !== null,
    workspace: parts.settings.all().workspace,
    packaged: IS_PACKAGED,
  });
  await app.whenReady();
  // Not sooner: with two processors its start takes from Chromium what Chromium needs to get ready, and it is there before the page.
  const opening = workspace.exclusively(() =>
    openAtStart(workspace, mode, parts.settings.all().organizationName),
  );
  await parts.observed;
  const window = openWindow(parts, workspace);
  opened(window);
  await window.load();
  parts.log.info('the window is loaded');
  // Questions to the operating system asked first keep this process busy, through which the page comes.
  await workspace.windowIsServed();
  const presence = watchPresence({
    window: window.window,
    log: parts.log,
    enginePid: () => workspace.enginePid(),
    ask: (name, question) => workspace.askEngine(name, question),
  });
  const hasTray = await hasTrayHost();
  served(presence, hasTray);
  dropOldCrashDumps(parts.dataDir);
  if (parts.isHidden && (!hasTray || mode === 'first-run')) window.focus();
  if (parts.developerTools) window.window.webContents.openDevTools({ mode: 'detach' });
  if (parts.arguments.screenshotFile !== null) {
    await quit(await takePicture(window, parts.arguments.screenshotFile));
  }
  await opening;
}

function start(parts: Parts): void {
  let window: MainWindow | null = null;
  let presence: Presence | null = null;
  let hasTray: boolean | null = null;
  const teller = createStateTeller(
    parts,
    () => window,
    () => hasTray,
  );
  const made = createWorkspace(
    parts,
    () => window,
    () => {
      teller.tell();
      presence?.engineChanged();
      if (workspace.state().engine.state === 'restarting') parts.program.engineRestarts();
    },
    (status) => {
      window?.send('status', status);
      alerts.status(status);
    },
    (topics) => printAlerts.changed(topics),
  );
  const { workspace } = made;
  const alerts = createAlerts(
    parts,
    workspace,
    () => window,
    () => void closing.askAndQuit(),
  );
  const printAlerts = new PrintAlerts(parts, workspace, () => window);
  teller.watch(workspace);
  const quit = quitInOrder({ ...parts, workspace, hide: () => window?.hide() });
  const closing = createClosing({
    settings: () => parts.preferences.get(),
    isInTray: async () => alerts.hasIcon && (await hasTrayHost()),
    waiting: () => countWaiting(workspace, alerts),
    quit: () => quit(0),
  });
  followProgram(parts, () => window, teller.tell, quit);
  answerWindow(parts, made, teller, alerts, () => window, quit);
  app.on('second-instance', (_event, words) => {
    // A start at login that comes late brings nothing to the front.
    if (!words.includes('--hidden')) window?.focus();
  });
  openDesk(parts, workspace, quit, {
    opened(made) {
      window = made;
      closing.watch(made.window);
    },
    served(watched, trayIsThere) {
      presence = watched;
      hasTray = trayIsThere;
      teller.tell();
    },
  }).catch((error: unknown) => {
    reportFailedStart(parts, error);
    void quit(1);
  });
}

function reportFailedStart({ log, redactor }: Parts, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.problem('the start failed', { stack: text });
  process.stderr.write(`Stockhand could not start: ${redactor.redact(text)}\n`);
}

/** A person who switches it off by hand in the system's own list is heard until the setting changes; an administrator's is set at each start. */
function startsAtLogin({ preferences, arguments: { dataDir }, log }: Parts): void {
  setLoginItem(preferences.get().startAtLogin, dataDir, log);
}

export function runDesktop(options: DesktopOptions): void {
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
  const usual = standIns(policy);
  const { safeMode } = options.arguments;
  if (safeMode) log.info('this run is in safe mode');
  const settings = openSettings(options.dataDir, log, usual, safeMode);
  isDetailed = () => settings.all().logLevel === 'detailed';
  const parts: Parts = {
    ...options,
    log,
    redactor,
    policy,
    settings,
    preferences: createPreferences(settings, options.arguments.theme, policy),
    runtime: requireRuntime(join(options.outFolder, 'main'), log),
    developerTools: !IS_PACKAGED && process.env['STOCKHAND_DEVELOPER_TOOLS'] === '1',
    program: watchInstalledProgram(IS_PACKAGED ? process.execPath : null),
    isHidden: options.arguments.hidden && options.arguments.screenshotFile === null,
  };
  // One that a policy has set goes with the policy.
  if (policy.values.startAtLogin !== undefined || !settings.all().startAtLogin) startsAtLogin(parts);
  start(parts);
}
