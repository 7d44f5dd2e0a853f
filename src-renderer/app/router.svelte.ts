/** The route of the window, kept in the hash so that a reload (and `--screenshot`) comes back to the same place. */
import { LINK_ROUTE } from '../../src-sync/domain/links/link-route.ts';

export const PAGES = [
  'today',
  'items',
  'stock',
  'contacts',
  'crm',
  'labels',
  'notifications',
  'sync',
  'settings',
] as const;

export type PageName = (typeof PAGES)[number];

export interface Route {
  readonly page: PageName;
  /** Record or section, `new` for a form without a record, `import` for a spreadsheet, `null` for the page itself. */
  readonly id: string | null;
  readonly editing: boolean;
}

/** Words in the place of a record's id: screens that are worked on, but show no record. */
const NO_RECORDS: ReadonlySet<string> = new Set(['new', 'import']);

function isPage(text: string): text is PageName {
  return (PAGES as readonly string[]).includes(text);
}

/** Reads `#/items/ID/edit`; anything unknown is the first page. */
export function parseHash(hash: string): Route {
  const [page = '', id = '', action = ''] = hash.replace(/^#\/?/, '').split('/');
  if (!isPage(page)) return { page: 'today', id: null, editing: false };
  let decoded: string | null = null;
  try {
    decoded = id === '' ? null : decodeURIComponent(id);
  } catch {
    // A half-typed escape in the address is not a record: show the page itself.
    return { page, id: null, editing: false };
  }
  return { page, id: decoded, editing: action === 'edit' || NO_RECORDS.has(decoded ?? '') };
}

export function hashOf(page: PageName, id: string | null = null, editing = false): string {
  if (id === null) return `#/${page}`;
  return `#/${page}/${encodeURIComponent(id)}${editing && !NO_RECORDS.has(id) ? '/edit' : ''}`;
}

function linkIn(hash: string): string | null {
  return hash.startsWith(LINK_ROUTE) ? hash : null;
}

class Router {
  route = $state.raw<Route>(parseHash(location.hash));
  /** An address that names something to look for; the screen before stays until it is found, and while no workspace is open. */
  link = $state.raw<string | null>(linkIn(location.hash));

  #hash = location.hash;

  constructor() {
    // Told at once, also for a link and for "back"; `hashchange` comes later, and a key pressed in between would be for the old screen.
    navigation.addEventListener('currententrychange', () => {
      if (location.hash === this.#hash) return;
      this.#hash = location.hash;
      this.link = linkIn(location.hash);
      if (this.link === null) this.route = parseHash(location.hash);
    });
  }

  /** Goes there as a step that "back" undoes. */
  go(page: PageName, id: string | null = null, editing = false): void {
    location.hash = hashOf(page, id, editing);
  }

  /** A link names a record that is not here: the address is that of the screen that is shown again. */
  stay(): void {
    const { page, id, editing } = this.route;
    this.replace(page, id, editing);
  }

  /** Goes there without a step of its own, e.g. for every arrow key in a list. */
  replace(page: PageName, id: string | null = null, editing = false): void {
    history.replaceState(null, '', hashOf(page, id, editing));
  }
}

export const router = new Router();
