/** `verify`: whether the database is what it promises to be. */
import { ok } from '../../domain/result.ts';
import type { Verification } from '../../domain/sync/upkeep.ts';
import { verifyAll } from '../../engine/upkeep/verify.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { storedPlace } from '../stored.ts';

const DAMAGED =
  'The database of this profile is not as it should be. Nothing was changed; keep the profile folder and ask for help before using it further.';
const FILE_DAMAGED =
  'The database file of this profile is damaged. The next start of Stockhand looks through all of it, sets it aside where nothing can be built on it, keeps the changes that wait to be sent and reads everything else again.';
const DIFFERS =
  'The database is sound, but it differs from what the Service counts or lists, although all of it was read twice. Nothing is lost; whoever looks after the Service can tell which is right.';

const FILES =
  'The database is sound, but a file of a change that waits is missing or was altered. Nothing of it is sent; choose the file again.';

/** Damage first, then lost files, then what is only compared with the Service. */
function noteOn({ checks }: Verification): string {
  const wrong = new Set(checks.filter((check) => !check.ok).map((check) => check.name));
  if (wrong.has('integrity')) return FILE_DAMAGED;
  const [hasCounts, hasFiles] = [wrong.delete('counts'), wrong.delete('files')];
  if (wrong.size > 0 || !(hasCounts || hasFiles)) return DAMAGED;
  return hasFiles ? FILES : DIFFERS;
}

const NOTHING_TO_VERIFY: Verification = { ok: true, checks: [] };

export async function verify({ session, output }: Surroundings): CommandResult {
  const place = storedPlace(session);
  const verified = place === null ? ok(NOTHING_TO_VERIFY) : await verifyAll(place);
  if (!verified.ok) return verified;
  await output.line(verified.value);
  if (!verified.value.ok) output.note(noteOn(verified.value));
  return ok(verified.value.ok ? EXIT.ok : EXIT.no);
}
