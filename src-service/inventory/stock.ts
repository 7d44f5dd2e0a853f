/**
 * The stock ledger: quantities per warehouse and unassigned, and the movement that explains each change.
 * An item's `onHand` field always follows. History from before the start is made up when first asked for.
 */
import type { Collection, Row } from '../collection.ts';
import { conflict, invalid } from '../http/refusal.ts';
import type { Random } from '../random.ts';

export interface Movement {
  readonly id: string;
  readonly itemId: string;
  /** `null`: stock that belongs to no warehouse yet. */
  readonly warehouseId: string | null;
  /** Signed. */
  readonly qty: number;
  readonly type: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly unitCost: number | null;
  readonly createdAt: string;
  readonly createdBy: string;
}

export interface Booking {
  readonly qty: number;
  readonly warehouseId: string | null;
  readonly type: string;
  readonly reason?: string | null;
  readonly reference?: string | null;
  readonly unitCost?: number | null;
  readonly by?: string;
}

export interface SavedItemStock {
  readonly itemId: string;
  readonly unassigned: number;
  readonly places: readonly {
    readonly warehouseId: string;
    readonly qty: number;
    readonly updatedAt: string;
  }[];
}

export interface SavedStock {
  readonly items: readonly SavedItemStock[];
  readonly made: readonly Movement[];
}

interface ItemStock {
  readonly places: Map<string, { qty: number; updatedAt: string }>;
  unassigned: number;
  /** Made up on first use, so that starting with 18 months of movements costs nothing. */
  history: () => Movement[];
  readonly made: Movement[];
}

/** Quantities are decimals; sums are kept free of binary dust. */
export const roundQuantity = (value: number): number => {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Number.isFinite(rounded) && Math.abs(value) < 1e9 ? rounded : value;
};

const noHistory = (): Movement[] => [];

export class StockLedger {
  private readonly items: Collection;
  private readonly warehouses: Collection;
  private readonly random: Random;
  private readonly now: () => string;
  private readonly byItem = new Map<string, ItemStock>();
  private readonly made: Movement[] = [];
  /** Items per warehouse, so that a warehouse's list need not look at every item. */
  private readonly byWarehouse = new Map<string, { ids: Set<string>; rows: Row[] | null }>();
  /** Of the items, when rows of them were last kept here. */
  private itemsGeneration = 0;

  constructor(items: Collection, warehouses: Collection, random: Random, now: () => string) {
    this.items = items;
    this.warehouses = warehouses;
    this.random = random;
    this.now = now;
  }

  /** Sets what an item had when the data was made; no movement, `history` explains it. */
  seed(item: Row, places: ReadonlyMap<string, number>, unassigned: number, history?: () => Movement[]): void {
    const stock = this.of(item.id);
    for (const [warehouseId, qty] of places)
      this.place(stock, item.id, warehouseId, item.updatedAt).qty = qty;
    stock.unassigned = unassigned;
    if (history !== undefined) {
      let known: Movement[] | null = null;
      stock.history = () => (known ??= history());
    }
    this.follow(item, stock);
  }

  onHand(itemId: string): number {
    const stock = this.byItem.get(itemId);
    if (stock === undefined) return 0;
    let sum = stock.unassigned;
    for (const place of stock.places.values()) sum += place.qty;
    return roundQuantity(sum);
  }

  quantity(itemId: string, warehouseId: string): number {
    return this.byItem.get(itemId)?.places.get(warehouseId)?.qty ?? 0;
  }

  unassigned(itemId: string): number {
    return this.byItem.get(itemId)?.unassigned ?? 0;
  }

  /** Quantities by warehouse id. */
  places(itemId: string): Record<string, number> {
    const places = this.byItem.get(itemId)?.places ?? new Map<string, { qty: number }>();
    return Object.fromEntries([...places].map(([warehouseId, place]) => [warehouseId, place.qty]));
  }

  /** Newest first, history included. */
  movements(itemId: string): Movement[] {
    const stock = this.byItem.get(itemId);
    return stock === undefined ? [] : [...stock.history(), ...stock.made].reverse();
  }

  /** Those made since the start, oldest first. */
  allMovements(): readonly Movement[] {
    return this.made;
  }

  /** Movements made since the start whose reference contains the text. */
  movementsByReference(text: string): Movement[] {
    return this.made.filter((movement) => movement.reference?.includes(text) === true);
  }

  /** The items that a warehouse has or had, in the order given by the items' own list. */
  itemsAt(warehouseId: string): readonly Row[] {
    const known = this.byWarehouse.get(warehouseId);
    if (known === undefined) return [];
    if (this.itemsGeneration !== this.items.generation) {
      this.itemsGeneration = this.items.generation;
      for (const other of this.byWarehouse.values()) other.rows = null;
    }
    known.rows ??= [...known.ids].flatMap((id) => this.items.get(id) ?? []).sort((a, b) => a.seq - b.seq);
    return known.rows;
  }

  placeUpdatedAt(itemId: string, warehouseId: string): string | null {
    return this.byItem.get(itemId)?.places.get(warehouseId)?.updatedAt ?? null;
  }

  hasStockAt(warehouseId: string): boolean {
    return this.itemsAt(warehouseId).some((item) => this.quantity(item.id, warehouseId) !== 0);
  }

  /** Books one change and its movement. */
  book(item: Row, booking: Booking): Movement {
    const stock = this.of(item.id);
    const now = this.now();
    if (booking.warehouseId === null) {
      stock.unassigned = roundQuantity(stock.unassigned + booking.qty);
    } else {
      const place = this.place(stock, item.id, booking.warehouseId, now);
      place.qty = roundQuantity(place.qty + booking.qty);
      place.updatedAt = now;
    }
    const movement: Movement = {
      id: this.random.uuid(),
      itemId: item.id,
      warehouseId: booking.warehouseId,
      qty: booking.qty,
      type: booking.type,
      reason: booking.reason ?? null,
      reference: booking.reference ?? null,
      unitCost: booking.unitCost ?? null,
      createdAt: now,
      createdBy: booking.by ?? 'API',
    };
    stock.made.push(movement);
    this.made.push(movement);
    this.follow(item, stock, now);
    return movement;
  }

  /** Refuses what the item or the switch does not allow, before anything is changed. */
  requireTracked(item: Row): void {
    if (item.fields.trackInventory === false) {
      throw conflict(`Stock of ${String(item.fields.name)} is not tracked`);
    }
  }

  requireEnough(item: Row, warehouseId: string | null, qty: number): void {
    const there = warehouseId === null ? this.unassigned(item.id) : this.quantity(item.id, warehouseId);
    if (there < qty) {
      const name = warehouseId === null ? null : this.warehouses.get(warehouseId)?.fields.name;
      throw invalid(
        `Insufficient stock: only ${there} available${name === undefined ? '' : ` at ${String(name)}`}`,
      );
    }
  }

  /** The state that puts the ledger back, beside the seeded history. */
  save(): SavedStock {
    const items = [...this.byItem].map(([itemId, stock]): SavedItemStock => ({
      itemId,
      unassigned: stock.unassigned,
      places: [...stock.places].map(([warehouseId, place]) => ({ warehouseId, ...place })),
    }));
    return { items, made: this.made };
  }

  restore(saved: SavedStock): void {
    const kept = new Set(saved.items.map((one) => one.itemId));
    for (const itemId of [...this.byItem.keys()]) if (!kept.has(itemId)) this.forget(itemId);
    for (const { itemId, unassigned, places } of saved.items) {
      const stock = this.of(itemId);
      stock.unassigned = unassigned;
      for (const { warehouseId, qty, updatedAt } of places) {
        Object.assign(this.place(stock, itemId, warehouseId, updatedAt), { qty, updatedAt });
      }
    }
    for (const movement of saved.made) {
      this.made.push(movement);
      this.byItem.get(movement.itemId)?.made.push(movement);
    }
    for (const known of this.byWarehouse.values()) known.rows = null;
  }

  forget(itemId: string): void {
    this.byItem.delete(itemId);
    for (const known of this.byWarehouse.values()) if (known.ids.delete(itemId)) known.rows = null;
  }

  private of(itemId: string): ItemStock {
    let stock = this.byItem.get(itemId);
    if (stock === undefined) {
      stock = { places: new Map(), unassigned: 0, history: noHistory, made: [] };
      this.byItem.set(itemId, stock);
    }
    return stock;
  }

  private place(
    stock: ItemStock,
    itemId: string,
    warehouseId: string,
    at: string,
  ): { qty: number; updatedAt: string } {
    let place = stock.places.get(warehouseId);
    if (place === undefined) {
      place = { qty: 0, updatedAt: at };
      stock.places.set(warehouseId, place);
      const known = this.byWarehouse.get(warehouseId) ?? { ids: new Set<string>(), rows: null };
      known.ids.add(itemId);
      known.rows = null;
      this.byWarehouse.set(warehouseId, known);
    }
    return place;
  }

  private follow(item: Row, stock: ItemStock, at: string = item.updatedAt): void {
    let sum = stock.unassigned;
    for (const place of stock.places.values()) sum += place.qty;
    this.items.update(item, { ...item.fields, onHand: roundQuantity(sum) }, at);
  }
}
