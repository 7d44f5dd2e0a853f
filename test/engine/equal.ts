/** Whether the mirror equals the Service: same ids, same documents, same quantities. */
import { expect } from 'vitest';
import type { CollectionName } from '../../src-sync/domain/collections.ts';
import { sameValue } from '../../src-sync/domain/merge.ts';
import type { JsonValue } from '../../src-sync/domain/json.ts';
import type { StandInService } from '../service/server.ts';
import type { Desk } from './desk.ts';

interface ServiceRow {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Every live record of the Service is here with the same fields, and nothing else is. */
export async function expectMirrorEqualsService(desk: Desk, service: StandInService): Promise<void> {
  await expectSameRecords(desk, 'items', service.state.items.all());
  await expectSameRecords(desk, 'contacts', service.state.contacts.all());
  await expectSameRecords(desk, 'warehouses', service.state.warehouses.all());
  await expectSameRecords(desk, 'notifications', service.state.notifications.all());
  await expectSameStock(desk, service);
}

async function expectSameRecords(
  desk: Desk,
  collection: CollectionName,
  rows: readonly ServiceRow[],
): Promise<void> {
  const records = await desk.records(collection);
  const here = new Map(records.map((record) => [record.serverId, record]));
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
