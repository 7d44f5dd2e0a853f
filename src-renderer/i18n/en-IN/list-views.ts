/** Lists of records: what they leave out, their views and columns, codes that no item has. */
export const listViews = {
  'list.leftOut.items': 'The item beside is not in this list.',
  'list.leftOut.contacts': 'The contact beside is not in this list.',
  'unknown.one': 'No item has the code',
  'unknown.several.one': 'No item has this code: {code}',
  'unknown.several.other': 'No item has these {count} codes. The last one: {code}',
  'unknown.list': 'Show the codes',
  'unknown.create': 'Create item',
  'unknown.createOf': 'Create item with the code {code}',
  'unknown.assign': 'Assign to an item…',
  'unknown.assignOf': 'Assign to an item: {code}',
  'unknown.putAway': 'Dismiss unknown codes',
  'unknown.putOneAway': 'Dismiss {code}',
  'unknown.what': 'It becomes the barcode of the item you choose.',
  'unknown.replaces': 'Its barcode {barcode} is replaced. The old code then finds nothing.',
} as const;
