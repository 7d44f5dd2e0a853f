/**
 * A process that speaks the engine's protocol and does what its questions' search text says; for the supervisor's tests,
 * which are about processes and not about data.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../src-sync/domain/failure.ts';
import { ok } from '../../src-sync/domain/result.ts';
import { leaveCrashNote } from '../../src-sync/engine/process/crash-note.ts';
import type { FromEngine, ToEngine } from '../../src-sync/engine/process/protocol.ts';

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const parentPort = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

let dataDir = '';
let accessToken: string | null = null;

function tell(message: FromEngine): void {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
}

/** Long enough for the last message to leave. */
function end(): void {
  setTimeout(() => process.exit(0), 100);
}

/** True the first time it is asked in a data folder: lets one life of the process differ from the next. */
function firstTime(what: string): boolean {
  const mark = join(dataDir, what);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
}

function open(message: Extract<ToEngine, { kind: 'open' }>): void {
  dataDir = message.options.dataDir;
  accessToken = message.options.secrets.accessToken;
  if (existsSync(join(dataDir, 'die-at-start'))) process.exit(3);
  if (existsSync(join(dataDir, 'newer'))) {
    tell({ kind: 'refused', failure: failure('STORAGE_NEWER', 'This data was made by a newer version.') });
    end();
    return;
  }
  if (existsSync(join(dataDir, 'locked-once')) && firstTime('was-locked')) {
    tell({ kind: 'refused', failure: failure('LOCKED', 'Another Stockhand has it.') });
    end();
    return;
  }
  tell({ kind: 'opened' });
}

function answer(message: Extract<ToEngine, { kind: 'ask' }>): void {
  const question = message.question as { readonly q?: string; readonly operationId?: string };
  const word = question.q ?? question.operationId ?? '';
  if (word === 'throw once' && firstTime('threw')) throw new Error('a bug of the practice engine');
  if (word === 'die once' && firstTime('died')) process.kill(process.pid, 'SIGKILL');
  if (word === 'die always') process.kill(process.pid, 'SIGKILL');
  if (word === 'never') return;
  if (word === 'slow') {
    setTimeout(
      () => tell({ kind: 'answer', id: message.id, result: ok({ pid: process.pid, accessToken }) }),
      50,
    );
    return;
  }
  if (word === 'hang') for (;;);
  tell({ kind: 'answer', id: message.id, result: ok({ pid: process.pid, accessToken }) });
}

/** The questions of a process that opens no profile. */
function answerOnce(message: Extract<ToEngine, { kind: 'workspaces' | 'remove' }>): void {
  dataDir = message.dataDir;
  if (existsSync(join(dataDir, 'die-always')) || firstTime('died')) process.exit(3);
  tell({ kind: 'answer', id: message.id, result: ok([]) });
}

function receive(message: ToEngine): void {
  if (message.kind === 'open') open(message);
  else if (message.kind === 'ask') answer(message);
  else if (message.kind === 'secrets') accessToken = message.secrets.accessToken;
  else if (message.kind === 'workspaces' || message.kind === 'remove') answerOnce(message);
  else if (message.kind === 'ping') tell({ kind: 'pong' });
  else if (message.kind === 'stop') end();
}

leaveCrashNote();
if (parentPort) {
  parentPort.on('message', ({ data }) => receive(data as ToEngine));
} else {
  process.on('message', receive);
  process.on('disconnect', () => process.exit(0));
}
