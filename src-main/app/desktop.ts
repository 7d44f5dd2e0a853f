/** Puts together what stands behind the window: the workspace, what answers the page, what the person is told beside it. */
import { setTimeout as delay } from 'node:timers/promises';
import { app } from 'electron';
import type { Answer, ChangedTopic } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import { recordFilesFolder } from '../../src-sync/profile/folders.ts';
import { managedPrinters } from '../../src-sync/profile/policy/managed-printers.ts';
import { createKeychainVault } from '../../src-sync/vault/keychain.ts';
import { createChosenBackup } from '../workspace/files/chosen-backup.ts';
import { askOrganizations, askToMoveIn, askToRemove, askWorkspaces } from '../engine/ask-once.ts';
import { startProgram } from '../engine/spawner.ts';
import { answeringProxies } from '../engine/system-proxy.ts';
import type { Answering } from '../ipc/door.ts';
import { createAnswering } from '../ipc/handler.ts';
import { createMainAnswers } from '../ipc/main-answers.ts';
import { printingPages } from '../printing/windows-pages.ts';
import type { MainWindow } from '../window/main-window.ts';
import { saveScreenshot } from '../window/screenshot.ts';
import { NetworkDesk } from '../workspace/connection/network-desk.ts';
import { Workspace } from '../workspace/workspace.ts';
import { Alerts, pendingOf } from './alerts.ts';
import { PrintAlerts } from './print-alerts.ts';
import { watchPresence, type Presence } from './presence.ts';
import { dropOldCrashDumps } from '../support/crash-dumps.ts';
import { createClosing } from '../background/closing.ts';
import { createDeskUpdates, type DeskUpdates } from '../background/desk-updates.ts';
import { setLoginItem } from '../background/login-item.ts';
import { followProgram } from '../background/restart.ts';
import { hasTrayHost } from '../background/tray-host.ts';
import type { Behind, Opened } from './first-window.ts';
import type { Run } from './run.ts';
import { quitInOrder } from './quit.ts';
import { openAtStart } from './start.ts';
import { createStateTeller, type StateTeller } from './state.ts';

const WAITING_PATIENCE_MS = 1_000;

function createWorkspace(
  run: Run,
  tellState: () => void,
  onStatus: (status: SyncStatus) => void,
  onChanged: (topics: readonly ChangedTopic[]) => void,
) {
  // The session of the window has a proxy of its own, which leads nowhere.
  const systemProxy = (url: string): Promise<string> => app.resolveProxy(url);
  const startEngine = () => answeringProxies(run.engines.start(), systemProxy, run.log);
  const vault = createKeychainVault();
  const network = new NetworkDesk({ ...run, vault, systemProxy, environment: process.env });
  const workspace = new Workspace({
    dataDir: run.dataDir,
    safeMode: run.arguments.safeMode,
    managedPrinters: managedPrinters(run.policy),
    startEngine,
    startService: (words) => startProgram(run.runtime, 'service', words, run.dataDir),
    vault,
    network,
    redactor: run.redactor,
    log: run.log,
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

/** The folder in which the engine keeps the pictures of the workspace that is open. */
function pictureFolder({ profile }: Workspace): string | null {
  if (profile === null) return null;
  return recordFilesFolder(profile.dataDir, profile.address);
}

async function takePicture(window: MainWindow, file: string): Promise<number> {
  const saved = await saveScreenshot(window.window, file);
  if (!saved.ok) process.stderr.write(`${saved.failure.message}\n`);
  return saved.ok ? 0 : 1;
}

/** The calls that the window may make. */
function answerWindow(
  run: Run,
  { workspace, vault, network, startEngine }: ReturnType<typeof createWorkspace>,
  teller: StateTeller,
  alerts: Alerts,
  window: MainWindow,
  restart: DeskUpdates['restart'],
): Answering {
  return createAnswering({
    log: run.log,
    isOurWindow: (contents) => contents === window.window.webContents,
    askEngine: printingPages(workspace.askForWindow, run.log),
    askMain: createMainAnswers({
      ...run,
      workspace,
      vault,
      network,
      askOrganizations: async (connection) => {
        const access = await network.accessTo(connection.baseUrl);
        return askOrganizations(startEngine, { ...connection, network: access }, run.log);
      },
      askWorkspaces: () => askWorkspaces(startEngine, run.dataDir, run.log),
      chosenBackup: createChosenBackup(),
      askToMoveIn: (order) => askToMoveIn(startEngine, { ...order, dataDir: run.dataDir }, run.log),
      askToRemove: (address) => askToRemove(startEngine, run.dataDir, address, run.log),
      appState: teller.state,
      contents: () => window.window.webContents,
      restart,
      changeSettings(changes) {
        const settings = run.preferences.change(changes);
        if (!settings.ok) return settings;
        window.setLooks(settings.value);
        teller.tell();
        alerts.settingsChanged();
        if (changes.startAtLogin !== undefined) startsAtLogin(run);
        return settings;
      },
    }),
  });
}

function followVersions(
  run: Run,
  { workspace, network }: ReturnType<typeof createWorkspace>,
  window: MainWindow,
  tell: () => void,
  quit: (exitCode: number) => Promise<void>,
): DeskUpdates {
  followProgram(run, window, tell, quit);
  return createDeskUpdates({
    ...{ ...run, network },
    askEngine: (name, question) => workspace.askEngine(name, question),
    onChanged: tell,
    quit: () => quit(0),
  });
}

/** As the engine counts them now; one that does not answer must not keep Stockhand open. */
async function countWaiting(workspace: Workspace, alerts: Alerts): Promise<number> {
  const late = delay(WAITING_PATIENCE_MS, null, { ref: false });
  const answer = await Promise.race([workspace.askEngine('status.get', {}), late]);
  return answer?.ok === true ? pendingOf(answer.value as SyncStatus) : alerts.waiting;
}

function createAlerts(run: Run, workspace: Workspace, window: MainWindow, quit: () => void): Alerts {
  return new Alerts({
    window,
    log: run.log,
    settings: () => run.preferences.get(),
    workspaceId: () => workspace.state().workspaceId,
    begin: workspace.windowIsServed(),
    quit,
    unread: async (limit) =>
      (await workspace.askEngine('notifications.window', { unreadOnly: true, offset: 0, limit })) as Result<
        Answer<'notifications.window'>
      >,
  });
}

/** A person who switches it off by hand in the system's own list is heard until the setting changes; an administrator's is set at each start. */
function startsAtLogin({ preferences, dataDir, log }: Run): void {
  setLoginItem(preferences.get().startAtLogin, dataDir, log);
}

/** @param served called once the page has what it begins with */
async function openDesk(
  run: Run,
  { window, loaded }: Opened,
  workspace: Workspace,
  quit: (exitCode: number) => Promise<void>,
  served: (presence: Presence, hasTray: boolean) => void,
): Promise<void> {
  await loaded;
  run.log.info('the window is loaded');
  // The page comes through this process. Questions to the operating system would keep it busy, so they come after the page.
  await workspace.windowIsServed();
  const presence = watchPresence({
    window: window.window,
    log: run.log,
    enginePid: () => workspace.enginePid(),
    ask: (name, question) => workspace.askEngine(name, question),
  });
  const hasTray = await hasTrayHost();
  served(presence, hasTray);
  dropOldCrashDumps(run.dataDir);
  if (run.isHidden && (!hasTray || run.mode === 'first-run')) window.focus();
  if (run.developerTools) window.window.webContents.openDevTools({ mode: 'detach' });
  if (run.arguments.screenshotFile !== null) {
    await quit(await takePicture(window, run.arguments.screenshotFile));
  }
}

export function runDesktop(run: Run, opened: Opened): void {
  const { window } = opened;
  let presence: Presence | null = null;
  let hasTray: boolean | null = null;
  // One that a policy has set goes with the policy.
  if (run.policy.values.startAtLogin !== undefined || !run.settings.all().startAtLogin) startsAtLogin(run);
  const teller = createStateTeller(run, window, { hasTray: () => hasTray, updates: () => updates.state() });
  const made = createWorkspace(
    run,
    () => {
      teller.tell();
      presence?.engineChanged();
      if (workspace.state().engine.state === 'restarting') run.program.engineRestarts();
      if (workspace.profile !== null) stand();
    },
    (status) => {
      window.send('status', status);
      alerts.status(status);
    },
    (topics) => printAlerts.changed(topics),
  );
  const { workspace } = made;
  const alerts = createAlerts(run, workspace, window, () => void closing.askAndQuit());
  const printAlerts = new PrintAlerts(run, workspace, window);
  teller.watch(workspace);
  const quit = quitInOrder({ ...run, workspace, window, lastStep: () => updates.lastStep() });
  const updates = followVersions(run, made, window, teller.tell, quit);
  const closing = createClosing({
    settings: () => run.preferences.get(),
    isInTray: async () => alerts.hasIcon && (await hasTrayHost()),
    waiting: () => countWaiting(workspace, alerts),
    quit: () => quit(0),
  });
  closing.watch(window.window);
  const behind: Behind = {
    answering: answerWindow(run, made, teller, alerts, window, updates.restart),
    linkedOrigins: () => linkedOrigins(workspace),
    pictures: () => pictureFolder(workspace),
    say: (notice) => workspace.say(notice),
  };
  const stand = (): void => opened.stand(behind);
  const opening = workspace.exclusively(() =>
    openAtStart(workspace, run.mode, run.settings.all().organizationName),
  );
  // Answered before a workspace is known, the page would begin with the choice of one.
  opening.then(stand, stand);
  openDesk(run, opened, workspace, quit, (watched, trayIsThere) => {
    presence = watched;
    hasTray = trayIsThere;
    teller.tell();
    run.calls.useNotices(behind.say);
    updates.begin();
  })
    .then(() => opening)
    .catch((error: unknown) => {
      reportFailedStart(run, error);
      void quit(1);
    });
}

function reportFailedStart({ log, redactor }: Run, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.problem('the start failed', { stack: text });
  process.stderr.write(`Stockhand could not start: ${redactor.redact(text)}\n`);
}
