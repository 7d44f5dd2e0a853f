/** `parked`: rows of the Service that could not be understood, newest first, with the reason and the beginning of what came. */
import { COLLECTIONS } from '../../domain/records/collections.ts';
import { ok } from '../../domain/result.ts';
import { parkedRows } from '../../store/queries/parked.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { readStored } from '../stored.ts';

/** Of each collection: they are alike, and the first few say what is wrong. */
const SHOWN_MAX = 20;

export async function parked({ session, output }: Surroundings): CommandResult {
  const listed = await readStored(session, async (reader) => {
    for (const collection of COLLECTIONS) {
      for (const row of await parkedRows(reader, { collection, limit: SHOWN_MAX })) {
        const { at, reason, beginning } = row;
        if (!(await output.line({ collection, at, reason, beginning }))) return;
      }
    }
  });
  return listed.ok ? ok(EXIT.ok) : listed;
}
