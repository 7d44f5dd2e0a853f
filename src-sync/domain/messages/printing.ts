/** Printers, their jobs and the print system. */
import { messagesOf } from './message.ts';

export const PRINTING = {
  closedWhilePrinting:
    'Stockhand was closed while this was printing. The job is kept: look at the last label on paper, then print again from the next one.',
  closedBefore:
    'Stockhand was closed before this job began, so nothing of it was printed. It is kept: print it again when you are ready.',
  closedBeforeFile:
    'Stockhand was closed before this file was written, so there is none. Queue these labels again to save them.',
  printerTaken:
    'The administrator has removed this printer from this PC, so this job went no further. It is kept: look at the last label on paper, if there is one, then print it on another printer.',
  printMistake:
    'Stockhand made a mistake while printing this. The job is kept; print it again from the first label that is missing.',
  stoppedBefore:
    'This job was stopped before it began, so nothing of it was printed. It stays in the history.',
  pagesByWindow: 'On Windows, pages are printed by the Stockhand window, not from here.',
  noPrintSystem: 'This PC has no print system (CUPS) that takes labels.',
  systemNotRunning: 'The print system of this PC is not running.',
  noRawCommands: 'This PC cannot hand raw commands to its print system.',
  rawRefused: 'The print system of this PC refused raw commands.',
  throughPowerShell:
    'The print system of this PC cannot be called directly ({detail}), so raw commands go through PowerShell.',
  printingStopped:
    'Printing was stopped. The labels that had already left this PC may still come out; the others stay in the history.',
  fileNotWritten:
    'The file could not be written. Choose another place, or close it in the program that has it open.',
  pagesNotTaken:
    'The print system of this PC did not take the pages. Look whether a printer is installed, or save a file instead.',
  printerOff:
    '{name} does not answer, so nothing was printed. The job is kept: switch the printer on, look at its cable and address, then print again.',
  printerRefused:
    '{name} does not take jobs just now, so nothing was printed. The job is kept: look whether another PC holds it or whether its queue is paused, then print again.',
  stoppedAtFirst: '{name} stopped taking the job before the first label was complete.',
  stoppedAfterOne: '{name} stopped taking the job after 1 label at most.',
  stoppedAfterMany: '{name} stopped taking the job after {count} labels at most.',
  lookAtPaper:
    'The job is kept: look at paper, ribbon and cover, then print again from the first label that is missing.',
  printerUnknown:
    "This PC has no printer called {name}, so nothing was printed. The job is kept: choose another printer, or set this one up in the system's own settings.",
  anotherWay: 'The job is kept: choose another way for this printer, or save the labels as a file.',
} as const;

export const aboutPrinting = messagesOf('printing', PRINTING);
