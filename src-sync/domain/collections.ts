/** The mirrored collections, by the names that the CLI, the store and the window share. */

export const COLLECTIONS = ['warehouses', 'items', 'stock', 'contacts', 'notifications'] as const;

export type CollectionName = (typeof COLLECTIONS)[number];

export function isCollectionName(name: string): name is CollectionName {
  return (COLLECTIONS as readonly string[]).includes(name);
}

/** Contract modules: a missing scope holds a whole module (service-api.md, Authentication). */
export const MODULES = ['contacts', 'crm', 'inventory', 'notifications'] as const;

export type ModuleName = (typeof MODULES)[number];

export const MODULE_OF: Readonly<Record<CollectionName, ModuleName>> = {
  warehouses: 'inventory',
  items: 'inventory',
  stock: 'inventory',
  contacts: 'contacts',
  notifications: 'notifications',
};
