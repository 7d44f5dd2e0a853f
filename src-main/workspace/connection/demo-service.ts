/** The practice Service of the demo workspace: a process of its own on a loopback port, with a state that lasts. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../../src-sync/domain/failure.ts';
import { aboutWorkspaces } from '../../../src-sync/domain/messages/workspaces.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import type { Child } from '../../engine/child.ts';
import { createRestartPolicy } from '../../engine/restart-policy.ts';
import { logLines, type Log } from '../../log/log.ts';

const READY_PATIENCE_MS = 20_000;
const STOP_PATIENCE_MS = 3_000;

const ORDER_PATIENCE_MS = 5_000;

const ORDERS = ['begin', 'dark', 'back', 'colleague', 'stop'] as const;
type Order = (typeof ORDERS)[number];

/** Its report over the channel between the two processes, once an order is carried out. */
const doneSchema = z.object({ did: z.enum(ORDERS), url: z.string().optional() });
type Done = z.infer<typeof doneSchema>;

export interface DemoServiceOptions {
  readonly start: (serviceArguments: readonly string[]) => Child;
  readonly folder: string;
  readonly port: number;
  readonly log: Log;
  /** Hears the practice token before anything else does, so that no log ever holds it. */
  readonly onToken: (token: string) => void;
}

const notStarted = failure('UNREACHABLE', aboutWorkspaces('demoNotStarted'));

const notChanged = failure('UNREACHABLE', aboutWorkspaces('demoSilent'));

const notSwitched = failure('UNREACHABLE', aboutWorkspaces('demoNotSwitched'));

export class DemoService {
  readonly #options: DemoServiceOptions;
  readonly #restarts = createRestartPolicy();
  /** Another at each start of the desktop. A page or another program would have to know it, and nothing prints it. */
  readonly #token = randomUUID();
  #child: Child | null = null;
  #listening = false;
  /** Those that are not carried out yet. */
  readonly #orders = new Map<Order, (done: Done | null) => void>();
  #offline = false;
  #stopping = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: DemoServiceOptions) {
    this.#options = options;
  }

  get offline(): boolean {
    return this.#offline;
  }

  /** Resolves with the practice token once it listens. */
  async start(): Promise<Result<string>> {
    this.#options.onToken(this.#token);
    return (await this.#launch()) ? ok(this.#token) : failed(notStarted);
  }

  async setOffline(offline: boolean): Promise<Result<null>> {
    const child = this.#child;
    if (child === null || !this.#listening) return failed(notSwitched);
    if ((await this.#order(child, offline ? 'dark' : 'back', ORDER_PATIENCE_MS)) === null) {
      this.#options.log.problem('the practice Service did not switch');
      return failed(notSwitched);
    }
    this.#offline = offline;
    return ok(null);
  }

  /** A colleague changes a price at the Service, so that a conflict can be tried out. */
  async changePrice(sku: string, price: number): Promise<Result<null>> {
    const child = this.#child;
    if (child === null || !this.#listening) return failed(notChanged);
    const done = await this.#order(child, 'colleague', ORDER_PATIENCE_MS, { sku, price });
    return done === null ? failed(notChanged) : ok(null);
  }

  /** Lets it save its state; ends it when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.onExit(() => resolve()));
    const kill = setTimeout(() => child.kill(), STOP_PATIENCE_MS);
    if (this.#listening) child.send({ order: 'stop' });
    else child.kill();
    await ended;
    clearTimeout(kill);
  }

  async #launch(): Promise<boolean> {
    const { folder, port, log } = this.#options;
    const child = this.#options.start([
      ...['--parent', '--port', String(port)],
      // Its newest notification is from this morning: the first start decides, later ones go on from there.
      ...['--data', 'demo', '--base-time', 'now'],
      // Room enough to read all of it at once: a demo should not begin with waiting. The headers say so, as a Service's would.
      ...['--rate-limit', '600'],
      ...['--state', join(folder, 'service-state.json')],
    ]);
    this.#child = child;
    child.onOutput(logLines(log, 'practice Service'));
    child.onMessage((message) => this.#hear(message));
    child.onExit((how) => this.#ended(child, how));
    const begun = await this.#order(child, 'begin', READY_PATIENCE_MS, { token: this.#token });
    if (begun === null || child !== this.#child) return false;
    log.info('the practice Service listens', { url: begun.url ?? '' });
    this.#listening = true;
    if (this.#offline) void this.setOffline(true);
    return true;
  }

  /** @returns what it says when it is done; `null` where it ends before, or does not say so in time */
  #order(
    child: Child,
    order: Order,
    patienceMs: number,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Done | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#orders.get(order)?.(null), patienceMs);
      this.#orders.get(order)?.(null);
      this.#orders.set(order, (done) => {
        clearTimeout(timer);
        this.#orders.delete(order);
        resolve(done);
      });
      child.send({ order, ...more });
    });
  }

  #hear(message: unknown): void {
    const done = doneSchema.safeParse(message);
    if (done.success) this.#orders.get(done.data.did)?.(done.data);
  }

  #ended(child: Child, how: string): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#listening = false;
    for (const settle of this.#orders.values()) settle(null);
    if (this.#stopping) return;
    const delayMs = this.#restarts.next(performance.now());
    this.#options.log.problem('the practice Service ended by itself', { how, restartInMs: delayMs });
    if (delayMs !== null) this.#timer = setTimeout(() => void this.#launch(), delayMs);
  }
}
