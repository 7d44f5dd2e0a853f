/** Starts engine processes. One may be on its way before anybody asks for it: it takes as long to come to life as the page of the window. */
import type { Child } from './child.ts';

export interface Engines {
  /** The next `start` takes this one, if it still lives. */
  startAhead(): void;
  start(): Child;
}

export function createEngines(start: () => Child): Engines {
  let ahead: Child | null = null;
  const take = (): Child | null => {
    const taken = ahead;
    ahead = null;
    return taken;
  };
  return {
    startAhead() {
      if (ahead !== null) return;
      const child = start();
      ahead = child;
      // Whoever took it hears of its end by itself.
      child.onExit(() => {
        if (ahead === child) ahead = null;
      });
    },
    start: () => take() ?? start(),
  };
}
