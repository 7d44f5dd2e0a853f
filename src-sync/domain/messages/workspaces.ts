/** Workspaces of this PC: opening, leaving and removing them, the demo, and a move from another PC. */
import { messagesOf } from './message.ts';

export const WORKSPACES = {
  connectionLate:
    'The Service did not answer in time. Nothing was stored; check the address and the network, then try again.',
  connectionStopped:
    'The connection could not be tested because a part of Stockhand stopped. Nothing was stored; try again.',
  workspacesLate: 'The workspaces of this PC could not be looked at in time. Nothing was changed; try again.',
  workspacesStopped:
    'The workspaces of this PC could not be looked at because a part of Stockhand stopped. Nothing was changed; try again.',
  backupLate: 'The backup was not restored in time. Connect without it, or try again.',
  backupStopped:
    'The backup was not restored because a part of Stockhand stopped. Connect without it, or try again.',
  noneConnected:
    'No connected workspace is open, so there is nothing to sign in to or out of. Connect first.',
  noneOpen: 'No workspace is open yet. Connect to your Service or try the demo.',
  anotherOpened:
    'Another workspace was opened before this was saved, so it was not saved: it belongs to the one it was made in. Go back there and save it again.',
  demoNotPrepared:
    'The demo could not be prepared on this PC. Nothing was changed; free some space or check that you may write to the data folder.',
  demoNotStarted:
    'The practice Service of the demo did not start, so there is nothing to practise with. Your own data is not affected; close Stockhand and open it again.',
  demoSilent:
    'The practice Service did not answer, so no colleague changed anything. Nothing of yours was changed; try again.',
  demoNotSwitched:
    'The connection to the practice Service could not be switched. Nothing was changed; try again.',
  keychainSilent:
    'The keychain of this PC does not answer, so the sign-in that is kept there cannot be read yet. Stockhand asks it again for a minute; you can also sign in by hand. What you save meanwhile is kept here and sent afterwards.',
  keychainMayKeep:
    'The keychain of this PC does not answer. If it kept the sign-in of the workspace you left, that sign-in is still in it: look for “Stockhand” there and remove it.',
  noProxyToSignIn:
    'No proxy leads to the Service, so there is nothing to sign in to. The other settings were saved.',
  workspaceGone: 'This workspace is no longer on this PC. Nothing was changed; look at the list again.',
  signedOut: 'Somebody signed out of this workspace. Nothing was changed; sign in to open it.',
  signInOfOther:
    'This sign-in is not for the organization of this workspace, so it stays closed. Nothing was changed; use the token of its organization.',
  notSignedIn: 'This PC is not signed in, so no other organization can be opened. Sign in first.',
  backupNotChosen: 'This backup is no longer chosen. Nothing was changed; choose it again.',
  eventsNotWritten:
    'The event log could not be written there. Nothing else was changed; choose another folder, or free some space.',
  outboxTooMuch:
    'The files that wait here are more than fit into one export (about 150 MB). Nothing was written and everything still waits here; send some of them first.',
  outboxNotWritten:
    'The changes could not be written there. They still wait here; choose another folder, or free some space.',
  switchedMeanwhile:
    'Another workspace was opened meanwhile, so nothing was exported. Open the one you mean and try again.',
  alreadyHere:
    'This workspace is on this PC already, so the backup was not restored. Nothing was changed; connect without it.',
  noFile: 'This is no file, so it is no backup. Nothing was changed; choose a file that “Back up” wrote.',
  backupOfOther:
    'This backup is of another Service, organization or account. Nothing was changed; connect to the one it was made of, or choose another backup.',
  workInBackup:
    'Changes or counts of the other PC wait in this backup. If both PCs sent them, they would be booked twice. Send them there and make a new backup, or say that the other PC is no longer used.',
  oneWaits:
    '1 change waits for the Service or for you. Nothing was lost or changed; let them be sent, settle them on the Sync screen, or confirm that they stay here until somebody signs in again.',
  manyWait:
    '{count} changes wait for the Service or for you. Nothing was lost or changed; let them be sent, settle them on the Sync screen, or confirm that they stay here until somebody signs in again.',
  unknownWork:
    'It cannot be told how many changes wait there, and removing the workspace would lose them. Nothing was removed; type the workspace’s name to remove it anyway.',
  oneWaitsThere:
    '1 change waits there, and removing the workspace would lose it. Nothing was removed; type the workspace’s name to remove it anyway.',
  manyWaitThere:
    '{count} changes wait there, and removing the workspace would lose them. Nothing was removed; type the workspace’s name to remove it anyway.',
  exists:
    "This PC already has a workspace of this organization. Nothing was changed; if it is yours, go on with it, else give yours another name: two people's data never mix.",
  existsNamed:
    "This PC already has a workspace of this organization, named “{account}”. Nothing was changed; if it is yours, go on with it, else give yours another name: two people's data never mix.",
} as const;

export const aboutWorkspaces = messagesOf('workspaces', WORKSPACES);
