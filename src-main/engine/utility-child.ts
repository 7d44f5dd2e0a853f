/** A child as Electron's utility process: the product's normal way. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { utilityProcess } from 'electron';
import { CRASH_NOTE_VARIABLE, takeCrashNote } from '../../src-sync/engine/process/crash-note.ts';
import { childEnvironment, type Child, type ChildOptions } from './child.ts';

export function startUtilityChild(options: ChildOptions): Child {
  const crashNote = join(dirname(options.compiledFolder), `crash-${randomUUID()}.txt`);
  const child = utilityProcess.fork(options.modulePath, [...options.arguments], {
    serviceName: options.name,
    stdio: 'pipe',
    env: { ...childEnvironment(process.env, options.compiledFolder), [CRASH_NOTE_VARIABLE]: crashNote },
  });
  let ended = false;
  const outputListeners: ((text: string) => void)[] = [];
  child.once('exit', () => {
    ended = true;
    const stack = takeCrashNote(crashNote);
    if (stack !== null) for (const hear of outputListeners) hear(stack);
  });
  return {
    pid: () => child.pid ?? null,
    send(message) {
      if (!ended) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', (code) => listener(`exit code ${code}`)),
    onOutput(listener) {
      outputListeners.push(listener);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => listener(chunk.toString('utf8')));
      }
    },
    kill() {
      // Its own `kill` asks politely; a process that hangs in native code would never hear it.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
