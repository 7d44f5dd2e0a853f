/** Everything that can be done from the palette besides opening a record. */
import { SMALL_LISTS } from '../../../src-sync/domain/lists/small-lists.ts';
import { CRM_SECTIONS } from '../../shared/crm-sections.ts';
import { isOffered, runCommand, type CommandName } from '../../app/commands.svelte.ts';
import { switchCable } from '../../app/frame/demo-cable.ts';
import { placeLine, printLabelsOf } from '../../app/label-queue.svelte.ts';
import { help } from '../../app/palette.svelte.ts';
import { PAGES, router, type PageName } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { STOCK_SECTIONS } from '../../app/stock-sections.ts';
import { changeSettings, session } from '../../app/session.svelte.ts';
import { placeOfSection, SETTINGS_SECTIONS } from '../../shared/settings-sections.ts';
import { COMMAND_KEYS } from '../../app/shortcuts.ts';
import { itemList, type ItemFilter } from '../../shared/records/item-list.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { foundByWords, type FoundActions } from './synonyms.ts';

export interface Action {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly keys?: string;
  readonly run: () => void;
}

/** The list page with the text that found so many there. */
export function showAllFound(page: 'items' | 'contacts', total: number, words: string): Action {
  return {
    id: `all-${page}`,
    text: tn(page === 'items' ? 'palette.allItems' : 'palette.allContacts', total),
    icon: 'right',
    run: () => {
      search.text = words;
      router.go(page);
    },
  };
}

async function lookNow(): Promise<void> {
  const answer = await ask('sync.now', {});
  if (answer.ok) toasts.show('ok', t('palette.looking'));
  else toasts.failure(answer.failure);
}

/** The actions that the screen behind the palette offers right now. */
function offered(): readonly Action[] {
  const rows: readonly (readonly [CommandName, string, IconName])[] = [
    ['edit', t('edit'), 'edit'],
    ['adjust', t('today.adjust'), 'adjust'],
    ['price', t('help.command.price'), 'rupee'],
    ['note', t('help.command.note'), 'note'],
    ['print', t('labels.print'), 'print'],
    ['generateBarcode', t('item.barcode.generate'), 'hash'],
    ['copyLink', t('link.copy'), 'link'],
    ['save', t('save'), 'check'],
    ['undo', t('undo'), 'undo'],
    ['redo', t('redo'), 'redo'],
    ['markAllRead', t('notifications.markAll'), 'check'],
    ['bulkEdit', t('palette.bulk'), 'edit'],
    ['export', t('palette.export'), 'download'],
  ];
  return rows
    .filter(([name]) => isOffered(name))
    .map(([name, text, icon]) => ({
      id: `command-${name}`,
      text,
      icon,
      ...keysOf(name),
      run: () => {
        runCommand(name);
      },
    }));
}

function keysOf(name: CommandName): { readonly keys?: string } {
  const keys: Partial<Record<CommandName, string>> = COMMAND_KEYS;
  return keys[name] === undefined ? {} : { keys: keys[name] };
}

/** The change that was saved last, while it is still said. */
function takingBack(): readonly Action[] {
  const last = toasts.undoable;
  if (last === undefined || isOffered('undo')) return [];
  const run = (): void => {
    toasts.act(last);
  };
  return [
    { id: 'command-undo', text: `${t('undo')}: ${last.text}`, icon: 'undo', keys: COMMAND_KEYS.undo, run },
  ];
}

/** A screen; the search of the one before is over. */
function goTo(id: string, words: string, icon: IconName, route: readonly [PageName, string?]): Action {
  const run = (): void => {
    search.clear();
    router.go(...route);
  };
  return { id, text: t('palette.go', { page: words }), icon, run };
}

/** A part of a page, named after it. */
function partOf(page: PageName, part: string): string {
  return `${t(`nav.${page}`)}, ${part}`;
}

function places(): readonly Action[] {
  return PAGES.filter((page) => page !== router.route.page || router.route.id !== null).map((page) => ({
    ...goTo(`go-${page}`, t(`nav.${page}`), 'right', [page]),
    keys: `Ctrl ${String(PAGES.indexOf(page) + 1)}`,
  }));
}

function stock(): readonly Action[] {
  return STOCK_SECTIONS.map(({ section, keys, icon }) => ({
    ...goTo(`stock-${section}`, partOf('stock', t(`stock.${section}`)), icon, ['stock', section]),
    ...(keys === '' ? {} : { keys }),
  }));
}

/** The lists of the shop and of the CRM, each a page of the settings. */
function lists(): readonly Action[] {
  const pages = [
    ...SMALL_LISTS.map((page) => [page, t(`collection.${page}`)] as const),
    ['stock', t('shop.stock')] as const,
    ['emailSettings', t('collection.emailSettings')] as const,
    ['social', t('shop.social')] as const,
  ];
  return pages.map(([page, words]) => goTo(`list-${page}`, words, 'gear', ['settings', page]));
}

function crm(): readonly Action[] {
  return CRM_SECTIONS.map((section) =>
    goTo(`crm-${section}`, partOf('crm', t(`crm.${section}`)), 'funnel', ['crm', section]),
  );
}

function settings(): readonly Action[] {
  return SETTINGS_SECTIONS.map(({ section, icon }) => {
    const words = partOf('settings', t(`settings.${section}`));
    return goTo(`settings-${section}`, words, icon, placeOfSection(section));
  });
}

function parts(): readonly Action[] {
  return [
    goTo('labels-history', partOf('labels', t('labels.part.history')), 'clock', ['labels', 'history']),
    goTo('sync-outbox', partOf('sync', t('sync.outbox')), 'upload', ['sync', 'outbox']),
    goTo('sync-log', partOf('sync', t('sync.log')), 'note', ['sync', 'log']),
  ];
}

const ITEM_LISTS = [
  'lowStock',
  'noBarcode',
  'negative',
  'untracked',
  'needsYou',
] as const satisfies readonly ItemFilter[];

/** Each filter of the item list is a list of its own for whoever looks for it. */
function filters(): readonly Action[] {
  return ITEM_LISTS.map((filter) => ({
    id: `filter-${filter}`,
    text: t('palette.go', { page: partOf('items', t(`items.filter.${filter}`)) }),
    icon: 'filter',
    run: () => {
      search.clear();
      itemList.showAll(filter);
      router.go('items');
    },
  }));
}

function cable(): readonly Action[] {
  if (session.app?.mode !== 'demo') return [];
  const isCut = session.app.demoOffline;
  const text = t(isCut ? 'demo.plug' : 'demo.pull');
  return [{ id: 'cable', text, icon: isCut ? 'online' : 'offline', run: () => void switchCable() }];
}

function helping(): Action {
  const run = (): void => {
    help.isOpen = true;
  };
  return { id: 'help', text: t('help.title'), icon: 'info', keys: 'F1', run };
}

/** A rack without a tag cannot be scanned. */
function tags(): readonly Action[] {
  const { warehouses } = session;
  if (warehouses.length === 0) return [];
  return [
    {
      id: 'place-tags',
      text: t('labels.placeTags'),
      icon: 'print',
      run: () => {
        search.clear();
        printLabelsOf(warehouses.map(placeLine), 'places');
      },
    },
  ];
}

function making(): readonly Action[] {
  const make = (page: 'items' | 'contacts'): Action => ({
    id: `new-${page}`,
    text: t(`${page}.new`),
    icon: 'plus',
    ...(router.route.page === page ? { keys: 'Ctrl N' } : {}),
    run: () => {
      search.clear();
      router.go(page, 'new');
    },
  });
  const bring = (page: 'items' | 'contacts'): Action => ({
    id: `import-${page}`,
    text: t(`import.title.${page}`),
    icon: 'upload',
    run: () => {
      router.go(page, 'import');
    },
  });
  return [make('items'), make('contacts'), bring('items'), bring('contacts')];
}

function looks(): readonly Action[] {
  const themes = (['light', 'dark', 'floor', 'system'] as const).map((theme): Action => ({
    id: `theme-${theme}`,
    text: t('palette.theme', { theme: t(`theme.${theme}`) }),
    icon: theme === 'dark' ? 'moon' : 'sun',
    run: () => void changeSettings({ theme }),
  }));
  const languages = (
    [
      ['en-IN', 'English'],
      ['hi-IN', 'हिन्दी (Hindi)'],
    ] as const
  ).map(([language, name]): Action => ({
    id: `language-${language}`,
    text: t('palette.language', { language: name }),
    icon: 'note',
    run: () => void changeSettings({ language }),
  }));
  return [...themes, ...languages];
}

/** Every action that the typed words lead to; all of them without text. */
export function actionsFor(text: string): FoundActions<Action> {
  const fixed: readonly Action[] = [
    ...offered(),
    ...takingBack(),
    ...places(),
    ...stock(),
    ...making(),
    ...filters(),
    ...parts(),
    ...crm(),
    ...lists(),
    ...settings(),
    ...tags(),
    ...cable(),
    { id: 'look', text: t('palette.lookNow'), icon: 'sync', run: () => void lookNow() },
    helping(),
    ...looks(),
  ];
  return foundByWords(fixed, text);
}
