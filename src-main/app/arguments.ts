/** The command line of the desktop app. Chromium's and Electron's own switches pass through unread. */
import { parseArgs } from 'node:util';
import { failure, type Failure } from '../../src-sync/domain/failure.ts';
import { isLinkLike, parseLink, routeOfLink } from '../../src-sync/domain/links/app-link.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import { THEMES } from '../../src-sync/domain/policy/appearance.ts';
import type { Settings } from '../ipc-contract/settings.ts';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface AppArguments {
  /** Folder of everything this run reads and writes; `null` for the usual place of the operating system. */
  readonly dataDir: string | null;
  readonly demo: boolean;
  readonly firstRun: boolean;
  /** Without the window, where the desktop shows the icon that brings it back. */
  readonly hidden: boolean;
  /** For support: default settings, no graphics card, no threads but for labels. For this run only. */
  readonly safeMode: boolean;
  /** Save what the window shows to this file and quit. */
  readonly screenshotFile: string | null;
  readonly size: WindowSize | null;
  /** For this run only; the stored choice stays. */
  readonly theme: Settings['theme'] | null;
  /** The window's first address, e.g. `#/items`; of a link, the address that looks for the record it names. */
  readonly route: string | null;
  /** A link that is refused opens nothing, and the window says why: whoever clicked it sees no terminal. */
  readonly refusedLink: Failure | null;
}

/** A second start sends its words to the first one, where a longer message ends it in older versions of Electron. */
export const COMMAND_LINE_BYTES_MAX = 6_000;

const SIDE_PX_MIN = 320;
const SIDE_PX_MAX = 8_192;

function refuse(message: string): Result<never> {
  return failed(failure('VALIDATION', `${message} Nothing was opened.`));
}

function readSize(text: string | null): Result<WindowSize | null> {
  if (text === null) return ok(null);
  const sides = /^(\d{1,5})x(\d{1,5})$/.exec(text)?.slice(1).map(Number) ?? [];
  const [width = 0, height = 0] = sides;
  if (Math.min(width, height) < SIDE_PX_MIN || Math.max(width, height) > SIDE_PX_MAX) {
    return refuse(`--size must look like 1366x768, each side ${SIDE_PX_MIN} to ${SIDE_PX_MAX}.`);
  }
  return ok({ width, height });
}

function readTheme(text: string | null): Result<Settings['theme'] | null> {
  const theme = THEMES.find((known) => known === text) ?? null;
  return text !== null && theme === null ? refuse(`--theme must be one of ${THEMES.join(', ')}.`) : ok(theme);
}

/** The last link is the one that counts. Whoever wrote a link could have broken out of its quotation marks, so nothing else may follow one. */
function readLink(words: readonly string[]): Result<Pick<AppArguments, 'route' | 'refusedLink'>> {
  const first = words.findIndex(isLinkLike);
  if (first === -1) return ok({ route: null, refusedLink: null });
  const links = words.slice(first);
  if (!links.every(isLinkLike)) return refuse('Something follows the link on the command line.');
  const link = parseLink(links.at(-1) ?? '');
  return ok(
    link.ok
      ? { route: routeOfLink(link.value), refusedLink: null }
      : { route: null, refusedLink: link.failure },
  );
}

/** @param words the command line without the executable and the app folder. */
export function parseArguments(words: readonly string[]): Result<AppArguments> {
  if (Buffer.byteLength(words.join(' ')) > COMMAND_LINE_BYTES_MAX) {
    return refuse(`The command line is longer than ${COMMAND_LINE_BYTES_MAX} bytes.`);
  }
  const { values } = parseArgs({
    args: [...words],
    strict: false,
    options: {
      'data-dir': { type: 'string' },
      demo: { type: 'boolean' },
      'first-run': { type: 'boolean' },
      hidden: { type: 'boolean' },
      'safe-mode': { type: 'boolean' },
      screenshot: { type: 'string' },
      size: { type: 'string' },
      theme: { type: 'string' },
      route: { type: 'string' },
    },
  });
  const texts: Record<'data-dir' | 'screenshot' | 'size' | 'theme' | 'route', string | null> = {
    'data-dir': null,
    screenshot: null,
    size: null,
    theme: null,
    route: null,
  };
  for (const name of ['data-dir', 'screenshot', 'size', 'theme', 'route'] as const) {
    const value = values[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || value === '') return refuse(`--${name} needs a value after it.`);
    texts[name] = value;
  }
  const size = readSize(texts.size);
  if (!size.ok) return size;
  const theme = readTheme(texts.theme);
  if (!theme.ok) return theme;
  if (texts.route !== null && !texts.route.startsWith('#/')) return refuse('--route must begin with #/.');
  const link = readLink(words);
  if (!link.ok) return link;
  return ok({
    dataDir: texts['data-dir'],
    demo: values.demo === true,
    firstRun: values['first-run'] === true,
    hidden: values.hidden === true,
    safeMode: values['safe-mode'] === true,
    screenshotFile: texts.screenshot,
    size: size.value,
    theme: theme.value,
    route: link.value.route ?? texts.route,
    refusedLink: link.value.refusedLink,
  });
}
