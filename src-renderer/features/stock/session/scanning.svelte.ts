/** One session of scanning on screen: takes scans and quantities, writes each at once, says what became of it. */
import { SvelteSet } from 'svelte/reactivity';
import type { WarehouseRow } from '../../../../src-sync/domain/questions.ts';
import type {
  SessionHead,
  SessionItem,
  SessionScan,
  StockAnswers,
} from '../../../../src-sync/domain/stock-session.ts';
import { LABELS_MAX } from '../../../../src-sync/domain/labels.ts';
import type { Result } from '../../../../src-sync/domain/result.ts';
import type { LabelLine } from '../../../app/label-queue.svelte.ts';
import { posted, type PostedWork } from '../../../app/posted.svelte.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { saySaved, sayTakenBack, whenSent } from '../../../app/undo.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { formatDifference, formatNumber, withUnit } from '../../../i18n/format.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import type { ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import { scans, takeScans } from '../../scan/scans.svelte.ts';
import { takePlaceOrItem } from './place-codes.ts';
import { quantityCode, quantityProblem, typedQuantity } from '../quantity/quantity.ts';
import type { TypedAnywhere } from '../quantity/typed-anywhere.ts';
import { keepTyped } from '../quantity/typed-box.ts';
import { writing } from './writing.svelte.ts';

export type LastScan =
  /** `isStated`: the quantity stands in the code itself. */
  | { readonly kind: 'counted'; readonly scan: SessionScan; readonly isStated?: boolean }
  /** `matches`: how many items have the code; `null` where that was not asked. */
  | { readonly kind: 'unknown'; readonly scan: SessionScan; readonly matches: number | null }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'undone'; readonly scan: SessionScan };

type Changes = ChannelRequest<'sessions.change'>['changes'];

export class Scanning {
  readonly id: string;
  /** As typed: what the next scan counts. */
  entry = $state('');
  last = $state.raw<LastScan | null>(null);
  readonly wrongBoxes = new SvelteSet<string>();
  /** Something was scanned here since the page was opened, which can be taken back. */
  hasTaken = $state(false);
  /** Puts what is typed anywhere on the screen into the entry; `null` where the screen has no box for it. */
  typed: TypedAnywhere | null = null;
  /** An adjustment that takes away counts downwards. */
  readonly #sign: () => 1 | -1;

  constructor(id: string, sign: () => 1 | -1 = () => 1) {
    this.id = id;
    this.#sign = sign;
  }

  readonly quantity = $derived(typedQuantity(this.entry));
  /** Why the next scan would count nothing. Not of a sign alone, which only begins one: the words would move the keys under the finger. */
  readonly entryProblem = $derived(/^[-−]?\.?$/.test(this.entry) ? null : quantityProblem(this.entry));

  /** A code from the scanner or the scan bar. */
  code(code: string): void {
    const typed = quantityCode(code);
    if (typed === null) this.#take(code, null);
    else this.entry = typed;
  }

  /** The keys of a scan leave the entry as it was before them. */
  takeBackTyped(): void {
    const before = this.typed?.takeBack() ?? null;
    if (before !== null) this.entry = before;
  }

  /** No quantity but a code, e.g. typed from a label that no scanner reads. */
  takeEntryAsCode(): void {
    const code = this.entry;
    this.entry = '';
    this.code(code);
  }

  /** An item chosen by its name. */
  item(itemId: string): void {
    this.#take('', itemId);
  }

  #take(code: string, itemId: string | null): void {
    const { quantity } = this;
    if (quantity === null) {
      this.last = { kind: 'refused', code, message: t('session.noQuantity', { text: this.entry }) };
      scans.say({ tone: 'needs', text: this.last.message, aside: code });
      return;
    }
    const orStated = itemId === null && this.entry.trim() === '';
    this.entry = '';
    this.hasTaken = true;
    // A number that is typed at a line is what the line had before this scan.
    keepTyped();
    const request = { sessionId: this.id, scanId: crypto.randomUUID(), code, itemId };
    const qty = quantity * this.#sign();
    void writing
      .inTurn(() => ask('sessions.scan', { ...request, qty, orStated }))
      .then((answer) => {
        this.#say(code, answer);
      });
  }

  #say(code: string, answer: Result<StockAnswers['sessions.scan']>): void {
    if (!answer.ok) {
      this.last = { kind: 'refused', code, message: answer.failure.message };
      scans.say({ tone: 'needs', text: answer.failure.message, aside: code });
      return;
    }
    const { scan, matches, isStated } = answer.value;
    if (scan.item === null) {
      this.last = { kind: 'unknown', scan, matches };
      const text =
        matches === 0 ? t('session.unknownFlash', { code }) : tn('scan.several', matches, { code });
      scans.say({ tone: 'pending', text, aside: t('session.kept') });
      return;
    }
    this.last = { kind: 'counted', scan, isStated };
    const stated = isStated ? `  ${t('session.stated')}` : '';
    const counted = withUnit(formatNumber(scan.counted), scan.item.unit);
    const aside = `${formatDifference(scan.qty)}${stated}  =  ${counted}`;
    scans.say({ tone: 'ok', text: scan.item.name, aside });
  }

  /** Says that a quantity was typed and nothing was scanned for it. @returns whether it was */
  sayLeftOver(): boolean {
    const text = this.entry.trim();
    if (text === '') return false;
    scans.say({ tone: 'needs', text: t('lines.needs.scan', { text }), aside: t('lines.notBooked') });
    this.typed?.focus();
    return true;
  }

  /** Whether what stands in the box of an item is no quantity: nothing is booked meanwhile. */
  noteBox(itemId: string, wrong: boolean): void {
    if (wrong) this.wrongBoxes.add(itemId);
    else this.wrongBoxes.delete(itemId);
  }

  /** Takes the newest scan back: the newest when its turn has come, after every scan before it. */
  undo(): void {
    // Read once: tried again after trouble, it is still the same scan.
    let newest: SessionScan | undefined;
    void writing
      .inTurn(async (): Promise<Result<SessionScan | null>> => {
        if (newest === undefined) {
          const view = await ask('sessions.get', { id: this.id, limit: 1 });
          if (!view.ok) return view;
          newest = view.value.recent[0];
        }
        if (newest === undefined) return { ok: true, value: null };
        const answer = await ask('sessions.undo', { sessionId: this.id, scanId: newest.id });
        return answer.ok ? { ok: true, value: newest } : answer;
      })
      .then((answer) => {
        if (!answer.ok) toasts.failure(answer.failure);
        else if (answer.value !== null) this.last = { kind: 'undone', scan: answer.value };
      });
  }

  setLine(item: Pick<SessionItem, 'id'>, qty: number): Promise<Result<null>> {
    const request = { sessionId: this.id, scanId: crypto.randomUUID(), itemId: item.id, qty };
    return said(writing.inTurn(() => ask('sessions.setLine', request)));
  }

  /** The count goes on; what was counted of the item is kept beside what comes. */
  recount(item: Pick<SessionItem, 'id'>): Promise<Result<null>> {
    return said(writing.inTurn(() => ask('sessions.recount', { sessionId: this.id, itemId: item.id })));
  }

  dropLine(item: Pick<SessionItem, 'id'>): Promise<Result<null>> {
    return said(writing.inTurn(() => ask('sessions.dropLine', { sessionId: this.id, itemId: item.id })));
  }

  assignCode(code: string, itemId: string): Promise<Result<null>> {
    return said(writing.inTurn(() => ask('sessions.assignCode', { sessionId: this.id, code, itemId })));
  }

  change(changes: Changes): Promise<Result<null>> {
    return changeSession(this.id, changes);
  }

  /** Resolves when every scan and change before is written, and what stands in a box. */
  async written(): Promise<void> {
    keepTyped();
    await writing.inTurn(() => Promise.resolve({ ok: true, value: null }));
  }

  /** After every scan that was made before. */
  post(except: readonly string[], brakes?: ChannelRequest<'sessions.post'>['brakes']) {
    const request = { id: this.id, except: [...except], hold: true };
    return writing.inTurn(() =>
      ask('sessions.post', brakes === undefined ? request : { ...request, brakes }),
    );
  }
}

/** Call while a component is being set up: every scan goes into this session, a bin tag's to `onplace`. `words` are for the scan bar. */
export function takeScansInto(
  scanning: Scanning,
  words: () => string,
  { onitem, onplace }: { onitem?: () => void; onplace?: (place: WarehouseRow) => void } = {},
): void {
  const take = (code: string): void => {
    scanning.code(code);
  };
  takeScans(() => ({
    get words() {
      return words();
    },
    code: (code) => {
      // At once: the answer of the store may come after the next keys.
      scanning.takeBackTyped();
      if (onplace === undefined) take(code);
      else void takePlaceOrItem(code, onplace, take);
    },
    item: (id) => {
      scanning.item(id);
      onitem?.();
    },
  }));
}

async function said(answer: Promise<Result<null>>): Promise<Result<null>> {
  const result = await answer;
  if (!result.ok) toasts.failure(result.failure);
  return result;
}

export function changeSession(id: string, changes: Changes): Promise<Result<null>> {
  return said(writing.inTurn(() => ask('sessions.change', { id, changes })));
}

/** Nothing is thrown away: the session can be opened again while the words stand there. */
export async function discardSession(head: Pick<SessionHead, 'id' | 'reference'>): Promise<void> {
  const answer = await changeSession(head.id, { state: 'discarded' });
  if (!answer.ok) return;
  toasts.show('ok', t('session.discarded', { reference: head.reference }), {
    action: { label: t('undo'), run: () => void changeSession(head.id, { state: 'open' }) },
  });
}

/** After posting: said with the way back. */
export function sayPosted(
  { id, kind }: Pick<SessionHead, 'id' | 'kind'>,
  reference: string,
  operations: number,
): void {
  const text = tn(`posted.${kind}.lines`, operations, { reference });
  scans.say({ tone: 'ok', text, aside: whenSent() }, true);
  if (operations > 0) saySaved({ text, hold: id, undo: () => takePostedBack(id, text) });
}

/** Whole units that came in or were found can be labelled: called with what was posted, before its page goes. */
export function offerLabels(
  { id, reference }: Pick<SessionHead, 'id' | 'reference'>,
  kind: PostedWork['kind'],
  arrived: readonly { readonly item: SessionItem; readonly qty: number }[],
): void {
  const lines = arrived.map(({ item, qty }): LabelLine => {
    const { onHand } = item;
    const quantity = Math.min(LABELS_MAX, Math.floor(qty));
    return {
      id: item.id,
      name: item.name,
      sku: item.sku,
      onHand: onHand === null ? null : onHand + qty,
      quantity,
    };
  });
  posted.keep({ sessionId: id, kind, reference, lines: lines.filter(({ quantity }) => quantity > 0) });
}

/** Open again while nothing of it was sent; else every line is reversed. */
async function takePostedBack(id: string, what: string): Promise<void> {
  const answer = await ask('sessions.reverse', { id, reversalId: crypto.randomUUID() });
  if (answer.ok) posted.forget(id);
  sayTakenBack(answer.ok ? { ok: true, value: answer.value.how } : answer, what);
}
