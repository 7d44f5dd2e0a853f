/** A small list that is edited entry by entry: every change is accepted on disk, said with its Undo, and sent later. */
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import { ORDER_FIELD, type ListEntry, type ListUse } from '../../../src-sync/domain/lists/small-lists.ts';
import { acceptOperation } from '../../app/operations.ts';
import { newOperationId } from '../../app/operation-id.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { saySaved } from '../../app/undo.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import { live, type Live } from '../../live/live.svelte.ts';
import { takeBackPlan } from '../plans/take-back.ts';
import { cellValue, createOf, nameOf, type ListColumn, type ListLook } from './list-look.ts';

/** A name that other records carry as text, and what became of it. */
export interface RenamedEntry {
  readonly from: string;
  readonly to: string;
  readonly uses: readonly ListUse[];
}

/** By the id on this PC: the Service may not have it yet. */
export interface AddedEntry {
  readonly id: string;
  readonly name: string;
}

interface Deleting {
  readonly entry: ListEntry;
  readonly uses: readonly ListUse[];
}

/** Long enough to press an arrow key again: several steps are one new order. */
const SAVE_ORDER_AFTER_MS = 700;

export class SmallListState {
  readonly look: ListLook;
  /** Asked about before it goes, because something uses it. */
  deleting = $state.raw<Deleting | null>(null);
  renamed = $state.raw<RenamedEntry | null>(null);
  readonly #live: Live<readonly ListEntry[]>;
  /** As a person put it and the store does not have it yet. */
  #order = $state.raw<readonly string[] | null>(null);
  #saving: ReturnType<typeof setTimeout> | undefined;

  /** Call it while a component is being set up. */
  constructor(look: ListLook) {
    this.look = look;
    this.#live = live('lists.entries', () => ({ collection: look.collection }), [look.collection, 'outbox']);
    $effect(() => () => void this.saveOrder());
  }

  get isRead(): boolean {
    return this.#live.value !== undefined;
  }

  get hasOrder(): boolean {
    return ORDER_FIELD[this.look.collection] !== null;
  }

  get entries(): readonly ListEntry[] {
    const entries = this.#live.value ?? [];
    const order = this.#order;
    if (order === null) return entries;
    const placeOf = ({ id }: ListEntry): number => (order.includes(id) ? order.indexOf(id) : order.length);
    return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  othersThan(id: string | null): readonly ListEntry[] {
    return this.entries.filter((entry) => entry.id !== id);
  }

  /** @returns `null` where it was not accepted */
  async add(texts: ReadonlyMap<ListColumn, string>): Promise<AddedEntry | null> {
    const name = texts.get(this.look.columns[0])?.trim() ?? '';
    const id = await this.#accept(createOf(this.look, this.entries, texts), t('lists.added', { name }));
    return id === null ? null : { id, name };
  }

  /** @param besides fields that change with it */
  async change(
    entry: ListEntry,
    column: ListColumn,
    text: string,
    besides: JsonObject = {},
  ): Promise<boolean> {
    const { collection } = this.look;
    const from = nameOf(entry.record, this.look);
    const isName = column.kind === 'name';
    // Asked before: afterwards the entry has its new name.
    const uses = isName ? await this.#usesOf(entry) : [];
    const changes: JsonObject = { ...besides, [column.field]: cellValue(text, column) };
    const said = isName ? t('lists.renamed', { from, to: text.trim() }) : t('toast.saved', { name: from });
    const op = column.changedBy ?? `${collection}.update`;
    const isTaken = (await this.#accept({ op, id: entry.id, changes }, said)) !== null;
    if (isTaken && isName) this.renamed = { from, to: text.trim(), uses };
    return isTaken;
  }

  /** Where something uses it a person is told first. */
  async askToDelete(entry: ListEntry): Promise<void> {
    const uses = await this.#usesOf(entry);
    if (uses.length > 0 || this.look.asksToDelete) this.deleting = { entry, uses };
    else await this.delete(entry);
  }

  async delete(entry: ListEntry): Promise<void> {
    this.deleting = null;
    const operation = { op: `${this.look.collection}.delete`, id: entry.id };
    await this.#accept(operation, t('lists.deleted', { name: nameOf(entry.record, this.look) }));
  }

  async #usesOf({ id }: ListEntry): Promise<readonly ListUse[]> {
    const answer = await ask('lists.uses', { collection: this.look.collection, id });
    if (answer.ok) return answer.value;
    toasts.failure(answer.failure);
    return [];
  }

  /** @returns the id of the entry; `null` where it was not accepted */
  async #accept(operation: JsonObject & { readonly op: string }, said: string): Promise<string | null> {
    const answer = await acceptOperation(newOperationId(), operation, said);
    if (!answer.ok) toasts.failure(answer.failure);
    return answer.ok ? answer.value.recordId : null;
  }

  /** Shown at once; saved when nothing more follows. @returns its new place, from 0 */
  step(id: string, by: 1 | -1): number {
    const at = this.entries.findIndex((entry) => entry.id === id);
    const to = Math.min(Math.max(at + by, 0), this.entries.length - 1);
    this.#put(id, to);
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.saveOrder(), SAVE_ORDER_AFTER_MS);
    return to;
  }

  /** @param before place among the entries as they stand, from 0; their number puts it last */
  drop(id: string, before: number): void {
    const at = this.entries.findIndex((entry) => entry.id === id);
    this.#put(id, before > at ? before - 1 : before);
    void this.saveOrder();
  }

  #put(id: string, to: number): void {
    const ids = this.entries.map((entry) => entry.id).filter((one) => one !== id);
    this.#order = ids.toSpliced(to, 0, id);
  }

  async saveOrder(): Promise<void> {
    clearTimeout(this.#saving);
    const order = this.#order;
    if (order === null) return;
    if ((this.#live.value ?? []).every(({ id }, index) => id === order[index])) {
      this.#order = null;
      return;
    }
    const planId = crypto.randomUUID();
    const { collection } = this.look;
    const answer = await ask('lists.order', { planId, collection, ids: [...order] });
    if (answer.ok) {
      saySaved({ text: t('lists.ordered'), hold: planId, undo: () => takeBackPlan(planId) });
      await this.#live.refresh();
    } else toasts.failure(answer.failure);
    if (this.#order === order) this.#order = null;
  }
}
