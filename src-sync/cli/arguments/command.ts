/** The input and the answer of every command. */
import type { Readable } from 'node:stream';
import type { Result } from '../../domain/result.ts';
import type { ExitCode } from '../output/exit-codes.ts';
import type { Output } from '../output/output.ts';
import type { Session } from '../session.ts';
import type { Environment } from '../sign-in.ts';

export interface Surroundings {
  readonly session: Session;
  readonly output: Output;
  readonly input: Readable;
  readonly environment: Environment;
  /** Aborted by SIGINT or SIGTERM: end cleanly, keep everything. */
  readonly interrupted: AbortSignal;
}

/** A failure becomes its sentence on stderr and its exit code. */
export type CommandResult = Promise<Result<ExitCode>>;
