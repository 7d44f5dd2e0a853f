/** Printers, their correction, and what was printed. */
export const printing = {
  'align.title': 'Align {printer}',
  'align.step1': 'Print the page without any correction, at 100 %.',
  'align.step2':
    'Measure it with a ruler. Right would be {left} mm from the left edge, {top} mm from the top, {across} mm from cross to cross, {down} mm down.',
  'align.left': 'Left edge to cross',
  'align.top': 'Top edge to cross',
  'align.across': 'Across',
  'align.down': 'Down',
  'align.result': 'Shift {dx} mm right and {dy} mm down, scale {scaleX} % across and {scaleY} % down.',
  'align.tooFar': 'That is more than a printer is ever off: measure again, in millimetres.',
  'align.save': 'Keep correction',
  'align.sent': 'The alignment page goes to {printer}',
  'align.saved': 'Correction of {printer} kept',
  'align.printCorrected': 'Print corrected',

  'printers.title': 'Printers',
  'printers.add': 'Add a printer',
  'printers.none': 'No printer yet',
  'printers.noneWhat':
    'Add the label printer at the dock or the laser at the counter. Until then labels go into a PDF file.',
  'printers.name': 'Name',
  'printers.namePlaceholder': 'Dock thermal',
  'printers.nameNeeded': 'Give it a name that people here know.',
  'printers.where': 'Where',
  'printers.speaks': 'Language',
  'printers.dpi': 'Resolution',
  'printers.dpiHint': 'It is printed on the test page of the printer.',
  'printers.correction': 'Correction',
  'printers.notMeasured': 'not measured',
  'printers.actions': 'Actions',
  'printers.align': 'Align',
  'printers.alignOne': 'Align {name}',
  'printers.editOne': 'Change {name}',
  'printers.removeOne': 'Remove {name}',
  'printers.removed': '{name} removed',
  'printers.how': 'How it is connected',
  'printers.kind.queue': 'Sheets, system printer',
  'printers.kind.tcp': 'Labels, network',
  'printers.kind.rawQueue': 'Labels, USB',
  'printers.what.queue':
    'An office printer with sheets of labels: it gets pages at their own size, never scaled.',
  'printers.what.tcp':
    'A label printer on the network: it gets its own commands at its address, port 9100 as a rule.',
  'printers.what.rawQueue':
    'A label printer on this PC: it gets its own commands through its queue, untouched.',
  'printers.host': 'Address',
  'printers.hostNeeded':
    'The address is missing. The test page of the printer says it: four numbers like 192.168.1.40, or a name.',
  'printers.hostWrong.link':
    '“{typed}” is a link. Give the address alone, without “tcp://” and “/”: four numbers like 192.168.1.40, or a name.',
  'printers.hostWrong.port':
    '“{typed}” has the port with it. Give the address alone here, like 192.168.1.40, and the port in the field beside it.',
  'printers.hostWrong.number':
    '“{typed}” is no address: it takes four numbers from 0 to 255 with dots between them, like 192.168.1.40.',
  'printers.hostWrong.character':
    '“{typed}” is no address: it has only letters without accents, digits, dots and hyphens, like 192.168.1.40 or dock-printer.',
  'printers.port': 'Port',
  'printers.portWrong': '“{typed}” is no port: it is a whole number from 1 to 65,535, 9100 as a rule.',
  'printers.queue': 'Printer of this PC',
  'printers.queueNeeded': 'The name of its queue.',
  'printers.noQueues': 'The system lists no printer just now. Its queue can be typed.',
  'printers.language.pdf': 'Pages (PDF)',
  'printers.language.zpl': 'ZPL (Zebra and alike)',
  'printers.language.tspl': 'TSPL (TSC and alike)',

  'history.title': 'What was printed',
  'history.none': 'Nothing was printed yet',
  'history.noneWhat': 'Every job is kept here, and can be printed again from any of its labels.',
  'history.state.waiting': 'waiting',
  'history.state.printing': 'printing',
  'history.state.done': 'handed over',
  'history.state.saving': 'saving',
  'history.state.saved': 'saved',
  'history.state.stopped': 'stopped',
  'history.trouble.PRINTER_OFF':
    '{printer} does not answer, so nothing was printed. The job is kept: switch the printer on, look at its cable and address, then print again.',
  'history.trouble.PRINTER_REFUSED':
    '{printer} does not take jobs just now, so nothing was printed. The job is kept: look whether another PC holds it or whether its queue is paused, then print again.',
  'history.trouble.PRINTER_STOPPED':
    '{printer} stopped taking the job; labels that are out: {count} at most. The job is kept: look at paper, ribbon and cover, then print again from the first label that is missing.',
  'history.trouble.PRINTER_UNKNOWN':
    'This PC has no printer called {printer}, so nothing was printed. The job is kept: choose another printer, or set this one up in the settings of the system.',
  'history.trouble.PRINTING_UNAVAILABLE':
    'This PC cannot print to {printer} in this way. The job is kept: choose another way for this printer, or save the labels as a file.',
  'history.trouble.CANCELLED': 'Printing was stopped. Labels that had left this PC may still come out.',
  'history.trouble.INTERRUPTED':
    'Stockhand was closed before this job was done. The job is kept: look at the last label on paper, then print again from the next one.',
  'history.trouble.INTERNAL': 'Stockhand made a mistake here. The job is kept: print it again.',
  'history.trouble.STORAGE_FULL':
    'The disk of this PC is full, so nothing was printed. The job is kept: free some space, then print again.',
  'history.trouble.STORAGE_UNAVAILABLE':
    'This PC could not write what the printer gets, so nothing was printed. The job is kept: look whether the disk is there and may be written to, then print again.',
  'history.fileTrouble.CANCELLED': 'Saving was stopped, so there is no such file.',
  'history.fileTrouble.INTERRUPTED':
    'Stockhand was closed before this file was written, so there is none. Queue the labels again to save them.',
  'history.fileTrouble.INTERNAL':
    'Stockhand made a mistake here, so there is no such file. Queue the labels again to save them.',
  'history.savedAs': 'saved as {file}',
  'history.showOne': 'Show in folder: {file}',
  'history.leftOut.one': '{count} row was left out',
  'history.leftOut.other': '{count} rows were left out',
  'history.from': 'from label {count}',
  'history.progress': 'label {done} of {all}',
  'history.stop': 'Stop',
  'history.stopOne': 'Stop {title}',
  'history.again': 'Print again',
  'history.againOne': 'Print again: {title}',
  'history.older': 'Show older',
  'history.fromLabel': 'From label',
  'history.ofLabels': 'of {count}',
  'history.fromWrong': 'A number from 1 to {count}.',
  'history.beginsWith': 'Which is a label of',
  'history.rowOne': '{first}: {name}',
  'history.rowSpan': '{first} to {last}: {name}',
  'history.fromMissing': 'From {count}',
  'history.mayBeOut.one':
    'Printers do not say what came out: {count} label at most, maybe none. Find the last good one on the paper and begin with the next; it is the whole job until you say otherwise.',
  'history.mayBeOut.other':
    'Printers do not say what came out: {count} labels at most, maybe none. Find the last good one on the paper and begin with the next; it is the whole job until you say otherwise.',

  'trouble.title': 'A print job stopped',
  'trouble.fact.one': '{count} label for {printer}: {title}',
  'trouble.fact.other': '{count} labels for {printer}: {title}',
  'trouble.toast': 'Labels were not printed: {title}',
  'trouble.show': 'See the job',
  'trouble.again': 'Try again',
  'trouble.from': 'Print again from …',
  'trouble.other': 'Another printer',
  'trouble.putAway': 'Put this away; the job stays in the history',
  'trouble.more.one': '{count} more job stopped',
  'trouble.more.other': '{count} more jobs stopped',
} as const;
