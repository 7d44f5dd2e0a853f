/** The mirrored collections, by the names that the CLI, the store and the window share. */

/** Kept equal to the Service as a whole, in the order of usefulness on a first run. */
export const SWEPT_COLLECTIONS = [
  'warehouses',
  'items',
  'contacts',
  'notifications',
  'stock',
  'categories',
  'units',
  'itemCustomFields',
  'labelTemplates',
  'stockSettings',
  'notificationPreferences',
  'pipelines',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'crmActivity',
  'forms',
  'automations',
  'emailSettings',
  'organizations',
] as const;

/** Collections that people work on all day: their freshness is that of the desk. */
export const DESK_COLLECTIONS = [
  'warehouses',
  'items',
  'stock',
  'contacts',
  'notifications',
] as const satisfies readonly (typeof SWEPT_COLLECTIONS)[number][];

/** Collections that belong to one record and cost a request for each: read when somebody wants them, then kept. */
export const RELATED_COLLECTIONS = [
  'contactActivities',
  'contactDocuments',
  'contactEmails',
  'stockMovements',
] as const;

/** The collection whose record they belong to. */
export const RELATED_TO = {
  contactActivities: 'contacts',
  contactDocuments: 'contacts',
  contactEmails: 'contacts',
  stockMovements: 'items',
} as const satisfies Readonly<Record<(typeof RELATED_COLLECTIONS)[number], string>>;

/** Collections whose records have parts that are read record by record. */
export type RelatedParent = (typeof RELATED_TO)[keyof typeof RELATED_TO];

export function isRelatedParent(name: string): name is RelatedParent {
  return (Object.values(RELATED_TO) as readonly string[]).includes(name);
}

export const COLLECTIONS = [...SWEPT_COLLECTIONS, ...RELATED_COLLECTIONS] as const;

export type SweptCollection = (typeof SWEPT_COLLECTIONS)[number];
export type RelatedCollection = (typeof RELATED_COLLECTIONS)[number];
export type CollectionName = (typeof COLLECTIONS)[number];

export function isCollectionName(name: string): name is CollectionName {
  return (COLLECTIONS as readonly string[]).includes(name);
}

export function isSweptCollection(name: string): name is SweptCollection {
  return (SWEPT_COLLECTIONS as readonly string[]).includes(name);
}

export function isRelatedCollection(name: string): name is RelatedCollection {
  return (RELATED_COLLECTIONS as readonly string[]).includes(name);
}

/** The name in a document of settings under which an answer that is no object stands. No field has a space in its name. */
export const WHOLE_ANSWER = 'Whole answer';

/** One document instead of a list: its only record goes by the collection's name where the Service gives it no id. */
export const SINGLE_DOCUMENTS: ReadonlySet<CollectionName> = new Set([
  'stockSettings',
  'notificationPreferences',
  'emailSettings',
]);

/** Events, told once and never changed: an entry without an id is known by its content. */
export const HISTORY_COLLECTIONS: ReadonlySet<CollectionName> = new Set([
  'crmActivity',
  'contactActivities',
  'contactEmails',
  'stockMovements',
]);

/** Contract modules: a missing scope holds a whole module (service-api.md, Authentication). */
export const MODULES = ['contacts', 'crm', 'inventory', 'notifications'] as const;

export type ModuleName = (typeof MODULES)[number];

/** `null`: named by the contract outside its modules, so no scope holds it. */
export const MODULE_OF: Readonly<Record<CollectionName, ModuleName | null>> = {
  warehouses: 'inventory',
  items: 'inventory',
  stock: 'inventory',
  contacts: 'contacts',
  notifications: 'notifications',
  categories: 'inventory',
  units: 'inventory',
  itemCustomFields: 'inventory',
  labelTemplates: 'inventory',
  stockSettings: 'inventory',
  notificationPreferences: 'notifications',
  pipelines: 'crm',
  leadSources: 'crm',
  leadTypes: 'crm',
  leadPriorities: 'crm',
  crmActivity: 'crm',
  forms: 'crm',
  automations: 'crm',
  emailSettings: 'crm',
  organizations: null,
  contactActivities: 'contacts',
  contactDocuments: 'contacts',
  contactEmails: 'contacts',
  stockMovements: 'inventory',
};
