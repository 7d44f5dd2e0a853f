/** A command line run within this process: thousands of them cost no start. `run-cli.ts` runs one as a process of its own. */
import { Readable, Writable } from 'node:stream';
import { createOutput } from '../../src-sync/cli/output/output.ts';
import { runCommandLine } from '../../src-sync/cli/run.ts';

export interface EndedHere {
  /** 70 where it threw, as the process would end. */
  readonly code: number;
  readonly stdout: string;
  /** With the trace, where it threw. */
  readonly stderr: string;
  readonly tookMs: number;
  /** Of the processor, its threads included: beside other programs a command waits for its turn. */
  readonly busyMs: number;
}

function sink(): Writable & { text: string } {
  const pieces: string[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece.toString());
      done();
    },
  });
  return Object.defineProperty(stream, 'text', { get: () => pieces.join('') }) as Writable & { text: string };
}

export async function runHere(
  argv: readonly string[],
  stdin: readonly Buffer[] = [],
  interrupted = new AbortController().signal,
): Promise<EndedHere> {
  const [stdout, stderr] = [sink(), sink()];
  const output = createOutput(stdout, stderr, []);
  // A sign-in, so that no keychain is asked.
  const around = {
    environment: { STOCKHAND_ACCESS_TOKEN: 'nobody' },
    interrupted,
  };
  const startedMs = performance.now();
  const before = process.cpuUsage();
  let code = 70;
  try {
    code = await runCommandLine(argv, { ...around, output, input: Readable.from(stdin) });
  } catch (error) {
    output.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { user, system } = process.cpuUsage(before);
  const tookMs = performance.now() - startedMs;
  return { code, stdout: stdout.text, stderr: stderr.text, tookMs, busyMs: (user + system) / 1_000 };
}
