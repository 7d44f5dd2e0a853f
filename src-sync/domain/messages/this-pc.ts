/** The data of this PC: its disk and profile folder, damage, backups and what comes back with one. */
import { messagesOf } from './message.ts';

export const THIS_PC = {
  folderDiskFull:
    'The disk that holds the profile folder {folder} is full, so its data was not opened. Nothing was changed; free some space on it and try again.',
  folderQuotaUsed:
    'Your share of the disk that holds the profile folder {folder} is used up, so its data was not opened. Nothing was changed; delete files of your own, or ask your administrator for more space.',
  folderReadOnly:
    'The disk that holds the profile folder {folder} is read-only, so its data was not opened. Nothing was changed; make the disk writable, or choose a folder on another one.',
  folderNotPermitted:
    'You have no permission to write to the profile folder {folder}, so its data was not opened. Nothing was changed; ask whoever owns the folder for permission, or choose another one.',
  folderDiskFails:
    'The disk that holds the profile folder {folder} reports an error, so its data was not opened. Nothing was changed; check that the disk is connected and sound.',
  folderNotWritten:
    'The profile folder {folder} cannot be written. Nothing was changed; free some space or check that you may write there.',
  folderNotMade:
    'The profile folder {folder} cannot be created or used. Nothing was changed; check that the path is right and that you may write there.',
  folderNotLocked:
    'The profile folder {folder} cannot be locked, so its data was not opened. Nothing was changed; check that you may write there.',
  profileNotWritten:
    'The folder of this profile cannot be written, so nothing was started and nothing was changed. Check who may write there.',
  folderOpenToOthers:
    'Other users of this PC can open the profile folder {folder}; its rights could not be changed.',
  workspaceNotRemoved:
    'The data of this workspace could not be removed completely. What is left of it lies in {folder}; remove that folder by hand.',
  namesNotUnderstood:
    '“names” in {file} of this profile cannot be understood, so nothing is sent. Your data is not affected; write it as docs/contract-assumptions.md shows, or leave it out.',
  broughtUpToDate: 'The local database was brought up to date; a copy of it as it was is kept as {name}.',
  diskFull:
    'The disk of this PC is full, so the change was not saved. Everything saved before is safe; free some space and try again.',
  databaseBusy:
    'Another program holds the database of this profile, so the change was not saved. Try again in a moment; everything saved before is safe.',
  databaseDamaged:
    'The local database is damaged. Restart Stockhand: it sets the damaged file aside, keeps the changes that wait to be sent and reads everything else again.',
  profileUnreadable:
    'The profile folder of this PC cannot be read or written. Nothing accepted was lost; check that the disk is connected and that you may write to the folder.',
  backupAmongData:
    'A backup cannot lie in the folder that Stockhand works in. Nothing was changed; choose a folder elsewhere, best on another disk.',
  backupNotSound:
    'The copy was not sound when it was looked through, so it was not kept. Run “Verify”; try another disk for the backup.',
  backupOfDamaged:
    'The local database is damaged, so no backup was made of it. Restart Stockhand: it sets the damaged file aside, keeps the changes that wait to be sent and reads everything else again.',
  backupNotRead:
    'The local database could not be read, so no backup was made. Nothing was changed; try again in a moment.',
  backupNoRoom:
    'There is not enough room for the backup there. Nothing of it was left behind and everything here is as it was; free some space, or choose another disk.',
  backupNotWritten:
    'The backup could not be written there. Nothing of it was left behind and everything here is as it was; choose a folder that you may write to.',
  restoreNoRoom:
    'There is not enough room to put the backup here. Everything is as it was; free some space and try again.',
  restoreBusy:
    'Another program works with the database of this profile, so the backup was not put in its place. Everything is as it was; close Stockhand and try again.',
  restoreDamaged:
    'The database that is here, or the backup, is damaged, so nothing was replaced. Start Stockhand or run “stockhand sync” once: it sets a damaged database aside and keeps the changes that wait; then try again.',
  restoreNotRead:
    'The backup could not be read, or the profile folder could not be written. Everything is as it was; check that both can be opened.',
  noSuchFile: 'There is no such file. Nothing was changed; check the path.',
  noBackup:
    'This is no backup that Stockhand made, or it was in use since. Nothing was changed; choose a file that “backup” wrote.',
  backupOfOthers:
    'This backup belongs to another Service, organization or account than this workspace. Nothing was changed; name those it was made of (--base-url, --org, --account).',
  restoreNotSound:
    'The backup is not sound, so nothing was replaced and everything here is as it was. Take another backup.',
  workOnlyHere:
    'There is work here that the backup does not know, so nothing was replaced. Send it with “stockhand sync”, take it along with “stockhand outbox export FILE”, or leave it behind with --leave-work: the database that is here now is kept beside the other.',
  nothingCarriedOver: 'No unsent change could be found in it.',
  changeNotReadBack:
    'The local database was damaged and the record of this change could not be read back. Look it up on the Service and enter the change again if it is missing there.',
  changesDamaged:
    'Damaged on the disk of this PC, and not to be sent: {count} of the changes that waited. Sync shows what can be read of them; everything else goes on.',
  changeDamaged: 'This change was damaged on the disk of this PC, so it is not sent.',
  mayHaveArrived: 'It may have reached the Service before: look there first.',
  whatCanBeRead: 'What can be read of it: “{readable}”.',
  makeItAgain: 'Make the change again where it is needed, then discard this one.',
  upkeepRunning: 'A backup or a check is running already. Nothing was changed; wait until it has ended.',
  upkeepStopped:
    'Stockhand was closed or went to another workspace before this had ended. Nothing was changed, and of a backup nothing was left behind.',
  upkeepBroken:
    'The backup or check ended because Stockhand made a mistake. Nothing was changed, and of a backup nothing was left behind. Try it again.',
  upkeepTooSlow:
    'The backup or check did not go on any more and was given up. Nothing was changed, and of a backup nothing was left behind. Try it again.',
  rebuildOffline:
    'The Service does not answer this PC right now, so not everything can be read again. Nothing was changed and you can work on with what is here; try again once you are online.',
  readAgain:
    'Everything is being read again from the Service. What is here stays in use until then (records: {count}), and nothing that waits was touched.',
  oneSentAtEnd: '1 change was being sent when Stockhand ended. Looking whether it arrived.',
  manySentAtEnd: '{count} changes were being sent when Stockhand ended. Looking whether they arrived.',
  keychainSilent:
    'The keychain of this PC does not answer, so the sign-in cannot be kept. Your data is not affected; Stockhand will ask for the sign-in again after a restart.',
  usedByOlder:
    'This profile was last used by an older version of Stockhand. Start Stockhand or run "sync" once: it copies the database and brings it up to date.',
  usedByNewer:
    'This profile was last used by a newer version of Stockhand and was left exactly as it is. Nothing is lost; start the newer version again, or update this one.',
  setAside: 'The local database was damaged and was set aside as {name}.',
  oneCarriedOver: '1 unsent change was carried over.',
  manyCarriedOver: '{count} unsent changes were carried over.',
  onePrinterKept: '1 printer was carried over with what was printed.',
  manyPrintersKept: '{count} printers were carried over with what was printed.',
  restReadAgain:
    'Everything else is being read again from the Service. Keep the file if you miss a change of yours.',
  backupOf: 'This database is a backup of {moment} UTC.',
  oneLookedFor:
    '1 change that waited then is looked for at the Service before anything is sent, because it may have been sent since.',
  manyLookedFor:
    '{count} changes that waited then are looked for at the Service before anything is sent, because it may have been sent since.',
  lookBeforeSending: 'Look at the Service before you send again what was refused or in conflict then.',
  profileInUse:
    'Another Stockhand is syncing this profile. Nothing was changed; use that one, or stop it and try again.',
  profileInUseBy:
    'Another Stockhand (process {pid}) is syncing this profile. Nothing was changed; use that one, or stop it and try again.',
  nothingForgotten: 'Nothing was forgotten; everything can be read again after that.',
} as const;

export const aboutThisPc = messagesOf('thisPc', THIS_PC);
