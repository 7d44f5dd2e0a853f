/** `npm start [-- arguments of the app]`: builds if needed, finds Electron, opens the window. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ensureBuilt } from './runtime/build.ts';
import type { DisplaySize } from './runtime/display.ts';
import { projectRoot } from './runtime/paths.ts';
import { runScript, untilExit } from './runtime/processes.ts';
import { passOnErrors } from './runtime/quiet-errors.ts';
import { prepareRuntime } from './runtime/runtime.ts';
import { timeUntilRows, wallClockMs, watchSwitch } from './runtime/timing.ts';

const smallestDisplay: DisplaySize = { width: 1920, height: 1080 };

/** A window asked for with `--size 2560x1440` must fit on the virtual display. */
function displaySizeFor(words: readonly string[]): DisplaySize {
  const text = /(?:^|\s)--size[= ](\d+)x(\d+)/.exec(words.join(' '));
  return {
    width: Math.max(smallestDisplay.width, Number(text?.[1] ?? 0)),
    height: Math.max(smallestDisplay.height, Number(text?.[2] ?? 0)),
  };
}

function reportTime(errors: Readable, startedAtMs: number): void {
  timeUntilRows(errors, startedAtMs).then(
    (elapsedMs) => {
      const words =
        elapsedMs === null
          ? 'The app ended before it showed rows.'
          : `Rows on screen ${Math.round(elapsedMs)} ms after the start.`;
      console.log(words);
    },
    (error: unknown) => {
      console.error('The time until rows could not be measured:', error);
    },
  );
}

async function start(words: readonly string[]): Promise<number> {
  const { exitCode } = await ensureBuilt();
  if (exitCode !== 0) return exitCode;
  const runtime = await prepareRuntime({ displaySize: displaySizeFor(words), keychain: false });
  console.log(runtime.description);
  const timed = Boolean(process.env['STOCKHAND_TIMING']);
  const switches = [...runtime.switches, ...(timed ? [watchSwitch] : [])];
  try {
    const startedAtMs = wallClockMs();
    const app = spawn(runtime.executable, [...switches, projectRoot, ...words], {
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...runtime.environment },
    });
    passOnErrors(app.stderr);
    const exit = untilExit(app);
    if (timed) reportTime(app.stderr, startedAtMs);
    return await exit;
  } finally {
    runtime.close();
  }
}

await runScript(() => start(process.argv.slice(2)));
