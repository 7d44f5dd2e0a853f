/** Codes that were scanned where no session takes them, and that no item has: kept until an item has them or a person puts them away. */
import { Draft, UNKNOWN_CODES_KEY } from '../../../app/drafts.svelte.ts';
import { router } from '../../../app/router.svelte.ts';
import { session } from '../../../app/session.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';

/** The oldest gives way. */
const CODES_MAX = 50;
const FIELD = 'codes';

/** A draft, so that they survive a closed window and a power cut like the text of a form. */
function codesDraft(): Draft {
  return new Draft(UNKNOWN_CODES_KEY, () => ({}));
}

class UnknownCodes {
  /** The newest first. What one workspace does not know another may: drafts are those of the workspace that is open. */
  get list(): readonly string[] {
    if (session.app === null) return [];
    const kept = codesDraft().get(FIELD);
    return kept === '' ? [] : kept.split('\n');
  }

  add(code: string): void {
    this.#keep([code, ...this.list.filter((one) => one !== code)].slice(0, CODES_MAX));
  }

  putAway(code: string): void {
    this.#keep(this.list.filter((one) => one !== code));
  }

  putAllAway(): void {
    this.#keep([]);
  }

  #keep(codes: readonly string[]): void {
    codesDraft().set(FIELD, codes.join('\n'));
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
