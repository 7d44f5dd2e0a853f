/**
 * The unsaved input of a form. Looking something up elsewhere costs nothing and no "discard changes?" is ever
 * asked: a draft stays until it is saved or discarded, and the store has it a moment after the last key, so that a crash takes nothing.
 * A draft holds only the fields that differ; the rest follows the store.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { KeptDraft } from '../../src-sync/domain/records/drafts.ts';
import { ask } from '../live/bridge.svelte.ts';
import { newOperationId } from './operation-id.ts';
import { toasts } from './toasts.svelte.ts';

/** Shorter than anybody pauses in the middle of a word, so that one who types is not written down key by key. */
const KEPT_AFTER_MS = 300;
const KEPT_AGAIN_AFTER_MS = 3_000;

/** No form: codes that were scanned and that no item has, until a person deals with them. */
export const UNKNOWN_CODES_KEY = 'unknown-codes';

interface Kept {
  readonly typed: SvelteMap<string, string>;
  /** Made with the form, renewed after each accepted save. */
  operationId: string;
}

const kept = new Map<string, Kept>();
/** Forms whose text the store does not have yet. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** It is tried again until it succeeds, and said once. */
let isTroubleSaid = false;

function keptFor(key: string): Kept {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const fresh: Kept = { typed: new SvelteMap(), operationId: newOperationId() };
  kept.set(key, fresh);
  return fresh;
}

/** Another workspace: what was typed in this one means nothing there. It is kept with this one. */
export function clearDrafts(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  kept.clear();
}

/**
 * The input from before the window or the PC went down. A form that is being typed into again already is left alone.
 * @returns what came back, by the key of its form
 */
export async function restoreDrafts(): Promise<readonly KeptDraft[]> {
  const answer = await ask('drafts.list', {});
  if (!answer.ok) return [];
  const back = answer.value.filter(({ key }) => keptFor(key).typed.size === 0);
  for (const draft of back) {
    const form = keptFor(draft.key);
    form.operationId = draft.operationId;
    for (const [field, value] of Object.entries(draft.typed)) form.typed.set(field, value);
  }
  return back;
}

function keepSoon(key: string, form: Kept, afterMs = KEPT_AFTER_MS): void {
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => void keep(key, form), afterMs),
  );
}

async function keep(key: string, { typed, operationId }: Kept): Promise<void> {
  clearTimeout(waiting.get(key));
  waiting.delete(key);
  const answer = await ask('drafts.keep', { key, operationId, typed: Object.fromEntries(typed) });
  if (!answer.ok && !isTroubleSaid) toasts.failure(answer.failure);
  isTroubleSaid = !answer.ok;
  const isCurrent = kept.get(key)?.operationId === operationId;
  if (!answer.ok && isCurrent && !waiting.has(key)) keepSoon(key, keptFor(key), KEPT_AGAIN_AFTER_MS);
}

export class Draft {
  readonly #key: string;
  readonly #kept: Kept;
  readonly #original: () => Readonly<Record<string, string>>;

  /** `original` gives the record's fields as text; it is read anew whenever the store changes. */
  constructor(key: string, original: () => Readonly<Record<string, string>>) {
    this.#key = key;
    this.#kept = keptFor(key);
    this.#original = original;
  }

  get operationId(): string {
    return this.#kept.operationId;
  }

  get(field: string): string {
    return this.#kept.typed.get(field) ?? this.#original()[field] ?? '';
  }

  set(field: string, value: string): void {
    if (value === (this.#original()[field] ?? '')) this.#kept.typed.delete(field);
    else this.#kept.typed.set(field, value);
    keepSoon(this.#key, this.#kept);
  }

  /** Fields that differ from the record, in the order they were first changed. */
  changed(): readonly string[] {
    const original = this.#original();
    const { typed } = this.#kept;
    return [...typed.keys()].filter((field) => typed.get(field) !== (original[field] ?? ''));
  }

  /** Saved or given up. */
  clear(): void {
    this.saved(new Map(this.#kept.typed));
  }

  /** These texts were accepted; what was typed meanwhile stays. */
  saved(texts: ReadonlyMap<string, string>): void {
    const { typed } = this.#kept;
    for (const [field, text] of texts) if (typed.get(field) === text) typed.delete(field);
    this.#kept.operationId = newOperationId();
    void keep(this.#key, this.#kept);
  }
}
