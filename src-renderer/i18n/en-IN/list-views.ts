/** Lists of records: what they leave out, their views and columns, codes that no item has. */
export const listViews = {
  'list.leftOut.items': 'The item beside is not in this list.',
  'list.leftOut.contacts': 'The contact beside is not in this list.',
} as const;
