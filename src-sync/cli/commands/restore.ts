/** `restore`: a backup in the place of the database, after its numbers were told. Contacts nobody. */
import { resolve } from 'node:path';
import { failure } from '../../domain/failure.ts';
import { failed, ok } from '../../domain/result.ts';
import type { RestorePlan } from '../../domain/sync/upkeep.ts';
import { databaseFile, databaseFolder } from '../../profile/folders.ts';
import { acquireLease } from '../../profile/lease.ts';
import { isOtherThanFile } from '../../profile/regular-file.ts';
import { noteWorkspace } from '../../profile/workspaces.ts';
import { restore as putBack, restorePlan } from '../../store/files/restore.ts';
import type { CommandResult, Surroundings } from '../arguments/command.ts';
import { EXIT } from '../output/exit-codes.ts';
import { counted } from '../../domain/values/counted.ts';
import { rememberChoice, requireAddress } from '../session.ts';

export interface RestoreCommand {
  readonly name: 'restore';
  readonly file: string;
  readonly yes: boolean;
  readonly leaveWork: boolean;
}

export async function restore(
  { file, yes, leaveWork }: RestoreCommand,
  { session, output }: Surroundings,
): CommandResult {
  const address = requireAddress(session);
  if (!address.ok) return address;
  if (await isOtherThanFile(file)) {
    const what = `${file} is no file, so it is no backup.`;
    return failed(failure('VALIDATION', `${what} Nothing was changed; choose a file that “backup” wrote.`));
  }
  const order = { file: databaseFile(session.dataDir, address.value), backup: resolve(file) };
  if (!yes) {
    const plan = restorePlan(order);
    if (!plan.ok) return plan;
    await output.line(plan.value);
    output.note(questionOf(plan.value));
    return ok(EXIT.refused);
  }
  // Neither an app nor a sync may work with what is replaced.
  const lease = acquireLease(databaseFolder(session.dataDir, address.value));
  if (!lease.ok) return lease;
  try {
    const restored = putBack(order, { nowMs: Date.now(), leavesWork: leaveWork });
    if (!restored.ok) return failed(restored.failure);
    const noted = noteWorkspace(session.dataDir, address.value, {});
    if (!noted.ok) output.note(noted.failure.message);
    const remembered = rememberChoice(session, output.note);
    if (!remembered.ok) output.note(remembered.failure.message);
    const { at, waiting, keptAs } = restored.value;
    await output.line({ restored: true, at, waiting, keptAs });
    output.note(
      `The backup of ${at} stands in its place. The next “stockhand sync”, or the app, looks at the Service for what waits in it before anything is sent, and reads what has changed since.`,
    );
    if (keptAs !== null) output.note(`The database that was here is kept as ${keptAs}.`);
    return ok(EXIT.ok);
  } finally {
    lease.value.release();
  }
}

function questionOf({ at, waiting, onlyHere }: RestorePlan): string {
  const lost = [
    ...(onlyHere.changes > 0 ? [counted(onlyHere.changes, 'change that waits', 'changes that wait')] : []),
    ...(onlyHere.drafts > 0 ? [counted(onlyHere.drafts, 'half-filled form', 'half-filled forms')] : []),
    ...(onlyHere.scans > 0 ? [counted(onlyHere.scans, 'scan not posted', 'scans not posted')] : []),
  ];
  const work =
    lost.length === 0
      ? 'Nothing waits here that it does not know.'
      : `It does not know ${lost.join(', ')} of this PC: with --yes alone that is refused; send it first, take it along with “stockhand outbox export FILE”, or leave it behind with --leave-work.`;
  return `Nothing was changed. The backup is of ${at}; ${counted(waiting, 'change waits', 'changes wait')} in it. ${work} Give --yes to put it in the place of the database, which is kept beside it.`;
}
