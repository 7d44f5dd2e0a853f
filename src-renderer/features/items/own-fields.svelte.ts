/** The shop's own fields of an item, kept as the Service defines them now. */
import { itemFields, type ItemField } from '../../../src-sync/domain/records/item-fields.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { live } from '../../live/live.svelte.ts';

/** Call while a component is being set up. @param record the item, `{}` of a new one */
export function ownFields(record: () => JsonObject): { readonly list: readonly ItemField[] } {
  const definitions = live(
    'records.list',
    () => ({ collection: 'itemCustomFields', offset: 0, limit: 200 }),
    ['itemCustomFields'],
  );
  const list = $derived(
    itemFields(
      (definitions.value ?? []).map((one) => one.record),
      record(),
    ),
  );
  return {
    get list() {
      return list;
    },
  };
}
