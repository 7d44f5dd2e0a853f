/** Codes that were scanned where no session takes them, and that no item has: kept until an item has them or a person puts them away. */
import { Draft } from '../../../app/drafts.svelte.ts';
import { router } from '../../../app/router.svelte.ts';
import { session } from '../../../app/session.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';

/** The oldest gives way. */
const CODES_MAX = 50;

class UnknownCodes {
  #codes = $state.raw<readonly string[]>([]);
  #workspaceId = $state.raw<string | null>(null);

  /** The newest first. What one workspace does not know another may. */
  get list(): readonly string[] {
    return this.#workspaceId === (session.app?.workspaceId ?? null) ? this.#codes : [];
  }

  add(code: string): void {
    const others = this.list.filter((one) => one !== code);
    this.#workspaceId = session.app?.workspaceId ?? null;
    this.#codes = [code, ...others].slice(0, CODES_MAX);
  }

  putAway(code: string): void {
    this.#codes = this.#codes.filter((one) => one !== code);
  }

  putAllAway(): void {
    this.#codes = [];
  }

  /** After items changed: those that one has by now. */
  async putKnownAway(): Promise<void> {
    for (const code of this.list) {
      const found = await ask('scan.find', { code });
      if (found.ok && found.value.items.length > 0) this.putAway(code);
    }
  }
}

export const unknownCodes = new UnknownCodes();

/** The form of a new item, with the code as its barcode; it stays on the list until the item is saved. */
export function createItemWith(code: string): void {
  new Draft('items/new', () => ({})).set('barcode', code);
  router.go('items', 'new');
}
