/** Calls to a run that is open: a second start of Stockhand, and on a Mac the system with a link. */
import { parseLink, routeOfLink } from '../../src-sync/domain/links/app-link.ts';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import type { MainWindow } from '../window/main-window.ts';
import { parseArguments, type AppArguments } from './arguments.ts';
import { aboutProgram } from '../../src-sync/domain/messages/program.ts';

type Called = Pick<MainWindow, 'focus' | 'go'>;

/** Switches that a window which is open cannot follow, as they stand on the command line. */
function findIgnored(call: AppArguments, run: AppArguments | null): readonly string[] {
  const differs = (name: 'demo' | 'firstRun' | 'safeMode' | 'theme'): boolean =>
    Boolean(call[name]) && call[name] !== run?.[name];
  return [
    ...(differs('demo') ? ['--demo'] : []),
    ...(differs('firstRun') ? ['--first-run'] : []),
    ...(differs('safeMode') ? ['--safe-mode'] : []),
    ...(call.screenshotFile === null ? [] : ['--screenshot']),
    ...(call.size === null ? [] : ['--size']),
    ...(differs('theme') ? ['--theme'] : []),
  ];
}

function describeIgnored(switches: readonly string[]): Message {
  return aboutProgram('switchesIgnored', { switches: switches.join(', ') });
}

/** For the terminal of a second start, which ends with it. */
export function describeSecondStart(call: AppArguments): string {
  const switches = findIgnored(call, null);
  return [
    'Stockhand is already open with this data folder.',
    call.hidden
      ? 'Its window was left as it is; nothing was changed.'
      : 'Its window was brought to the front; nothing was changed.',
    ...(call.refusedLink === null ? [] : [call.refusedLink.message]),
    ...(switches.length === 0 ? [] : [`Only a first start takes ${switches.join(', ')}.`]),
  ].join(' ');
}

/**
 * The call of a second start: its words as they were written, as Chromium puts the switches of a command line before the rest, apart
 * from their values. One text of ASCII, because older versions of Electron lose data that holds a zero byte with white space behind it.
 */
export function handOver(words: readonly string[]): { readonly words: string } {
  const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { words: JSON.stringify(words).replaceAll(/[\u007F-\uFFFF]/g, escape) };
}

/** None from a version that hands over none. */
function wordsOf(call: unknown): readonly string[] {
  const text = typeof call === 'object' && call !== null && 'words' in call ? call.words : null;
  if (typeof text !== 'string') return [];
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export class Calls {
  readonly #run: AppArguments;
  #route: string | null;
  #notice: Message | null;
  #window: Called | null = null;
  #say: ((notice: Message) => void) | null = null;

  /** @param run the command line of this run: its link is the first call */
  constructor(run: AppArguments) {
    this.#run = run;
    this.#route = run.route;
    this.#notice = run.refusedLink;
  }

  /** The window's first address: the one that was asked for last. */
  get route(): string | null {
    return this.#route;
  }

  /** A second start. Its words come from another process, so they are read like those of a first one. */
  takeSecondStart(call: unknown): void {
    const parsed = parseArguments(wordsOf(call));
    if (!parsed.ok) {
      this.#take(null, null);
      return;
    }
    const { hidden, route, refusedLink } = parsed.value;
    // A start at login that comes late brings nothing to the front.
    if (hidden) return;
    const switches = findIgnored(parsed.value, this.#run);
    this.#take(route, refusedLink ?? (switches.length === 0 ? null : describeIgnored(switches)));
  }

  /** A link that the system hands over, as macOS does. */
  takeLink(address: string): void {
    const link = parseLink(address);
    this.#take(link.ok ? routeOfLink(link.value) : null, link.ok ? null : link.failure);
  }

  /** There is a window; it follows what was asked for by itself while its page comes. */
  useWindow(window: Called): void {
    this.#window = window;
  }

  /** The page has what it begins with: a workspace that was opened meanwhile has taken back what was said before. */
  useNotices(say: (notice: Message) => void): void {
    this.#say = say;
    if (this.#notice !== null) say(this.#notice);
  }

  #take(route: string | null, notice: Message | null): void {
    this.#route = route ?? this.#route;
    this.#notice = notice ?? this.#notice;
    this.#window?.focus();
    if (route !== null) this.#window?.go(route);
    if (notice !== null) this.#say?.(notice);
  }
}
