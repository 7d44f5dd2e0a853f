/** `parked`: rows of the Service that could not be understood, newest first, with the reason and the beginning of what came. */
import { COLLECTIONS } from '../../domain/collections.ts';
import { ok } from '../../domain/result.ts';
import { parkedRows } from '../../store/queries/parked.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readStored } from '../stored.ts';

/** Of each collection: they are alike, and the first few say what is wrong. */
const SHOWN_MAX = 20;

export async function parked({ session, output }: Surroundings): CommandResult {
  for (const collection of COLLECTIONS) {
    const rows = await readStored(session, (reader) => parkedRows(reader, { collection, limit: SHOWN_MAX }));
    if (!rows.ok) return rows;
    for (const row of rows.value ?? []) {
      if (!(await output.line({ collection, ...row }))) return ok(EXIT.ok);
    }
  }
  return ok(EXIT.ok);
}
