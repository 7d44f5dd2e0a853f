/** What happens after a scan: look it up, say it across the window, open the item. Scans queue; none is dropped. */
import { router } from '../../app/router.svelte.ts';
import { search } from '../../app/search.svelte.ts';
import { session } from '../../app/session.svelte.ts';
import { t, tn } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';

const FLASH_MS = 2_600;
const CODE_MAX = 200;

export interface Flash {
  readonly tone: 'ok' | 'pending' | 'needs';
  readonly text: string;
  readonly aside: string;
}

class Scans {
  flash = $state.raw<Flash | null>(null);
  #queue: Promise<void> = Promise.resolve();
  #hide: ReturnType<typeof setTimeout> | undefined;

  take(code: string): void {
    const trimmed = code.trim().slice(0, CODE_MAX);
    if (trimmed === '' || session.app?.mode === 'first-run') return;
    this.#queue = this.#queue.then(() => this.#answer(trimmed));
  }

  async #answer(code: string): Promise<void> {
    const answer = await ask('scan.find', { code });
    if (!answer.ok) {
      this.#show({ tone: 'needs', text: answer.failure.message, aside: code });
      return;
    }
    const [item] = answer.value.items;
    const found = answer.value.items.length;
    if (item === undefined) {
      this.#show({ tone: 'pending', text: t('scan.unknown', { code }), aside: t('scan.unknownAside') });
      return;
    }
    if (found > 1) {
      this.#show({
        tone: 'pending',
        text: tn('scan.several', found, { code }),
        aside: t('scan.severalAside'),
      });
      this.#open(() => {
        search.text = code;
        router.go('items');
      });
      return;
    }
    const onHand = item.onHand === null ? '' : tn('scan.onHand', item.onHand);
    this.#show({ tone: 'ok', text: item.name, aside: onHand });
    this.#open(() => {
      router.go('items', item.id);
    });
  }

  /** A form that is open stays open: the flash alone says what was scanned. */
  #open(go: () => void): void {
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

export const scans = new Scans();
