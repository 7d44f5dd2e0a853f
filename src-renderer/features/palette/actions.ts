/** Everything that can be done from the palette besides opening a record. */
import { SMALL_LISTS } from '../../../src-sync/domain/lists/small-lists.ts';
import { CRM_SECTIONS } from '../../shared/crm-sections.ts';
import { isOffered, runCommand, type CommandName } from '../../app/commands.svelte.ts';
import { placeLine, printLabelsOf } from '../../app/label-queue.svelte.ts';
import { PAGES, router } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { STOCK_SECTIONS } from '../../app/stock-sections.ts';
import { changeSettings, session } from '../../app/session.svelte.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { foundByWords } from './synonyms.ts';

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

/** What the screen behind the palette offers right now. */
function offered(): readonly Action[] {
  const rows: readonly (readonly [CommandName, string, IconName, string | undefined])[] = [
    ['edit', t('edit'), 'edit', 'Ctrl E'],
    ['adjust', t('today.adjust'), 'adjust', 'F9'],
    ['generateBarcode', t('item.barcode.generate'), 'hash', undefined],
    ['copyLink', t('link.copy'), 'link', undefined],
    ['save', t('save'), 'check', 'Ctrl S'],
    ['markAllRead', t('notifications.markAll'), 'check', 'Ctrl Shift R'],
    ['bulkEdit', t('palette.bulk'), 'edit', undefined],
    ['export', t('palette.export'), 'download', undefined],
  ];
  return rows
    .filter(([name]) => isOffered(name))
    .map(([name, text, icon, keys]) => ({
      id: `command-${name}`,
      text,
      icon,
      ...(keys === undefined ? {} : { keys }),
      run: () => {
        runCommand(name);
      },
    }));
}

function places(): readonly Action[] {
  return PAGES.filter((page) => page !== router.route.page || router.route.id !== null).map((page) => ({
    id: `go-${page}`,
    text: t('palette.go', { page: t(`nav.${page}`) }),
    icon: 'right',
    run: () => {
      search.clear();
      router.go(page);
    },
  }));
}

function stock(): readonly Action[] {
  return STOCK_SECTIONS.map(({ section, keys, icon }) => ({
    id: `stock-${section}`,
    text: t('palette.go', { page: `${t('nav.stock')}, ${t(`stock.${section}`)}` }),
    icon,
    ...(keys === '' ? {} : { keys }),
    run: () => {
      search.clear();
      router.go('stock', section);
    },
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
  return pages.map(([page, words]) => ({
    id: `list-${page}`,
    text: t('palette.go', { page: words }),
    icon: 'gear',
    run: () => {
      search.clear();
      router.go('settings', page);
    },
  }));
}

function crm(): readonly Action[] {
  return CRM_SECTIONS.map((section) => ({
    id: `crm-${section}`,
    text: t('palette.go', { page: `${t('nav.crm')}, ${t(`crm.${section}`)}` }),
    icon: 'funnel',
    run: () => {
      search.clear();
      router.go('crm', section);
    },
  }));
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

/** Every action that all typed words lead to; all of them without text. */
export function actionsFor(text: string): readonly Action[] {
  const fixed: readonly Action[] = [
    ...offered(),
    ...making(),
    ...places(),
    ...stock(),
    ...lists(),
    ...crm(),
    ...tags(),
    { id: 'look', text: t('palette.lookNow'), icon: 'sync', run: () => void lookNow() },
    ...looks(),
  ];
  return foundByWords(fixed, text);
}
