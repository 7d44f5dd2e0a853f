/** Many PCs at one Service, on one access token or on one each: what a person at each of them would feel, in virtual time. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { SWEPT_COLLECTIONS } from '../../../src-sync/domain/records/collections.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import { removeFolder } from './disk.ts';
import { Faults } from './faults.ts';
import { Model } from './model.ts';
import { Pc } from './pc.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';

const BASE_MS = Date.parse('2026-11-18T03:30:00.000Z');
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** A colleague changes a contact, a person at each PC opens one, so often on average. */
const CHANGE_EVERY_MS = 3 * MINUTE_MS;
const CLICK_EVERY_MS = 2 * MINUTE_MS;
const CLICK_LOOK_MS = 100;
const GIVEN_UP_MS = MINUTE_MS;

export interface DayFigures {
  readonly pcs: number;
  /** Until the last PC has everything; `null` where it was not reached. */
  readonly firstMirrorMinutes: number | null;
  readonly age: Percentiles;
  readonly click: Percentiles;
  readonly refused: number;
  readonly requests: number;
}

/** Seconds. */
interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

export interface Day {
  readonly pcs: number;
  readonly hours: number;
  readonly records: number;
  readonly hasOwnTokens: boolean;
  readonly kind: 'fixed' | 'sliding';
  readonly seed?: number;
}

export async function liveDay(day: Day): Promise<DayFigures> {
  const folder = mkdtempSync(join('/dev/shm', 'stockhand-many-'));
  try {
    return await new Shop(day, folder).live();
  } finally {
    removeFolder(folder);
  }
}

class Shop {
  readonly #day: Day;
  readonly #time = new VirtualTime();
  readonly #model: Model;
  readonly #random: Random;
  readonly #pcs: readonly Pc[];
  readonly #ages: number[] = [];
  readonly #clicks: number[] = [];
  #completeMs: number | null = null;

  constructor(day: Day, folder: string) {
    const { seed = 8, records } = day;
    this.#day = day;
    this.#random = randomStream(seed, 'many PCs');
    this.#model = new Model({
      ...{ seed, shape: {}, now: () => BASE_MS + Math.floor(this.#time.nowMs), violate: () => undefined },
      rate: { limit: 100, windowMs: MINUTE_MS, kind: day.kind },
      data: { items: records / 2, contacts: records / 2, warehouses: 2, notifications: 20 },
    });
    const trace = new Trace(() => this.#time.nowMs, null);
    this.#pcs = Array.from({ length: day.pcs }, (_, index) => {
      const token = day.hasOwnTokens ? `token-${index}` : 'token';
      this.#model.tokens.add({ token, user: token });
      const pc = new Pc({
        ...{ name: `pc${index}`, seed, time: this.#time, baseMs: BASE_MS, model: this.#model, trace, folder },
        faults: new Faults({ requests: {}, perDay: {} }),
        violate: () => undefined,
        secrets: () => ({ accessToken: token, brokerCredential: null }),
        usesBroker: false,
        broker: () => 'silent',
        sabotage: null,
        isCommandLine: false,
      });
      pc.line.isTokenShared = !day.hasOwnTokens;
      return pc;
    });
  }

  async live(): Promise<DayFigures> {
    const endMs = this.#day.hours * 60 * MINUTE_MS;
    for (const pc of this.#pcs) this.#time.at(this.#random.next() * MINUTE_MS, () => void pc.open());
    this.#look();
    await this.#time.run(endMs);
    for (const pc of this.#pcs) await pc.stop();
    await this.#time.quiet();
    return {
      pcs: this.#day.pcs,
      firstMirrorMinutes: this.#completeMs === null ? null : Math.round(this.#completeMs / MINUTE_MS),
      age: percentiles(this.#ages),
      click: percentiles(this.#clicks),
      refused: this.#model.refusedForRate,
      requests: this.#model.requests,
    };
  }

  /** Once a second, until every PC has everything: then the ordinary day begins. */
  #look(): void {
    this.#time.after(LOOK_EVERY_MS, () => {
      void this.#areComplete().then((areComplete) => {
        if (!areComplete) {
          this.#look();
          return;
        }
        this.#completeMs = this.#time.nowMs;
        this.#again(CHANGE_EVERY_MS, () => this.#change());
        for (const pc of this.#pcs) this.#again(CLICK_EVERY_MS, () => this.#click(pc));
      });
    });
  }

  async #areComplete(): Promise<boolean> {
    for (const pc of this.#pcs) {
      if (!pc.isRunning) return false;
      const status = await pc.ask('status.get', {});
      const complete = status.ok ? status.value.collections.filter((one) => one.completeAt !== null) : [];
      if (complete.length < SWEPT_COLLECTIONS.length) return false;
    }
    return true;
  }

  #again(everyMs: number, work: () => void): void {
    this.#time.after(everyMs * 2 * this.#random.next(), () => {
      work();
      this.#again(everyMs, work);
    });
  }

  /** A colleague writes; how long until each PC shows it. */
  #change(): void {
    const { id } = this.#random.pick(this.#model.state.contacts.all());
    const companyName = `Firm of ${this.#time.nowMs}`;
    this.#model.otherClients.editContact(id, { companyName });
    const sinceMs = this.#time.nowMs;
    for (const pc of this.#pcs) this.#waitFor(pc, { id, companyName, sinceMs });
  }

  #waitFor(
    pc: Pc,
    changed: { readonly id: string; readonly companyName: string; readonly sinceMs: number },
  ): void {
    const { id, companyName, sinceMs } = changed;
    this.#time.after(LOOK_EVERY_MS, () => {
      void pc.reader
        ?.selectFrom('record')
        .select('server')
        .where('server_id', '=', id)
        .executeTakeFirst()
        .then((row) => {
          if (row?.server?.includes(companyName) === true) this.#ages.push(this.#time.nowMs - sinceMs);
          else this.#waitFor(pc, changed);
        });
    });
  }

  /** A person opens a contact and asks for its history; how long until that was read. */
  #click(pc: Pc): void {
    const { id } = this.#random.pick(this.#model.state.contacts.all());
    const sinceMs = this.#time.nowMs;
    const sinceWallMs = pc.hardware.wallMs();
    const ask = async (force: boolean): Promise<void> => {
      const answer = await pc.ask('related.read', { collection: 'contactActivities', recordId: id, force });
      const readAt = answer.ok ? answer.value.readAt : null;
      if (readAt !== null && Date.parse(readAt) >= sinceWallMs) this.#clicks.push(this.#time.nowMs - sinceMs);
      else if (this.#time.nowMs - sinceMs < GIVEN_UP_MS)
        this.#time.after(CLICK_LOOK_MS, () => void ask(false));
      else this.#clicks.push(GIVEN_UP_MS);
    };
    void ask(true);
  }
}

function percentiles(timesMs: readonly number[]): Percentiles {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 100) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
