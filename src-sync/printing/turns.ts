/** Lets a few things run at a time; the others wait for their turn, first come, first served. */
export function createTurns(atOnceMax: number): <Value>(act: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (running === atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await act();
    } finally {
      // A turn is handed on as it is, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
