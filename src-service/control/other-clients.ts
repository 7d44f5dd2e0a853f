/** Other people who work on the same data meanwhile: every edit is one that a colleague or the web application could make. */
import { addContact, CONTACT_FIELDS, deleteContact } from '../crm/contacts.ts';
import { addItem } from '../inventory/items.ts';
import type { Collection, Row } from '../collection.ts';
import type { JsonRecord } from '../json.ts';
import type { Random } from '../random.ts';
import { bookTransfer } from '../inventory/stock-routes.ts';
import type { Movement } from '../inventory/stock.ts';
import { change, insert, remove } from '../store.ts';
import type { Store } from '../store.ts';
import { withAbsentFields } from '../http/validate.ts';

export const COLLEAGUES = ['Asha', 'Meera', 'Ravi', 'Imran'] as const;

export interface StockChange {
  readonly qty: number;
  readonly warehouseId?: string | null;
  readonly type?: string;
  readonly reason?: string;
  readonly reference?: string;
}

export interface StockTransfer {
  readonly itemId: string;
  readonly fromWarehouseId: string;
  readonly toWarehouseId: string;
  readonly qty: number;
  readonly reference?: string;
}

function need(collection: Collection, id: string): Row {
  const row = collection.get(id);
  if (row === undefined) throw new Error(`${collection.name} has no ${id}`);
  return row;
}

export class OtherClients {
  private readonly store: Store;
  private readonly random: Random;
  private probability = 0;
  private acted = 0;
  private act: (() => void) | null = null;

  constructor(store: Store, random: Random) {
    this.store = store;
    this.random = random;
  }

  editContact(id: string, changes: JsonRecord): void {
    change(this.store, this.store.contacts, need(this.store.contacts, id), changes);
  }

  /** Answers the new contact's id. */
  createContact(fields: JsonRecord): string {
    return addContact(this.store, fields, this.somebody(), 'WEB').id;
  }

  deleteContact(id: string): void {
    deleteContact(this.store, need(this.store.contacts, id));
  }

  editItem(id: string, changes: JsonRecord): void {
    change(this.store, this.store.items, need(this.store.items, id), changes);
  }

  /** A colleague gives an item another price, as whoever tries out a conflict wants. */
  changePrice(sku: string, price: number): void {
    const item = this.store.items.all().find(({ fields }) => fields.sku === sku);
    if (item !== undefined) this.editItem(item.id, { price });
  }

  createItem(fields: JsonRecord): string {
    return addItem(this.store, fields, this.somebody()).id;
  }

  /** The API has no such operation; the web application may. */
  deleteItem(id: string): void {
    const item = need(this.store.items, id);
    this.store.stock.forget(item.id);
    remove(this.store, this.store.items, item);
  }

  adjustStock(itemId: string, { qty, warehouseId, type, reason, reference }: StockChange): Movement {
    this.store.writes += 1;
    return this.store.stock.book(need(this.store.items, itemId), {
      qty,
      warehouseId: warehouseId ?? null,
      type: type ?? 'ADJUSTMENT',
      reason: reason ?? null,
      reference: reference ?? null,
      by: this.somebody(),
    });
  }

  transferStock({ itemId, fromWarehouseId, toWarehouseId, qty, reference }: StockTransfer): Movement {
    const item = need(this.store.items, itemId);
    const from = need(this.store.warehouses, fromWarehouseId);
    const to = need(this.store.warehouses, toWarehouseId);
    return bookTransfer(this.store, {
      item,
      from,
      to,
      qty,
      reference: reference ?? null,
      by: this.somebody(),
    });
  }

  editWarehouse(id: string, changes: JsonRecord): void {
    change(this.store, this.store.warehouses, need(this.store.warehouses, id), changes);
  }

  addNotification(fields: JsonRecord): string {
    const usual = { type: 'mention', title: 'Somebody mentioned you', body: '', read: false, readAt: null };
    return insert(this.store, this.store.notifications, { ...usual, ...fields }).id;
  }

  dismissNotification(id: string): void {
    remove(this.store, this.store.notifications, need(this.store.notifications, id));
  }

  /** Lets somebody act before a request with this probability; `null` ends it. */
  churn(options: { readonly perRequestProbability: number } | null): void {
    this.probability = options?.perRequestProbability ?? 0;
  }

  /** Lets a test's own colleagues work before each request; `null` ends it. */
  actBeforeEach(act: (() => void) | null): void {
    this.act = act;
  }

  /** Number of times that churn acted. */
  get actions(): number {
    return this.acted;
  }

  /** Called before each request. */
  mayAct(): void {
    this.act?.();
    if (this.probability === 0 || !this.random.chance(this.probability)) return;
    this.acted += 1;
    const deeds = [
      this.churnContactEdit,
      this.churnContactEdit,
      this.churnItemEdit,
      this.churnStock,
      this.churnStock,
    ];
    const rarer = [this.churnNewContact, this.churnDeletedContact, this.churnNewItem, this.churnNotification];
    this.random.pick([...deeds, ...rarer]).call(this);
  }

  private somebody(): string {
    return this.random.pick(COLLEAGUES);
  }

  private any(collection: Collection): Row | undefined {
    const rows = collection.ordered('createdAt');
    return rows.length === 0 ? undefined : rows[this.random.between(0, rows.length - 1)];
  }

  private churnContactEdit(): void {
    const contact = this.any(this.store.contacts);
    const changes = { notes: `Called, ${this.random.between(1, 999)} pieces`, assignedTo: this.somebody() };
    if (contact !== undefined) this.editContact(contact.id, changes);
  }

  private churnItemEdit(): void {
    const item = this.any(this.store.items);
    if (item === undefined) return;
    const price = Math.round(Number(item.fields.price ?? 100) * (95 + this.random.between(0, 10))) / 100;
    this.editItem(item.id, { price });
  }

  private churnStock(): void {
    const item = this.any(this.store.items);
    const warehouse = this.any(this.store.warehouses);
    if (item === undefined || warehouse === undefined || item.fields.trackInventory === false) return;
    this.adjustStock(item.id, {
      qty: this.random.between(-5, 12) || 1,
      warehouseId: warehouse.id,
      reason: 'Counted',
    });
  }

  private churnNewContact(): void {
    const number = this.random.between(10_000, 99_999);
    const fields = { name: `Walk-in ${number}`, phone: `55290 ${number}`, source: 'Counter' };
    this.createContact(withAbsentFields(fields, CONTACT_FIELDS));
  }

  private churnDeletedContact(): void {
    const contact = this.any(this.store.contacts);
    if (contact !== undefined) this.deleteContact(contact.id);
  }

  private churnNewItem(): void {
    const number = this.random.between(100_000, 999_999);
    this.createItem({
      name: `Sample fitting ${number}`,
      sku: `SMP-${number}`,
      unit: 'Nos',
      price: 10,
      onHand: 5,
    });
  }

  private churnNotification(): void {
    this.addNotification({
      title: `${this.somebody()} mentioned you`,
      body: 'Can we hold these until Friday?',
    });
  }
}
