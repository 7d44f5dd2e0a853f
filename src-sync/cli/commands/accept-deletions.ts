/** `accept-deletions`: a person's word that what the deletion guard kept was really deleted at the Service. */
import type { SweptCollection } from '../../domain/records/collections.ts';
import { ok } from '../../domain/result.ts';
import { inWrite } from '../../store/database.ts';
import { acceptGuard } from '../../store/sync/sweeps.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { inNumbers } from '../../domain/values/counted.ts';
import { openToWrite, readStored } from '../stored.ts';

export interface AcceptDeletionsCommand {
  readonly name: 'accept-deletions';
  readonly collection: SweptCollection;
}

/** Contacts nobody: the next complete check removes them, in the app or in a `sync`. */
export async function acceptDeletions(
  { collection }: AcceptDeletionsCommand,
  { session, output }: Surroundings,
): CommandResult {
  const known = await readStored(session, () => Promise.resolve(true));
  if (!known.ok) return known;
  let acceptedRows = 0;
  if (session.address !== null && known.value !== null) {
    const store = await openToWrite(session.dataDir, session.address, output.note);
    if (!store.ok) return store;
    try {
      const accepted = await inWrite(store.value.writer, (tx) => acceptGuard(tx, collection));
      if (!accepted.ok) return accepted;
      acceptedRows = accepted.value;
    } finally {
      await store.value.close();
    }
  }
  await output.line({ collection, acceptedRows });
  output.note(
    acceptedRows === 0
      ? `The deletion guard keeps nothing of ${collection} back. Nothing was changed.`
      : `The next complete check removes up to ${inNumbers(acceptedRows)} of ${collection} that the Service no longer lists. Changes that are not sent yet stay; “stockhand sync” checks now.`,
  );
  return ok(acceptedRows === 0 ? EXIT.refused : EXIT.ok);
}
