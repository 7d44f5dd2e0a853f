/** The outputs of a command: machine output as JSON lines to stdout, everything for a person to stderr, no secret to either. */
import type { Writable } from 'node:stream';
import { redact } from '../../transport/redact.ts';

export interface Output {
  /** One object as one line. `false` once nobody reads any more (`| head`): then stop producing. */
  line(value: object): Promise<boolean>;
  /** A sentence for a person, on stderr. */
  note(text: string): void;
  /** The progress of the work, on stderr: rewritten in place on a terminal, a line of its own elsewhere. */
  progress(text: string): void;
  /** True where a person watches stderr, rather than a file or another program. */
  readonly isTerminal: boolean;
  /** True where output was lost for another reason than a reader who had enough, e.g. a full disk. */
  isLost(): boolean;
  /** Resolves when everything written has left this process. */
  flush(): Promise<void>;
}

/** Back to the start of the line, and nothing left of it. */
const CLEAR_LINE = '\r\u001B[K';
const COLUMNS = 80;

/** `secrets` are cut out of every note by value, whatever sentence they might have slipped into. */
export function createOutput(
  stdout: Writable,
  stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  secrets: readonly string[],
): Output {
  const isTerminal = stderr.isTTY === true;
  let readerGone = false;
  let lost = false;
  let isRewriting = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !lost) {
      lost = true;
      note(`The output cannot be written (${error.code ?? error.message}), so it is incomplete.`);
    }
    readerGone = true;
  });
  // With stderr gone there is nobody left to tell; the work itself must go on.
  stderr.on('error', () => undefined);

  function note(text: string): void {
    clear();
    stderr.write(`${redact(text, secrets)}\n`);
  }

  /** The next sentence takes the place of the line that was rewritten until now. */
  function clear(): void {
    if (isRewriting) stderr.write(CLEAR_LINE);
    isRewriting = false;
  }

  function progress(text: string): void {
    if (!isTerminal) {
      note(text);
      return;
    }
    // A line that wraps could not be rewritten.
    stderr.write(`${CLEAR_LINE}${cut(redact(text, secrets), (stderr.columns ?? COLUMNS) - 1)}`);
    isRewriting = true;
  }

  async function line(value: object): Promise<boolean> {
    if (readerGone || stdout.destroyed) {
      return false;
    }
    clear();
    await new Promise<void>((resolve) => {
      stdout.write(`${JSON.stringify(value)}\n`, () => resolve());
    });
    return !readerGone;
  }

  async function flush(): Promise<void> {
    await Promise.all([stdout, stderr].map(flushStream));
  }

  return { line, note, progress, isTerminal, isLost: () => lost, flush };
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function flushStream(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) {
      resolve();
      return;
    }
    stream.write('', () => resolve());
  });
}
