/** `retry`, `amend`, `discard`, `resolve`, `reverse` and `keep-both`: what a person decides about an operation that waits for one. */
import { randomUUID } from 'node:crypto';
import { amend } from '../../commands/outbox/amend.ts';
import { decideDuplicate } from '../../commands/outbox/late-duplicates.ts';
import { resolve } from '../../commands/outbox/resolve.ts';
import { discard, retry } from '../../commands/outbox/settle.ts';
import { failure, isStorageFailure } from '../../domain/failure.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { outboxEntries } from '../../store/queries/outbox/outbox-lines.ts';
import type { OutboxEntry } from '../../domain/outbox/operation.ts';
import type { Reader, Store, Writer } from '../../store/database.ts';
import type { Side } from '../../domain/outbox/resolve.ts';
import type { FieldTo } from '../arguments/arg-values.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT, type ExitCode } from '../output/exit-codes.ts';
import { openToWrite, readStored } from '../stored.ts';

export interface DecideCommand {
  readonly name: 'retry' | 'discard' | 'reverse' | 'keep-both';
  readonly operationId: string;
}

export interface AmendCommand {
  readonly name: 'amend';
  readonly operationId: string;
  readonly set: readonly FieldTo[];
}

export interface ResolveCommand {
  readonly name: 'resolve';
  readonly operationId: string;
  readonly take: Side | null;
  readonly set: readonly FieldTo[];
  /** Of the conflict as `conflicts` printed it. */
  readonly version: string | null;
}

type SettleCommand = DecideCommand | AmendCommand | ResolveCommand;

export async function settle(command: SettleCommand, surroundings: Surroundings): CommandResult {
  const { session } = surroundings;
  const known = await readStored(session, () => Promise.resolve(true));
  if (!known.ok) {
    return known;
  }
  if (session.address === null || known.value === null) {
    return failed(unknownOperation(command.operationId));
  }
  const store = await openToWrite(session.dataDir, session.address, surroundings.output.note);
  if (!store.ok) {
    return store;
  }
  try {
    return await decide(store.value, command, surroundings);
  } finally {
    await store.value.close();
  }
}

async function decide(
  { writer, reader }: Store,
  command: SettleCommand,
  { output }: Surroundings,
): Promise<Result<ExitCode>> {
  const before = await findEntry(reader, command.operationId);
  const decided = await decision(writer, command);
  if (!decided.ok) {
    const { code, message } = decided.failure;
    if (code === 'NOT_FOUND' || isStorageFailure(decided.failure)) {
      return decided;
    }
    output.note(message);
    return ok(EXIT.refused);
  }
  // A discarded change is no longer in the outbox: it is shown as it was.
  const entry = (await findEntry(reader, decided.value ?? command.operationId)) ?? before;
  if (entry !== undefined) {
    await output.line(entry);
  }
  return ok(EXIT.ok);
}

/** @returns the id of the operation that goes on in its place, where it is another one */
async function decision(writer: Writer, command: SettleCommand): Promise<Result<string | null>> {
  const { operationId } = command;
  if (command.name === 'amend') {
    const values = Object.fromEntries(command.set.map(([field, value]) => [field, value]));
    const amended = await amend(writer, operationId, values, { nowMs: Date.now(), newId: randomUUID });
    return amended.ok ? ok(amended.value.opId) : amended;
  }
  if (command.name === 'resolve') {
    const fields = Object.fromEntries(command.set.map(([field, value]) => [field, { value }]));
    const { take, version } = command;
    const resolution = { take: take ?? undefined, fields, version: version ?? undefined };
    return resolve(writer, operationId, resolution, Date.now());
  }
  if (command.name === 'reverse' || command.name === 'keep-both') {
    const choice = command.name === 'reverse' ? 'reverse' : 'keep';
    const made = { nowMs: Date.now(), newId: randomUUID };
    const decided = await decideDuplicate(writer, operationId, choice, made);
    return decided.ok ? ok(decided.value[0] ?? null) : decided;
  }
  return (command.name === 'retry' ? retry : discard)(writer, operationId);
}

async function findEntry(reader: Reader, operationId: string): Promise<OutboxEntry | undefined> {
  const entries = await outboxEntries(reader, { state: null, nowMs: Date.now() });
  return entries.find(({ opId }) => opId === operationId);
}

function unknownOperation(operationId: string) {
  return failure('NOT_FOUND', `There is no operation “${operationId}” in the outbox of this profile.`);
}
