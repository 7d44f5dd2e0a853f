/** A small log on disk: one line an event, two files at most, secrets cut out, never in the way of the work. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from './redact.ts';

export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  /** Written at the level `detailed` only. */
  detail(text: string, facts?: LogFacts): void;
  info(text: string, facts?: LogFacts): void;
  warning(text: string, facts?: LogFacts): void;
  problem(text: string, facts?: LogFacts): void;
}

export interface LogOptions {
  readonly folder: string;
  /** File name without its ending. */
  readonly name: string;
  readonly redactor: Redactor;
  readonly fileBytesMax?: number;
  readonly now?: () => Date;
  /** Asked before each detail. */
  readonly isDetailed?: () => boolean;
}

const LINE_LENGTH_MAX = 4_000;

function fileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Says once on stderr that the log cannot be written; a full disk must not stop the app. */
function createComplaint(): (error: unknown) => void {
  let said = false;
  return (error) => {
    if (said) return;
    said = true;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Stockhand cannot write its log (${reason}); it works on without one.\n`);
  };
}

export function createLog(options: LogOptions): Log {
  const file = join(options.folder, `${options.name}.log`);
  const previous = join(options.folder, `${options.name}.previous.log`);
  const bytesMax = options.fileBytesMax ?? 1_000_000;
  const now = options.now ?? (() => new Date());
  const complain = createComplaint();

  const write = (level: string, text: string, facts: LogFacts = {}): void => {
    const details = Object.keys(facts).length === 0 ? '' : ` ${JSON.stringify(facts)}`;
    const oneLine = options.redactor.redact(`${text}${details}`).replaceAll(/[\r\n]+/g, ' ⏎ ');
    try {
      mkdirSync(options.folder, { recursive: true, mode: 0o700 });
      if (fileBytes(file) > bytesMax) renameSync(file, previous);
      appendFileSync(file, `${now().toISOString()} ${level} ${oneLine.slice(0, LINE_LENGTH_MAX)}\n`, {
        mode: 0o600,
      });
    } catch (error) {
      complain(error);
    }
  };
  return {
    detail: (text, facts) => {
      if (options.isDetailed?.() === true) write('detail', text, facts);
    },
    info: (text, facts) => write('info', text, facts),
    warning: (text, facts) => write('warning', text, facts),
    problem: (text, facts) => write('problem', text, facts),
  };
}

/** Turns the output of a child process into log lines, whole lines at a time so that a secret is never cut in two. */
export function logLines(log: Log, source: string): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(-LINE_LENGTH_MAX * 4);
    for (const line of lines) {
      if (line.trim() !== '') log.info(`${source}: ${line}`);
    }
  };
}
