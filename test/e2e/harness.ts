/**
 * Opens the built app in a real Electron window and drives it. `launchDesk` is all a scenario needs; what stays open at
 * the end of a test file is closed by `setup.ts`, and a failed test leaves a picture of every open window in test-results/.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { inject } from 'vitest';
import type { OpenWindow } from '../window/open.ts';
import type { DeskRuntime } from './prepare.ts';
import { childRunning, isRunning, killHard, processTree, untilGone } from './processes.ts';

const root = resolve(import.meta.dirname, '..', '..');
const launchTimeoutMs = 60_000;
const closeTimeoutMs = 15_000;

export interface DeskOptions {
  /** A folder that outlives the desk, for a second launch on the same data; a fresh one otherwise. */
  readonly dataDir?: string;
  /** Added to the environment of the app; an empty string takes a variable away. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of the app, e.g. `['--demo', '--theme', 'dark']`. */
  readonly args?: readonly string[];
}

export interface DeskPids {
  readonly main: number;
  readonly engine: number | null;
  readonly service: number | null;
}

export interface Desk {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly dataDir: string;
  /** Everything the app printed since its launch. */
  output(): string;
  pids(): Promise<DeskPids>;
  /** `kill -9` of every process of the app: window, engine, practice Service. Returns when all are gone. */
  kill9(): Promise<void>;
  /** `kill -9` of the engine alone. Returns its old process id when it is gone. */
  killEngine(): Promise<number>;
  /** Launches the app again on the same data, with the same arguments; closes this one first if it still runs. */
  restart(options?: Omit<DeskOptions, 'dataDir'>): Promise<Desk>;
  /** Quits the way a person does. */
  close(): Promise<void>;
}

const openDesks = new Map<Desk, number>();
const ownFolders = new Set<string>();

/** A folder of its own below the system's temporary folder; removed after the test file. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stockhand-desk-'));
  ownFolders.add(folder);
  return folder;
}

/** The needs of this test file's windows: a display and a keychain that no file beside it uses meanwhile. */
export function deskRuntime(): DeskRuntime {
  const runtimes = inject('deskRuntimes');
  // Vitest numbers from 1 what runs at once.
  const runtime = runtimes[Number(process.env['VITEST_POOL_ID']) - 1];
  if (runtime === undefined) throw new Error('More test files run at once than there are displays.');
  return runtime;
}

/** The Electron of the run, for tests that differ by it. */
export function runtimeDescription(): string {
  return deskRuntime().description;
}

function environmentFor(extra: Readonly<Record<string, string>>): Record<string, string> {
  const merged = { ...process.env, ...deskRuntime().environment, STOCKHAND_TEST: '1', ...extra };
  const entries = Object.entries(merged).filter(([, value]) => value !== undefined && value !== '');
  // The variables of the test runner would change how libraries inside the app behave.
  return Object.fromEntries(entries.filter(([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name)));
}

/** A utility process has a name for Electron, a child under Node a program on its command line. */
async function readPids(app: ElectronApplication, main: number): Promise<DeskPids> {
  const named = await app.evaluate(({ app: electron }) => electron.getAppMetrics());
  const find = (name: string, program: string): number | null =>
    named.find((metric) => metric.name === name)?.pid ?? childRunning(main, program);
  return {
    main,
    engine: find('Stockhand engine', 'engine.js'),
    service: find('Stockhand practice Service', 'service.js'),
  };
}

function collectOutput(app: ElectronApplication): () => string {
  const chunks: Buffer[] = [];
  const child = app.process();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

async function closeGently(app: ElectronApplication, mainPid: number): Promise<void> {
  const tree = processTree(mainPid);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolveLate) => {
    timer = setTimeout(resolveLate, closeTimeoutMs);
  });
  await Promise.race([app.close(), late]);
  clearTimeout(timer);
  if (!isRunning(mainPid)) {
    // Chromium's helpers notice the end of the app a moment later.
    await untilGone(tree);
    return;
  }
  killHard(tree);
  throw new Error(`The desk did not close within ${closeTimeoutMs / 1_000} s; it was killed.`);
}

async function startApp(options: DeskOptions, dataDir: string): Promise<ElectronApplication> {
  const runtime = deskRuntime();
  return _electron.launch({
    executablePath: runtime.executable,
    args: [...runtime.switches, ...runtime.app, '--data-dir', dataDir, ...(options.args ?? [])],
    env: environmentFor(options.env ?? {}),
    cwd: root,
    chromiumSandbox: !runtime.switches.includes('--no-sandbox'),
    timeout: launchTimeoutMs,
  });
}

/** Opens a desk and returns as soon as its window exists; use `untilRows` to wait for what it shows. */
export async function launchDesk(options: DeskOptions = {}): Promise<Desk> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const app = await startApp(options, dataDir);
  const mainPid = app.process().pid;
  if (mainPid === undefined) throw new Error('Electron did not start.');
  const output = collectOutput(app);
  const window = await app.firstWindow({ timeout: launchTimeoutMs });
  const desk: Desk = {
    app,
    window,
    dataDir,
    output,
    pids: () => readPids(app, mainPid),
    async kill9() {
      const tree = processTree(mainPid);
      killHard(tree);
      openDesks.delete(desk);
      await untilGone(tree);
    },
    async killEngine() {
      const { engine } = await readPids(app, mainPid);
      if (engine === null) throw new Error('No engine is running.');
      killHard([engine]);
      await untilGone([engine]);
      return engine;
    },
    async restart(changed = {}) {
      if (isRunning(mainPid)) await desk.close();
      return launchDesk({ ...options, ...changed, dataDir });
    },
    async close() {
      openDesks.delete(desk);
      await closeGently(app, mainPid);
    },
  };
  openDesks.set(desk, mainPid);
  return desk;
}

/** The desk as the scenes of the pictures know it. */
export function windowOf(desk: Desk): OpenWindow {
  return { app: desk.app, page: desk.window, close: () => desk.close() };
}

/** Starts the app where it is expected to end by itself, without a window. */
export async function runToEnd(
  options: DeskOptions & { readonly dataDir: string },
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  const { executable, switches, app } = deskRuntime();
  const words = [...switches, ...app, '--data-dir', options.dataDir, ...(options.args ?? [])];
  const env = environmentFor(options.env ?? {});
  const child = spawn(executable, words, { cwd: root, env, timeout: launchTimeoutMs, killSignal: 'SIGKILL' });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output: Buffer.concat(chunks).toString('utf8') };
}

/** Waits until the window shows rows of the local store (`first-run`: until it asks how to begin). */
export async function untilRows(
  desk: Desk,
  what: 'rows' | 'first-run' = 'rows',
  timeoutMs = 60_000,
): Promise<void> {
  await desk.window.waitForSelector(`html[data-ready="${what}"]`, { timeout: timeoutMs, state: 'attached' });
}

/** A picture of every open window, named after the test that failed. */
export async function picturesOfOpenDesks(testName: string): Promise<void> {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const fileName = testName.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 120);
  let number = 0;
  for (const desk of openDesks.keys()) {
    number += 1;
    const path = join(folder, `${fileName}-${number}.png`);
    try {
      await desk.window.screenshot({ path, timeout: 5_000 });
      console.error(`The window as it was: ${path}`);
    } catch (error) {
      console.error(`The window could not be pictured: ${String(error)}`);
    }
    console.error(`What the app printed:\n${desk.output().slice(-4_000)}`);
  }
}

/** Ends what a test file left behind, so that the next one starts on a quiet machine. */
export async function endOpenDesks(): Promise<void> {
  for (const mainPid of openDesks.values()) {
    const tree = processTree(mainPid);
    killHard(tree);
    await untilGone(tree);
  }
  openDesks.clear();
  for (const folder of ownFolders) await rm(folder, { recursive: true, force: true });
  ownFolders.clear();
}
