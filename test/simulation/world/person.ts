/** A person at a PC: changes things, takes back, tries again, gives up, looks at what is on screen. Remembers what was promised. */
import { sql } from 'kysely';
import type { OperationName } from '../../../src-sync/domain/outbox/operation.ts';
import { kindOf } from '../../../src-sync/operations/registry.ts';
import { isCollectionName, RELATED_TO } from '../../../src-sync/domain/records/collections.ts';
import type { JsonObject } from '../../../src-sync/domain/values/json.ts';
import type { Random } from '../../../src-service/random.ts';
import { Eyes } from './eyes.ts';
import type { Journal } from './journal.ts';
import { markIn } from './marks.ts';
import type { Pc } from './pc.ts';
import type { Trace } from './trace.ts';
import { DEEDS, type Deed, type Desk, type Wish } from './workload.ts';

/** A change for which the program has answered that it is saved. */
export interface Promised {
  readonly opId: string;
  readonly op: OperationName;
  readonly mark: string | null;
  /** The mark of the values that it sets. */
  readonly wrote: string | null;
  readonly atMs: number;
}

export class Person {
  readonly promised = new Map<string, Promised>();
  /** Operations that this person gave up, or tried to when the program died. */
  readonly givenUp = new Set<number>();
  /** Edits that went with them, and those that were taken back by themselves. */
  readonly takenBack = new Set<string>();
  /** True where anything was deleted: a record that was made here and never sent is then done without an effect, with all that hangs on it. */
  hasDeleted = false;
  refusals = 0;
  /** Changes whose Undo is still offered, and since when. */
  readonly #toasts = new Map<string, number>();
  done = new Map<string, number>();
  readonly #pc: Pc;
  readonly #random: Random;
  readonly #journal: Journal;
  readonly #eyes: Eyes;
  readonly #trace: Trace;
  readonly #desk: Desk;
  readonly #deeds: readonly (readonly [OperationName, Deed])[];
  #number = 0;
  #isThere = false;

  constructor(pc: Pc, random: Random, journal: Journal, trace: Trace, only: ReadonlySet<string> | null) {
    this.#pc = pc;
    this.#random = random;
    this.#journal = journal;
    this.#eyes = new Eyes(pc, journal);
    this.#trace = trace;
    this.#deeds = [...DEEDS].filter(([name]) => only === null || only.has(name));
    this.#desk = {
      random,
      mark: () => `${pc.name}-${(this.#number += 1)}`,
      number: () => Number(pc.name.slice(2)) * 1_000_000 + (this.#number += 1),
      records: (collection) => pc.records(collection),
    };
  }

  /** One thing that a person does; nothing when the program does not run. Whoever comes to a PC that sleeps wakes it. */
  async act(): Promise<void> {
    this.#pc.wakeUp(this.#random);
    if (!this.#pc.isRunning) return;
    await this.#letGo();
    if (!this.#pc.isRunning) return;
    const drawn = this.#random.next();
    if (drawn < 0.8) await this.#change();
    else if (drawn < 0.84) await this.#takeBack();
    else if (drawn < 0.87) await this.#resolve();
    else if (drawn < 0.92) await this.#settle(this.#random.pick(['operations.retry', 'operations.discard']));
    else if (drawn < 0.94) await this.#ask('sync.now', () => this.#pc.ask('sync.now', {}));
    else await this.#look();
  }

  /** Toasts that have stood long enough went away. */
  async #letGo(): Promise<void> {
    for (const [hold, sinceMs] of this.#toasts) {
      if (this.#pc.nowMs - sinceMs < TOAST_MS) continue;
      this.#toasts.delete(hold);
      if (this.#pc.isRunning) await this.#pc.ask('holds.release', { hold });
    }
  }

  /** Comes to the PC, or leaves it: then the window is hidden, and the PC saves power. */
  async sit(isThere: boolean): Promise<void> {
    this.#isThere = isThere;
    await this.tellPresence();
  }

  /** As the window does when the program starts. */
  async tellPresence(): Promise<void> {
    if (!this.#pc.isRunning) return;
    const isThere = this.#isThere;
    await this.#pc.ask('presence.set', { hidden: !isThere, onBattery: !isThere });
    if (!isThere && this.#pc.isRunning) await this.#pc.ask('focus.set', { collection: null, recordId: null });
  }

  /** Gives up whatever waits for a decision. @returns how many there were */
  async giveUpAll(): Promise<number> {
    const waiting = await this.#waiting();
    for (const opId of waiting) await this.#decide('operations.discard', opId);
    return waiting.length;
  }

  async #change(): Promise<void> {
    const [name, deed] = this.#drawDeed();
    const wish = await deed.wish(this.#desk);
    if (wish === null) return;
    await this.#eyes.lookAt(wish);
    // It may have died while they looked.
    if (!this.#pc.isRunning) return;
    const opId = this.#uuid();
    this.done.set(name, (this.done.get(name) ?? 0) + 1);
    await this.#handIn(opId, wish);
    // A double click, Enter held down, the same form sent again after the program came back.
    if (this.#random.chance(0.03) && this.#pc.isRunning) await this.#handIn(opId, wish);
  }

  async #handIn(opId: string, wish: Wish): Promise<void> {
    const { op } = wish.operation;
    const operation = wish.operation as never;
    this.hasDeleted ||= kindOf(op) === 'delete';
    const accepted =
      wish.file === undefined
        ? await this.#pc.ask('operations.accept', { operationId: opId, operation, hold: isHeld(opId) })
        : await this.#pc.attach(opId, operation, wish.file);
    if (!accepted.ok) {
      this.refusals += 1;
      this.#trace.note(`${this.#pc.name} ${op} refused: ${accepted.failure.code}`);
      return;
    }
    this.#trace.note(`${this.#pc.name} ${op} saved ${wish.mark ?? ''}`);
    if (isHeld(opId)) this.#toasts.set(opId, this.#pc.nowMs);
    this.promised.set(opId, {
      opId,
      op,
      mark: wish.mark,
      wrote: markIn(JSON.stringify(operation)),
      atMs: this.#pc.nowMs,
    });
    await this.#eyes.saved(opId);
  }

  async #takeBack(): Promise<void> {
    const recent = [...this.promised.keys()].slice(-5);
    if (recent.length === 0) return;
    const opId = this.#random.pick(recent);
    await this.#decide('operations.undo', opId);
    // Its answer may have been lost, or not seen.
    if (this.#random.chance(0.2) && this.#pc.isRunning) await this.#decide('operations.undo', opId);
  }

  async #settle(how: 'operations.retry' | 'operations.discard'): Promise<void> {
    const waiting = await this.#waiting();
    if (waiting.length > 0) await this.#decide(how, this.#random.pick(waiting));
  }

  async #decide(
    how: 'operations.undo' | 'operations.retry' | 'operations.discard',
    opId: string,
  ): Promise<void> {
    const before = await this.#seqOf(opId);
    const isWhole = how === 'operations.undo' && this.#random.chance(0.3);
    // The operation in the way is shown with it.
    if (how === 'operations.retry') {
      await this.#eyes.saved(opId);
      await this.#eyes.toldOfLike(opId, this.promised.get(opId)?.mark ?? null);
    }
    // Before the answer: the program may die with it on its lips.
    const gone = how === 'operations.retry' ? [] : await this.#editsWith(opId);
    // A new record goes with all that was written into it; of other edits the rest stays.
    const { op = null } = this.promised.get(opId) ?? {};
    const isMade = op !== null && kindOf(op) === 'create';
    const isAlone = how === 'operations.undo' && !isWhole && !isMade;
    const along = how === 'operations.undo' && isMade ? await this.#editsBuiltOn(before) : [];
    const edits = isAlone ? [opId] : [...gone, ...along];
    const forget = this.#giveUp(how === 'operations.discard' ? before : null, edits);
    if (how === 'operations.undo')
      for (const id of edits) this.#journal.mayGoBack(this.promised.get(id)?.wrote ?? '');
    const answer = await this.#pc.ask(how, isWhole ? { operationId: opId, isWhole } : { operationId: opId });
    if (!answer.ok) forget();
    else if (answer.value === 'reversed') this.hasDeleted ||= isMade;
    this.#trace.note(`${this.#pc.name} ${how} ${opId.slice(0, 8)} ${answer.ok ? 'ok' : answer.failure.code}`);
  }

  /** Settles a conflict with both sides before their eyes. */
  async #resolve(): Promise<void> {
    const conflicts = await this.#pc.ask('conflicts.list', { limit: 50 });
    if (!conflicts.ok || conflicts.value.length === 0) return;
    const { opId, op, recordId, theirs } = this.#random.pick(conflicts.value);
    const row = await this.#pc.reader
      ?.selectFrom('record')
      .select(['server_id', 'server'])
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (row?.server_id == null) return;
    this.#eyes.theirs(op, row.server_id, theirs ?? {});
    const take = this.#random.pick(['mine', 'theirs'] as const);
    const made = theirs === null && take === 'mine' ? markOf(row.server) : null;
    if (made !== null) this.#journal.mayMakeAgain(`made ${made}`);
    // Theirs alone is giving up our own change.
    this.#giveUp(await this.#seqOf(opId), await this.#editsWith(opId));
    await this.#ask(`conflicts.resolve ${take}`, () =>
      this.#pc.ask('conflicts.resolve', { operationId: opId, take }),
    );
  }

  /** @returns what forgets it again; what was given up before stays so when it is tried once more, in vain */
  #giveUp(seq: number | null, edits: readonly string[]): () => void {
    const newEdits = edits.filter((id) => !this.takenBack.has(id));
    for (const id of newEdits) this.takenBack.add(id);
    const isNew = seq !== null && !this.givenUp.has(seq);
    if (isNew) this.givenUp.add(seq);
    return () => {
      for (const id of newEdits) this.takenBack.delete(id);
      if (isNew) this.givenUp.delete(seq);
    };
  }

  /** Operations that go with a new record that is taken back: its later changes, and those that name it. */
  async #editsBuiltOn(seq: number | null): Promise<readonly string[]> {
    const { reader } = this.#pc;
    if (reader === null || seq === null) return [];
    const { rows } = await sql<{ id: string }>`
      WITH RECURSIVE built (seq) AS (
        VALUES (${seq})
        UNION
        SELECT operation.seq FROM built
          JOIN operation AS needed ON needed.seq = built.seq
          JOIN operation ON operation.seq > needed.seq AND (operation.state <> 'done' OR operation.was_sent = 0) AND (
            operation.record_id = needed.record_id OR operation.seq IN (
              SELECT operation_seq FROM operation_dependency WHERE depends_on_seq = needed.seq))
      )
      SELECT operation_id AS id FROM accepted WHERE operation_seq IN (SELECT seq FROM built)`.execute(reader);
    return rows.map(({ id }) => id);
  }

  /** All that are one operation with this one. */
  async #editsWith(opId: string): Promise<readonly string[]> {
    const seq = await this.#seqOf(opId);
    const rows = await this.#pc.reader
      ?.selectFrom('accepted')
      .select('operation_id')
      .where('operation_seq', '=', seq)
      .execute();
    return [opId, ...(rows ?? []).map(({ operation_id: id }) => id)];
  }

  async #waiting(): Promise<readonly string[]> {
    const lines = await this.#pc.ask('outbox.list', { limit: 500 });
    if (!lines.ok) return [];
    return lines.value
      .filter(({ state }) => state === 'rejected' || state === 'conflict')
      .map(({ opId }) => opId);
  }

  async #seqOf(opId: string): Promise<number | null> {
    const { reader } = this.#pc;
    if (reader === null) return null;
    const own = await reader.selectFrom('operation').select('seq').where('id', '=', opId).executeTakeFirst();
    if (own !== undefined) return own.seq;
    const row = await reader
      .selectFrom('accepted')
      .select('operation_seq')
      .where('operation_id', '=', opId)
      .executeTakeFirst();
    return row?.operation_seq ?? null;
  }

  /** Turns to something: it is read sooner, and what belongs to it as well. */
  async #look(): Promise<void> {
    const collection = this.#random.pick(['items', 'contacts', 'notifications'] as const);
    const record = (await this.#pc.records(collection, 10)).at(this.#random.between(0, 9));
    const recordId = record?.id ?? null;
    await this.#ask('focus.set', () => this.#pc.ask('focus.set', { collection, recordId }));
    if (recordId === null || !this.#random.chance(0.3)) return;
    const related = Object.entries(RELATED_TO).find(([, parent]) => parent === collection)?.[0];
    if (related === undefined || !isCollectionName(related)) return;
    await this.#ask('related.read', () =>
      this.#pc.ask('related.read', { collection: related as never, recordId }),
    );
  }

  async #ask(what: string, ask: () => Promise<{ readonly ok: boolean }>): Promise<void> {
    const answer = await ask();
    this.#trace.note(`${this.#pc.name} ${what} ${answer.ok ? 'ok' : 'failed'}`);
  }

  #drawDeed(): readonly [OperationName, Deed] {
    const sum = this.#deeds.reduce((total, [, { weight }]) => total + weight, 0);
    let left = this.#random.next() * sum;
    for (const entry of this.#deeds) {
      left -= entry[1].weight;
      if (left < 0) return entry;
    }
    return this.#deeds.at(-1)!;
  }

  #uuid(): string {
    return this.#random.uuid();
  }
}

/** As long as a toast stands in the window. */
const TOAST_MS = 6_000;

/** Half of the changes are made where an Undo is shown. Nothing is drawn for it: the plans that failed once stay what they were. */
function isHeld(opId: string): boolean {
  return opId < '8';
}

/** The mark of the record that a row of the mirror is about. */
function markOf(server: string | null): string | null {
  const { name, label } = JSON.parse(server ?? '{}') as JsonObject;
  return markIn(name ?? label);
}
