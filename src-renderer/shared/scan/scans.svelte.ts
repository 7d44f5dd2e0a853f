/** The steps after a scan: look it up, say it across the window, open the item. Scans queue; none is dropped. */
import { untrack } from 'svelte';
import {
  articleNumbers,
  isLogisticOnly,
  usualArticleNumber,
} from '../../../src-sync/domain/codes/gs1-values.ts';
import { layoutOf, type LayoutName } from '../../../src-sync/domain/codes/key-layouts.ts';
import { CODE_LENGTH_MAX } from '../../../src-sync/domain/codes/read-code.ts';
import type { ScanHits } from '../../../src-sync/domain/codes/scan-question.ts';
import { placeOfCode } from '../../../src-sync/domain/records/places.ts';
import { router, type PageName } from '../../app/router.svelte.ts';
import { playSound } from '../../app/sounds.ts';
import { search } from '../../app/search.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { takesScansSoon } from '../../app/stock-sections.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { formatNumber, withUnit } from '../../i18n/format.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { answerAhead } from '../../live/ahead.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { unknownAside } from './unknown-aside.ts';
import { unknownCodes } from './unknown/unknown-codes.svelte.ts';

const FLASH_MS = 2_600;

export interface Flash {
  readonly tone: 'ok' | 'pending' | 'needs';
  readonly text: string;
  readonly aside: string;
}

/** A screen that wants every scan for itself, e.g. a count: what was scanned is not opened then. */
export interface ScanTarget {
  /** For the scan bar, e.g. "Counting"; a getter, so that it follows the language. */
  readonly words: string;
  readonly code: (code: string, entry?: string) => void;
  /** Called at the moment of the scan, whose code may be known only later; returns what takes the code. */
  readonly hear?: () => (code: string) => void;
  /** An item that was chosen in the scan bar by its name. */
  readonly item: (id: string) => void;
}

interface Early {
  readonly code: string;
  readonly entry: string | undefined;
}

class Scans {
  flash = $state.raw<Flash | null>(null);
  /** Number of codes of items that were scanned or typed and shown. */
  found = $state(0);
  #targets = $state.raw<readonly ScanTarget[]>([]);
  #queue: Promise<void> = Promise.resolve();
  #hide: ReturnType<typeof setTimeout> | undefined;
  /** For the screen that is about to come; `entry` is the quantity that was typed for it. */
  #early: readonly Early[] = [];
  /** While a reading is looked up. */
  #reading: Promise<void> | null = null;
  #isLayoutTold = false;

  /** @param byPosition the same keys on a US keyboard, where the window knows them */
  take(code: string, byPosition: string | null = null): void {
    const trimmed = code.trim();
    const keys = byPosition?.trim() ?? trimmed;
    if ((trimmed === '' && keys === '') || session.app?.mode === 'first-run') return;
    if (trimmed.length > CODE_LENGTH_MAX) {
      const text = t('scan.tooLong', { count: CODE_LENGTH_MAX });
      this.say({ tone: 'needs', text, aside: trimmed.slice(0, 40) });
      return;
    }
    const give = this.#hear();
    if (keys === trimmed && this.#reading === null) give(trimmed);
    else this.#giveInTurn(trimmed, keys, give);
  }

  /** The receiver of a scan is settled when it is made: the screen may be another one when its code is known. */
  #hear(): (code: string) => void {
    const { target } = this;
    if (target !== null) return target.hear?.() ?? target.code;
    const { route } = router;
    const isAwaited = takesScansSoon(route) && session.app?.engine.state !== 'stopped';
    return (code) => {
      if (isAwaited && takesScansSoon(router.route)) this.#giveEarly(code);
      else this.open(code, route.page);
    };
  }

  #giveEarly(code: string, entry?: string): void {
    const { target } = this;
    if (target === null) this.#early = [...this.#early, { code, entry }];
    else target.code(code, entry);
  }

  /**
   * For the session that follows one that was closed before this scan, on the same screen.
   * @returns false where none follows
   */
  giveToNext(code: string, entry: string, closed: ScanTarget): boolean {
    if (!takesScansSoon(router.route)) return false;
    if (this.target === closed) this.#early = [...this.#early, { code, entry }];
    else this.#giveEarly(code, entry);
    return true;
  }

  /** The screen that they were for does not come. */
  openEarly(): void {
    for (const { code } of this.#takeEarly()) this.open(code);
  }

  /** Nor can it come. */
  refuseEarly(message: string): void {
    for (const { code } of this.#takeEarly()) this.say({ tone: 'needs', text: message, aside: code });
  }

  #takeEarly(): readonly Early[] {
    const early = this.#early;
    this.#early = [];
    return early;
  }

  /** On a keyboard of another layout the store says which of two readings is a code; scans after it wait for theirs. */
  #giveInTurn(code: string, keys: string, give: (code: string) => void): void {
    const turn = (this.#reading ?? Promise.resolve()).then(async () => {
      give(keys === code ? code : await this.#readingOf(code, keys));
      if (this.#reading === turn) this.#reading = null;
    });
    this.#reading = turn;
  }

  async #readingOf(code: string, keys: string): Promise<string> {
    const answer = await ask('scan.find', { code: code === '' ? keys : code, byPosition: keys });
    const hits = answer.ok ? answer.value : null;
    if (hits !== null && hits.items.length > 0) {
      if (hits.how === 'position') this.#tellLayout(hits.layout);
      return hits.how === 'position' ? hits.found : code;
    }
    if (placeOfCode(code, session.warehouses) !== null) return code;
    const isOfKeys = layoutOf(code, keys) !== null || placeOfCode(keys, session.warehouses) !== null;
    return isOfKeys || code === '' ? keys : code;
  }

  /** Once a run: a person can set the scanner or the keyboard right, and need not. */
  #tellLayout(layout: LayoutName | null): void {
    if (this.#isLayoutTold) return;
    this.#isLayoutTold = true;
    const text =
      layout === null ? t('scan.layout') : t('scan.layoutNamed', { layout: t(`layout.${layout}`) });
    toasts.show('ok', text, { detail: t('scan.layoutDetail') });
  }

  /** The effect of a scan that no screen takes: shows the item. */
  open(code: string, page = router.route.page): void {
    this.#queue = this.#queue.then(() => this.#answer(code, page));
  }

  /** The receiver of the scans now, `null` when they open what they find. */
  get target(): ScanTarget | null {
    return this.#targets.at(-1) ?? null;
  }

  /** Returns the function that gives the scans back. */
  give(target: ScanTarget): () => void {
    this.#targets = [...this.#targets, target];
    for (const { code, entry } of this.#takeEarly()) target.code(code, entry);
    return () => {
      this.#targets = untrack(() => this.#targets).filter((other) => other !== target);
    };
  }

  /** Says something across the window, with its sound; `done` sounds when a piece of work is finished. */
  say(flash: Flash, done = false): void {
    this.#show(flash);
    playSound(flash.tone === 'ok' ? (done ? 'done' : 'found') : 'refused');
  }

  async #answer(code: string, page: PageName): Promise<void> {
    const answer = await ask('scan.find', { code, withDetail: true });
    if (!answer.ok) {
      this.say({ tone: 'needs', text: answer.failure.message, aside: code });
      return;
    }
    const [item] = answer.value.items;
    const found = answer.value.items.length;
    if (item === undefined) {
      const { unknown, ...words } = unknownWords(code, answer.value);
      this.say({ tone: 'pending', ...words });
      if (unknown !== null) unknownCodes.add(unknown);
      return;
    }
    if (found > 1) {
      this.say({
        tone: 'pending',
        text: tn('scan.several', found, { code }),
        aside: t('scan.severalAside'),
      });
      this.#open(page, () => {
        search.text = code;
        router.go('items');
      });
      return;
    }
    const onHand =
      item.onHand === null || (!item.trackInventory && item.onHand === 0)
        ? ''
        : t('scan.onHand', { quantity: withUnit(formatNumber(item.onHand), item.unit) });
    const { detail } = answer.value;
    this.#open(page, () => {
      // The message and the record come with one picture: in two, the second one waits for the first.
      if (detail !== undefined) answerAhead('items.get', { id: item.id }, detail);
      router.go('items', item.id);
    });
    this.say({ tone: 'ok', text: item.name, aside: onHand });
    this.found += 1;
  }

  /** A form that is open stays open, and so does the screen to which a person went meanwhile: the flash alone says what was scanned. */
  #open(from: PageName, go: () => void): void {
    const { page } = router.route;
    if (page !== from && page !== 'items') return;
    if (document.querySelector('dialog[open]') === null && !router.route.editing) go();
  }

  #show(flash: Flash): void {
    this.flash = flash;
    clearTimeout(this.#hide);
    this.#hide = setTimeout(() => {
      this.flash = null;
    }, FLASH_MS);
  }
}

/** With the code that an item may have as its barcode; a pallet is none. */
function unknownWords(
  code: string,
  { gs1 }: ScanHits,
): Pick<Flash, 'text' | 'aside'> & { readonly unknown: string | null } {
  const [article] = gs1 === null ? [] : articleNumbers(gs1);
  if (article !== undefined) {
    const unknown = usualArticleNumber(article);
    return { text: t('scan.unknown', { code: unknown }), aside: t('scan.unknownAside'), unknown };
  }
  if (gs1 !== null && isLogisticOnly(gs1))
    return {
      text: t('scan.pallet', { sscc: gs1['00'] ?? '' }),
      aside: t('scan.palletAside'),
      unknown: null,
    };
  return { text: t('scan.unknown', { code }), aside: unknownAside(code), unknown: code };
}

export const scans = new Scans();

/** Call while a component is being set up: until it goes away, every scan is this one's, also while a dialog is open. */
export function takeScans(target: () => ScanTarget): void {
  // Given once: a screen that was opened over this one stays the last that asked.
  $effect(() => untrack(() => scans.give(target())));
}
