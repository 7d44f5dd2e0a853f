/** A synced desk for tests of what belongs to one record, and the people who add to it meanwhile. */
import { expect } from 'vitest';
import type { RelatedCollection } from '../../../src-sync/domain/records/collections.ts';
import type { RelatedAnswer } from '../../../src-sync/domain/records/related-answer.ts';
import type { Row, Shape, StandInService } from '../../../src-service/server.ts';
import { insert } from '../../../src-service/store.ts';
import { type Desk, until } from '../desk.ts';
import { openTestDesk, startTestService } from '../fixture.ts';

const DATA = { items: 12, contacts: 20, warehouses: 3, notifications: 2 };

export async function pair(shape: Partial<Shape> = {}): Promise<[StandInService, Desk]> {
  const standIn = await startTestService({ data: DATA, rateLimit: null, shape });
  const desk = await openTestDesk(standIn);
  expect((await desk.sync()).stopped).toBe('complete');
  standIn.clearRequests();
  return [standIn, desk];
}

interface Ask {
  readonly force?: boolean;
  readonly limit?: number;
}

export async function ask(
  desk: Desk,
  collection: RelatedCollection,
  recordId: string,
  more: Ask = {},
): Promise<RelatedAnswer> {
  const answer = await desk.engine.ask('related.read', { collection, recordId, ...more });
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

/** Asks as the window does: once, and again when the engine says that something changed. */
export async function untilFresh(
  desk: Desk,
  collection: RelatedCollection,
  id: string,
): Promise<RelatedAnswer> {
  let last = await ask(desk, collection, id);
  await until(`${collection} is fresh`, async () => {
    last = await ask(desk, collection, id);
    return last.state === 'fresh';
  });
  return last;
}

export const asked = (standIn: StandInService, path: RegExp): number =>
  standIn.requests.filter((one) => path.test(one.path)).length;
export const MOVEMENTS = /stock-movements$/;

export function trackedItem(standIn: StandInService, index = 0): Row {
  const row = standIn.state.items.all().filter((one) => one.fields['trackInventory'] === true)[index];
  if (row === undefined) throw new Error('the stand-in has tracked items');
  return row;
}

export function aContact(standIn: StandInService): Row {
  const [contact] = standIn.state.contacts.all();
  if (contact === undefined) throw new Error('the stand-in has contacts');
  const { state } = standIn;
  insert(state, state.contactActivities, { contactGid: contact.id, type: 'CALL', note: 'Wants a quote' });
  insert(state, state.contactActivities, { contactGid: contact.id, type: 'NOTE', note: 'Pays by the 7th' });
  insert(state, state.contactDocuments, { contactGid: contact.id, fileName: 'Q-1.txt', size: 12 });
  insert(state, state.emails, { contactGid: contact.id, subject: 'Rate list', from: 'desk@tamhan.example' });
  return contact;
}

export const adjust = (standIn: StandInService, row: Row, qty: number): void => {
  const [place] = standIn.state.warehouses.all();
  standIn.otherClients.adjustStock(row.id, { qty, warehouseId: place?.id ?? null, reason: 'Counted' });
};

export async function writeOnce(desk: Desk, row: Row, reference: string): Promise<string> {
  const [place] = await desk.records('warehouses');
  const record = { qty: -2, warehouseId: place?.id, reference };
  return (await desk.accept({ op: 'stock.adjust', id: row.id, record })).opId;
}
