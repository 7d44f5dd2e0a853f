/** Changes that can be told apart at the Service: what was accepted, and what its own books say became of it. */
import type { Reader } from '../../src-sync/store/database.ts';
import { findOperation } from '../../src-sync/store/outbox/outbox.ts';
import { verify } from '../../src-sync/store/verify.ts';
import type { Random } from '../../src-service/random.ts';
import type { StandInService } from '../../src-service/server.ts';

export type Operation = Readonly<Record<string, unknown>>;

export interface Deed {
  /** In the order in which they were handed in. */
  readonly number: number;
  readonly operation: Operation;
  /** A text that is in the Service's books as often as the change took effect, and how often that must be. */
  readonly mark: { readonly text: string; readonly times: number } | null;
  /** An edit: where it shows, and as what. */
  readonly edit: { readonly id: string; readonly value: string } | null;
  /** Told by the engine once it is durable; `null` while nobody heard. */
  operationId: string | null;
}

type Kind = (number: number) => Pick<Deed, 'operation'> & Partial<Pick<Deed, 'mark' | 'edit'>>;

export class Work {
  readonly deeds: Deed[] = [];
  readonly #service: StandInService;
  readonly #random: Random;
  readonly #kinds: readonly Kind[];

  constructor(service: StandInService, random: Random) {
    this.#service = service;
    this.#random = random;
    this.#kinds = this.#makeKinds();
  }

  next(): Deed {
    const number = this.deeds.length + 1;
    const deed: Deed = {
      mark: null,
      edit: null,
      ...this.#random.pick(this.#kinds)(number),
      number,
      operationId: null,
    };
    this.deeds.push(deed);
    return deed;
  }

  get accepted(): readonly Deed[] {
    return this.deeds.filter((deed) => deed.operationId !== null);
  }

  #makeKinds(): readonly Kind[] {
    const { state } = this.#service;
    const contacts = state.contacts.all().map((row) => row.id);
    const items = state.items.all().filter((row) => row.fields['trackInventory'] !== false);
    const places = state.warehouses.all().map((row) => row.id);
    const random = this.#random;
    const item = (): string => random.pick(items).id;
    const newContact: Kind = (number) => {
      const text = `Torture ${padded(number)}`;
      const record = { name: text, phone: `70${padded(number)}00` };
      return { operation: { op: 'contacts.create', record }, mark: { text, times: 1 } };
    };
    const newItem: Kind = (number) => {
      const text = `Tortured hinge ${padded(number)}`;
      const record = { name: text, sku: `TRT-SKU-${padded(number)}`, price: 42.5 };
      return { operation: { op: 'items.create', record }, mark: { text, times: 1 } };
    };
    const adjustment: Kind = (number) => {
      const text = `TRT-${padded(number)}`;
      const record = { qty: 1, warehouseId: random.pick(places), reason: 'counted', reference: text };
      return { operation: { op: 'stock.adjust', id: item(), record }, mark: { text, times: 1 } };
    };
    const transfer: Kind = (number) => {
      const text = `TRT-${padded(number)}`;
      const [fromWarehouseId, toWarehouseId] = [places[0], places[1]];
      const record = { itemId: item(), fromWarehouseId, toWarehouseId, qty: 1, reference: text };
      // Booked as two movements.
      return { operation: { op: 'stock.transfer', record }, mark: { text, times: 2 } };
    };
    const edit: Kind = (number) => {
      const id = random.pick(contacts);
      const value = `note ${padded(number)}`;
      return { operation: { op: 'contacts.update', id, changes: { notes: value } }, edit: { id, value } };
    };
    return [newContact, newContact, newItem, adjustment, adjustment, transfer, edit, edit];
  }

  /** The Service's books against the accepted changes; in the end nothing may be missing either. */
  problemsAtService(isEnd: boolean): string[] {
    const there = this.#marksThere();
    const problems: string[] = [];
    for (const { mark, operation, operationId } of this.deeds) {
      if (mark === null) continue;
      const times = there.get(mark.text) ?? 0;
      if (times > mark.times)
        problems.push(`doubled: ${JSON.stringify(operation)} took effect ${times} times`);
      if (isEnd && operationId !== null && times < mark.times)
        problems.push(`lost: ${JSON.stringify(operation)}`);
    }
    return isEnd ? [...problems, ...this.#lostEdits()] : problems;
  }

  #marksThere(): ReadonlyMap<string, number> {
    const { contacts, items, stock } = this.#service.state;
    const names = [...contacts.all(), ...items.all()].map((row) => String(row.fields['name']));
    const references = stock.allMovements().map(({ reference }) => String(reference).split(' ')[0] ?? '');
    const counts = new Map<string, number>();
    for (const text of [...names, ...references]) counts.set(text, (counts.get(text) ?? 0) + 1);
    return counts;
  }

  /** The last edit that was answered shows, or one handed in after it whose answer nobody heard. */
  #lostEdits(): string[] {
    const problems: string[] = [];
    for (const id of new Set(this.deeds.flatMap(({ edit }) => edit?.id ?? []))) {
      const edits = this.deeds.filter((deed) => deed.edit?.id === id);
      const last = edits.findLastIndex((deed) => deed.operationId !== null);
      const may = edits.slice(Math.max(0, last)).map((deed) => deed.edit?.value);
      const value = this.#service.state.contacts.get(id)?.fields['notes'];
      if (last >= 0 && !may.includes(String(value)))
        problems.push(`lost: ${id} reads ${String(value)}, not ${may.join(' or ')}`);
    }
    return problems;
  }

  /** The database of a program that is gone: everything accepted is there, in order, and told truly. */
  async problemsHere(
    reader: Reader,
    mayForgetDone = false,
  ): Promise<{ problems: string[]; inTheAir: number }> {
    const there = this.#marksThere();
    const problems: string[] = [];
    let inTheAir = 0;
    let lastSeq = 0;
    for (const { operation, operationId, mark } of this.accepted) {
      const stored = await findOperation(reader, operationId ?? '');
      const words = JSON.stringify(operation);
      const isInBooks = mark === null || there.get(mark.text) === mark.times;
      if (stored === null && mayForgetDone && isInBooks) continue;
      if (stored === null) {
        problems.push(`lost: ${words} is not in the outbox`);
        continue;
      }
      if (stored.state === 'sending') inTheAir += 1;
      if (['rejected', 'conflict', 'blocked'].includes(stored.state)) {
        problems.push(`${stored.state}: ${words} ${stored.lastError?.message ?? ''}`);
      }
      if (mark === null) continue;
      if (stored.state === 'done' && there.get(mark.text) !== mark.times)
        problems.push(`told done: ${words}`);
      if (stored.seq <= lastSeq) problems.push(`out of order: ${words}`);
      lastSeq = stored.seq;
    }
    const { checks } = await verify(reader);
    const broken = checks.filter((check) => !check.ok).map((check) => `verify: ${check.name}`);
    return { problems: [...problems, ...broken], inTheAir };
  }
}

function padded(number: number): string {
  return String(number).padStart(6, '0');
}
