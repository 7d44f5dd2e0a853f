/** Whether the mirror equals the Service, collection by collection: same ids, same documents, same quantities. */
import { expect } from 'vitest';
import type { CollectionName, SweptCollection } from '../../src-sync/domain/collections.ts';
import { sameValue } from '../../src-sync/domain/merge.ts';
import type { JsonValue } from '../../src-sync/domain/json.ts';
import type { StandInService } from '../service/server.ts';
import type { Desk } from './desk.ts';

interface ServiceRow {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type State = StandInService['state'];

/** Lines of the CRM's activity that are kept (src-sync/pull/descriptions.ts). */
const FEED_ROWS = 1_000;

/** What the Service has of each collection but stock, which is compared by quantities. */
const ROWS: Readonly<
  Record<Exclude<SweptCollection, 'stock'>, (service: StandInService) => readonly ServiceRow[]>
> = {
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

export const COMPARED = Object.keys(ROWS) as readonly (keyof typeof ROWS)[];

/** Every live record of the Service is here with the same fields, and nothing else is. */
export async function expectMirrorEqualsService(
  desk: Desk,
  service: StandInService,
  { except = [] }: { readonly except?: readonly (keyof typeof ROWS)[] } = {},
): Promise<void> {
  for (const collection of COMPARED) {
    if (!except.includes(collection)) await expectSameRecords(desk, collection, ROWS[collection](service));
  }
  await expectSameStock(desk, service);
}

/** The same where this PC was writing: each write adds a line to the feed, perhaps after the feed was read. */
export function expectMirrorEqualsAfterWrites(desk: Desk, service: StandInService): Promise<void> {
  return expectMirrorEqualsService(desk, service, { except: ['crmActivity'] });
}

function newestActivity({ crmActivity }: State): readonly ServiceRow[] {
  return [...crmActivity.ordered('createdAt')].slice(-FEED_ROWS);
}

async function expectSameRecords(
  desk: Desk,
  collection: CollectionName,
  rows: readonly ServiceRow[],
): Promise<void> {
  const records = await desk.records(collection);
  const here = new Map(records.map((record) => [record.serverId ?? '', record]));
  expect([...here.keys()].sort(), collection).toEqual(rows.map((row) => row.id).sort());
  for (const row of rows) {
    const record = here.get(row.id);
    for (const [field, value] of Object.entries(row.fields)) {
      const mine = record?.record[field];
      if (!sameValue(mine, value as JsonValue)) {
        expect.fail(
          `${collection} ${row.id} ${field}: ${JSON.stringify(mine)} here, ${JSON.stringify(value)} there`,
        );
      }
    }
  }
}

async function expectSameStock(desk: Desk, service: StandInService): Promise<void> {
  const warehouses = new Map((await desk.records('warehouses')).map((one) => [one.serverId, one.id]));
  for (const item of await desk.records('items')) {
    const detail = await desk.engine.ask('items.get', { id: item.id });
    if (!detail.ok) throw new Error(detail.failure.message);
    const here = new Map(detail.value.stock.map((row) => [row.warehouse.id, row.qty]));
    for (const [serverId, localId] of warehouses) {
      const there = service.state.stock.quantity(item.serverId ?? '', serverId ?? '');
      const mine = here.get(localId) ?? 0;
      if (mine !== there)
        expect.fail(`stock of ${item.serverId} at ${serverId}: ${mine} here, ${there} there`);
    }
  }
}
