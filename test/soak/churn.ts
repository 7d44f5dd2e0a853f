/** The work of a person at this PC and of colleagues elsewhere, all the time. */
import { randomUUID } from 'node:crypto';
import type { StandInService } from '../../src-service/options.ts';
import type { EngineProcess } from './engine-process.ts';

const WORDS = ['brass hinge', 'cpvc', 'mcb 16', 'paint', 'screw', 'lock', 'wire', 'drill'];
const LIST = { filter: 'all', category: null, direction: 'asc', limit: 60 } as const;

/** A colleague: a price, a contact, stock, a new item, and at times a contact that goes. */
export function changeElsewhere(service: StandInService, turn: number): void {
  const { otherClients, state } = service;
  const [items, contacts] = [state.items.all(), state.contacts.all()];
  const item = items[(turn * 7_919) % items.length];
  const contact = contacts[(turn * 104_729) % contacts.length];
  if (item === undefined || contact === undefined) throw new Error('the Service is empty');
  otherClients.editItem(item.id, { price: 10 + (turn % 900) });
  otherClients.editContact(contact.id, { notes: `Called for the ${turn}th time` });
  if (item.fields['trackInventory'] === true)
    otherClients.adjustStock(item.id, { qty: turn % 2 === 0 ? 3 : -3 });
  // As many come as go, so that the lists stay as long as they are.
  if (turn % 20 === 0)
    otherClients.createContact({ name: `Caller ${turn}`, phone: String(9_000_000_000 + turn) });
  if (turn % 20 === 10) otherClients.deleteContact(contact.id);
  // The stand-in remembers each request.
  service.clearRequests();
}

/** A person: searches, looks at an item and at a contact, changes one of them. */
export async function workHere(engine: EngineProcess, turn: number): Promise<void> {
  const q = WORDS[turn % WORDS.length] ?? '';
  const found = await engine.ask('items.window', { ...LIST, q, sort: 'relevance', offset: 0 });
  const row = found.rows[turn % Math.max(1, found.rows.length)];
  await engine.ask('search.everything', { q: q.slice(0, 1 + (turn % 3)), limit: 10 });
  const people = await engine.ask('contacts.window', {
    ...{ q: '', filter: 'all', sort: 'name', direction: 'asc', limit: 60 },
    offset: (turn * 60) % 4_000,
  });
  const person = people.rows[0];
  if (row === undefined || person === undefined) return;
  const item = await engine.ask('items.get', { id: row.id });
  await engine.ask('scan.find', { code: row.sku });
  const operation =
    turn % 2 === 0
      ? { op: 'contacts.update', id: person.id, changes: { notes: `Seen at ${turn}` } }
      : { op: 'stock.adjust', id: item.id, record: { qty: turn % 4 === 1 ? 1 : -1 } };
  await engine.ask('operations.accept', { operationId: randomUUID(), operation });
}
