/** The one workspace that is open: opens the demo or a connected organization, closes it, answers for it. */
import { join } from 'node:path';
import { messageOf, type Message } from '../../src-sync/domain/messages/message.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { accountOf, isSameAddress, type Secrets } from '../../src-sync/domain/sync/profile.ts';
import type { ManagedPrinters } from '../../src-sync/domain/labels/printers.ts';
import type { ChangedTopic, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import { readRemembered } from '../../src-sync/profile/remembered.ts';
import { listWorkspaces, noteWorkspace, workspaceId } from '../../src-sync/profile/workspaces.ts';
import { NO_SECRETS, type Vault } from '../../src-sync/vault/vault.ts';
import type { Child } from '../engine/child.ts';
import { Supervisor } from '../engine/supervisor.ts';
import type { AppState, EngineState } from '../ipc-contract/app-state.ts';
import type { Log } from '../log/log.ts';
import type { Redactor } from '../log/redact.ts';
import { isWrite, movedOn, nothingOpen } from './connection/belonging.ts';
import { chooseDemoPort, demoAddress } from './connection/demo-port.ts';
import { DemoService } from './connection/demo-service.ts';
import { takeKeptSignIn } from './connection/kept-sign-in.ts';
import { comingMoment } from './moment.ts';
import type { NetworkDesk } from './connection/network-desk.ts';
import { hasSignIn, openOptions, type Profile } from './opened.ts';

export interface WorkspaceOptions {
  readonly dataDir: string;
  readonly safeMode?: boolean;
  /** Printers of the policy. */
  readonly managedPrinters?: ManagedPrinters;
  readonly startEngine: () => Child;
  readonly startService: (serviceArguments: readonly string[]) => Child;
  readonly vault: Vault;
  readonly network: Pick<NetworkDesk, 'now' | 'accessTo'>;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly onState: () => void;
  readonly onChanged: (topics: readonly ChangedTopic[]) => void;
  readonly onStatus: (status: SyncStatus) => void;
}

export type WorkspaceState = Pick<
  AppState,
  'mode' | 'baseUrl' | 'organizationName' | 'workspaceId' | 'account' | 'signedIn' | 'engine' | 'demoOffline'
> & { readonly notice: Message | null };

/** A keychain may ask a person to unlock it; what changes the workspace does not wait for ever for that. */
const VAULT_GRACE_MS = 1_500;
/** Where the window opens with a screen that asks nothing. */
const FIRST_ANSWER_PATIENCE_MS = 1_000;
/** A page has painted what it was given by then; what this process does meanwhile, a page on two processors waits for. */
const PAINTING_MS = 150;
const DEMO_ORGANIZATION = 'Demo workspace';

const noEngine: EngineState = { state: 'stopped', failure: null };
const NO_ENGINE: Pick<Supervisor, 'ask'> = { ask: () => Promise.resolve(failed(nothingOpen)) };

export class Workspace {
  readonly #options: WorkspaceOptions;
  #profile: Profile | null = null;
  #secrets: Secrets = NO_SECRETS;
  #supervisor: Supervisor | null = null;
  #demo: DemoService | null = null;
  #notice: Message | null = null;
  #lastChange: Promise<unknown> = Promise.resolve();
  /** Counts openings and closings: what was written in one workspace is never accepted by the next. */
  #opening = 0;
  /** Waits for a keychain that answers late; a sign-in or a sign-out meanwhile is newer than its answer. */
  #lateSignIn: symbol | null = null;
  /** Comes once the workspace is open and only its sign-in is still being read: what would change it waits for that, questions do not. */
  #readingSignIn = comingMoment();

  /** Comes with the first rows that the window was given. */
  readonly #firstAnswer = comingMoment();

  /** For the window, whose first answer others wait for. */
  readonly askForWindow = async (name: QuestionName, question: unknown): Promise<Result<unknown>> => {
    const answer = await this.askEngine(name, question);
    this.#firstAnswer.come();
    return answer;
  };

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  get profile(): Profile | null {
    return this.#profile;
  }

  /** In memory, for the main process alone. */
  get secrets(): Secrets {
    return this.#secrets;
  }

  state(): WorkspaceState {
    const profile = this.#profile;
    return {
      mode: profile?.mode ?? 'first-run',
      baseUrl: profile?.address.baseUrl ?? null,
      organizationName: profile?.organizationName ?? null,
      workspaceId: profile === null ? null : workspaceId(profile.dataDir, profile.address),
      account: profile === null ? '' : accountOf(profile.address),
      signedIn: hasSignIn(this.#secrets),
      engine: this.#supervisor?.state ?? (this.#profile ? { state: 'starting', failure: null } : noEngine),
      demoOffline: this.#demo?.offline ?? false,
      notice: this.#notice,
    };
  }

  enginePid(): number | null {
    return this.#supervisor?.pid() ?? null;
  }

  /** Opening, connecting and leaving run one after the other: a double click must not open two engines. */
  exclusively<Value>(change: () => Promise<Value>): Promise<Value> {
    const run = this.#lastChange.then(change);
    this.#lastChange = run.catch(() => undefined);
    return run;
  }

  /** Questions that come while a workspace opens wait for it; a write belongs to the one it was made in, or to none. */
  async askEngine(name: QuestionName, question: unknown): Promise<Result<unknown>> {
    const opening = this.#opening;
    await Promise.race([this.#lastChange, this.#readingSignIn.promise]);
    if (opening !== this.#opening && isWrite(name)) return failed(movedOn);
    return this.openEngine.ask(name, question);
  }

  /** For a write that is finished later, when a file was chosen: until then another workspace may have been opened. */
  laterEngine(): (name: QuestionName, question: unknown) => Promise<Result<unknown>> {
    const opening = this.#opening;
    return async (name, question) =>
      opening === this.#opening ? this.askEngine(name, question) : failed(movedOn);
  }

  /** For what runs inside `exclusively` and would otherwise wait for itself. */
  get openEngine(): Pick<Supervisor, 'ask'> {
    return this.#supervisor ?? NO_ENGINE;
  }

  /** The window shows what it begins with; comes soon without that, too. */
  async windowIsServed(): Promise<void> {
    await this.#firstAnswer.within(FIRST_ANSWER_PATIENCE_MS);
    await delay(PAINTING_MS);
  }

  /** The same again is told again: the window is told in between that nothing is to be said. */
  say(notice: Message | null): void {
    const { onState } = this.#options;
    if (notice !== null && notice.message === this.#notice?.message) {
      this.#notice = null;
      onState();
    }
    this.#notice = notice === null ? null : messageOf(notice);
    onState();
  }

  /** Call inside `exclusively`. */
  async openDemo(): Promise<Result<null>> {
    await this.close();
    const { redactor, log, startService, dataDir, onState } = this.#options;
    const folder = join(dataDir, 'demo');
    const chosen = await chooseDemoPort(folder);
    if (!chosen.ok) {
      this.say(chosen.failure);
      return chosen;
    }
    const port = chosen.value;
    this.#profile = {
      mode: 'demo',
      dataDir: folder,
      address: demoAddress(port),
      brokerUrl: null,
      organizationName: DEMO_ORGANIZATION,
    };
    onState();
    const onToken = (token: string) => redactor.learn(token);
    this.#demo = new DemoService({ start: startService, folder, port, log, onToken });
    const token = await this.#demo.start();
    // Without its Service the demo still shows what it mirrored, and says that it is offline.
    if (!token.ok) this.#notice = messageOf(token.failure);
    this.#startEngine({ ...NO_SECRETS, accessToken: token.ok ? token.value : null });
    return token.ok ? ok(null) : token;
  }

  /** Call inside `exclusively`. Opens what was connected last; the sign-in follows from the keychain. */
  async openRemembered(organizationName: string | null): Promise<void> {
    const remembered = readRemembered(this.#options.dataDir);
    if (remembered.baseUrl === null) return;
    const { dataDir } = this.#options;
    const { baseUrl, organizationId, account, brokerUrl } = remembered;
    const address = { baseUrl, organizationId, account };
    const noted = listWorkspaces(dataDir).find((known) => isSameAddress(known.address, address));
    const profile: Profile = {
      ...{ mode: 'connected', dataDir, address, brokerUrl },
      organizationName: noted?.organizationName ?? organizationName,
    };
    this.#opening += 1;
    this.#profile = profile;
    // The database of this PC is opened while the keychain is still being asked: rows need no sign-in.
    this.#startEngine(NO_SECRETS);
    const late = Symbol('the keychain answers late');
    this.#lateSignIn = late;
    // Once the first rows are shown: the first words with the keychain keep this process busy, through which the page comes, for as
    // long as ten of its answers, and nothing is sent before the window is quiet.
    const answered = this.windowIsServed().then(async () => {
      // First: with the sign-in for the Service the first request leaves.
      await this.networkChanged();
      await takeKeptSignIn({
        ...this.#options,
        address,
        // Somebody may sign in by hand, sign out or leave meanwhile: that is newer.
        isWanted: () => this.#lateSignIn === late,
        take: (secrets) => this.setSecrets(secrets),
        say: (notice) => this.say(notice),
      });
    });
    this.#readingSignIn.come();
    await Promise.race([answered, delay(VAULT_GRACE_MS)]);
    this.#readingSignIn = comingMoment();
  }

  /** Call inside `exclusively`. */
  async openConnected(profile: Profile, secrets: Secrets): Promise<void> {
    await this.#end();
    await this.#options.network.accessTo(profile.address.baseUrl);
    this.#opening += 1;
    this.#profile = profile;
    this.#startEngine(secrets);
  }

  /** Other settings, or the sign-in for a proxy: the engine takes them at once. */
  async networkChanged(): Promise<void> {
    const supervisor = this.#supervisor;
    const access = await this.#options.network.accessTo(this.#profile?.address.baseUrl ?? null);
    supervisor?.setNetwork(access);
  }

  /** New secrets for the profile that is open; `NO_SECRETS` signs out. */
  setSecrets(secrets: Secrets): void {
    this.#learn(secrets);
    this.#supervisor?.setSecrets(secrets);
    this.#options.onState();
  }

  async setDemoOffline(offline: boolean): Promise<Result<null>> {
    await this.#lastChange;
    if (this.#demo === null) return failed(nothingOpen);
    const switched = await this.#demo.setOffline(offline);
    this.#options.onState();
    // As when a cable is pulled: the engine looks at once. Its next poll would tell too.
    if (switched.ok) await this.openEngine.ask('presence.returned', { after: 'network' });
    return switched;
  }

  /** Demo only: what the practice Service then has differs from what this PC knows. */
  async demoColleague(sku: string, price: number): Promise<Result<null>> {
    await this.#lastChange;
    return this.#demo === null ? failed(nothingOpen) : this.#demo.changePrice(sku, price);
  }

  /** The engine fulfils it as it opens, so it is started anew; questions wait for it. */
  async rebuild(): Promise<Result<null>> {
    const supervisor = this.#supervisor;
    if (supervisor === null) return failed(nothingOpen);
    const asked = await supervisor.ask('rebuild.begin', {});
    if (!asked.ok) return asked;
    supervisor.restart();
    return ok(null);
  }

  async close(): Promise<void> {
    await this.#end();
    this.#options.onState();
  }

  /** Ends the engine first: it may still be telling the practice Service something. */
  async #end(): Promise<void> {
    const [supervisor, demo] = [this.#supervisor, this.#demo];
    this.#opening += 1;
    this.#profile = null;
    this.#lateSignIn = null;
    this.#secrets = NO_SECRETS;
    this.#notice = null;
    await supervisor?.stop();
    await demo?.stop();
    this.#supervisor = null;
    this.#demo = null;
  }

  #learn(secrets: Secrets): void {
    this.#lateSignIn = null;
    this.#secrets = secrets;
    this.#options.redactor.learn(secrets.accessToken);
    this.#options.redactor.learn(secrets.brokerCredential);
  }

  /** The Service told whose data this is: that is its name from now on, offline too. */
  #takeStatus(status: SyncStatus): void {
    const profile = this.#profile;
    const name = status.organization?.name ?? null;
    if (profile?.mode === 'connected' && name !== null && name !== profile.organizationName) {
      this.#profile = { ...profile, organizationName: name };
      const noted = noteWorkspace(profile.dataDir, profile.address, { organizationName: name });
      if (!noted.ok) this.#notice = messageOf(noted.failure);
      this.#options.onState();
    }
    this.#options.onStatus(status);
  }

  #startEngine(secrets: Secrets): void {
    const profile = this.#profile;
    if (profile === null) throw new Error('an engine needs a profile');
    this.#learn(secrets);
    const { startEngine, log, onState, onChanged, safeMode = false, managedPrinters } = this.#options;
    const { options, trouble } = openOptions(profile, secrets, this.#options.network.now());
    const open = { ...options, safeMode, ...(managedPrinters === undefined ? {} : { managedPrinters }) };
    if (!trouble.ok) this.#notice = messageOf(trouble.failure);
    this.#supervisor = new Supervisor({
      start: startEngine,
      open,
      log,
      onState: () => onState(),
      onChanged,
      onStatus: (status) => this.#takeStatus(status),
    });
    this.#supervisor.start();
    onState();
  }
}
