/** The collections by the module that they belong to, as the Sync screen lists them. */
import {
  MODULE_OF,
  RELATED_COLLECTIONS,
  RELATED_TO,
  SWEPT_COLLECTIONS,
  type ModuleName,
  type RelatedCollection,
  type RelatedParent,
  type SweptCollection,
} from '../../src-sync/domain/records/collections.ts';
import { t, type TextKey } from '../i18n/index.svelte.ts';

export interface CollectionGroup {
  readonly id: ModuleName | 'account';
  readonly head: TextKey;
  readonly swept: readonly SweptCollection[];
  /** Collections that are read for one record at a time, so there is no state of the whole. */
  readonly onDemand: readonly { readonly collection: RelatedCollection; readonly of: RelatedParent }[];
}

export const GROUPS: readonly CollectionGroup[] = [
  groupOf('inventory', 'module.inventory'),
  groupOf('contacts', 'module.contacts'),
  groupOf('crm', 'module.crm'),
  groupOf('notifications', 'module.notifications'),
  groupOf('account', 'sync.account'),
];

/** The collections of a module; `account`: those that belong to none. */
function groupOf(id: CollectionGroup['id'], head: TextKey): CollectionGroup {
  const isHere = (name: SweptCollection | RelatedCollection): boolean =>
    (MODULE_OF[name] ?? 'account') === id;
  const onDemand = RELATED_COLLECTIONS.filter(isHere);
  return {
    ...{ id, head, swept: SWEPT_COLLECTIONS.filter(isHere) },
    onDemand: onDemand.map((collection) => ({ collection, of: RELATED_TO[collection] })),
  };
}

/** Inside a sentence: "items", but "CRM activity". */
export function nameInSentence(collection: SweptCollection): string {
  const name = t(`collection.${collection}`);
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
