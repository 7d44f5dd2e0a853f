/** A child under a Node of its own: `child_process.fork`, JSON messages. Imports no Electron, so tests use it as it is. */
import { fork } from 'node:child_process';
import { childEnvironment, type Child, type ChildOptions } from './child.ts';

/** The garbage of a page is soon of no use; as it is used to, V8 would let 96 MB of it pile up before it looks. */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=8'];

export function startNodeChild(execPath: string, options: ChildOptions): Child {
  const child = fork(options.modulePath, [...options.arguments], {
    execPath,
    execArgv: [...NODE_FLAGS],
    // The two ends may be different versions of Node, and JSON is the encoding both are sure to agree on.
    serialization: 'json',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnvironment(process.env, options.compiledFolder),
  });
  const exitListeners: ((how: string) => void)[] = [];
  let ended = false;
  const end = (how: string) => {
    if (ended) return;
    ended = true;
    for (const listener of exitListeners) listener(how);
  };
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  child.on('error', (error) => {
    // Also raised for a message that could not be sent; only a process that never came to life has ended by it.
    if (child.pid === undefined) end(error.message);
  });
  return {
    pid: () => (ended ? null : (child.pid ?? null)),
    send(message) {
      if (!child.connected) return;
      // The callback receives what would otherwise be thrown into the process: the other end may die at any moment.
      child.send(message as object, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    onOutput(listener) {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', listener);
      }
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
