/** Keeps one engine process running for one profile: starts it, asks it, starts it again when it dies, stops it. */
import { isDeepStrictEqual } from 'node:util';
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';
import type { NetworkAccess } from '../../src-sync/domain/sync/network.ts';
import type { Secrets } from '../../src-sync/domain/sync/profile.ts';
import type { ChangedTopic, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import { failed, type Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { FromEngine, ToEngine } from '../../src-sync/engine/process/protocol.ts';
import type { EngineState } from '../ipc-contract/app-state.ts';
import { logLines, type Log } from '../log/log.ts';
import type { Child } from './child.ts';
import { Heartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { EVERY_TOPIC } from './every-topic.ts';
import { createPendingQuestions } from './pending-questions.ts';
import { crashLoop, createRestartPolicy, type RestartPolicy } from './restart-policy.ts';

export type OpenOptions = Extract<ToEngine, { kind: 'open' }>['options'];

export interface SupervisorOptions {
  readonly start: () => Child;
  readonly open: OpenOptions;
  readonly log: Log;
  readonly onState: (state: EngineState) => void;
  readonly onChanged: (topics: readonly ChangedTopic[]) => void;
  readonly onStatus: (status: SyncStatus) => void;
  /** Time for which an engine of an earlier run may still hold the profile before that counts as somebody else. */
  readonly lockedPatienceMs?: number;
  readonly stopPatienceMs?: number;
  readonly restarts?: RestartPolicy;
  readonly heartbeat?: HeartbeatTimes;
}

const LOCKED_RETRY_MS = 400;
const STOP_PATIENCE_MS = 5_000;

const closed = failure('CANCELLED', aboutProgram('closedBeforeAnswer'));

/** The engine had the question, and ended without an answer. */
const cutOff = failure('CANCELLED', aboutProgram('closedWhileSaving'));

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #pending = createPendingQuestions();
  readonly #restarts: RestartPolicy;
  readonly #heartbeat: Heartbeat;
  #secrets: Secrets;
  #network: NetworkAccess | undefined;
  #child: Child | null = null;
  #opened = false;
  #everOpened = false;
  #refusal: Failure | null = null;
  #stopping = false;
  #restarting = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lockedSinceMs: number | null = null;
  #state: EngineState = { state: 'starting', failure: null };

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#restarts = options.restarts ?? createRestartPolicy();
    this.#heartbeat = new Heartbeat(
      {
        ask: () => this.#child?.send({ kind: 'ping' } satisfies ToEngine),
        onSilent: () => this.#silent(),
        onBack: () => this.#setState({ state: 'running', failure: null }),
        onLost: () => this.#lost(),
      },
      options.heartbeat,
    );
    this.#secrets = options.open.secrets;
    this.#network = options.open.network;
  }

  get state(): EngineState {
    return this.#state;
  }

  pid(): number | null {
    return this.#child?.pid() ?? null;
  }

  start(): void {
    const { log } = this.#options;
    this.#opened = false;
    this.#refusal = null;
    const child = this.#options.start();
    this.#child = child;
    child.onMessage((message) => this.#receive(child, message as FromEngine));
    child.onOutput(logLines(log, 'engine'));
    child.onExit((how) => this.#ended(child, how));
    const options = { ...this.#options.open, secrets: this.#secrets };
    const message: ToEngine = {
      kind: 'open',
      options: this.#network === undefined ? options : { ...options, network: this.#network },
    };
    child.send(message);
  }

  ask(name: QuestionName, question: unknown): Promise<Result<unknown>> {
    if (this.#stopping) return Promise.resolve(failed(closed));
    if (this.#state.state === 'stopped') return Promise.resolve(failed(this.#state.failure ?? crashLoop));
    const answer = this.#pending.add(name, question);
    this.#sendWaiting();
    return answer;
  }

  /** The running engine takes them at once, and every later one starts with them. */
  setSecrets(secrets: Secrets): void {
    this.#secrets = secrets;
    const message: ToEngine = { kind: 'secrets', secrets };
    this.#child?.send(message);
  }

  /** As with the secrets; said again only where it is another. */
  setNetwork(access: NetworkAccess): void {
    if (isDeepStrictEqual(access, this.#network)) return;
    this.#network = access;
    const message: ToEngine = { kind: 'network', access };
    this.#child?.send(message);
  }

  /** Ends the engine orderly and starts it again. Questions wait; what cannot be asked twice is answered with that. */
  restart(): void {
    const child = this.#child;
    if (child === null || this.#stopping || this.#restarting) return;
    this.#restarting = true;
    this.#heartbeat.stop();
    this.#setState({ state: 'restarting', failure: null });
    this.#opened = false;
    const kill = setTimeout(() => child.kill(), this.#options.stopPatienceMs ?? STOP_PATIENCE_MS);
    child.onExit(() => clearTimeout(kill));
    const message: ToEngine = { kind: 'stop' };
    child.send(message);
  }

  /** Lets the engine finish what it writes, and answer it; kills it when it takes too long. Safe to call more than once. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#heartbeat.stop();
    if (this.#timer) clearTimeout(this.#timer);
    this.#pending.failWaiting(closed);
    const child = this.#child;
    if (child !== null) await this.#untilEnded(child);
    this.#pending.failAll(cutOff);
  }

  #untilEnded(child: Child): Promise<void> {
    return new Promise((resolve) => {
      const kill = setTimeout(() => {
        this.#options.log.warning('the engine did not stop in time and was ended');
        child.kill();
      }, this.#options.stopPatienceMs ?? STOP_PATIENCE_MS);
      child.onExit(() => {
        clearTimeout(kill);
        resolve();
      });
      const message: ToEngine = { kind: 'stop' };
      child.send(message);
    });
  }

  #receive(child: Child, message: FromEngine): void {
    if (child !== this.#child) return;
    this.#heartbeat.heard();
    if (message.kind === 'opened') this.#open();
    else if (message.kind === 'answer') this.#pending.answer(message.id, message.result);
    else if (message.kind === 'changed') this.#options.onChanged(message.topics);
    else if (message.kind === 'status') this.#options.onStatus(message.status);
    else if (message.kind === 'refused') this.#refusal = message.failure;
  }

  #open(): void {
    this.#options.log.info('the engine is open');
    this.#opened = true;
    this.#lockedSinceMs = null;
    this.#setState({ state: 'running', failure: null });
    this.#heartbeat.start();
    this.#sendWaiting();
    if (this.#everOpened) this.#options.onChanged(EVERY_TOPIC);
    this.#everOpened = true;
  }

  #sendWaiting(): void {
    const child = this.#child;
    if (child === null || !this.#opened) return;
    for (const { id, name, question } of this.#pending.takeWaiting()) {
      const message: ToEngine = { kind: 'ask', id, name, question };
      child.send(message);
    }
  }

  #ended(child: Child, how: string): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#opened = false;
    this.#heartbeat.stop();
    if (this.#stopping) return;
    this.#pending.engineEnded();
    if (this.#restarting) {
      this.#restarting = false;
      this.start();
      return;
    }
    if (this.#refusal === null) this.#endedByItself(how);
    else this.#endedRefusing(this.#refusal);
  }

  #endedByItself(how: string): void {
    const delayMs = this.#restarts.next(performance.now());
    this.#options.log.problem('the engine ended by itself', { how, restartInMs: delayMs });
    if (delayMs === null) {
      this.#stayDown(crashLoop);
      return;
    }
    this.#setState({ state: this.#everOpened ? 'restarting' : 'starting', failure: null });
    this.#startLater(delayMs);
  }

  /** An engine whose window was killed takes a moment to let go of the profile: that is not "another Stockhand". */
  #endedRefusing(refusal: Failure): void {
    const nowMs = performance.now();
    if (refusal.code === 'LOCKED') {
      this.#lockedSinceMs ??= nowMs;
      if (nowMs - this.#lockedSinceMs < (this.#options.lockedPatienceMs ?? 8_000)) {
        this.#startLater(LOCKED_RETRY_MS);
        return;
      }
    }
    this.#options.log.problem('the engine cannot run with this profile', { code: refusal.code });
    this.#stayDown(refusal);
  }

  #silent(): void {
    this.#options.log.warning('the engine does not answer');
    this.#setState({ state: 'silent', failure: null });
  }

  /** Accepted changes are in the database, and open questions are asked again. */
  #lost(): void {
    this.#options.log.problem('the engine did not answer any more and was ended');
    this.#child?.kill();
  }

  #startLater(delayMs: number): void {
    this.#timer = setTimeout(() => this.start(), delayMs);
  }

  #stayDown(reason: Failure): void {
    this.#setState({ state: 'stopped', failure: reason });
    this.#pending.failAll(reason);
  }

  #setState(state: EngineState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
