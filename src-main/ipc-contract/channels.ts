/**
 * The whole boundary between window and main process. `questionMakers` (answered by the engine) plus the few questions
 * below that main answers itself. One generic handler validates all of them; the preload exposes `invoke` and `subscribe` only.
 */
import { z } from 'zod';
import {
  questionMakers,
  type Answers as EngineAnswers,
  type ChangedTopic,
} from '../../src-sync/domain/questions/questions.ts';
import type { Accepted } from '../../src-sync/domain/questions/rows.ts';
import { IMPORT_COLLECTIONS, type ImportCollection } from '../../src-sync/domain/imports/import-fields.ts';
import { REACH_WAYS } from '../../src-sync/domain/correspondence/reach.ts';
import { saveDocumentSchema } from '../../src-sync/domain/correspondence/questions.ts';
import { templateSchema } from '../../src-sync/domain/imports/service-questions.ts';
import type { PictureType } from '../../src-sync/domain/labels/black-image.ts';
import { madeOnDemand, onDemand, type Made } from '../../src-sync/domain/sync/on-demand.ts';
import {
  labelFileSchema,
  serviceSheetSchema,
  type LabelFileRows,
  type LeftOutRow,
} from '../../src-sync/domain/labels/printing.ts';
import { PAPER_FORMATS, paperSchema } from '../../src-sync/domain/papers/paper.ts';
import type { ListRead } from '../../src-sync/domain/stock/order-list.ts';
import { postingPaperSchema, printedPaperSchema } from '../../src-sync/domain/postings/paper.ts';
import type { AppState } from './app-state.ts';
import { networkChangeSchema, type NetworkState } from './network.ts';
import { settingsSchema, type Settings } from './settings.ts';
import { exportSchema, type ImportOpened } from '../../src-sync/domain/questions/sheet-questions.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { BackupMade } from '../../src-sync/domain/sync/upkeep.ts';

const signIn = onDemand(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('token'), accessToken: z.string().min(1).max(16_384) }),
    z.strictObject({
      kind: z.literal('broker'),
      brokerUrl: z.string().min(1).max(2_048),
      credential: z.string().min(1).max(16_384),
    }),
  ]),
);

export type SignIn = z.infer<ReturnType<typeof signIn>>;

const organizationId = z.string().min(1).max(200);
const workspaceId = z.string().min(1).max(200);

export const connectSchema = onDemand(() =>
  z.strictObject({
    baseUrl: z.string().min(1).max(2_048),
    signIn: signIn(),
    organizationId: organizationId.nullable(),
    /** A name for this sign-in where several people use this PC; empty for the first. */
    account: z.string().max(200).default(''),
    /** True to go on with a workspace that is here already; else that is refused with `WORKSPACE_EXISTS`. */
    samePerson: z.boolean().default(false),
    /** Of `profile.chooseBackup`: the workspace begins with it. Work in it needs `isOtherPcGone`, else `PENDING_WORK`. */
    backup: z.strictObject({ id: z.uuid(), isOtherPcGone: z.boolean() }).nullable().default(null),
  }),
);

export type ConnectRequest = z.infer<ReturnType<typeof connectSchema>>;

/** A change with a file; `file` is added to the operation by the engine, from what the person chooses. */
export const chooseSchema = onDemand(() =>
  z.strictObject({
    operationId: z.uuid(),
    operation: z.record(z.string().max(200), z.json()),
    kind: z.enum(['picture', 'any']),
  }),
);

export type ChooseRequest = z.infer<ReturnType<typeof chooseSchema>>;

const mainQuestionMakers = {
  'app.get': () => z.strictObject({}),
  'app.restart': () => z.strictObject({ safeMode: z.boolean() }),
  'settings.set': () => settingsSchema.partial(),
  'profile.openDemo': () => z.strictObject({}),
  /** Asks the Service for its organizations with the given sign-in, stores nothing. */
  'profile.organizations': () => connectSchema().pick({ baseUrl: true, signIn: true }),
  /** A file that `data.backUp` wrote on another PC. */
  'profile.chooseBackup': () => z.strictObject({}),
  'profile.connect': connectSchema,
  /** Another token of the same person, for the profile that is open. */
  'profile.signIn': () => z.strictObject({ signIn: signIn() }),
  /** The workspaces of this PC, with what waits in each. */
  'profile.workspaces': () => z.strictObject({}),
  /** Goes to another workspace of this PC, with the sign-in it has or a new one; the one that is open keeps what waits in it. */
  'profile.open': () => z.strictObject({ id: workspaceId, signIn: signIn().nullable() }),
  /** Goes to another organization with the sign-in that is open. */
  'profile.openOrganization': () => z.strictObject({ id: organizationId, name: z.string().min(1).max(200) }),
  /** Takes the sign-in from memory and keychain and stays. While changes wait it needs `confirmed`, else `PENDING_WORK`. */
  'profile.signOut': () => z.strictObject({ confirmed: z.boolean() }),
  /** Signs out and goes back to the start; mirror and outbox stay on disk. `PENDING_WORK` as above. */
  'profile.leave': () => z.strictObject({ confirmed: z.boolean().default(false) }),
  /** Deletes a workspace from this PC. While something waits in it, its name must be typed, else `PENDING_WORK`. */
  'profile.remove': () => z.strictObject({ id: workspaceId, typedName: z.string().max(2_048).nullable() }),
  /** Demo only: cuts or restores the connection to the practice Service, to see what offline feels like. */
  'demo.setOffline': () => z.strictObject({ offline: z.boolean() }),
  /** Demo only: a colleague gives an item another price at the practice Service, to see a conflict. */
  'demo.colleague': () =>
    z.strictObject({ sku: z.string().min(1).max(200), price: z.number().min(0).max(1_000_000_000) }),
  /** Asks the person for a file of this PC and accepts the change with it. */
  'files.choose': chooseSchema,
  /** Asks the person for a spreadsheet and reads it; nothing is imported yet. */
  'imports.choose': () => z.strictObject({ collection: z.enum(IMPORT_COLLECTIONS) }),
  /** Asks the person for a place and writes the Service's own template for imports there. */
  'imports.saveTemplate': templateSchema,
  /** Opens a document of a contact in the person's own browser, under the address that the Service hands out for it. */
  'documents.open': () => z.strictObject({ id: z.string().min(1).max(200) }),
  /** Asks the person for a place and writes the document there; a copy stays on this PC. */
  'documents.save': saveDocumentSchema,
  /** Calls or writes to a contact with the person's own programs; the address is put together by the main process. */
  'contacts.reach': () => z.strictObject({ way: z.enum(REACH_WAYS), value: z.string().min(1).max(400) }),
  /** Opens the sign-in at the social network in the person's own browser. */
  'social.signIn': () => z.strictObject({}),
  /** Asks the person for a place and writes the list there as it is filtered. */
  'exports.save': exportSchema,
  /** Asks the person for a place and writes a table there, to be handed to somebody. */
  'papers.save': () => z.strictObject({ paper: paperSchema(), format: z.enum(PAPER_FORMATS) }),
  /** Prints it by the system's own dialog. */
  'papers.print': () => z.strictObject({ paper: paperSchema() }),
  /** Asks the person for a delivery note or a pick list, a spreadsheet, which a session expects from then on. */
  'sessions.chooseList': () => z.strictObject({ id: z.uuid(), sessionId: z.uuid() }),
  /** Asks the person for a file and writes the labels into it. */
  'labels.saveFile': labelFileSchema,
  /** Shows a file that labels were saved to in its folder. */
  'labels.showFile': () => z.strictObject({ id: z.string().min(1).max(200) }),
  /** Asks the person for a file and writes the Service's own sheet of the labels into it. */
  'labels.saveServiceSheet': serviceSheetSchema,
  /** Asks the person for a spreadsheet whose rows become labels. */
  'labels.chooseRows': () => z.strictObject({}),
  /** Asks the person for a picture to stand on a label. */
  'labels.choosePicture': () => z.strictObject({}),
  /** The printers that this PC's own print system offers. */
  'printers.system': () => z.strictObject({}),
  /** Asks the person for a file and writes a document of the stock into it. */
  'postings.savePaper': postingPaperSchema,
  /** Prints a document of the stock on a printer of this PC. */
  'postings.printPaper': printedPaperSchema,
  'shell.openDataFolder': () => z.strictObject({}),
  /** Puts together what may be handed to support, without writing anything. */
  'support.collect': () => z.strictObject({}),
  /** Asks the person for a file and writes into it what was collected last. */
  'support.save': () => z.strictObject({}),
  /** The place and the size of the open workspace's data. */
  'data.get': () => z.strictObject({}),
  /** Asks the person for a place and backs the database up there, once it was looked through. */
  'data.backUp': () => z.strictObject({}),
  'data.openFolder': () => z.strictObject({}),
  /** Reads everything from the Service again; what is here stays in use until then. */
  'data.rebuild': () => z.strictObject({}),
  'network.get': () => z.strictObject({}),
  'network.set': networkChangeSchema,
  /** Asks the person for a file with certificates whose issuers are trusted too. */
  'network.chooseCertificates': () => z.strictObject({}),
  'network.forgetCertificates': () => z.strictObject({}),
  /** Puts text on the clipboard of the PC; the window itself may not. */
  'clipboard.write': () => z.strictObject({ text: z.string().min(1).max(200_000) }),
  /** Asks the person for a file, writes the event log into it and shows it. */
  'events.save': () => z.strictObject({}),
  /** Asks the person for a file and writes what waits into it, to be taken up on another PC. */
  'outbox.save': () => z.strictObject({}),
} as const;

export interface OrganizationChoice {
  readonly id: string;
  readonly name: string;
}

/** One workspace of this PC. */
export interface WorkspaceLine {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly account: string;
  /** Ids under which a list may name its organization; empty while that is not known. */
  readonly organizationIds: readonly string[];
  /** Changes that wait for the Service or for a person; `null` where its data cannot be read. */
  readonly waiting: number | null;
  /** It is opened again with a new sign-in only. */
  readonly signedOut: boolean;
  readonly isOpen: boolean;
}

export interface SystemPrinterLine {
  /** The queue's own name. */
  readonly queue: string;
  /** As people call it. */
  readonly name: string;
}

/** A picture file of this PC as it is, for the window to draw. */
export interface PictureFile {
  readonly type: PictureType;
  readonly base64: string;
}

/** One text of the diagnostics, as it would be handed on. */
export interface DiagnosticPart {
  readonly name: string;
  readonly bytes: number;
  /** Its beginning. */
  readonly preview: string;
  readonly isWhole: boolean;
}

export interface DataPlace {
  /** To be read by a person; no question takes it. */
  readonly folder: string;
  readonly databaseBytes: number;
  /** Left on its disk; `null` where the system does not tell. */
  readonly freeBytes: number | null;
  /** Pictures and files of records. */
  readonly filesBytes: number;
  readonly logBytes: number;
  /** Files that were put beside the database and are kept: damaged ones, and copies made before an update. */
  readonly asideBytes: number;
}

export interface BackupChoice {
  readonly id: string;
  /** Its name, without the folder. */
  readonly file: string;
}

export interface MainAnswers {
  'app.get': AppState;
  'app.restart': null;
  'settings.set': Settings;
  'profile.openDemo': null;
  'profile.organizations': readonly OrganizationChoice[];
  /** `null` when the person cancelled. */
  'profile.chooseBackup': BackupChoice | null;
  'profile.connect': null;
  'profile.signIn': null;
  'profile.workspaces': readonly WorkspaceLine[];
  'profile.open': null;
  'profile.openOrganization': null;
  'profile.signOut': null;
  'profile.leave': null;
  'profile.remove': null;
  'demo.setOffline': null;
  'demo.colleague': null;
  /** `null` when the person cancelled. */
  'files.choose': Accepted | null;
  /** `null` when the person cancelled. */
  'imports.choose': ImportOpened | null;
  /** Name of the file, `null` when the person cancelled. */
  'imports.saveTemplate': { readonly file: string | null };
  'documents.open': null;
  /** Name of the file, `null` when the person cancelled. */
  'documents.save': { readonly file: string | null };
  'contacts.reach': null;
  'social.signIn': null;
  /** `null` when the person cancelled. */
  'exports.save': (EngineAnswers['exports.write'] & { readonly file: string }) | null;
  /** Name of the file, `null` when the person cancelled. */
  'papers.save': { readonly file: string | null };
  'papers.print': { readonly isPrinted: boolean };
  /** `null` when the person cancelled. */
  'sessions.chooseList': ListRead | null;
  /** Name of the file and of its folder, `null` when the person cancelled. */
  'labels.saveFile': {
    readonly file: string | null;
    readonly folder: string | null;
    readonly refused: readonly LeftOutRow[];
  };
  'labels.showFile': null;
  'labels.saveServiceSheet': EngineAnswers['labels.serviceSheet'] & { readonly file: string | null };
  /** `null` when the person cancelled. */
  'labels.chooseRows': LabelFileRows | null;
  'labels.choosePicture': PictureFile | null;
  'printers.system': readonly SystemPrinterLine[];
  /** Name of the file, `null` when the person cancelled. */
  'postings.savePaper': { readonly file: string | null };
  'postings.printPaper': null;
  'shell.openDataFolder': null;
  'network.get': NetworkState;
  'network.set': NetworkState;
  /** `null` when the person cancelled. */
  'network.chooseCertificates': NetworkState | null;
  'network.forgetCertificates': NetworkState;
  /** Puts text on the clipboard of the PC; the window itself may not. */
  'clipboard.write': null;
  'support.collect': { readonly parts: readonly DiagnosticPart[] };
  /** Name of the file, `null` when the person cancelled. */
  'support.save': { readonly file: string | null };
  'data.get': DataPlace;
  /** `null` when the person cancelled. */
  'data.backUp': BackupMade | null;
  'data.openFolder': null;
  'data.rebuild': null;
  /** Name of the file, `null` when the person cancelled. */
  'events.save': { readonly file: string | null };
  /** Name of the file, `null` when the person thought better of it; and how many changes are in it. */
  'outbox.save': { readonly file: string | null; readonly operations: number };
}

/** The window names no file of this PC: main asks for one with a dialog, and hands it to the engine. */
const {
  'operations.attach': _attach,
  'imports.open': _open,
  'exports.write': _write,
  'exports.table': _table,
  'sessions.readList': _readList,
  'documents.link': _link,
  'documents.write': _document,
  'social.signInAddress': _signIn,
  'serviceImports.template': _template,
  'labels.openRows': _openRows,
  'labels.toFile': _toFile,
  'labels.serviceSheet': _serviceSheet,
  'postings.writePaper': _paper,
  'postings.deliverPaper': _printed,
  'prints.pages': _pages,
  'prints.settle': _settle,
  'prints.file': _file,
  'upkeep.backUp': _backUp,
  'rebuild.begin': _rebuild,
  'support.known': _known,
  ...windowQuestionMakers
} = questionMakers;

export type MainQuestionSchemas = Made<typeof mainQuestionMakers>;
export const channelSchemas = madeOnDemand({ ...windowQuestionMakers, ...mainQuestionMakers });
export type ChannelName = keyof typeof channelSchemas;
export type ChannelAnswers = EngineAnswers & MainAnswers;
export type ChannelRequest<Name extends ChannelName> = z.input<(typeof channelSchemas)[Name]>;

export interface WindowEvents {
  /** After a commit: live queries that read these topics ask again, once a frame at most. */
  changed: { readonly topics: readonly ChangedTopic[] };
  status: SyncStatus;
  app: AppState;
}

export type WindowEventName = keyof WindowEvents;

/** The bridge that the preload puts on `window.stockhand`. Every invoke resolves to a `Result` as JSON text; it rejects only for a bug. */
export interface StockhandBridge {
  invoke<Name extends ChannelName>(channel: Name, request: ChannelRequest<Name>): Promise<string>;
  /** Reads a spreadsheet that a person dropped on the window; its answer is that of `imports.choose`. */
  openDropped(collection: ImportCollection, file: File): Promise<string>;
  /**
   * The answer to what was asked last, if it comes within a frame; `null` otherwise, and it comes by itself. The page stands still
   * meanwhile: for a letter that goes down, so that one picture shows the letter and what it finds.
   */
  answerNow(): string | null;
  /** Returns the function that ends the subscription. */
  subscribe<Name extends WindowEventName>(
    event: Name,
    listener: (payload: WindowEvents[Name]) => void,
  ): () => void;
}
