/** The steps back and forth on the bench, each with the part it was about: whoever takes a step back goes on with that part. */

export interface Step<Draft> {
  readonly draft: Draft;
  /** The part that is chosen with it. */
  readonly selected: number | null;
}

interface Change<Draft> {
  readonly before: Step<Draft>;
  readonly after: Step<Draft>;
}

export interface StepsState<Draft> {
  readonly done: readonly Change<Draft>[];
  readonly undone: readonly Change<Draft>[];
  /** The run that the last step belongs to, and when it went on last. */
  readonly run: { readonly name: string; readonly atMs: number } | null;
}

export const NO_STEPS: StepsState<never> = { done: [], undone: [], run: null };

const STEPS_MAX = 50;
/** Whoever lets go of the arrows for longer has looked at what came of it. */
const RUN_PAUSE_MS = 1_000;

/** @param run steps of one run that follow each other are taken back together: forty presses of an arrow are one move */
export function stepped<Draft>(
  { done, run: before }: StepsState<Draft>,
  change: Change<Draft>,
  run: { readonly name: string; readonly atMs: number } | null,
): StepsState<Draft> {
  const last = done.at(-1);
  const goesOn =
    run !== null && last !== undefined && before?.name === run.name && run.atMs - before.atMs <= RUN_PAUSE_MS;
  if (!goesOn) return { done: [...done, change].slice(-STEPS_MAX), undone: [], run };
  const joined = { before: last.before, after: change.after };
  return { done: [...done.slice(0, -1), joined], undone: [], run };
}

export interface Taken<Draft> {
  readonly steps: StepsState<Draft>;
  readonly shown: Step<Draft>;
}

/** `null` where there is nothing to take back. */
export function back<Draft>({ done, undone }: StepsState<Draft>): Taken<Draft> | null {
  const last = done.at(-1);
  if (last === undefined) return null;
  return {
    steps: { done: done.slice(0, -1), undone: [...undone, last], run: null },
    shown: last.before,
  };
}

/** `null` where nothing was taken back. */
export function forth<Draft>({ done, undone }: StepsState<Draft>): Taken<Draft> | null {
  const last = undone.at(-1);
  if (last === undefined) return null;
  return {
    steps: { done: [...done, last], undone: undone.slice(0, -1), run: null },
    shown: last.after,
  };
}
