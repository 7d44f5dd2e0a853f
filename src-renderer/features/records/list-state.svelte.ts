/** Filter, order and place of a record list; kept while the window is open, so that coming back finds it as it was. */
import { Picked } from './picked.svelte.ts';
import { ListView } from '../../live/list-view.svelte.ts';

export class ListState<Filter extends string, Sort extends string> {
  filter: Filter;
  sort: Sort;
  direction = $state<'asc' | 'desc'>('asc');
  readonly view = new ListView();
  readonly picked = new Picked();

  constructor(filter: Filter, sort: Sort) {
    this.filter = $state(filter);
    this.sort = $state(sort);
  }

  sortBy(sort: Sort): void {
    if (this.sort === sort) this.direction = this.direction === 'asc' ? 'desc' : 'asc';
    else this.direction = 'asc';
    this.sort = sort;
  }
}
