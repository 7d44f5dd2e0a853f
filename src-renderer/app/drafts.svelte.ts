/**
 * What a person typed into a form and has not saved. Kept while the window is open, so that looking something up elsewhere
 * costs nothing and no "discard changes?" is ever asked. A draft holds only the fields that differ; the rest follows the store.
 */
import { SvelteMap } from 'svelte/reactivity';
import { newOperationId } from './operations.ts';

interface Kept {
  readonly typed: SvelteMap<string, string>;
  /** Made with the form, renewed after each accepted save. */
  operationId: string;
}

const kept = new Map<string, Kept>();

function keptFor(key: string): Kept {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const fresh: Kept = { typed: new SvelteMap(), operationId: newOperationId() };
  kept.set(key, fresh);
  return fresh;
}

/** Another workspace: what was typed in this one means nothing there. */
export function clearDrafts(): void {
  kept.clear();
}

export class Draft {
  readonly #kept: Kept;
  readonly #original: () => Readonly<Record<string, string>>;

  /** `original` gives the record's fields as text; it is read anew whenever the store changes. */
  constructor(key: string, original: () => Readonly<Record<string, string>>) {
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
  }

  /** Fields that differ from the record, in the order they were first changed. */
  changed(): readonly string[] {
    const original = this.#original();
    const { typed } = this.#kept;
    return [...typed.keys()].filter((field) => typed.get(field) !== (original[field] ?? ''));
  }

  clear(): void {
    this.#kept.typed.clear();
    this.#kept.operationId = newOperationId();
  }
}
