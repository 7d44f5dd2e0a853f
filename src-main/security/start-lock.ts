/** A package takes a few switches and no variable of ours: everything else could open the window, the engine or the sign-in. */
import { failure } from '../../src-sync/domain/failure.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';

/** Ours first, then Chromium's for a display, a graphics card or a screen reader that needs help. */
const ALLOWED: ReadonlySet<string> = new Set([
  'data-dir',
  'demo',
  'first-run',
  'hidden',
  'route',
  'safe-mode',
  'size',
  'theme',
  'disable-gpu',
  'disable-software-rasterizer',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'log-level',
  'ozone-platform',
  'ozone-platform-hint',
]);

/** For the headless command alone: its sign-in, and how it reaches the Service. */
const OF_THE_COMMAND: ReadonlySet<string> = new Set([
  'STOCKHAND_ACCESS_TOKEN',
  'STOCKHAND_BROKER_CREDENTIAL',
  'STOCKHAND_CA_FILE',
  'STOCKHAND_PROXY_SIGN_IN',
]);

const FORGOTTEN = /^(STOCKHAND_|NODE_|ELECTRON_)|^(SSLKEYLOGFILE|CHROME_LOG_FILE)$/i;

export interface StartFacts {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

/** The name of a switch as Chromium reads it: white space around a word is cut off, one dash will do, on Windows also a slash. */
function switchName(word: string, platform: NodeJS.Platform): string | null {
  const prefix = platform === 'win32' ? /^(?:--|-|\/)([^=]*)/ : /^--?([^=]*)/;
  return prefix.exec(word.trim())?.[1] ?? null;
}

function isAllowed(name: string, { platform, isRoot }: StartFacts): boolean {
  if (ALLOWED.has(name)) return true;
  // Chromium's sandbox cannot start for root, and for root alone it may be switched off.
  if (name === 'no-sandbox') return platform === 'linux' && isRoot;
  // The argument that the Finder adds to a first start.
  return platform === 'darwin' && /^psn_\d+_\d+$/.test(name);
}

/**
 * Refuses a packaged start that names a switch which is not on the list. Chromium has read its switches by then, but no page
 * and no port is open before the app is ready. Words behind `--` are no switches for Chromium either.
 * @param words the command line without the executable.
 */
export function checkSwitches(words: readonly string[], facts: StartFacts): Result<null> {
  const end = words.findIndex((word) => word.trim() === '--');
  for (const word of end === -1 ? words : words.slice(0, end)) {
    const name = switchName(word, facts.platform);
    if (name === null || isAllowed(name, facts)) continue;
    // Never the whole word: its value may be a secret.
    const shown = name.replaceAll(/[^\w-]/g, '?').slice(0, 60);
    return failed(
      failure('VALIDATION', `Stockhand does not start with the switch “--${shown}”. Nothing was opened.`),
    );
  }
  return ok(null);
}

/** Removes every variable that chooses a program, opens a port or weakens a check; children inherit what is left. */
export function forgetVariables(environment: NodeJS.ProcessEnv, isCommand: boolean): void {
  for (const name of Object.keys(environment)) {
    if (FORGOTTEN.test(name) && !(isCommand && OF_THE_COMMAND.has(name))) delete environment[name];
  }
}
