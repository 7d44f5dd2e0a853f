/** The engine as a process of its own: speaks protocol.ts with the main process, ends when the main process does. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '../../domain/failure.ts';
import { aboutProgram } from '../../domain/messages/program.ts';
import { failure } from '../../domain/failure.ts';
import type { Question, QuestionName } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { moveIn } from './move-in.ts';
import { leaveCrashNote } from './crash-note.ts';
import { removeWorkspace } from '../../profile/remove-workspace.ts';
import { openEngine } from '../run/open-engine.ts';
import { listOrganizations } from '../identity/list-organizations.ts';
import { lookAtWorkspaces } from './look-at-workspaces.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import { askingMain } from '../connection/system-proxy.ts';
import type { Engine } from '../run/types.ts';

/** The two ways a parent talks to its child: Electron's utility process, and a plain Node child. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const parentPort = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

function say(message: FromEngine): void {
  if (parentPort !== undefined) parentPort.postMessage(message);
  else process.send?.(message);
}

leaveCrashNote();
const systemProxy = askingMain(say);

let opening: Promise<Engine | null> | null = null;

async function open(message: Extract<ToEngine, { kind: 'open' }>): Promise<Engine | null> {
  const opened = await openEngine({ ...message.options, systemProxy: systemProxy.ask });
  if (!opened.ok) return refuse(opened.failure);
  const engine = opened.value;
  engine.onChanged((topics) => say({ kind: 'changed', topics }));
  engine.onStatus((status) => say({ kind: 'status', status }));
  say({ kind: 'opened' });
  startWhenAnswered(engine);
  // The status counts every row: what the window asked meanwhile is answered before that.
  setImmediate(() => {
    telling = tellStatus(engine);
  });
  return engine;
}

let telling: Promise<void> | null = null;

/** A page paints the rows it was given within this. */
const PAINTING_MS = 150;

async function tellStatus(engine: Engine): Promise<void> {
  await firstPicture;
  if (!isStopping) say({ kind: 'status', status: await engine.status() });
}

/** Between two questions of a window that puts its first screen together. */
const QUIET_MS = 250;
const START_PATIENCE_MS = 2_000;

let askedAtMs: number | null = null;
let isStopping = false;
/** The rows a window begins with, while they are being read: they are looked at by a person, what was asked after them is not yet. */
let firstScreen: Promise<unknown> | null = null;
/** The page shows it: waited for once, not before every status. */
let firstPicture: Promise<unknown> | null = null;

const isScreen = (name: QuestionName): boolean => name === 'today.get' || name.endsWith('.window');

/** The store's rows are on the screen before the network brings anything: both at once would make a person wait for both. */
function startWhenAnswered(engine: Engine): void {
  const openedAtMs = performance.now();
  const look = (): void => {
    if (isStopping) return;
    const nowMs = performance.now();
    const isQuiet = askedAtMs !== null && nowMs - askedAtMs >= QUIET_MS;
    if (isQuiet || nowMs - openedAtMs >= START_PATIENCE_MS) engine.start();
    else setTimeout(look, QUIET_MS / 2);
  };
  look();
}

/** Says why and ends: the main process decides what comes next. */
function refuse(reason: Failure): null {
  const message: FromEngine = { kind: 'refused', failure: reason };
  if (parentPort !== undefined) {
    parentPort.postMessage(message);
    // A utility process has no call that tells when a message has left.
    setTimeout(() => process.exit(0), 250);
  } else {
    process.send?.(message, () => process.exit(0));
  }
  return null;
}

async function answer({ id, name, question }: Extract<ToEngine, { kind: 'ask' }>): Promise<void> {
  // The main process tells about the window on its own.
  if (!name.startsWith('presence.')) askedAtMs = performance.now();
  const asking: Promise<Result<unknown>> = Promise.resolve(firstScreen)
    .then(() => opening)
    .then((engine) => engine?.ask(name, question as Question<QuestionName>) ?? failed(notRunning));
  if (firstScreen === null && isScreen(name)) {
    firstScreen = asking;
    firstPicture = asking.then(() => delay(PAINTING_MS));
  }
  say({ kind: 'answer', id, result: await asking });
}

const notRunning = failure('ENGINE_DOWN', aboutProgram('engineNotRunning'));

/** Durable data stays durable; an engine that cannot end must not keep the profile from the next one. */
const STOP_PATIENCE_MS = 5_000;

async function stop(): Promise<void> {
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
  const engine = await opening;
  await telling;
  await engine?.stop();
  say({ kind: 'stopped' });
  process.disconnect?.();
  process.exit(0);
}

async function receive(message: ToEngine): Promise<void> {
  switch (message.kind) {
    case 'open':
      opening ??= open(message);
      await opening;
      return;
    case 'ask':
      return answer(message);
    case 'organizations':
      say({
        kind: 'answer',
        id: message.id,
        result: await listOrganizations(message.connection, { systemProxy: systemProxy.ask }),
      });
      return;
    case 'workspaces':
      say({ kind: 'answer', id: message.id, result: ok(await lookAtWorkspaces(message.dataDir)) });
      return;
    case 'remove':
      say({ kind: 'answer', id: message.id, result: removeWorkspace(message.dataDir, message.address) });
      return;
    case 'moveIn':
      say({ kind: 'answer', id: message.id, result: await moveIn(message.order) });
      return;
    case 'secrets':
      (await opening)?.setSecrets(message.secrets);
      return;
    case 'network':
      (await opening)?.setNetwork(message.access);
      return;
    case 'proxy':
      systemProxy.answered(message.id, message.route);
      return;
    case 'ping':
      say({ kind: 'pong' });
      return;
    case 'stop':
      return stop();
  }
}

/** A bug ends the process with its stack on stderr; the main process starts it again, and nothing accepted is lost. */
function endOnBug(bug: unknown): void {
  setImmediate(() => {
    throw bug;
  });
}

if (parentPort !== undefined) {
  parentPort.on('message', ({ data }) => void receive(data as ToEngine).catch(endOnBug));
} else {
  process.on('message', (message: ToEngine) => void receive(message).catch(endOnBug));
  // The main process is gone, also by kill -9: nobody would ever end this one.
  process.on('disconnect', () => void stop());
}
