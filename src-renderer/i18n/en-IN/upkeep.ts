/** Settings: the data of this PC, printers, updates. */
export const upkeep = {
  'settings.data': 'Data',
  'settings.printers': 'Printers',
  'settings.updates': 'Updates',

  'settings.support': 'Support',

  'background.noTray':
    'This desktop shows no icons beside its clock. A closed window ends Stockhand here, and a start with the PC opens the window.',
  'background.closing': 'When the window is closed',
  'background.closingWhat':
    'In the tray, Stockhand goes on sending and receiving. The icon beside the clock opens the window and quits.',
  'background.keepRunning': 'Stay in the tray',
  'background.login': 'When somebody signs in to this PC',
  'background.loginWhat': 'Stockhand starts without its window, so that the data is fresh when it is opened.',
  'background.startAtLogin': 'Start with the PC',
  'support.safeModeOffer':
    'For when the window is slow, black or does not come: Stockhand starts again with default settings and without the graphics card. Data and waiting changes stay as they are.',
  'support.toSafeMode': 'Restart in safe mode',
  'support.toUsual': 'Restart as usual',
  'support.title': 'Export diagnostics',
  'support.what':
    'One file for whoever helps you: versions, sync status, checks, policy, event log and logs. Names, phone numbers, postal and e-mail addresses, records and sign-ins are cut out.',
  'support.collect': 'Collect',
  'support.collecting': 'Collecting',
  'support.look':
    'This is what goes into the file. Open each part to look at it. Nothing is written until you save it.',
  'support.beginning': 'This is only the beginning; the file holds all of it.',
  'support.save': 'Save as a file',
  'support.log': 'Log',
  'support.logWhat':
    'A detailed log also tells what the window asked and how long each answer took, never what was in it. Switch it on while you look for a fault.',
  'support.logDetailed': 'Log in detail',
  'support.safeMode': 'Safe mode',
  'support.safeModeWhat':
    'This run is in safe mode: default settings, which are not saved, no graphics card, no spreadsheets. Your data is the same. Close Stockhand and start it as usual to leave safe mode.',
  'support.saved': 'Diagnostics saved as {file}.',

  'data.where': 'On this PC',
  'data.folder': 'Folder',
  'data.database': 'Database',
  'data.files': 'Pictures and files',
  'data.log': 'Log',
  'data.aside': 'Kept copies',
  'data.asideWhat': 'Made before an update, or set aside because they were damaged.',
  'data.show': 'Show the folder',

  'backup.title': 'Backup',
  'backup.what':
    'A copy of everything as it is at this moment, changes that wait included. Work and syncing go on meanwhile. No sign-in is in it, and no pictures: the Service has those.',
  'backup.now': 'Back up now',
  'backup.running': 'Backing up',
  'backup.last': 'Last one {ago}: {file}, {size}.',
  'backup.never': 'None was made here yet.',
  'backup.done': 'Backed up as {file}, {size}. It was looked through and is sound.',
  'backup.filesLeft.one':
    '{count} file of a waiting change is not in it; it lies on this PC until it is sent.',
  'backup.filesLeft.other':
    '{count} files of waiting changes are not in it; they lie on this PC until they are sent.',

  'verify.title': 'Check',
  'verify.what':
    'Looks whether the data of this PC is what it should be. Nothing is changed, and you can go on working.',
  'verify.now': 'Check everything',
  'verify.running': 'Checking',
  'verify.fine': 'Everything is in order. Checked {ago}.',
  'verify.wrong': 'Not everything is in order. Checked {ago}.',
  'verify.wrongWhat':
    'Nothing was changed. Read everything again below: nothing that waits is lost by it. If it comes back, show the folder to your support.',
  'verify.onlyCounts':
    'The data of this PC is sound. It differs from what the Service counts, although all of it was read twice: whoever looks after the Service can tell which is right.',
  'verify.onlyFiles':
    'The data of this PC is sound, but a file that waits is missing or was altered. Choose it again; nothing of it is sent.',
  'verify.integrity': 'The database file is whole, page by page',
  'verify.foreignKeys': 'Every reference inside it leads somewhere',
  'verify.searchIndexes': 'Every item and contact can be searched, and nothing else',
  'verify.views': 'Every record shows what the Service said plus what waits here',
  'verify.projections': 'Lists show the records as they are',
  'verify.outbox': 'Every waiting change has its record and its turn',
  'verify.references': 'What names a record names one that is here',
  'verify.counts': 'As many records as the Service counts',
  'verify.files': 'Files that wait to be sent are here, unaltered',
  'verify.ok': 'in order',
  'verify.notOk': 'not in order',

  'problem.more': 'And {count} more.',
  'problem.records': 'Records',
  'problem.file': 'SQLite says: {text}',
  'problem.pointsNowhere': '{table} {row} points to nothing in {parent}.',
  'problem.notSearchable': '{name} {id}: cannot be found by searching.',
  'problem.stillSearchable': '{name} {id}: is found by searching, and is not there any more.',
  'problem.notListed': '{name} {id}: is missing in its list.',
  'problem.listedWrong': '{name} {id}: stands in its list differently ({parts}).',
  'problem.unreadable': '{name} {id}: what the Service said of it cannot be read.',
  'problem.shownWrong': '{name} {id}: shows something else than the Service said and what waits here.',
  'problem.changeLost': 'The waiting change {id} has no record.',
  'problem.changeStuck': 'The waiting change {id} is held back by nothing.',
  'problem.fileLost': '{name}: is missing or was altered.',
  'problem.fewerHere': '{name}: the Service counts {count} more than are here.',
  'problem.moreHere': '{name}: {count} more are here than the Service counts.',
  'problem.unlisted': '{name}: {count} that are shown here were not listed in two complete readings.',
  'problem.orphan': '{name}: {count} belong to a record that the Service does not list.',
  'problem.lostParent': '{name}: {count} belong to a record that is not here.',
  'problem.danglingOperation': '{name}: {count} waiting changes name one that is not here.',
  'problem.danglingAlias': '{name}: {count} former ids stand for one that is not here.',
  'problem.examples': 'For example: {ids}',

  'rebuild.title': 'Read everything again',
  'rebuild.what':
    'For when lists look wrong, or the check found something. Search and lists are made anew at once, then everything is read from the Service again. What is here stays in use until then.',
  'rebuild.now': 'Read everything again',
  'rebuild.reading': 'It is being read already. The Sync screen shows how far it is.',
  'rebuild.offline': 'The Service does not answer right now. You can work on; this needs the line.',
  'rebuild.ask': 'Read everything again?',
  'rebuild.askCost': '{rows} records, {requests} requests to the Service.',
  'rebuild.askMinutes.one': 'About {count} minute at its limit; you can work meanwhile.',
  'rebuild.askMinutes.other': 'About {count} minutes at its limit; you can work meanwhile.',
  'rebuild.askPause': 'The desk pauses for some seconds first, while its lists are made anew.',
  'rebuild.askNothing': 'No change waits. Drafts, counts, printers and labels of this PC stay.',
  'rebuild.askWaiting.one':
    '{count} change that waits stays, and so do drafts, counts, printers and labels of this PC.',
  'rebuild.askWaiting.other':
    '{count} changes that wait stay, and so do drafts, counts, printers and labels of this PC.',
  'rebuild.begun': 'Everything is being read again.',

  'updates.what':
    'Stockhand speaks with your Service and with nobody else, so it does not look for a newer version by itself.',
  'updates.runs': 'Runs here',
  'updates.engine': 'Built on',
  'updates.format': 'Data format',
  'updates.how': 'When a new version comes',
  'updates.how1':
    'Whoever looks after this PC installs it over this one. Everything on this PC stays, also what waits.',
  'updates.how2':
    'If its data format is newer, it copies the database before it changes anything, and keeps the copy.',
  'updates.how3': 'An older version leaves the data of a newer one exactly as it is, and says so.',
  'updates.backup': 'Make a backup first',
} as const;
