/** Labels that wait to be printed: filled from every screen, emptied by printing. It belongs to the workspace it was filled in. */
import type { ItemRow, WarehouseRow } from '../../src-sync/domain/questions/rows.ts';
import { LABEL_ROWS_MAX, LABELS_MAX } from '../../src-sync/domain/labels/labels.ts';
import type { QuantityRule } from '../../src-sync/domain/labels/printing.ts';
import { router } from './router.svelte.ts';
import { session } from './session.svelte.ts';

export type LabelItem = Pick<ItemRow, 'id' | 'name' | 'sku' | 'onHand'> & {
  /** A place has one tag, whatever lies there. */
  readonly isPlace?: boolean;
  /** A row of a file, which is no record: what its label says. */
  readonly values?: Readonly<Record<string, string>>;
};

export interface QueueLine extends LabelItem {
  /** As many as were asked for, e.g. as came in; `null` where nobody said. */
  readonly given: number | null;
  /** A number of its own; it counts while own numbers are chosen. */
  readonly own: number | null;
}

/** The occasion of the labels: printer, template and how many are remembered for each. */
export type LabelKind = 'items' | 'list' | 'receive' | 'count' | 'places' | 'file';

/** So many labels of an item, e.g. as many as came in. */
export type LabelLine = LabelItem & { readonly quantity: number };

class LabelQueue {
  #lines = $state.raw<readonly QueueLine[]>([]);
  #workspaceId = $state.raw<string | null>(null);
  /** Of what was put into the empty queue first. */
  #kind = $state.raw<LabelKind>('items');
  /** Number of labels for each; `null` until what was chosen last for this occasion is known. */
  #rule = $state.raw<QuantityRule | null>(null);
  /** True where the lines' own numbers count. The rule stays, for lines that have none and for the way back. */
  #isOwn = $state.raw(false);

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

  /** Titles of the files whose rows are queued: fields of their labels. */
  readonly columns = $derived([...new Set(this.lines.flatMap(({ values = {} }) => Object.keys(values)))]);
  readonly labels = $derived(this.lines.reduce((sum, line) => sum + this.quantityOf(line), 0));
  readonly hasGiven = $derived(this.lines.some(({ given }) => given !== null));
  readonly hasOwn = $derived(this.lines.some(({ own }) => own !== null));

  get rule(): QuantityRule | null {
    return this.#rule;
  }

  get isOwn(): boolean {
    return this.#isOwn;
  }

  /** From now on all lines follow the rule; numbers of their own are kept for `chooseOwn`. */
  chooseRule(rule: QuantityRule): void {
    this.#rule = rule;
    this.#isOwn = false;
  }

  chooseOwn(): void {
    this.#isOwn = this.hasOwn;
  }

  quantityOf(line: QueueLine): number {
    if (this.#isOwn && line.own !== null) return line.own;
    const rule = this.#rule ?? 'one';
    if (typeof rule === 'number') return rule;
    if (rule === 'given') return line.given ?? 1;
    const hasStock = line.isPlace !== true && line.values === undefined;
    return rule === 'onHand' && hasStock ? Math.max(0, Math.floor(line.onHand ?? 0)) : 1;
  }

  /** The number that each row shows now becomes its own, so that a change to one of them leaves the others as they are. */
  #takeOwn(): void {
    if (!this.#isOwn) this.lines = this.lines.map((line) => ({ ...line, own: this.quantityOf(line) }));
    this.#isOwn = true;
  }

  #begin(kind: LabelKind, rule: QuantityRule | null): void {
    this.#kind = kind;
    this.#rule = rule;
    this.#isOwn = false;
  }

  /** Items that are queued already stay as they are; where a number is given, it is added to theirs. */
  add(items: readonly (LabelItem | LabelLine)[], kind: LabelKind = 'items'): void {
    const asked = new Map(items.map((item) => [item.id, 'quantity' in item ? item.quantity : null]));
    const isAsked = [...asked.values()].some((quantity) => quantity !== null);
    if (this.lines.length === 0) this.#begin(kind, isAsked ? 'given' : null);
    else if (isAsked && this.#rule !== 'given') this.#takeOwn();
    const kept = this.lines.map((line) => {
      const more = asked.get(line.id) ?? null;
      asked.delete(line.id);
      if (more === null) return line;
      const sum = Math.min(LABELS_MAX, this.quantityOf(line) + more);
      return this.#isOwn ? { ...line, own: sum, given: (line.given ?? 0) + more } : { ...line, given: sum };
    });
    const fresh = items.filter((item) => asked.has(item.id)).map((item) => this.#lineOf(item));
    this.lines = [...kept, ...fresh];
  }

  #lineOf(item: LabelItem | LabelLine): QueueLine {
    const { id, name, sku, onHand, isPlace, values } = item;
    const given = 'quantity' in item ? Math.min(LABELS_MAX, item.quantity) : null;
    return {
      id,
      name,
      sku,
      onHand,
      ...(isPlace === true ? { isPlace } : {}),
      ...(values === undefined ? {} : { values }),
      given,
      own: this.#isOwn ? given : null,
    };
  }

  /** A scan: one label more, or the first. */
  addOne(item: LabelItem): number {
    if (this.lines.length === 0) this.#begin(item.isPlace === true ? 'places' : 'items', null);
    this.#takeOwn();
    const line = this.lines.find((one) => one.id === item.id);
    if (line === undefined) this.lines = [...this.lines, { ...this.#lineOf(item), own: 1 }];
    else this.set(line.id, this.quantityOf(line) + 1);
    return line === undefined ? 1 : this.quantityOf(line) + 1;
  }

  set(id: string, quantity: number): void {
    this.#takeOwn();
    const own = Math.min(LABELS_MAX, Math.max(0, quantity));
    this.lines = this.lines.map((line) => (line.id === id ? { ...line, own } : line));
  }

  /** After the others were printed: these were not. */
  keepOnly(ids: ReadonlySet<string>): void {
    this.lines = this.lines.filter(({ id }) => ids.has(id));
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
