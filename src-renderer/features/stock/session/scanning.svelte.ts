/** One session of scanning on screen: takes scans and quantities, writes each at once, says what became of it. */
import { SvelteSet } from 'svelte/reactivity';
import type { WarehouseRow } from '../../../../src-sync/domain/questions/rows.ts';
import type {
  SessionItem,
  SessionScan,
  StockAnswers,
} from '../../../../src-sync/domain/stock/stock-session.ts';
import { ok, type Result } from '../../../../src-sync/domain/result.ts';
import { toasts } from '../../../app/toasts.svelte.ts';
import { t, tn } from '../../../i18n/index.svelte.ts';
import { formatDifference, formatNumber, withUnit } from '../../../i18n/format.svelte.ts';
import { ask } from '../../../live/bridge.svelte.ts';
import type { ChannelRequest } from '../../../../src-main/ipc-contract/channels.ts';
import { isCharacter } from '../../../shared/scan/detector.ts';
import { keyOf } from '../../../shared/scan/strokes.ts';
import { scans, takeScans, type ScanTarget } from '../../../shared/scan/scans.svelte.ts';
import { placeMeant, sayChosen } from './place-codes.ts';
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

interface Scanned {
  readonly code: string;
  readonly itemId: string | null;
  /** The quantity as it was typed; empty where none was. */
  readonly entry: string;
}

/** The receiver of a scan that is no item of this session. */
interface OtherTakers {
  /** The code was that of a place. */
  readonly onplace?: ((place: WarehouseRow) => void) | undefined;
  /** The session was closed before; returns whether somebody else takes the scan. */
  readonly onclosed?: (scan: Scanned) => boolean;
}

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
  #posting: Promise<void> | null = null;
  /** An adjustment that takes away counts downwards. */
  readonly #sign: () => 1 | -1;

  constructor(id: string, sign: () => 1 | -1 = () => 1) {
    this.id = id;
    this.#sign = sign;
  }

  readonly quantity = $derived(typedQuantity(this.entry));
  /** Why the next scan would count nothing. Not of a sign alone, which only begins one: the words would move the keys under the finger. */
  readonly entryProblem = $derived(/^[-−]?\.?$/.test(this.entry) ? null : quantityProblem(this.entry));

  /** A number stands on the screen that cannot be booked, or that nothing was scanned for. */
  get isWrong(): boolean {
    return this.wrongBoxes.size > 0 || this.entry.trim() !== '';
  }

  /** A code from the scanner or the scan bar. @param entry the quantity that was typed for it */
  code(code: string, entry = this.takeEntry(), others: OtherTakers = {}): void {
    const typed = quantityCode(code);
    if (typed === null) this.#take({ code, itemId: null, entry }, others);
    else this.entry = typed;
  }

  /** The quantity in the box is of one scan, and of none after it. Another text stays there, to be put right. */
  takeEntry(): string {
    const { entry } = this;
    if (typedQuantity(entry) !== null) this.entry = '';
    return entry;
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
    this.#take({ code: '', itemId, entry: this.takeEntry() }, {});
  }

  #take(scan: Scanned, others: OtherTakers): void {
    if (this.#posting === null) {
      this.#takeNow(scan, others);
      return;
    }
    const take = (): void => {
      this.#takeNow(scan, others);
    };
    void this.#posting.then(take, take);
  }

  #takeNow(scan: Scanned, { onplace, onclosed }: OtherTakers): void {
    const { code, itemId, entry } = scan;
    const quantity = typedQuantity(entry);
    if (quantity === null) {
      this.#refuse(code, t('session.noQuantity', { text: entry }));
      return;
    }
    this.hasTaken = true;
    // A number that is typed at a line is what the line had before this scan.
    keepTyped();
    const request = { sessionId: this.id, scanId: crypto.randomUUID(), code, itemId };
    const counting = { qty: quantity * this.#sign(), orStated: itemId === null && entry.trim() === '' };
    void writing
      .inTurn(async (): Promise<Result<WarehouseRow | StockAnswers['sessions.scan']>> => {
        const place = onplace === undefined ? ok(null) : await placeMeant(code);
        if (!place.ok) return place;
        return place.value === null ? ask('sessions.scan', { ...request, ...counting }) : ok(place.value);
      })
      .then((answer) => {
        if (!answer.ok) {
          if (answer.failure.code !== 'TOO_LATE' || onclosed?.(scan) !== true)
            this.#refuse(code, answer.failure.message);
        } else if ('scan' in answer.value) this.#say(code, answer.value);
        else {
          // The quantity was typed for an item.
          if (this.entry === '') this.entry = entry;
          onplace?.(answer.value);
          sayChosen(answer.value);
        }
      });
  }

  #refuse(code: string, message: string): void {
    this.last = { kind: 'refused', code, message };
    scans.say({ tone: 'needs', text: message, aside: code });
  }

  #say(code: string, { scan, matches, isStated }: StockAnswers['sessions.scan']): void {
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
    sayNotBooked(t('lines.needs.scan', { text }));
    this.typed?.focus();
    return true;
  }

  /** The text in a box of an item cannot be kept, or can be again: nothing is booked meanwhile. */
  noteBox(itemId: string, wrong: boolean, box: 'quantity' | 'cost' = 'quantity'): void {
    if (wrong) this.wrongBoxes.add(`${box} ${itemId}`);
    else this.wrongBoxes.delete(`${box} ${itemId}`);
  }

  isWrongAt(itemId: string): boolean {
    return this.wrongBoxes.has(`quantity ${itemId}`) || this.wrongBoxes.has(`cost ${itemId}`);
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

  setCost(item: Pick<SessionItem, 'id'>, unitCost: number | null): Promise<Result<null>> {
    return said(
      writing.inTurn(() => ask('sessions.setCost', { sessionId: this.id, itemId: item.id, unitCost })),
    );
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

  /**
   * Scans that come meanwhile are not of what is posted: they wait, and are this session's only where nothing was. Half of one stands in no
   * box, where it would be read as a quantity or a reference.
   */
  async whilePosting(work: () => Promise<void>): Promise<void> {
    if (this.#posting !== null) return;
    const release = holdCharacters();
    try {
      this.#posting = work();
      await this.#posting;
    } finally {
      this.#posting = null;
      release();
    }
  }

  /** After every scan that was made before. */
  post(except: readonly string[], brakes?: ChannelRequest<'sessions.post'>['brakes']) {
    const request = { id: this.id, except: [...except], hold: true };
    return writing.inTurn(() =>
      ask('sessions.post', brakes === undefined ? request : { ...request, brakes }),
    );
  }
}

/**
 * Call while a component is being set up: every scan goes into this session, a bin tag's to `onplace`. `words` are for the scan bar. Where the
 * screen goes on with another session when this one is posted or discarded (`goesOn`), a scan that comes too late is the next one's.
 */
export function takeScansInto(
  scanning: Scanning,
  words: () => string,
  {
    onitem,
    onplace,
    goesOn = false,
  }: { onitem?: () => void; onplace?: (place: WarehouseRow) => void; goesOn?: boolean } = {},
): void {
  const target: ScanTarget = {
    get words() {
      return words();
    },
    code(code, entry) {
      scanning.code(code, entry, { onplace, onclosed });
    },
    hear() {
      // At once: the code may be known only after the next keys.
      scanning.takeBackTyped();
      const entry = scanning.takeEntry();
      return (code) => {
        target.code(code, entry);
      };
    },
    item(id) {
      scanning.item(id);
      onitem?.();
    },
  };
  const onclosed = ({ code, entry }: Scanned): boolean => goesOn && scans.giveToNext(code, entry, target);
  takeScans(() => target);
}

/** Booking takes a moment. Where the disk takes longer, what is typed meanwhile is not the next scan but somebody who goes on. */
const HELD_MAX_MS = 3_000;

/** Characters land in no box of the session's screen. @returns the function that ends it */
function holdCharacters(): () => void {
  const untilMs = performance.now() + HELD_MAX_MS;
  const onkeydown = (event: KeyboardEvent): void => {
    const { target } = event;
    const { key, isShortcut } = keyOf(event, false);
    const isHere =
      target === document.body || (target instanceof Element && target.closest('.stock-page') !== null);
    if (isCharacter(key) && !isShortcut && isHere && performance.now() < untilMs) event.preventDefault();
  };
  addEventListener('keydown', onkeydown, { capture: true });
  return () => {
    removeEventListener('keydown', onkeydown, { capture: true });
  };
}

export function sayNotBooked(why: string): void {
  scans.say({ tone: 'needs', text: why, aside: t('lines.notBooked') });
}

async function said(answer: Promise<Result<null>>): Promise<Result<null>> {
  const result = await answer;
  if (!result.ok) toasts.failure(result.failure);
  return result;
}

export function changeSession(id: string, changes: Changes): Promise<Result<null>> {
  return said(writing.inTurn(() => ask('sessions.change', { id, changes })));
}
