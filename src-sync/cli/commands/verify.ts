/** `verify`: whether the database is what it promises to be. */
import type { QueuedFile } from '../../domain/queued-file.ts';
import { ok } from '../../domain/result.ts';
import { openFileShelf } from '../../engine/file-shelf.ts';
import { recordFilesFolder } from '../../profile/folders.ts';
import { waitingFiles } from '../../store/record-files.ts';
import { verify as verifyStore, type Verification } from '../../store/verify.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { readStored } from '../stored.ts';

const DAMAGED =
  'The database of this profile is not as it should be. Nothing was changed; keep the profile folder and ask for help before using it further.';
const DIFFERS =
  'The database is sound, but it differs from what the Service counts or lists, although all of it was read twice. Nothing is lost; whoever looks after the Service can tell which is right.';

const FILES =
  'The database is sound, but a file of a change that waits is missing or was altered. Nothing of it is sent; choose the file again.';

/** Damage first, then lost files, then what is only compared with the Service. */
function noteOn({ checks }: Verification): string {
  const wrong = new Set(checks.filter((check) => !check.ok).map((check) => check.name));
  const [hasCounts, hasFiles] = [wrong.delete('counts'), wrong.delete('files')];
  if (wrong.size > 0 || !(hasCounts || hasFiles)) return DAMAGED;
  return hasFiles ? FILES : DIFFERS;
}

/** Whether the files that wait to be sent are on the disk, each as it was accepted. */
async function withFiles(
  session: Session,
  { database, files }: { readonly database: Verification; readonly files: readonly QueuedFile[] },
): Promise<Verification> {
  if (session.address === null) return database;
  const shelf = openFileShelf(recordFilesFolder(session.dataDir, session.address));
  const lost: string[] = [];
  for (const file of files) if ((await shelf.read(file)) === null) lost.push(file.name);
  const isWhole = lost.length === 0;
  const detail = isWhole
    ? `${files.length} files of waiting changes looked at`
    : `missing or altered: ${lost.slice(0, LOST_SHOWN_MAX).join(', ')}. Choose them again; nothing of them is sent`;
  return {
    ok: database.ok && isWhole,
    checks: [...database.checks, { name: 'files', ok: isWhole, detail }],
  };
}

const LOST_SHOWN_MAX = 5;

const NOTHING_TO_VERIFY: Verification = { ok: true, checks: [] };

export async function verify({ session, output }: Surroundings): CommandResult {
  const verified = await readStored(session, async (reader) => ({
    database: await verifyStore(reader),
    files: await waitingFiles(reader),
  }));
  if (!verified.ok) {
    return verified;
  }
  const verification = verified.value === null ? NOTHING_TO_VERIFY : await withFiles(session, verified.value);
  await output.line(verification);
  if (!verification.ok) output.note(noteOn(verification));
  return ok(verification.ok ? EXIT.ok : EXIT.no);
}
