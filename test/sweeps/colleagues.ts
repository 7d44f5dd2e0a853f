/** Other people who insert, edit and delete between any two requests; all of it follows from the seed. */
import { randomStream, type Random } from '../../src-service/random.ts';
import type { Row, StandInService } from '../../src-service/server.ts';
import { change, insert, remove } from '../../src-service/store.ts';

const LISTS = ['categories', 'units', 'labelTemplates', 'leadSources', 'leadTypes'] as const;

type Deed = (colleagues: Colleagues) => void;

export class Colleagues {
  readonly random: Random;
  readonly #service: StandInService;
  #number = 0;
  deedsDone = 0;

  constructor(service: StandInService, seed: number) {
    this.#service = service;
    this.random = randomStream(seed, 'colleagues');
  }

  /** One to three deeds, all in the same moment. */
  act(): void {
    for (let left = this.random.between(1, 3); left > 0; left -= 1) {
      this.random.pick(DEEDS)(this);
      this.deedsDone += 1;
    }
  }

  contactEdited(): void {
    this.#with('contacts', (row) => this.#others.editContact(row.id, { notes: `Called ${this.#next()}` }));
  }

  contactAdded(): void {
    const number = this.#next();
    this.#others.createContact({ name: `Walk-in ${number}`, phone: `55290 ${10_000 + number}` });
  }

  contactDeleted(): void {
    this.#with('contacts', (row) => this.#others.deleteContact(row.id));
  }

  itemEdited(): void {
    this.#with('items', (row) => this.#others.editItem(row.id, { price: this.random.between(1, 5_000) }));
  }

  itemAdded(): void {
    const number = this.#next();
    const id = this.#others.createItem({
      name: `Sample ${number}`,
      sku: `SMP-${number}`,
      unit: 'Nos',
      price: 10,
    });
    this.#with('warehouses', (place) => this.#others.adjustStock(id, { qty: 5, warehouseId: place.id }));
  }

  itemDeleted(): void {
    this.#with('items', (row) => this.#others.deleteItem(row.id));
  }

  /** The item moves from one list to the other: the contract's list shows tracked ones or untracked ones. */
  trackingSwitched(): void {
    this.#with('items', (row) => {
      this.#others.editItem(row.id, { trackInventory: row.fields.trackInventory === false });
    });
  }

  /** Many at the same moment, as an import makes them. */
  imported(): void {
    for (let left = this.random.between(3, 9); left > 0; left -= 1) {
      if (this.random.chance(0.5)) this.contactAdded();
      else this.itemAdded();
    }
  }

  stockAdjusted(): void {
    this.#with('items', (item) => {
      this.#with('warehouses', (place) => {
        this.#others.adjustStock(item.id, { qty: this.random.between(-4, 9), warehouseId: place.id });
      });
    });
  }

  warehouseRenamed(): void {
    this.#with('warehouses', (row) => this.#others.editWarehouse(row.id, { name: `Godown ${this.#next()}` }));
  }

  warehouseAdded(): void {
    if (this.#state.warehouses.size < 5)
      insert(this.#state, this.#state.warehouses, {
        name: `Godown ${this.#next()}`,
        code: null,
        active: true,
      });
  }

  /** As on the Service, only one that holds nothing. */
  warehouseClosed(): void {
    const empty = this.#state.warehouses
      .all()
      .filter((row) => this.#state.stock.itemsAt(row.id).length === 0);
    if (empty.length > 0) remove(this.#state, this.#state.warehouses, this.random.pick(empty));
  }

  /** One of the small lists: somebody tidies up. */
  listTidied(): void {
    const list = this.#state[this.random.pick(LISTS)];
    const rows = list.all();
    const deed = this.random.pick(['add', 'rename', 'remove'] as const);
    if (deed === 'add' || rows.length === 0)
      insert(this.#state, list, { name: `Entry ${this.#next()}`, active: true });
    else if (deed === 'rename')
      change(this.#state, list, this.random.pick(rows), { name: `Entry ${this.#next()}` });
    // A list that is suddenly empty looks like a fault: then a person is asked.
    else if (rows.length > 1) remove(this.#state, list, this.random.pick(rows));
  }

  notificationAdded(): void {
    this.#others.addNotification({ title: `Mentioned ${this.#next()}` });
  }

  notificationDismissed(): void {
    this.#with('notifications', (row) => this.#others.dismissNotification(row.id));
  }

  notificationRead(): void {
    const { notifications } = this.#state;
    this.#with('notifications', (row) => change(this.#state, notifications, row, { read: true }));
  }

  get #state(): StandInService['state'] {
    return this.#service.state;
  }

  get #others(): StandInService['otherClients'] {
    return this.#service.otherClients;
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #with(collection: 'contacts' | 'items' | 'warehouses' | 'notifications', work: (row: Row) => void): void {
    const rows = this.#state[collection].all();
    if (rows.length > 0) work(this.random.pick(rows));
  }
}

const often = (times: number, deed: Deed): Deed[] => Array.from({ length: times }, () => deed);

const DEEDS: readonly Deed[] = [
  ...often(4, (they) => they.contactEdited()),
  ...often(4, (they) => they.contactAdded()),
  ...often(3, (they) => they.contactDeleted()),
  ...often(4, (they) => they.itemEdited()),
  ...often(3, (they) => they.itemAdded()),
  ...often(2, (they) => they.itemDeleted()),
  ...often(2, (they) => they.trackingSwitched()),
  ...often(1, (they) => they.imported()),
  ...often(5, (they) => they.stockAdjusted()),
  ...often(1, (they) => they.warehouseRenamed()),
  ...often(1, (they) => they.warehouseAdded()),
  ...often(1, (they) => they.warehouseClosed()),
  ...often(2, (they) => they.listTidied()),
  ...often(3, (they) => they.notificationAdded()),
  ...often(2, (they) => they.notificationDismissed()),
  ...often(1, (they) => they.notificationRead()),
];
