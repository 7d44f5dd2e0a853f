/** `verify`: whether the database is what it promises to be. */
import { ok } from '../../domain/result.ts';
import { verify as verifyStore, type Verification } from '../../store/verify.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readStored } from '../stored.ts';

const DAMAGED =
  'The database of this profile is not as it should be. Nothing was changed; keep the profile folder and ask for help before using it further.';
const DIFFERS =
  'The database is sound, but it differs from what the Service counts or lists, although all of it was read twice. Nothing is lost; whoever looks after the Service can tell which is right.';

/** Only what is compared with the Service is wrong. */
function isSound({ checks }: Verification): boolean {
  return checks.every((check) => check.ok || check.name === 'counts');
}

const NOTHING_TO_VERIFY: Verification = { ok: true, checks: [] };

export async function verify({ session, output }: Surroundings): CommandResult {
  const verified = await readStored(session, verifyStore);
  if (!verified.ok) {
    return verified;
  }
  const verification = verified.value ?? NOTHING_TO_VERIFY;
  await output.line(verification);
  if (!verification.ok) output.note(isSound(verification) ? DIFFERS : DAMAGED);
  return ok(verification.ok ? EXIT.ok : EXIT.no);
}
