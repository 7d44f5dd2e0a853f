/** In what the mirror differs from the Service, collection by collection: which records, which fields, which quantities. */
import {
  SWEPT_COLLECTIONS,
  type CollectionName,
  type SweptCollection,
} from '../../src-sync/domain/records/collections.ts';
import { FIELDS, readNumber } from '../../src-sync/domain/records/fields.ts';
import type { JsonValue } from '../../src-sync/domain/values/json.ts';
import { sameValue } from '../../src-sync/domain/records/merge.ts';
import type { MirrorRecord } from '../../src-sync/domain/records/record.ts';
import type { StandInService } from '../../src-service/server.ts';

export interface Mirror {
  /** Live records. */
  records(collection: CollectionName): Promise<readonly MirrorRecord[]>;
}

interface ServiceRow {
  readonly id: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Listed = Exclude<SweptCollection, 'stock'>;
type State = StandInService['state'];
/** As much of a Service as it takes to compare. */
export type Compared = Pick<StandInService, 'state' | 'organizationIds' | 'shape'>;

/** Lines of the CRM's activity that are kept (src-sync/pull/descriptions.ts). */
const FEED_ROWS = 1_000;

/** The Service's rows of each collection but stock, which is compared by quantities. */
const ROWS: Readonly<Record<Listed, (service: Compared) => readonly ServiceRow[]>> = {
  warehouses: ({ state }) => state.warehouses.all(),
  items: ({ state }) => state.items.all(),
  contacts: ({ state }) => state.contacts.all(),
  notifications: ({ state }) => state.notifications.all(),
  categories: ({ state }) => state.categories.all(),
  units: ({ state }) => state.units.all(),
  itemCustomFields: ({ state }) => state.customFields.all(),
  labelTemplates: ({ state }) => state.labelTemplates.all(),
  stockSettings: ({ state }) => [{ id: 'stockSettings', fields: state.settings.stock }],
  notificationPreferences: ({ state }) => [
    { id: 'notificationPreferences', fields: { preferences: state.settings.notificationPreferences } },
  ],
  pipelines: ({ state }) => state.pipelines.all(),
  leadSources: ({ state }) => state.leadSources.all(),
  leadTypes: ({ state }) => state.leadTypes.all(),
  leadPriorities: ({ state }) => state.leadPriorities.all(),
  crmActivity: ({ state }) => newestActivity(state),
  forms: ({ state }) => state.forms.all(),
  automations: ({ state }) => state.automations.all(),
  emailSettings: ({ state }) => [{ id: 'emailSettings', fields: state.settings.crmEmail }],
  organizations: ({ organizationIds }) => organizationIds.map((id) => ({ id, fields: { id } })),
};

function newestActivity({ crmActivity }: State): readonly ServiceRow[] {
  return [...crmActivity.ordered('createdAt')].slice(-FEED_ROWS);
}

/** Every record that the Service has of the collection, by what tells it apart: its id, or item and warehouse. */
export function keysThere(service: Compared, collection: SweptCollection): string[] {
  if (collection !== 'stock') return ROWS[collection](service).map((row) => row.id);
  const { stock, warehouses } = service.state;
  return warehouses
    .all()
    .flatMap((warehouse) => stock.itemsAt(warehouse.id).map((item) => `${item.id}@${warehouse.id}`));
}

export function keyHere(collection: CollectionName, { serverId, record }: MirrorRecord): string {
  if (collection !== 'stock') return serverId ?? '';
  return `${String(record['itemId'])}@${String(record['warehouseId'])}`;
}

export interface ComparedBy {
  readonly except?: readonly SweptCollection[];
  /** The times of the Service as well, which it sets itself. */
  readonly withTimes?: boolean;
}

/** One line for each difference; none when the mirror equals the Service. */
export async function differences(
  mirror: Mirror,
  service: Compared,
  { except = [], withTimes = false }: ComparedBy = {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const collection of SWEPT_COLLECTIONS) {
    if (except.includes(collection)) continue;
    const here = new Map(
      (await mirror.records(collection)).map((record) => [keyHere(collection, record), record]),
    );
    const there = new Set(keysThere(service, collection));
    for (const key of here.keys()) if (!there.has(key)) lines.push(`${collection} ${key}: only here`);
    for (const key of there) if (!here.has(key)) lines.push(`${collection} ${key}: only there`);
    lines.push(
      ...(collection === 'stock'
        ? quantityDifferences(here, service)
        : fieldDifferences(collection, here, rowsThere(service, collection, withTimes))),
    );
  }
  return lines;
}

function rowsThere(service: Compared, collection: Listed, withTimes: boolean): readonly ServiceRow[] {
  const rows = ROWS[collection](service);
  if (!withTimes || !service.shape.timestamps) return rows;
  return rows.map((row) => {
    const times = row.updatedAt === undefined ? {} : { createdAt: row.createdAt, updatedAt: row.updatedAt };
    return { ...row, fields: { ...row.fields, ...times } };
  });
}

function fieldDifferences(
  collection: CollectionName,
  here: ReadonlyMap<string, MirrorRecord>,
  there: readonly ServiceRow[],
): string[] {
  return there.flatMap(({ id, fields }) => {
    const mine = here.get(id)?.record;
    if (mine === undefined) return [];
    return Object.entries(fields)
      .filter(([field, value]) => !sameValue(mine[field], value as JsonValue))
      .map(([field, value]) => {
        const shown = JSON.stringify(mine[field]);
        return `${collection} ${id} ${field}: ${shown} here, ${JSON.stringify(value)} there`;
      });
  });
}

function quantityDifferences(here: ReadonlyMap<string, MirrorRecord>, service: Compared): string[] {
  const names = [...FIELDS.stockQuantity, service.shape.stockQuantityField];
  return [...here].flatMap(([key, { record }]) => {
    const [itemId = '', warehouseId = ''] = key.split('@');
    const mine = readNumber(record, names);
    const theirs = service.state.stock.quantity(itemId, warehouseId);
    return mine === theirs ? [] : [`stock ${key}: ${mine} here, ${theirs} there`];
  });
}
