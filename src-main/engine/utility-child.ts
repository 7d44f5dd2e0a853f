/** A child as Electron's utility process: the product's normal way. */
import { utilityProcess } from 'electron';
import { childEnvironment, type Child, type ChildOptions } from './child.ts';

export function startUtilityChild(options: ChildOptions): Child {
  const child = utilityProcess.fork(options.modulePath, [...options.arguments], {
    serviceName: options.name,
    stdio: 'pipe',
    env: childEnvironment(process.env, options.compiledFolder),
  });
  let ended = false;
  return {
    pid: () => child.pid ?? null,
    send(message) {
      if (!ended) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      child.on('exit', (code) => {
        ended = true;
        listener(`exit code ${code}`);
      });
    },
    onOutput(listener) {
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
