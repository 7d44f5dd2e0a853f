/** The 200 changes of the fault comparison, the same for every contestant, and what the Service's own books say became of them. */
import type { StandInService } from '../../../src-service/server.ts';

/** The text that tells a change in the books: a new contact's name, an edited contact's note, a movement's reference. */
export type Mark = string;

/** The input of a contestant; the ids are the Service's, the bodies those of the contract. */
export type Deed =
  | { readonly kind: 'create'; readonly mark: Mark; readonly record: ContactRecord }
  | {
      readonly kind: 'edit';
      readonly mark: Mark;
      readonly id: string;
      readonly changes: { readonly notes: Mark };
    }
  | { readonly kind: 'adjust'; readonly mark: Mark; readonly itemId: string; readonly record: Adjustment };

export interface ContactRecord {
  readonly name: string;
  readonly phone: string;
}

/** A difference, never an absolute number: one that is booked twice is a lie about stock. */
export interface Adjustment {
  readonly qty: number;
  readonly warehouseId: string;
  readonly reason: string;
  readonly reference: Mark;
}

export interface Work {
  readonly deeds: readonly Deed[];
  /** Those that the Service refuses whenever they are sent. */
  readonly refused: ReadonlySet<Mark>;
}

export const OPERATIONS = 200;
const EDITS = 50;
const CONFLICTS = 3;
const PIECES = 3;
/** Items whose stock is adjusted; one more is there for the adjustment that is refused. */
const ITEMS = 10;

export const DATA = {
  contacts: EDITS + 10,
  items: ITEMS + 2,
  untrackedShare: 0,
  warehouses: 2,
  notifications: 1,
};

/** Of eight changes three are new contacts, three adjustments and two edits, each edit of a contact of its own. */
export function workFor(service: StandInService): Work {
  const contacts = service.state.contacts.all();
  const items = service.state.items.all();
  const warehouseId = service.state.warehouses.all()[0]!.id;
  const refused = new Set<Mark>();
  let edits = 0;
  let adjustments = 0;
  const deeds = Array.from({ length: OPERATIONS }, (_, index): Deed => {
    const mark = `FLT-${String(index + 1).padStart(4, '0')}`;
    const kind = (['create', 'adjust', 'edit', 'create', 'adjust', 'create', 'adjust', 'edit'] as const)[
      index % 8
    ]!;
    if (kind === 'create')
      return { kind, mark, record: { name: mark, phone: `70${String(index).padStart(8, '0')}` } };
    if (kind === 'edit') {
      const { id } = contacts[edits]!;
      // The 11th, 26th and 41st edit: early, in the middle and late.
      if (edits % 15 === 10 && edits < 15 * CONFLICTS) {
        refused.add(mark);
        service.faults.add({ kind: 'conflict', match: { method: 'PUT', path: new RegExp(`${id}$`) } });
      }
      edits += 1;
      return { kind, mark, id, changes: { notes: mark } };
    }
    const isRefused = adjustments === 20;
    const { id: itemId } = items[isRefused ? ITEMS : adjustments % ITEMS]!;
    if (isRefused) {
      refused.add(mark);
      const match = { method: 'POST', path: new RegExp(`${itemId}/stock-adjustments$`) };
      service.faults.add({ kind: 'status', status: 400, message: 'Not for this item', match });
    }
    adjustments += 1;
    return { kind, mark, itemId, record: { qty: PIECES, warehouseId, reason: 'counted', reference: mark } };
  });
  return { deeds, refused };
}

export interface Books {
  /** Number of times that each change took effect, of those that did. */
  readonly effects: ReadonlyMap<Mark, number>;
  /** Effects more than one, of changes that are not harmless to repeat. */
  readonly doubled: number;
  /** The quantity that doubled adjustments put into the books but not on the shelf. */
  readonly piecesTooMany: number;
}

/** Read from the Service's state, never from what a client believes. */
export function booksOf({ state }: StandInService, { deeds }: Work): Books {
  const counts = new Map<Mark, number>();
  const count = (mark: Mark): void => void counts.set(mark, (counts.get(mark) ?? 0) + 1);
  for (const { fields } of state.contacts.all()) count(String(fields['name']));
  // A reference may have a word of the client's own behind it.
  for (const { reference } of state.stock.allMovements()) count(String(reference).split(' ')[0]!);
  const effects = new Map<Mark, number>();
  let doubled = 0;
  let piecesTooMany = 0;
  for (const deed of deeds) {
    // An edit that was sent again shows the same text as before: no harm is done, and none is counted.
    const isShown = deed.kind === 'edit' && state.contacts.get(deed.id)?.fields['notes'] === deed.mark;
    const times = isShown ? 1 : (counts.get(deed.mark) ?? 0);
    if (times > 0) effects.set(deed.mark, times);
    if (times < 2) continue;
    doubled += times - 1;
    if (deed.kind === 'adjust') piecesTooMany += (times - 1) * deed.record.qty;
  }
  return { effects, doubled, piecesTooMany };
}
