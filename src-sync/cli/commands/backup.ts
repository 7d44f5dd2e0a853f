/** `backup`: the database as it is now, into a file, while others may be working with it. Contacts nobody. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../domain/failure.ts';
import { failed, ok } from '../../domain/result.ts';
import { backUp } from '../../store/files/backup.ts';
import { draftOf } from '../../store/files/drafts.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { counted } from '../../domain/values/counted.ts';
import { requireAddress } from '../session.ts';
import { storedPlace } from '../stored.ts';

export interface BackupCommand {
  readonly name: 'backup';
  readonly file: string;
}

const NOTHING_HERE = failure(
  'NOT_FOUND',
  'Nothing is stored here yet for this Service and organization, so there is nothing to back up.',
);

export async function backup({ file }: BackupCommand, { session, output }: Surroundings): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  const place = storedPlace(session);
  if (place === null) return failed(NOTHING_HERE);
  const target = resolve(file);
  if (existsSync(target)) {
    output.note(`${target} is there already and was left as it is. Nothing was written; give another name.`);
    return ok(EXIT.refused);
  }
  const made = await backUp({ file: place.file, target, nowMs: Date.now(), draft: draftOf(target) });
  if (!made.ok) return made;
  const { bytes, waiting, filesLeftOut, at } = made.value;
  await output.line({ file: target, bytes, waiting, filesLeftOut, at });
  output.note(
    'The backup was looked through and is sound. It holds the organization’s data and no sign-in; keep it where only those may read it who may read that.',
  );
  if (filesLeftOut > 0) {
    output.note(
      `${counted(filesLeftOut, 'file of a change that waits is', 'files of changes that wait are')} not in it: ${filesLeftOut === 1 ? 'it lies' : 'they lie'} in ${place.filesFolder} until ${filesLeftOut === 1 ? 'it is' : 'they are'} sent.`,
    );
  }
  return ok(EXIT.ok);
}
