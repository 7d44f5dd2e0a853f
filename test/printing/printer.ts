/** A printer on the network for tests: listens on a port of this PC and behaves as told. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TestPrinter {
  readonly port: number;
  /** Everything that was printed so far, job after job. */
  text(): string;
  bytes(): number;
  connections(): number;
  stop(): Promise<void>;
}

export interface Behaviour {
  /** Hangs up, throwing away what it has not read, after so many bytes. */
  readonly breaksAfterBytes?: number;
  /** Reads nothing more after so many bytes, and stays on the line. */
  readonly hangsAfterBytes?: number;
  /** Ends the conversation in good order after so many bytes. */
  readonly endsAfterBytes?: number;
}

export async function startPrinter(behaviour: Behaviour = {}): Promise<TestPrinter> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  let [total, connections] = [0, 0];
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      total += chunk.length;
      if (total >= (behaviour.breaksAfterBytes ?? Infinity)) socket.resetAndDestroy();
      else if (total >= (behaviour.endsAfterBytes ?? Infinity)) socket.end();
      else if (total >= (behaviour.hangsAfterBytes ?? Infinity)) socket.pause();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    text: () => Buffer.concat(chunks).toString('utf8'),
    bytes: () => total,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port whose listener is there but asleep, with its waiting room full: a call to it is neither taken nor refused. */
export async function sleepingPort(): Promise<{ readonly port: number; stop(): void }> {
  const script = `const s = require('node:net').createServer();
    s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(s.address().port));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const callers: Socket[] = [];
  for (let isTaken = true; isTaken;) {
    const caller = connect({ port, host: '127.0.0.1' });
    caller.on('error', () => undefined);
    callers.push(caller);
    isTaken = await Promise.race([
      once(caller, 'connect').then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 250, false)),
    ]);
  }
  return {
    port,
    stop() {
      for (const caller of callers) caller.destroy();
      child.kill('SIGKILL');
    },
  };
}

/** A port of this PC on which nothing listens. */
export async function closedPort(): Promise<number> {
  const printer = await startPrinter();
  await printer.stop();
  return printer.port;
}
