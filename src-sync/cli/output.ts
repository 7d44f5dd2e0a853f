/** Where words go: machine output as JSON lines to stdout, everything for a person to stderr, no secret to either. */
import type { Writable } from 'node:stream';

export interface Output {
  /** One object as one line. `false` once nobody reads any more (`| head`): then stop producing. */
  line(value: object): Promise<boolean>;
  /** A sentence for a person, on stderr. */
  note(text: string): void;
  /** Whether output was lost for another reason than a reader who had enough, e.g. a full disk. */
  isLost(): boolean;
  /** Resolves when everything written has left this process. */
  flush(): Promise<void>;
}

/** `secrets` are cut out of every note by value, whatever sentence they might have slipped into. */
export function createOutput(stdout: Writable, stderr: Writable, secrets: readonly string[]): Output {
  let readerGone = false;
  let lost = false;
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
    const redacted = secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
    stderr.write(`${redacted}\n`);
  }

  async function line(value: object): Promise<boolean> {
    if (readerGone || stdout.destroyed) {
      return false;
    }
    await new Promise<void>((resolve) => {
      stdout.write(`${JSON.stringify(value)}\n`, () => resolve());
    });
    return !readerGone;
  }

  async function flush(): Promise<void> {
    await Promise.all([stdout, stderr].map(flushStream));
  }

  return { line, note, isLost: () => lost, flush };
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
