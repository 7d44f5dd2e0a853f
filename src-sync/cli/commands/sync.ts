/** `sync`: one run of the engine to the end, or one that goes on until it is stopped. */
import { SWEPT_COLLECTIONS, type SweptCollection } from '../../domain/records/collections.ts';
import type { Failure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { openEngine } from '../../engine/run/open-engine.ts';
import type { Engine, RecordName, SyncSummary } from '../../engine/run/types.ts';
import { admitOrganization, settleChoice } from '../admit-organization.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT, EXIT_OF_STOPPED, type ExitCode } from '../output/exit-codes.ts';
import { findAccess } from '../network/find-access.ts';
import { createProgress } from '../output/progress.ts';
import { requireAddress } from '../session.ts';
import { findSecrets, openKeychain } from '../sign-in.ts';
import {
  doneInWords,
  parkedSentence,
  printed,
  reportDeadline,
  reportNotStarted,
  sentenceOf,
  sentenceOfFailure,
} from '../output/summary.ts';

export interface SyncCommand {
  readonly name: 'sync';
  readonly deadlineMs: number | null;
  readonly only: readonly SweptCollection[] | null;
  readonly with: readonly RecordName[];
  readonly watch: boolean;
}

type Opening = () => Promise<Result<Engine>>;

/** @param begin opens the engine that runs; by default that is all */
export async function sync(
  command: SyncCommand,
  surroundings: Surroundings,
  begin: (open: Opening) => Promise<Result<Engine>> = (open) => open(),
): CommandResult {
  const { session, output, environment } = surroundings;
  const address = requireAddress(session);
  if (!address.ok) {
    return address;
  }
  if (!session.names.ok) {
    return session.names;
  }
  const secrets = await findSecrets(address.value, session.broker !== null, {
    environment,
    openVault: openKeychain,
    note: output.note,
  });
  if (!secrets.ok) {
    await reportNotStarted(secrets.failure, session, output);
    return secrets;
  }
  const network = await findAccess(session, environment);
  if (!network.ok) {
    await reportNotStarted(network.failure, session, output);
    return network;
  }
  const startedAtMs = performance.now();
  const admitted = await admitOrganization({
    ...{ session, address: address.value, names: session.names.value, secrets: secrets.value },
    network: network.value,
    ...{ signal: signalOf(command, surroundings), note: output.note },
  });
  if (!admitted.ok) {
    return notAdmitted(admitted.failure, command, surroundings);
  }
  const options = {
    ...{ dataDir: session.dataDir, address: address.value, broker: session.broker },
    ...{ names: session.names.value, secrets: secrets.value, onNotice: output.note },
    network: network.value,
  };
  const engine = await begin(() => openEngine(options));
  if (!engine.ok) {
    await reportNotStarted(engine.failure, session, output);
    return engine;
  }
  try {
    return ok(await run(engine.value, command, surroundings, startedAtMs));
  } finally {
    await engine.value.stop();
  }
}

/** Aborted by a signal, or once the deadline has passed. */
export function signalOf(
  { deadlineMs }: Pick<SyncCommand, 'deadlineMs'>,
  { interrupted }: Pick<Surroundings, 'interrupted'>,
): AbortSignal {
  return deadlineMs === null ? interrupted : AbortSignal.any([interrupted, AbortSignal.timeout(deadlineMs)]);
}

/** The Service knows no such organization, or did not answer: there is no run, and a summary all the same. */
async function notAdmitted(reason: Failure, command: SyncCommand, surroundings: Surroundings): CommandResult {
  const { session, output, interrupted } = surroundings;
  if (interrupted.aborted) return ok(endInterrupted(surroundings, command.watch));
  if (reason.code === 'CANCELLED') {
    await reportDeadline(session, output);
    return ok(EXIT.deadline);
  }
  await reportNotStarted(reason, session, output);
  return failed({ ...reason, message: sentenceOfFailure(reason) });
}

async function run(
  engine: Engine,
  { deadlineMs: wholeMs, only, with: names, watch }: SyncCommand,
  surroundings: Surroundings,
  startedAtMs: number,
): Promise<ExitCode> {
  const { output, session } = surroundings;
  const deadlineMs = wholeMs === null ? null : Math.max(1, wholeMs - (performance.now() - startedAtMs));
  const onProgress = createProgress(output);
  const interrupted = whenAborted(surroundings.interrupted);
  const summary = await Promise.race([
    engine.runOnce({ deadlineMs, only, with: names, onProgress }),
    interrupted,
  ]);
  if (summary === null) {
    return endInterrupted(surroundings, watch);
  }
  await output.line(printed(summary));
  const settled = settleChoice(session, summary.reason, output.note);
  // The run itself is done; only what later commands are about could not be written down.
  if (!settled.ok) output.note(settled.failure.message);
  const sentence = sentenceOf(summary);
  if (sentence !== null) {
    output.note(sentence);
  }
  const parked = parkedSentence(summary);
  if (parked !== null && parked !== sentence) {
    output.note(parked);
  }
  output.note(doneInWords(summary, only?.length ?? SWEPT_COLLECTIONS.length));
  for (const { collection, id } of summary.unknown ?? []) {
    output.note(`There is no “${id}” in ${collection} on this PC, so nothing that belongs to it was read.`);
  }
  if (!watch || !canGoOn(summary, session.broker !== null)) {
    const isIncomplete = summary.stopped === 'complete' && summary.unknown !== undefined;
    return isIncomplete ? EXIT.no : EXIT_OF_STOPPED[summary.stopped];
  }
  engine.onStatus(onProgress);
  engine.start();
  output.note('Watching: changes go out and come in until this is stopped.');
  const timeLeftMs = wholeMs === null ? null : wholeMs - (performance.now() - startedAtMs);
  await Promise.race([interrupted, ...(timeLeftMs === null ? [] : [afterMs(timeLeftMs)])]);
  return EXIT.ok;
}

/** The failures that a watch can outlast: a missing connection comes back and held work is looked at again, a missing sign-in stays missing. */
function canGoOn({ stopped, reason }: SyncSummary, hasBroker: boolean): boolean {
  switch (stopped) {
    case 'locked':
    case 'storage':
    case 'deadline':
      return false;
    case 'auth':
      return hasBroker || reason?.code !== 'SIGN_IN_NEEDED';
    default:
      return true;
  }
}

function endInterrupted({ interrupted, output }: Surroundings, watch: boolean): ExitCode {
  output.note('Stopped. Everything done so far is kept; the next sync goes on from there.');
  if (watch) {
    return EXIT.ok;
  }
  return interrupted.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(null);
      return;
    }
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

function afterMs(delayMs: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), Math.max(0, delayMs)).unref();
  });
}
