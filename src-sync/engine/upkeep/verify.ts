/** Everything that `verify` looks at, of a database that others may be working with: all of it as it is at one moment. */
import { counted } from '../../domain/values/counted.ts';
import type { Result } from '../../domain/result.ts';
import type { CheckProblem } from '../../domain/labels/check-problem.ts';
import type { QueuedFile } from '../../domain/records/queued-file.ts';
import { checkOf, type Check, type Verification } from '../../domain/sync/upkeep.ts';
import { ALWAYS_WANTED, type StillWanted } from '../../domain/sync/wanted.ts';
import type { Reader } from '../../store/database.ts';
import { askForCheck } from '../../store/files/visits.ts';
import { readDatabase } from '../../store/sqlite/read-database.ts';
import { waitingFiles } from '../../store/records/record-files.ts';
import { verify } from '../../store/verify.ts';
import { openFileShelf } from '../files/file-shelf.ts';

/** The place of one workspace's data. */
export interface DataPlace {
  /** The database. */
  readonly file: string;
  /** The folder of pictures and files. */
  readonly filesFolder: string;
}

/** A file that is damaged itself is looked through and set right at the next opening. */
export async function verifyAll(
  { file, filesFolder }: DataPlace,
  stillWanted: StillWanted = ALWAYS_WANTED,
): Promise<Result<Verification>> {
  const verifying = async (reader: Reader): Promise<Verification> => {
    const { checks } = await verify(reader, stillWanted);
    const all = [...checks, await checkFiles(filesFolder, await waitingFiles(reader))];
    return { ok: all.every((check) => check.ok), checks: all };
  };
  const verified = await readDatabase(file, verifying, { atOneMoment: true });
  if (verified.ok && verified.value.checks.some(({ name, ok }) => name === 'integrity' && !ok))
    askForCheck(file);
  return verified;
}

/** Checks that the files that wait to be sent are on the disk, each as it was accepted. */
async function checkFiles(folder: string, files: readonly QueuedFile[]): Promise<Check> {
  const shelf = openFileShelf(folder);
  const lost: CheckProblem[] = [];
  for (const file of files) {
    if ((await shelf.read(file)) === null) lost.push({ code: 'fileLost', name: file.name });
  }
  return checkOf('files', lost, `${counted(files.length, 'file', 'files')} of waiting changes looked at`);
}
