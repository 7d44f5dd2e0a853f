/** The records that carry an entry of a small list by its name, as lists that can be changed together. */
import type { ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import type { SmallList } from '../../../../src-sync/domain/lists/small-lists.ts';

interface Users {
  readonly list: ChannelRequest<'bulk.plan'>['list'];
  /** Their field that holds the name. */
  readonly field: string;
}

/** One list for each field that holds the name; none where nothing carries it by its name. */
export function listsOfUsers(collection: SmallList, name: string): readonly Users[] {
  const all = { q: '', filter: 'all', sort: 'name', direction: 'asc' } as const;
  const items = { collection: 'items', ...all, category: null } as const;
  if (collection === 'categories') return [{ list: { ...items, category: name }, field: 'category' }];
  if (collection === 'units') {
    return [
      { list: { ...items, unit: name }, field: 'unit' },
      { list: { ...items, purchaseUnit: name }, field: 'purchaseUnit' },
    ];
  }
  if (collection !== 'leadSources') return [];
  return [{ list: { collection: 'contacts', ...all, source: name }, field: 'source' }];
}
