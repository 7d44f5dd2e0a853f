/** The practice Service of the demo workspace: a process of its own on a loopback port, with a state that lasts. */
import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { Child } from '../engine/child.ts';
import { createRestartPolicy } from '../engine/restart-policy.ts';
import type { Log } from '../log/log.ts';
import { postToControl } from './control.ts';

const READY_PATIENCE_MS = 20_000;
const STOP_PATIENCE_MS = 3_000;

const readySchema = z.object({ url: z.string(), token: z.string(), controlUrl: z.string() });
type Ready = Readonly<z.infer<typeof readySchema>>;

export interface DemoServiceOptions {
  readonly start: (serviceArguments: readonly string[]) => Child;
  readonly folder: string;
  readonly port: number;
  readonly log: Log;
  /** Hears the practice token before anything else does, so that no log ever holds it. */
  readonly onToken: (token: string) => void;
}

const notStarted = failure(
  'UNREACHABLE',
  'The practice Service of the demo did not start, so there is nothing to practise with. Your own data is not affected; close Stockhand and open it again.',
);

const notSwitched = failure(
  'UNREACHABLE',
  'The line to the practice Service could not be switched. Nothing was changed; try again.',
);

/** The first line of its output that says where it listens; other output goes to the log. */
function readReady(text: string): Ready | null {
  if (!text.startsWith('{')) return null;
  try {
    const parsed = readySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export class DemoService {
  readonly #options: DemoServiceOptions;
  readonly #restarts = createRestartPolicy();
  #child: Child | null = null;
  #ready: Ready | null = null;
  #offline = false;
  #stopping = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: DemoServiceOptions) {
    this.#options = options;
  }

  get offline(): boolean {
    return this.#offline;
  }

  pid(): number | null {
    return this.#child?.pid() ?? null;
  }

  /** Resolves with the practice token once it listens. */
  async start(): Promise<Result<string>> {
    const ready = await this.#launch();
    return ready === null ? failed(notStarted) : ok(ready.token);
  }

  async setOffline(offline: boolean): Promise<Result<null>> {
    if (this.#ready === null) return failed(notSwitched);
    try {
      await postToControl(this.#ready.controlUrl, offline ? 'dark' : 'back');
    } catch (error) {
      this.#options.log.problem('the practice Service did not switch', { reason: String(error) });
      return failed(notSwitched);
    }
    this.#offline = offline;
    return ok(null);
  }

  /** Lets it save its state; ends it when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.onExit(() => resolve()));
    const kill = setTimeout(() => child.kill(), STOP_PATIENCE_MS);
    if (this.#ready === null) {
      child.kill();
    } else {
      await postToControl(this.#ready.controlUrl, 'stop').catch((error: unknown) => {
        // It may end before it has answered, which is what was asked of it.
        this.#options.log.info('the practice Service ended without an answer', { reason: String(error) });
      });
    }
    await ended;
    clearTimeout(kill);
  }

  #launch(): Promise<Ready | null> {
    const { folder, port, log } = this.#options;
    const child = this.#options.start([
      ...['--port', String(port)],
      ...['--data', 'demo'],
      // Room enough to read all of it at once: a demo should not begin with waiting. The headers say so, as a Service's would.
      ...['--rate-limit', '600'],
      ...['--state', join(folder, 'service-state.json')],
    ]);
    this.#child = child;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), READY_PATIENCE_MS);
      const settle = (ready: Ready | null) => {
        clearTimeout(timer);
        resolve(ready);
      };
      let text = '';
      child.onOutput((chunk) => {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          const ready = readReady(line);
          if (ready === null) {
            log.info(`practice Service: ${line}`);
          } else {
            this.#listens(ready);
            settle(ready);
          }
        }
      });
      child.onExit((how) => {
        settle(null);
        this.#ended(child, how);
      });
    });
  }

  #listens(ready: Ready): void {
    this.#options.onToken(ready.token);
    this.#options.log.info('the practice Service listens', { url: ready.url });
    this.#ready = ready;
    if (this.#offline) void this.setOffline(true);
  }

  #ended(child: Child, how: string): void {
    if (child !== this.#child) return;
    this.#child = null;
    this.#ready = null;
    if (this.#stopping) return;
    const delayMs = this.#restarts.next(performance.now());
    this.#options.log.problem('the practice Service ended by itself', { how, restartInMs: delayMs });
    if (delayMs !== null) this.#timer = setTimeout(() => void this.#launch(), delayMs);
  }
}
