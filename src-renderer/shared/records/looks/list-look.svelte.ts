/** Columns, widths and saved views of a list, as the settings keep them. */
import type { ListLook, ListView } from '../../../../src-main/ipc-contract/settings.ts';
import { changeSettings, session } from '../../../app/session.svelte.ts';
import type { ChosenColumns, Column } from '../../../ui/lists/columns.ts';
import type { ListState } from '../list-state.svelte.ts';

type Page = 'items' | 'contacts';

const WIDTH = { least: 40, most: 800 } as const;
/** A shown column may give way so far where the window is narrow. */
const LEAST_SHOWN_PX = 40;
/** The first column takes what the others leave. */
const FIRST = 'minmax(120px, 1fr)';

const UNTOUCHED: ListLook = { columns: null, widths: {}, views: [] };

export function lookOf(page: Page): ListLook {
  return session.app?.settings.lists[page] ?? UNTOUCHED;
}

export function changeLook(page: Page, change: Partial<ListLook>): Promise<void> {
  const lists = session.app?.settings.lists;
  if (lists === undefined) return Promise.resolve();
  return changeSettings({ lists: { ...lists, [page]: { ...lists[page], ...change } } });
}

export function widthOf(column: Column, widths: ListLook['widths']): number {
  return widths[column.key] ?? column.width ?? 120;
}

export function withinReason(px: number): number {
  return Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, px)));
}

/** Columns that a person may put away or back; the first says which record it is, and the last is for marks. */
export function choosable(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column, place) => place > 0 && column.width !== undefined);
}

/** `null` where nobody has chosen: then the list shows what the window has room for. */
export function chosenColumns(
  columns: readonly Column[],
  { columns: chosen, widths }: Pick<ListLook, 'columns' | 'widths'>,
): ChosenColumns | null {
  if (chosen === null) return null;
  const mayHide = choosable(columns);
  const isShown = (column: Column): boolean => !mayHide.includes(column) || chosen.includes(column.key);
  const tracks = columns.filter(isShown).map((column, place) => {
    if (place === 0) return FIRST;
    if (column.width === undefined) return '24px';
    return `minmax(${String(LEAST_SHOWN_PX)}px, ${String(widthOf(column, widths))}px)`;
  });
  const hidden = columns.flatMap((column, place) => (isShown(column) ? [] : [place + 1]));
  return { template: tracks.join(' '), hidden };
}

/** Those of the workspace that is open, by name. */
export function viewsOf(page: Page): readonly ListView[] {
  const workspaceId = session.app?.workspaceId ?? null;
  return lookOf(page)
    .views.filter((view) => view.workspaceId === workspaceId)
    .sort((a, b) => a.name.localeCompare(b.name));
}

function stateNow<Filter extends string, Sort extends string, Narrow extends string>(
  page: Page,
  { filter, narrow, chosen }: ListState<Filter, Sort, Narrow>,
): Omit<ListView, 'name' | 'workspaceId'> {
  const order = chosen === null ? null : { sort: chosen.sort, direction: chosen.direction };
  return { filter, narrow: { ...narrow }, order, columns: lookOf(page).columns };
}

/** The saved view that the list shows as it was saved. */
export function viewShown<Filter extends string, Sort extends string, Narrow extends string>(
  page: Page,
  state: ListState<Filter, Sort, Narrow>,
): ListView | undefined {
  const now = asText(stateNow(page, state));
  return viewsOf(page).find((view) => asText(view) === now);
}

/** A view that was saved before the list could be narrowed by something else says nothing of it. */
function asText({ filter, narrow, order, columns }: Omit<ListView, 'name' | 'workspaceId'>): string {
  const given = Object.entries(narrow).filter(([, value]) => value !== null);
  return JSON.stringify({ filter, narrow: given.sort(), order, columns });
}

/** In place of one of the same name. */
export function saveView<Filter extends string, Sort extends string, Narrow extends string>(
  page: Page,
  name: string,
  state: ListState<Filter, Sort, Narrow>,
): Promise<void> {
  const workspaceId = session.app?.workspaceId;
  if (workspaceId == null) return Promise.resolve();
  const view: ListView = { workspaceId, name, ...stateNow(page, state) };
  return changeLook(page, { views: [...viewsWithout(page, name), view] });
}

export function deleteView(page: Page, name: string): Promise<void> {
  return changeLook(page, { views: viewsWithout(page, name) });
}

function viewsWithout(page: Page, name: string): ListLook['views'] {
  const here = viewsOf(page);
  return lookOf(page).views.filter(
    (view) => !here.includes(view) || view.name.toLowerCase() !== name.toLowerCase(),
  );
}

/** The list as it was saved. An order or filter that this version does not know is left out. @param filters that the list has */
export async function openView<Filter extends string, Sort extends string, Narrow extends string>(
  page: Page,
  view: ListView | null,
  state: ListState<Filter, Sort, Narrow>,
  { filters, columns }: { readonly filters: readonly Filter[]; readonly columns: readonly Column[] },
): Promise<void> {
  state.showAll(filters.find((one) => one === view?.filter));
  const sort = columns.find(({ key, sortable }) => sortable === true && key === view?.order?.sort)?.key;
  // The columns of a list are named by its orders.
  state.chosen =
    sort === undefined ? null : { sort: sort as Sort, direction: view?.order?.direction ?? 'asc' };
  for (const one of Object.keys(state.narrow) as Narrow[]) state.narrow[one] = view?.narrow[one] ?? null;
  await changeLook(page, { columns: view?.columns ?? null });
}
