/** The few things that each contender of `rivals.bench.ts` is asked to do: the same for all, in words of none of them. */

/** An item as the Service sends it. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly category: string | null;
  readonly price: number | null;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

export interface Place {
  /** Of this run alone; what is to last lies in it. */
  readonly folder: string;
  readonly url: string;
  readonly token: string;
}

/** Items of one category, or of all, in order of their names. */
export interface PageQuestion {
  readonly category: string | null;
  readonly offset: number;
}

export const PAGE_ROWS = 50;

/** One row of a list. */
export interface ListRow {
  readonly name: string;
  readonly sku: string;
  readonly price: number | null;
}

/** A change that is made here and has to be sent. */
export interface Change {
  readonly id: string;
  readonly price: number;
}

export interface NewContact {
  readonly name: string;
  readonly phone: string;
}

export interface Contender {
  /** Opens what the folder holds, or begins it. */
  open(place: Place): Promise<void>;
  /** Reads all items of the Service, page by page, into what it keeps. */
  mirror(place: Place): Promise<void>;
  /** One item by its id, with all its fields. */
  keyed(id: string): Promise<ListRow | null>;
  /** Items of a barcode. */
  code(barcode: string): Promise<readonly ListRow[]>;
  /** `PAGE_ROWS` rows from an offset on. */
  page(question: PageQuestion): Promise<readonly ListRow[]>;
  /** The first `PAGE_ROWS` in order of their names of the items that have, for each typed word, a word that begins with it. */
  search(text: string): Promise<readonly ListRow[]>;
  /** Resolves when the change and the record that it is to be sent are as durable as the contender makes them. */
  write(change: Change): Promise<void>;
  /** Asks the Service once, and resolves when what others changed since is here. */
  poll(place: Place, changed: Change): Promise<void>;
  /** Reads what it wants to know of the Service before it sends anything; absent where that is nothing. */
  settle?(): Promise<void>;
  /** A new contact that waits to be sent. */
  queue(contact: NewContact): Promise<void>;
  /** Sends all that wait, by the contender's own means where it has some; resolves when nothing waits any more. */
  drain(place: Place): Promise<void>;
  close(): Promise<void>;
}
