/** The questions the main process answers itself. */
import { basename, join } from 'node:path';
import { app, clipboard, dialog, shell, type WebContents } from 'electron';
import type { z } from 'zod';
import { failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { AppState } from '../ipc-contract/app-state.ts';
import type { MainAnswers, MainQuestionSchemas } from '../ipc-contract/channels.ts';
import type { Settings } from '../ipc-contract/settings.ts';
import type { NetworkState } from '../ipc-contract/network.ts';
import type { ProfileChangesOptions } from '../workspace/changes.ts';
import { choosePath } from '../window/choose-path.ts';
import { choosePicture } from '../printing/choose-picture.ts';
import { printPaper, savePaper } from '../printing/table-papers.ts';
import { printPostingPaper, savePostingPaper } from '../printing/posting-papers.ts';
import { saveLabels, saveServiceSheet, showLabels } from '../printing/save-labels.ts';
import { systemPrinters } from '../printing/system-printers.ts';
import { SupportDesk } from '../support/support-desk.ts';
import { chooseFile } from '../workspace/files/choose-file.ts';
import type { NetworkDesk } from '../workspace/connection/network-desk.ts';
import { openReach } from '../security/open-link.ts';
import { openDocument, openSignIn, saveDocument } from '../workspace/for-browser.ts';
import { leave, removeKnown, signOut } from '../workspace/connection/leaving.ts';
import { describeData, folderOf, saveBackup } from '../workspace/files/data.ts';
import { connect, listOrganizations, signInAgain } from '../workspace/profile-changes.ts';
import { saveEvents, type AskEvents } from '../workspace/files/save-events.ts';
import {
  chooseImport,
  chooseList,
  chooseRows,
  saveExport,
  saveTemplate,
} from '../workspace/files/spreadsheets.ts';
import { saveOutbox } from '../workspace/files/save-outbox.ts';
import { describeWorkspaces, openKnown, openOrganization } from '../workspace/connection/switching.ts';

export type MainQuestionName = keyof MainQuestionSchemas;
type MainQuestion<Name extends MainQuestionName> = z.output<MainQuestionSchemas[Name]>;

/** The engine's answer to this question; its type is lost on the way between the processes. */
type EventPage = Awaited<ReturnType<AskEvents>>;

type Handlers = {
  readonly [Name in MainQuestionName]: (
    question: MainQuestion<Name>,
  ) => Promise<Result<MainAnswers[Name]>> | Result<MainAnswers[Name]>;
};

export interface MainAnswersOptions extends ProfileChangesOptions {
  readonly appState: () => AppState;
  /** The page of the window. */
  readonly contents: () => WebContents;
  readonly network: NetworkDesk;
  /** Refused while work is under way that it would end in the middle. */
  readonly restart: (safeMode: boolean) => Promise<Result<null>>;
  readonly changeSettings: (changes: Partial<Settings>) => Result<Settings>;
}

async function openDataFolder(folder: string): Promise<Result<null>> {
  const problem = await shell.openPath(folder);
  if (problem === '') return ok(null);
  const message = aboutProgram('folderNotShown', { folder });
  return failed(failure('NOT_FOUND', message, { detail: problem }));
}

async function saveEventLog(ask: AskEvents): Promise<Result<{ readonly file: string | null }>> {
  const day = new Date().toISOString().slice(0, 10);
  const chosen = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), `stockhand-events-${day}.ndjson`),
    filters: [{ name: 'NDJSON', extensions: ['ndjson'] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
  const saved = await saveEvents(chosen.filePath, ask);
  if (!saved.ok) return saved;
  shell.showItemInFolder(chosen.filePath);
  return ok({ file: basename(chosen.filePath) });
}

/** Drops fields that are there but `undefined`: they mean "leave as it is". */
function given(changes: MainQuestion<'settings.set'>): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const CERTIFICATES = [{ name: 'PEM, DER', extensions: ['pem', 'crt', 'cer', 'der'] }];

type NetworkQuestion = Extract<MainQuestionName, `network.${string}`>;

/** Whoever changes the way to the Service has it tried at once. */
function networkHandlers({ workspace, network }: MainAnswersOptions): Pick<Handlers, NetworkQuestion> {
  const baseUrl = (): string | null => workspace.profile?.address.baseUrl ?? null;
  const inForce = async (changing: Promise<Result<NetworkState>>): Promise<Result<NetworkState>> => {
    const changed = await changing;
    await workspace.networkChanged();
    return changed;
  };
  return {
    'network.get': async () => ok(await network.state(baseUrl())),
    'network.set': (change) => inForce(network.change(change, baseUrl())),
    'network.chooseCertificates': async () => {
      const file = await choosePath(CERTIFICATES);
      return file === null ? ok(null) : inForce(network.useCertificates(file, baseUrl()));
    },
    'network.forgetCertificates': () => inForce(network.useCertificates(null, baseUrl())),
  };
}

type BrowserQuestion = 'contacts.reach' | 'documents.open' | 'documents.save' | 'social.signIn';

/** Whose workspace is meant is settled before anything is asked. */
function browserHandlers({ workspace }: MainAnswersOptions): Pick<Handlers, BrowserQuestion> {
  return {
    'documents.open': ({ id }) => openDocument(id, workspace.laterEngine()),
    'documents.save': (wanted) => saveDocument(wanted, workspace.laterEngine()),
    'contacts.reach': ({ way, value }) => openReach(way, value),
    'social.signIn': () => openSignIn(workspace.laterEngine()),
  };
}

type SheetQuestion =
  | 'imports.choose'
  | 'imports.saveTemplate'
  | 'exports.save'
  | 'papers.save'
  | 'papers.print'
  | 'sessions.chooseList';

/** Whose workspace is meant is settled before the dialog opens. */
function sheetHandlers({ workspace }: MainAnswersOptions): Pick<Handlers, SheetQuestion> {
  return {
    'imports.choose': ({ collection }) => chooseImport(collection, workspace.laterEngine()),
    'imports.saveTemplate': (wanted) => saveTemplate(wanted, workspace.laterEngine()),
    'exports.save': (request) => saveExport(request, workspace.laterEngine()),
    'papers.save': (wanted) => {
      const askLater = workspace.laterEngine();
      return savePaper(wanted, (question) => askLater('exports.table', question));
    },
    'papers.print': ({ paper }) => printPaper(paper),
    'sessions.chooseList': (making) => chooseList(making, workspace.laterEngine()),
  };
}

type LabelQuestion = 'labels.chooseRows' | 'labels.saveFile' | 'labels.showFile' | 'labels.saveServiceSheet';

function labelHandlers({ workspace }: MainAnswersOptions): Pick<Handlers, LabelQuestion> {
  return {
    'labels.chooseRows': () => chooseRows(workspace.laterEngine()),
    'labels.saveFile': (order) => {
      const askLater = workspace.laterEngine();
      return saveLabels(order, (question) => askLater('labels.toFile', question));
    },
    'labels.showFile': ({ id }) => showLabels(id, (question) => workspace.askEngine('prints.file', question)),
    'labels.saveServiceSheet': (wanted) => {
      const askLater = workspace.laterEngine();
      return saveServiceSheet(wanted, (question) => askLater('labels.serviceSheet', question));
    },
  };
}

/** Whose workspace is meant is settled before the dialog opens. */
function postingPaperHandlers({
  workspace,
}: MainAnswersOptions): Pick<Handlers, 'postings.savePaper' | 'postings.printPaper'> {
  return {
    'postings.savePaper': (wanted) => savePostingPaper(wanted, workspace.laterEngine()),
    'postings.printPaper': (wanted) => printPostingPaper(wanted, workspace.laterEngine()),
  };
}

function createHandlers(options: MainAnswersOptions): Handlers {
  const { workspace, settings } = options;
  const support = new SupportDesk(options);
  return {
    'app.get': () => ok(options.appState()),
    'app.restart': ({ safeMode }) => options.restart(safeMode),
    'settings.set': (changes) => options.changeSettings(given(changes)),
    'profile.openDemo': () =>
      workspace.exclusively(async () => {
        const opened = await workspace.openDemo();
        if (opened.ok) settings.change({ workspace: 'demo', organizationName: null });
        return opened;
      }),
    'profile.organizations': (request) => listOrganizations(options, request),
    'profile.chooseBackup': () => options.chosenBackup.choose(),
    'profile.connect': (request) => workspace.exclusively(() => connect(options, request)),
    'profile.signIn': ({ signIn }) => workspace.exclusively(() => signInAgain(options, signIn)),
    'profile.workspaces': () => describeWorkspaces(options),
    'profile.open': (request) => workspace.exclusively(() => openKnown(options, request)),
    'profile.openOrganization': (organization) =>
      workspace.exclusively(() => openOrganization(options, organization)),
    'profile.signOut': ({ confirmed }) => workspace.exclusively(() => signOut(options, confirmed)),
    'profile.leave': ({ confirmed }) => workspace.exclusively(() => leave(options, confirmed)),
    'profile.remove': (request) => workspace.exclusively(() => removeKnown(options, request)),
    'demo.setOffline': ({ offline }) => workspace.setDemoOffline(offline),
    'demo.colleague': ({ sku, price }) => workspace.demoColleague(sku, price),
    'files.choose': (request) => {
      const askLater = workspace.laterEngine();
      return chooseFile(
        request,
        async (question) => (await askLater('operations.attach', question)) as Result<Accepted>,
      );
    },
    ...sheetHandlers(options),
    ...browserHandlers(options),
    ...labelHandlers(options),
    ...postingPaperHandlers(options),
    'labels.choosePicture': () => choosePicture(),
    'printers.system': async () => ok(await systemPrinters(options.contents())),
    'shell.openDataFolder': () => openDataFolder(options.dataDir),
    ...networkHandlers(options),
    'clipboard.write': async ({ text }) => {
      await clipboard.writeText(text);
      return ok(null);
    },
    'support.collect': () => support.collect(options.appState().runtime.message),
    'support.save': () => support.save(),
    'data.get': () => describeData(workspace, join(options.dataDir, 'logs')),
    'data.backUp': () => saveBackup(workspace),
    'data.openFolder': () => openDataFolder(folderOf(workspace) ?? options.dataDir),
    'data.rebuild': () => workspace.rebuild(),
    'outbox.save': () => saveOutbox(workspace),
    'events.save': () =>
      saveEventLog(async (page) => (await workspace.askEngine('events.page', page)) as EventPage),
  };
}

/** @returns a function whose question must have passed the schema of its channel. */
export function createMainAnswers(options: MainAnswersOptions) {
  const handlers = createHandlers(options);
  return async <Name extends MainQuestionName>(name: Name, question: unknown): Promise<Result<unknown>> =>
    handlers[name](question as MainQuestion<Name>);
}
