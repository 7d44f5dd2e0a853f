/** Rows of a list that a person picked: named one by one, or all that the list shows but some. They outlive scrolling and other searches. */
import { MARKED_MAX } from '../../../src-sync/domain/records/soft-deletes.ts';

interface Meant {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Ids of a stretch of the list; `null` where they could not be told. */
export type IdsBetween = (
  first: number,
  last: number,
) => readonly string[] | Promise<readonly string[] | null>;

const NONE: ReadonlySet<string> = new Set();

export class Picked {
  /** The named rows: left out of all, or all that are picked. */
  isAll = $state(false);
  #named = $state.raw<ReadonlySet<string>>(NONE);
  #list = '';
  #workspaceId: string | null = null;
  /** The first row of a range, and the rows that were named when it began. */
  #start: { readonly index: number; readonly named: ReadonlySet<string> } | null = null;
  #ranges = 0;

  has(id: string): boolean {
    return this.isAll !== this.#named.has(id);
  }

  get isEmpty(): boolean {
    return !this.isAll && this.#named.size === 0;
  }

  /** Grows with each key that changes what is picked. */
  get changes(): number {
    return this.#ranges;
  }

  /** Number of picked rows in a list of so many rows. */
  count(total: number): number {
    return this.isAll ? Math.max(0, total - this.#named.size) : this.#named.size;
  }

  /** The parts of a question about the list besides its search. */
  get meant(): Meant {
    return this.isAll ? { except: [...this.#named] } : { only: [...this.#named] };
  }

  /** All of one search are not all of the next; what was named stays. Other workspaces have other records. */
  follow(list: string, workspaceId: string | null): void {
    if (workspaceId !== this.#workspaceId || (this.isAll && list !== this.#list)) this.clear();
    if (list !== this.#list) this.#start = null;
    this.#list = list;
    this.#workspaceId = workspaceId;
  }

  clear(): void {
    this.isAll = false;
    this.#name(NONE);
    this.#start = null;
  }

  all(): void {
    this.isAll = true;
    this.#name(NONE);
    this.#start = null;
  }

  /** @returns whether there was room for it */
  toggle(index: number, id: string): boolean {
    const named = new Set(this.#named);
    if (!named.delete(id)) named.add(id);
    const fits = named.size <= MARKED_MAX;
    if (fits) this.#name(named);
    this.startFrom(index);
    return fits;
  }

  /** The next range begins here. */
  startFrom(index: number): void {
    this.#start = { index, named: this.#named };
  }

  /**
   * Picks every row from where the range began to here; rows of the range as it was before are let go.
   *
   * @param from where it begins if none has begun
   * @returns whether there was room for it
   */
  async extend(from: number, to: number, idsBetween: IdsBetween): Promise<boolean> {
    if (this.#start === null) this.startFrom(from);
    const start = this.#start ?? { index: from, named: this.#named };
    const [first, last] = [Math.min(start.index, to), Math.max(start.index, to)];
    if (last - first >= MARKED_MAX) return false;
    this.#ranges += 1;
    const range = this.#ranges;
    const known = idsBetween(first, last);
    // Rows that are at hand are picked with the key; a later key is not overtaken by an answer to this one.
    const ids = known instanceof Promise ? await known : known;
    if (range !== this.#ranges || ids === null) return true;
    const named = new Set(start.named);
    for (const id of ids) {
      if (this.isAll) named.delete(id);
      else named.add(id);
    }
    if (named.size > MARKED_MAX) return false;
    this.#named = named;
    return true;
  }

  #name(named: ReadonlySet<string>): void {
    this.#ranges += 1;
    this.#named = named;
  }
}
