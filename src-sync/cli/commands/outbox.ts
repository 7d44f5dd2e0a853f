/** `outbox`: what waits to be sent and what became of the rest, oldest first. `conflicts`: what of it a person decides, with both sides. */
import { ok } from '../../domain/result.ts';
import { lateDuplicates } from '../../store/outbox/late-duplicates.ts';
import { conflictEntries } from '../../store/queries/outbox/conflicts.ts';
import { outboxEntries } from '../../store/queries/outbox/outbox-lines.ts';
import type { OperationState } from '../../domain/outbox/operation.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

export interface OutboxCommand {
  readonly name: 'outbox';
  readonly state: OperationState | null;
}

export async function outbox({ state }: OutboxCommand, { session, output }: Surroundings): CommandResult {
  const entries = await readStored(session, async (reader) => {
    const twice = new Map((await lateDuplicates(reader)).map(({ opId, others }) => [opId, others]));
    // Only where a person must decide: `reverse` or `keep-both`.
    return (await outboxEntries(reader, { state, nowMs: Date.now() })).map((entry) => {
      const others = twice.get(entry.opId);
      return others === undefined ? entry : { ...entry, tookEffectTwice: others };
    });
  });
  if (!entries.ok) {
    return entries;
  }
  for (const entry of entries.value ?? []) {
    if (!(await output.line(entry))) {
      break;
    }
  }
  return ok(EXIT.ok);
}

/** Changes of the same fields here and at the Service, oldest first. */
export async function conflicts({ session, output }: Surroundings): CommandResult {
  const entries = await readStored(session, (reader) => conflictEntries(reader, null));
  if (!entries.ok) return entries;
  for (const entry of entries.value ?? []) {
    if (!(await output.line(entry))) break;
  }
  return ok(EXIT.ok);
}
