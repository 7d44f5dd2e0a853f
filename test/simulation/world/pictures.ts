/**
 * The true history of pictures and files of custom fields: the witness that none of them is overwritten by somebody who never saw
 * it (I5). The record only says that there is one, so what counts is the content.
 */
import { hash } from 'node:crypto';
import type { StoredFile } from '../../../src-service/store.ts';

/** Two looks at most lie between them: a PC that is about to put a file somewhere looks there right before. */
const JUST_BEFORE_MS = 10 * 60_000;
/** `image/` and the id, or `field/`, the id and the key. */
const WATCHED = /^(image|field)\/([0-9a-f-]{36})(?:\/(.+))?$/;
const SLOT_PATH = /\/items\/([0-9a-f-]{36})\/(?:image|custom-fields\/([^/]+)\/(?:file|upload))(?:\/remove)?$/;

interface Put {
  readonly by: string;
  readonly atMs: number;
  /** `none` where it was taken away. */
  readonly content: string;
}

/** As the engine names the content of a file (src-sync/domain/records/record-file.ts). */
function contentOf(file: StoredFile | undefined): string {
  return file === undefined ? 'none' : hash('sha256', file.bytes, 'hex');
}

/** The file of a request; `null` for all others. */
function slotOf(path: string): string | null {
  const [, id, key] = SLOT_PATH.exec(path) ?? [];
  if (id === undefined) return null;
  return key === undefined ? `image/${id}` : `field/${id}/${decodeURIComponent(key)}`;
}

export class Pictures {
  readonly #files: ReadonlyMap<string, StoredFile>;
  readonly #violate: (sentence: string) => void;
  readonly #there = new Map<string, StoredFile>();
  readonly #before = new Map<string, StoredFile | undefined>();
  readonly #puts = new Map<string, Put>();
  readonly #looks = new Map<string, number>();
  readonly #shown = new Set<string>();

  constructor(files: ReadonlyMap<string, StoredFile>, violate: (sentence: string) => void) {
    this.#files = files;
    this.#violate = violate;
    for (const [slot, file] of files) if (WATCHED.test(slot)) this.#there.set(slot, file);
  }

  /** A person at this PC has seen this content there, or, without one, knows that there is a file and puts theirs in its place. */
  saw(pc: string, slot: string, content: string | null): void {
    this.#shown.add(`${pc} ${slot} ${content ?? 'any'}`);
    // Whoever has seen one does not know the next.
    if (content !== null) this.#shown.delete(`${pc} ${slot} any`);
  }

  /** The Service told this PC what is there, also that there is nothing. */
  looked(pc: string, path: string, atMs: number): void {
    const slot = slotOf(path);
    if (slot !== null) this.#looks.set(`${pc} ${slot}`, atMs);
  }

  /** The content before the last change, for a careless Service. */
  before(path: string): StoredFile | undefined {
    return this.#before.get(slotOf(path) ?? '');
  }

  /** Somebody has done something. @returns how many files were overwritten between a look and the write that followed */
  look(by: string, atMs: number, path: string | null): number {
    let races = 0;
    for (const slot of new Set([...this.#there.keys(), ...this.#files.keys()])) {
      const file = this.#files.get(slot);
      const before = this.#there.get(slot);
      if (file === before || !WATCHED.test(slot)) continue;
      if (path !== null && slotOf(path) === slot) races += this.#judge(by, atMs, slot);
      this.#before.set(slot, before);
      if (file === undefined) this.#there.delete(slot);
      else this.#there.set(slot, file);
      this.#puts.set(slot, { by, atMs, content: contentOf(file) });
    }
    return races;
  }

  #judge(by: string, atMs: number, slot: string): 0 | 1 {
    const last = this.#puts.get(slot);
    if (!by.startsWith('pc') || last === undefined || last.by === by || last.content === 'none') return 0;
    const saw = (content: string): boolean => this.#shown.has(`${by} ${slot} ${content}`);
    if (saw(last.content) || saw('any')) return 0;
    const lookedAtMs = this.#looks.get(`${by} ${slot}`) ?? -Infinity;
    if (last.atMs >= lookedAtMs && atMs - lookedAtMs < JUST_BEFORE_MS) return 1;
    const whether = last.atMs >= lookedAtMs ? 'without looking' : 'unseen';
    this.#violate(`${by} overwrote ${slot}, which ${last.by} had put there, ${whether}`);
    return 0;
  }
}
