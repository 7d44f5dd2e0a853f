/** Finds what a `stockhand:` link names among what is on this PC, and goes there. Nothing is written, and no host is asked for it. */
import { tick } from 'svelte';
import { linkOfRoute, type LinkKind } from '../../../src-sync/domain/links/app-link.ts';
import { ok, type Result } from '../../../src-sync/domain/result.ts';
import { palette } from '../../app/palette.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { postingSection } from '../../app/stock-sections.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** Goes to what was found; `null` where nothing was. */
type Found = Result<(() => void) | null>;

function openRecord(page: 'items' | 'contacts', id: string): Found {
  return ok(() => {
    search.clear();
    router.replace(page, id);
  });
}

/** Several have the name: the list shows them all. */
function openList(page: 'items' | 'contacts', text: string): Found {
  return ok(() => {
    search.text = text;
    router.replace(page);
  });
}

function openSearch(text: string): void {
  // This sign begins a command, and a link is none.
  palette.open(text.replace(/^[>\s]+/, ''));
}

async function findItem(text: string): Promise<Found> {
  const coded = await ask('scan.find', { code: text });
  if (!coded.ok) return coded;
  const [item, ...others] = coded.value.items;
  if (item !== undefined) return others.length > 0 ? openList('items', text) : openRecord('items', item.id);
  const known = await ask('items.get', { id: text });
  if (known.ok) return openRecord('items', known.value.id);
  return known.failure.code === 'NOT_FOUND' ? ok(null) : known;
}

async function findContact(text: string): Promise<Found> {
  const known = await ask('contacts.get', { id: text });
  if (known.ok) return openRecord('contacts', known.value.id);
  if (known.failure.code !== 'NOT_FOUND') return known;
  const same = await ask('contacts.twins', { phone: text, gstin: '', exceptId: null });
  if (!same.ok) return same;
  const [first, ...others] = same.value;
  if (first === undefined) return ok(null);
  return others.length > 0 ? openList('contacts', text) : openRecord('contacts', first.contact.id);
}

async function findDocument(text: string): Promise<Found> {
  const posting = await ask('stock.posting', { reference: text });
  if (!posting.ok) return posting;
  const { reference, session: posted, lines } = posting.value;
  if (posted === null && lines.length === 0) return ok(null);
  return ok(() => {
    search.clear();
    router.replace('stock', postingSection(reference));
  });
}

/** A dialog that a person is in keeps what was typed there: the link is opened when they say so. */
function offer(route: string, text: string): void {
  router.stay();
  toasts.show('pending', t('link.waits', { text }), {
    untilDismissed: true,
    action: {
      label: t('palette.open'),
      run: () => {
        location.hash = route;
      },
    },
  });
}

interface Way {
  readonly find: (text: string) => Promise<Found>;
  readonly missing: TextKey;
  /** The list it is looked for in: while that is still being read, it may come. */
  readonly isArriving: () => boolean;
}

const WAYS: Readonly<Record<Exclude<LinkKind, 'search'>, Way>> = {
  item: { find: findItem, missing: 'link.noItem', isArriving: () => session.awaits('items') },
  contact: { find: findContact, missing: 'link.noContact', isArriving: () => session.awaits('contacts') },
  document: { find: findDocument, missing: 'link.noDocument', isArriving: () => session.awaits('stock') },
};

/** @param route an address of the window for a link; a later one takes its place while it is looked for */
export async function openLink(route: string): Promise<void> {
  // This file was read meanwhile, for the first link longer than for the next: it would close what that one opened.
  if (router.link !== route) return;
  const link = linkOfRoute(route);
  if (!link.ok) {
    router.stay();
    toasts.show('needs', inPersonsLanguage(link.failure));
    return;
  }
  const { kind, text } = link.value;
  palette.close();
  await tick();
  if (router.link !== route) return;
  if (document.querySelector('dialog[open]') !== null) {
    offer(route, text);
    return;
  }
  if (kind === 'search') {
    router.stay();
    openSearch(text);
    return;
  }
  const { find, missing, isArriving } = WAYS[kind];
  const found = await find(text);
  if (router.link !== route) return;
  if (found.ok && found.value !== null) {
    found.value();
    return;
  }
  router.stay();
  if (!found.ok) {
    toasts.failure(found.failure);
    return;
  }
  toasts.show('needs', t(missing, { text }), {
    detail: isArriving() ? t('link.arriving') : null,
    action: {
      label: t('link.search'),
      run: () => {
        openSearch(text);
      },
    },
  });
}
