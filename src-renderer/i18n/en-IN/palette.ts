/** The palette. */
export const palette = {
  'palette.title': 'Search and commands',
  'palette.placeholder': 'Item, contact, code or command',
  'palette.hits': 'Found',
  'palette.do': 'Do',
  'palette.hint': 'Type a name, a SKU, a phone number, or what you want to do.',
  'palette.open': 'Open',
  'palette.commands': 'commands',
  'palette.go': 'Go to {page}',
  'palette.lookNow': 'Look for changes now',
  'palette.looking': 'Looking for changes',
  'palette.theme': 'Theme: {theme}',
  'palette.language': 'Language: {language}',
  'palette.bulk': 'Change all items of this list',
  'palette.export': 'Export this list',
  'palette.copySku': 'Copy SKU',
  'palette.copyPhone': 'Copy phone',
} as const;
