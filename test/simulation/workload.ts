/** Writes like those that were recorded: the same operations, about made-up records, each of which can be found again. */
import type { Row, StandInService } from '../../src-service/server.ts';
import type { MirrorRecord } from '../../src-sync/domain/records/record.ts';
import type { Desk } from '../engine/desk.ts';

export interface MadeWrite {
  readonly opId: string;
  readonly name: string;
  /** Server id of the record it is about, `null` for what it makes. */
  readonly serverId: string | null;
  /** Number of times that it took effect on the Service. */
  readonly effects: () => number;
}

const MARK = 'RPL-';

/** True where a row of the Service was made by such a write. */
export function isMadeHere({ fields }: Row): boolean {
  return [fields['name'], fields['sku']].some((text) => typeof text === 'string' && text.includes(MARK));
}

interface Wanted {
  readonly operation: Record<string, unknown>;
  readonly serverId: string | null;
  readonly effects: () => number;
}

export class Workload {
  readonly made: MadeWrite[] = [];
  /** Recorded operations that have no counterpart here. */
  readonly skipped: string[] = [];
  readonly #service: StandInService;
  readonly #used = new Set<string>();
  #waiting: string[] = [];
  #count = 0;

  constructor(service: StandInService) {
    this.#service = service;
  }

  /** Accepts a write of this name; one that finds no record yet waits for `catchUp`. */
  async write(desk: Desk, name: string): Promise<void> {
    const wanted = await this.#like(desk, name);
    if (wanted === 'none') this.skipped.push(name);
    else if (wanted === 'later') this.#waiting.push(name);
    else {
      const { opId } = await desk.accept({ op: name, ...wanted.operation });
      this.made.push({ opId, name, serverId: wanted.serverId, effects: wanted.effects });
    }
  }

  /** Writes that waited for the mirror to know records. */
  async catchUp(desk: Desk): Promise<void> {
    for (const name of this.#waiting.splice(0)) await this.write(desk, name);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async #like(desk: Desk, name: string): Promise<Wanted | 'later' | 'none'> {
    this.#count += 1;
    const mark = `${MARK}${this.#count}`;
    const { contacts, items, stock, notifications } = this.#service.state;
    const having = (rows: readonly Row[], field: string, value: unknown): number =>
      rows.filter((row) => row.fields[field] === value).length;
    const made = (operation: Record<string, unknown>, effects: () => number): Wanted => ({
      operation,
      serverId: null,
      effects,
    });
    const about = async (
      collection: 'contacts' | 'items' | 'notifications',
      operation: Record<string, unknown>,
      effects: (serverId: string) => number,
    ): Promise<Wanted | 'later'> => {
      const record = await this.#unused(desk, collection);
      const serverId = record?.serverId ?? null;
      if (record === null || serverId === null) return 'later';
      const id = { id: record.id };
      return { operation: { ...id, ...operation }, serverId, effects: () => effects(serverId) };
    };
    const moved = (): number => stock.movementsByReference(mark).length;
    switch (name) {
      case 'contacts.create': {
        const record = { name: `Replayed contact ${mark}`, phone: `55200 ${10_000 + this.#count}` };
        return made({ record }, () => having(contacts.all(), 'name', record.name));
      }
      case 'contacts.update':
        return about('contacts', { changes: { notes: mark } }, () => having(contacts.all(), 'notes', mark));
      case 'contacts.delete':
        return about('contacts', {}, (id) => (contacts.get(id) === undefined ? 1 : 0));
      case 'items.create':
        return made({ record: { name: `Replayed item ${mark}`, sku: mark } }, () =>
          having(items.all(), 'sku', mark),
        );
      case 'items.update': {
        const reorderLevel = 10_000 + this.#count;
        return about('items', { changes: { reorderLevel } }, (id) =>
          items.get(id)?.fields['reorderLevel'] === reorderLevel ? 1 : 0,
        );
      }
      case 'stock.adjust': {
        const [warehouse] = await desk.records('warehouses');
        if (warehouse === undefined) return 'later';
        const record = { qty: 1, warehouseId: warehouse.id, reference: mark };
        return about('items', { record }, moved);
      }
      case 'stock.transfer': {
        const [from, to] = await desk.records('warehouses');
        const item = from === undefined || to === undefined ? null : await this.#unused(desk, 'items');
        if (item === null) return 'later';
        const places = { fromWarehouseId: from?.id, toWarehouseId: to?.id };
        const record = { itemId: item.id, ...places, qty: 1, reference: mark };
        // Out of one place and into the other.
        return { operation: { record }, serverId: item.serverId, effects: () => moved() / 2 };
      }
      case 'notifications.markRead':
      case 'notifications.dismiss':
        return about('notifications', {}, (id) => {
          const row = notifications.get(id);
          if (name === 'notifications.dismiss') return row === undefined ? 1 : 0;
          return row?.fields['read'] === true ? 1 : 0;
        });
      default:
        return 'none';
    }
  }

  /** Each write has a record of its own, so that none is merged with another. */
  async #unused(
    desk: Desk,
    collection: 'contacts' | 'items' | 'notifications',
  ): Promise<MirrorRecord | null> {
    const records = await desk.records(collection);
    const found = records.find(
      ({ id, serverId, pending, record }) =>
        serverId !== null && !pending && !this.#used.has(id) && record['trackInventory'] !== false,
    );
    if (found !== undefined) this.#used.add(found.id);
    return found ?? null;
  }
}
