/** What an operation does to its record, whatever it is called: by this the outbox orders, merges, shows and takes back. */
import { OPERATION_NAMES, type OperationName } from './operation.ts';

/**
 * `create` makes its record, `update` changes fields of it (merged three-way before it is sent), `delete` takes it away,
 * `stock` books a difference, `other` does something else to what it touches.
 */
export type OperationKind = 'create' | 'update' | 'delete' | 'stock' | 'other';

/** Where the name does not tell. */
const KIND_OF: Readonly<Partial<Record<OperationName, OperationKind>>> = {
  'contacts.addActivity': 'create',
  'contacts.deleteActivity': 'delete',
  'contacts.addDocument': 'create',
  'contacts.deleteDocument': 'delete',
  'stock.reconcile': 'other',
  'pipelines.setStages': 'update',
  'automations.setEnabled': 'update',
};

export function kindOf(name: OperationName): OperationKind {
  return KINDS[name];
}

function kindByName(name: OperationName): OperationKind {
  if (name.endsWith('.create')) return 'create';
  if (name.endsWith('.update')) return 'update';
  if (name.endsWith('.delete')) return 'delete';
  return name.startsWith('stock.') ? 'stock' : 'other';
}

/** Asked for every operation whenever a view is made. */
const KINDS = Object.fromEntries(
  OPERATION_NAMES.map((name) => [name, KIND_OF[name] ?? kindByName(name)]),
) as Readonly<Record<OperationName, OperationKind>>;

export function operationsOfKind(kind: OperationKind): readonly OperationName[] {
  return OPERATION_NAMES.filter((name) => kindOf(name) === kind);
}
