/** `list COLLECTION`: records of the local store, in their order of arrival. */
import { ok } from '../../domain/result.ts';
import { eachRecord } from '../../store/queries/records.ts';
import type { Command } from '../args.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readStored } from '../stored.ts';

export async function list(
  command: Extract<Command, { name: 'list' }>,
  { session, output }: Surroundings,
): CommandResult {
  const { collection, q, where, limit, offset, deleted } = command;
  const listed = await readStored(session, async (reader) => {
    for await (const record of eachRecord(reader, { collection, q, where, limit, offset, deleted })) {
      if (!(await output.line(record))) {
        return;
      }
    }
  });
  return listed.ok ? ok(EXIT.ok) : listed;
}
