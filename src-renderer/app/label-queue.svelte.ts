/** What waits to be printed: filled from every screen, emptied by printing. It belongs to the workspace it was filled in. */
import type { ItemRow, WarehouseRow } from '../../src-sync/domain/questions.ts';
import { LABEL_ROWS_MAX, LABELS_MAX } from '../../src-sync/domain/labels.ts';
import type { QuantityRule } from '../../src-sync/domain/printing.ts';
import { router } from './router.svelte.ts';
import { session } from './session.svelte.ts';

export type LabelItem = Pick<ItemRow, 'id' | 'name' | 'sku' | 'onHand'> & {
  /** A place has one tag, whatever lies there. */
  readonly isPlace?: boolean;
};

export interface QueueLine extends LabelItem {
  /** `null`: as the rule for all of them says. */
  readonly quantity: number | null;
}

/** What the labels are for: printer and template are remembered for each. */
export type LabelKind = 'items' | 'receive' | 'count' | 'places';

/** So many labels of an item, e.g. as many as came in. */
export type LabelLine = LabelItem & { readonly quantity: number };

class LabelQueue {
  #lines = $state.raw<readonly QueueLine[]>([]);
  #workspaceId = $state.raw<string | null>(null);
  /** Of what was put into the empty queue first. */
  #kind = $state.raw<LabelKind>('items');
  /** How many of each, where a person has not typed a number; `null` until what was chosen last is known. */
  rule = $state<QuantityRule | null>(null);

  /** Another workspace's records mean nothing here. */
  get lines(): readonly QueueLine[] {
    const lines = this.#lines;
    return this.#workspaceId === (session.app?.workspaceId ?? null) ? lines : [];
  }

  get kind(): LabelKind {
    return this.#workspaceId === (session.app?.workspaceId ?? null) ? this.#kind : 'items';
  }

  set lines(lines: readonly QueueLine[]) {
    this.#workspaceId = session.app?.workspaceId ?? null;
    this.#lines = lines.slice(0, LABEL_ROWS_MAX);
  }

  readonly labels = $derived(this.lines.reduce((sum, line) => sum + this.quantityOf(line), 0));

  quantityOf(line: QueueLine): number {
    if (line.quantity !== null) return line.quantity;
    if (line.isPlace === true) return typeof this.rule === 'number' ? this.rule : 1;
    if (this.rule === 'onHand') return Math.max(0, Math.floor(line.onHand ?? 0));
    return typeof this.rule === 'number' ? this.rule : 1;
  }

  /** Those that are there already stay as they are; where a number is asked for, so many are added to them. */
  add(items: readonly (LabelItem | LabelLine)[], kind: LabelKind = 'items'): void {
    if (this.lines.length === 0) this.#kind = kind;
    const asked = new Map(items.map((item) => [item.id, 'quantity' in item ? item.quantity : null]));
    const kept = this.lines.map((line) => {
      const more = asked.get(line.id) ?? null;
      asked.delete(line.id);
      if (more === null) return line;
      return { ...line, quantity: Math.min(LABELS_MAX, this.quantityOf(line) + more) };
    });
    const fresh = items.filter((item) => asked.has(item.id));
    this.lines = [...kept, ...fresh.map((item) => ({ ...item, quantity: asked.get(item.id) ?? null }))];
  }

  /** A scan: one label more, or the first. */
  addOne(item: LabelItem): number {
    if (this.lines.length === 0) this.#kind = item.isPlace === true ? 'places' : 'items';
    const line = this.lines.find((one) => one.id === item.id);
    if (line === undefined) this.lines = [...this.lines, { ...item, quantity: 1 }];
    else this.set(line.id, this.quantityOf(line) + 1);
    return line === undefined ? 1 : this.quantityOf(line) + 1;
  }

  set(id: string, quantity: number): void {
    this.lines = this.lines.map((line) => (line.id === id ? { ...line, quantity } : line));
  }

  remove(id: string): void {
    this.lines = this.lines.filter((line) => line.id !== id);
  }

  clear(): void {
    this.lines = [];
  }
}

export const labelQueue = new LabelQueue();

/** A place as it stands in the queue. */
export function placeLine({ id, name, tag }: WarehouseRow): LabelItem {
  return { id, name, sku: tag, onHand: null, isPlace: true };
}

/** The first of the two clicks: onto the bench, with what was chosen last. */
export function printLabelsOf(items: readonly (LabelItem | LabelLine)[], kind: LabelKind = 'items'): void {
  labelQueue.add(items, kind);
  router.go('labels');
}
