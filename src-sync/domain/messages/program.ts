/** The program itself: its engine, its window and the questions between them, updates, what its administrator has set. */
import { messagesOf } from './message.ts';

export const PROGRAM = {
  switchesIgnored:
    'Stockhand is open already, so {switches} had no effect. Close it first, then start it that way again.',
  updateNoRoom:
    'There is not enough room on this PC for the new version. Stockhand goes on with the version it has; free some space.',
  updateFolderUnreadable:
    'The folder of the updates cannot be read. Stockhand goes on with the version it has and looks again in some hours.',
  updateNotSigned: 'The new version is not signed by who signed this one.',
  updateListUnreadable: 'The list of the updates cannot be read.',
  updateAltered: 'The new version was altered on this PC after it was checked.',
  updateNotStarted: 'The installation of the new version did not start.',
  updatesNeedTheirKeeper:
    'Stockhand goes on with the version it has; whoever runs the updates must look at the files there.',
  updateElsewhere: 'The list of the updates names a file at another address.',
  updateListTooLong: 'The list of the updates is too long.',
  updateWithoutSum: 'The list of the updates names no SHA-512 sum of the new version.',
  updateDamaged: 'The new version is damaged or was altered: its sum is another than the list says.',
  updateNotInstalled:
    'The new version was to be installed and is not. It may need an administrator. Nothing is lost; restart to try again.',
  stoppedMeanwhile:
    'The part of Stockhand that keeps your data stopped while it worked on this, so it is not known whether it was done. Nothing saved before is lost. Look at the record, then try again.',
  engineBusy:
    'The part of Stockhand that keeps your data is busy and cannot take more right now. Nothing was changed; try again in a moment.',
  engineStopped:
    'The part of Stockhand that keeps your data stopped again and again and was not started once more. Everything saved is still on this PC. Close Stockhand and open it again; if this comes back, open the data folder and send its logs to your support.',
  electronTooOld:
    'This Electron is too old for the database and no newer Node was found beside it, so no data was opened and none was changed. Set STOCKHAND_ENGINE_NODE to a Node 24, or start with a current Electron.',
  closedBeforeAnswer: 'This workspace was closed before the answer came. Nothing was changed.',
  closedWhileSaving:
    'This workspace was closed before the answer came. If something was being saved, look whether it is there when you open it again.',
  pageMayNotAsk: 'This page may not ask Stockhand anything. Nothing was changed.',
  forbiddenField: 'The question has a forbidden field.',
  questionUnreadable: 'The question could not be read.',
  questionUnknown: 'The window asked something unknown.',
  questionTooLong: 'The question is too long.',
  textTooLong: 'A text is longer than the {most} characters that can be kept. Shorten it.',
  questionWrong: 'The question has a wrong part: {wrong}.',
  fileOfThisPcOnly: 'Only a file of this PC can be dropped here.',
  answerMistake:
    'Stockhand made a mistake while answering. Nothing saved is lost; the log in the data folder says more.',
  folderNotShown: 'The data folder could not be shown. It is {folder}; nothing was changed.',
  noBrowser:
    'No browser could be opened on this PC. Choose a standard browser in the settings of the system, then try again.',
  noProgram:
    'No program for this could be opened on this PC. Choose one for calls and mail in the settings of the system, then try again.',
  noPhoneOrMail: 'This is not one phone number or mail address. Correct it in the contact, then try again.',
  nothingCollected: 'Nothing was collected yet, so there is nothing to save. Collect the diagnostics first.',
  diagnosticsNotWritten:
    'The diagnostics could not be written there. Nothing else was changed; choose another folder, or free some space.',
  engineSilent: 'The engine does not answer. Nothing was changed.',
  windowReopened:
    'The window stopped and was opened again. Nothing that was saved is lost, and what was typed into a form is still in it.',
  drawnAnew:
    'The part that draws the window stopped several times and was started again. Nothing is lost. If it comes back, choose “Restart in safe mode” in Settings > Support: Stockhand then draws without the graphics card.',
  engineNotRunning: 'The sync engine is not running with this profile.',
  updatesLater: 'Stockhand goes on with the version it has and looks again in some hours.',
  updatesSilent: 'The address of the updates does not answer.',
  updateMissing: 'The address of the updates answers, and does not have what was asked for.',
  isPrinting: 'Labels are being printed or saved. The new version waits. Restart when it is done.',
  isImporting: 'Rows of a file are being imported. The new version waits. Restart when it is done.',
  isScanning: 'Somebody counts or scans right now. The new version waits. Restart when it is done.',
  nothingChanged: 'Nothing was changed.',
  runsInNode: 'Electron {version}, engine: its own Node',
  runsInside: 'Electron {version}, engine: utility process',
  policyNotUsable:
    'The policy of this PC ({file}) is not complete: “{name}” cannot be used. The rest of it holds; ask your administrator.',
  policyNotKnown:
    'The policy of this PC ({file}) is not complete: “{name}” is not known. The rest of it holds; ask your administrator.',
  policyNotInForce:
    'The policy of this PC ({file}) is not in force: {why}. Nothing was changed; ask your administrator.',
  managed:
    'The administrator of this PC has set the {name}; only a change of the policy changes it. Nothing was changed.',
} as const;

export const aboutProgram = messagesOf('program', PROGRAM);
