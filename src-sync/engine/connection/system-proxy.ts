/** Asks the main process which proxy the operating system is set to: a PAC script runs there alone, and this process knows no system. */
import type { FromEngine } from '../process/protocol.ts';

export interface SystemProxy {
  /** The proxies for an address, as a PAC script words them. */
  ask(url: string): Promise<string>;
  answered(id: number, route: string): void;
}

/** A PAC script may have to be read from the network first; without an answer the direct way is tried. */
const PATIENCE_MS = 5_000;

export function askingMain(say: (message: FromEngine) => void): SystemProxy {
  const waiting = new Map<number, (route: string) => void>();
  let last = 0;
  return {
    ask: (url) =>
      new Promise((resolve) => {
        last += 1;
        const id = last;
        const end = (route: string): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(route);
        };
        const timer = setTimeout(() => end('DIRECT'), PATIENCE_MS);
        waiting.set(id, end);
        say({ kind: 'proxy', id, url });
      }),
    answered: (id, route) => waiting.get(id)?.(route),
  };
}
