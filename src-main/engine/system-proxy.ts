/** Answers a child that asks for the system's proxy: only the main process can, and a PAC script is asked for each new connection. */
import type { FromEngine, ToEngine } from '../../src-sync/engine/process/protocol.ts';
import type { Log } from '../log/log.ts';
import type { Child } from './child.ts';

/** `resolve` answers like Electron's `app.resolveProxy`. */
export function answeringProxies(child: Child, resolve: (url: string) => Promise<string>, log: Log): Child {
  child.onMessage((message) => {
    const asked = message as FromEngine;
    if (asked.kind !== 'proxy') return;
    resolve(asked.url)
      .catch((error: unknown) => {
        log.warning('the system did not tell its proxy', {
          reason: error instanceof Error ? error.message : '',
        });
        return 'DIRECT';
      })
      .then((route) => {
        const answer: ToEngine = { kind: 'proxy', id: asked.id, route };
        child.send(answer);
      })
      .catch(() => undefined);
  });
  return child;
}
