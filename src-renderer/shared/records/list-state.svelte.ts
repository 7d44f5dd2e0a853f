/** Filter, order and place of a record list; kept while the window is open, so that coming back finds it as it was. */
import { Picked } from './picked.svelte.ts';
import { ListView } from '../../live/list-view.svelte.ts';

export interface ListOrder<Sort extends string> {
  readonly sort: Sort | 'name' | 'relevance';
  readonly direction: 'asc' | 'desc';
}

export class ListState<Filter extends string, Sort extends string, Narrow extends string> {
  filter: Filter;
  /** Beside the filter, each narrows the list where it has a value. */
  readonly narrow: Record<Narrow, string | null>;
  readonly #all: Filter;
  /** By a heading that was clicked; otherwise the best hits of a search come first, and without a search it is by name. */
  chosen = $state.raw<ListOrder<Sort> | null>(null);
  readonly view = new ListView();
  readonly picked = new Picked();

  constructor(all: Filter, narrow: Record<Narrow, null>) {
    this.#all = all;
    this.filter = $state(all);
    this.narrow = $state({ ...narrow });
  }

  get isNarrowed(): boolean {
    return this.filter !== this.#all || Object.values(this.narrow).some((value) => value !== null);
  }

  /** With all records, or all of one filter. */
  showAll(filter: Filter = this.#all): void {
    this.filter = filter;
    for (const one of Object.keys(this.narrow) as Narrow[]) this.narrow[one] = null;
  }

  order(q: string): ListOrder<Sort> {
    return this.chosen ?? { sort: q === '' ? 'name' : 'relevance', direction: 'asc' };
  }

  /** Upwards, then downwards, then as it was. */
  sortBy(sort: Sort, q: string): void {
    const now = this.order(q);
    if (now.sort !== sort) this.chosen = { sort, direction: 'asc' };
    else this.chosen = now.direction === 'asc' ? { sort, direction: 'desc' } : null;
  }
}
