/** The collections as people think of them: by what they work on, the most useful first. */
import type {
  ModuleName,
  RelatedCollection,
  SweptCollection,
} from '../../src-sync/domain/records/collections.ts';
import { t, type TextKey } from '../i18n/index.svelte.ts';

export interface CollectionGroup {
  readonly id: ModuleName | 'account';
  readonly head: TextKey;
  readonly swept: readonly SweptCollection[];
  /** Read for one record at a time, so there is nothing to tell of the whole. */
  readonly onDemand: readonly { readonly collection: RelatedCollection; readonly of: 'items' | 'contacts' }[];
}

export const GROUPS: readonly CollectionGroup[] = [
  {
    id: 'inventory',
    head: 'module.inventory',
    swept: [
      'items',
      'warehouses',
      'stock',
      'categories',
      'units',
      'itemCustomFields',
      'labelTemplates',
      'stockSettings',
    ],
    onDemand: [{ collection: 'stockMovements', of: 'items' }],
  },
  {
    id: 'contacts',
    head: 'module.contacts',
    swept: ['contacts'],
    onDemand: [
      { collection: 'contactActivities', of: 'contacts' },
      { collection: 'contactDocuments', of: 'contacts' },
      { collection: 'contactEmails', of: 'contacts' },
    ],
  },
  {
    id: 'crm',
    head: 'module.crm',
    swept: [
      'pipelines',
      'leadSources',
      'leadTypes',
      'leadPriorities',
      'crmActivity',
      'forms',
      'automations',
      'emailSettings',
    ],
    onDemand: [],
  },
  {
    id: 'notifications',
    head: 'module.notifications',
    swept: ['notifications', 'notificationPreferences'],
    onDemand: [],
  },
  { id: 'account', head: 'sync.account', swept: ['organizations'], onDemand: [] },
];

/** Inside a sentence: "items", but "CRM activity". */
export function nameInSentence(collection: SweptCollection): string {
  const name = t(`collection.${collection}`);
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
