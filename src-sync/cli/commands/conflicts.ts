/** `conflicts`: changes of the same fields here and at the Service, with both sides, oldest first. */
import { ok } from '../../domain/result.ts';
import { conflictEntries } from '../../store/queries/outbox/conflicts.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

export async function conflicts({ session, output }: Surroundings): CommandResult {
  const entries = await readStored(session, (reader) => conflictEntries(reader, null));
  if (!entries.ok) return entries;
  for (const entry of entries.value ?? []) {
    if (!(await output.line(entry))) break;
  }
  return ok(EXIT.ok);
}
