/** `sync`: one run of the engine to the end, or one that goes on until it is stopped. */
import { SWEPT_COLLECTIONS } from '../../domain/collections.ts';
import { ok } from '../../domain/result.ts';
import { openEngine } from '../../engine/open-engine.ts';
import type { Engine, SyncSummary } from '../../engine/types.ts';
import type { Command } from '../args.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT, EXIT_OF_STOPPED, type ExitCode } from '../exit-codes.ts';
import { createProgress } from '../progress.ts';
import { requireAddress } from '../session.ts';
import { findSecrets, openKeychain } from '../sign-in.ts';
import { doneInWords, reportNotStarted, sentenceOf } from '../summary.ts';

type SyncCommand = Extract<Command, { name: 'sync' }>;

export async function sync(command: SyncCommand, surroundings: Surroundings): CommandResult {
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
  const engine = await openEngine({
    dataDir: session.dataDir,
    address: address.value,
    broker: session.broker,
    names: session.names.value,
    secrets: secrets.value,
    onNotice: output.note,
  });
  if (!engine.ok) {
    await reportNotStarted(engine.failure, session, output);
    return engine;
  }
  try {
    return ok(await run(engine.value, command, surroundings));
  } finally {
    await engine.value.stop();
  }
}

async function run(
  engine: Engine,
  { deadlineMs, only, with: names, watch }: SyncCommand,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { output, session } = surroundings;
  const startedAtMs = performance.now();
  const onProgress = createProgress(output);
  const interrupted = whenAborted(surroundings.interrupted);
  const summary = await Promise.race([
    engine.runOnce({ deadlineMs, only, with: names, onProgress }),
    interrupted,
  ]);
  if (summary === null) {
    return endInterrupted(surroundings, watch);
  }
  await output.line(summary);
  const sentence = sentenceOf(summary);
  if (sentence !== null) {
    output.note(sentence);
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
  const timeLeftMs = deadlineMs === null ? null : deadlineMs - (performance.now() - startedAtMs);
  await Promise.race([interrupted, ...(timeLeftMs === null ? [] : [afterMs(timeLeftMs)])]);
  return EXIT.ok;
}

/** What a watch can outlast: a missing line comes back and held work is looked at again, a missing sign-in stays missing. */
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
