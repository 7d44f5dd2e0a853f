/**
 * The true history of the Service, with its authors and what each had seen before: the witness for the promises that nothing takes effect
 * twice (I2), that changes of one record keep their order (I3), that nobody's work is overwritten unseen (I5), and that nothing
 * vanishes from a mirror that was not deleted (I8). Looked at after every request and every deed of a colleague.
 */
import type { Row } from '../../../src-service/server.ts';
import { markIn } from './marks.ts';
import { Pictures } from './pictures.ts';
import type { Store } from '../../../src-service/store.ts';

export const WATCHED = [
  'contacts',
  'items',
  'warehouses',
  'categories',
  'units',
  'customFields',
  'labelTemplates',
  'notifications',
  'pipelines',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'forms',
  'automations',
] as const;

/** A part of a contact is never changed: it only counts whether its maker met it before somebody deleted it. */
const HANGING = ['contactActivities', 'contactDocuments'] as const;

/** Follows from other things by itself. */
const DERIVED = new Set(['onHand', 'readAt', 'publishedAt', 'read']);
/** A value that a simulated person wrote: which PC, and the how-manieth. */
const MARK = /\b(pc\d+)-(\d+)\b/;

interface Writing {
  readonly by: string;
  readonly atMs: number;
}

interface Change {
  readonly id: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whoever writes has looked not longer ago than this: two minutes, and what a request takes at the very most. */
const UNSEEN_MAX_MS = 4 * 60_000;

interface Making extends Writing {
  /** Where it was posted, which is where its list is. */
  readonly path: string;
}

export type Violate = (invariant: string, sentence: string) => void;

export class Journal {
  /** Server ids that were deleted, whoever did it. */
  readonly deleted = new Set<string>();
  /**
   * Losses that nothing in the contract can prevent: a colleague's work overwritten between our look and our write; a record made once more of
   * which the answer was lost, and which somebody deleted before the PC that had made it could look.
   */
  races = 0;
  readonly pictures: Pictures;
  readonly #fields = new Map<string, Row['fields']>();
  #hanging: ReadonlyMap<string, Row['fields']> = new Map();
  readonly #before = new Map<string, { readonly untilMs: number; readonly fields: Row['fields'] }[]>();
  readonly #writings = new Map<string, Writing>();
  readonly #made = new Map<string, number>();
  readonly #inVain = new Set<string>();
  readonly #remade = new Map<string, number>();
  /** Records that were made and not met again by the PC that made it. */
  readonly #makings = new Map<string, Making>();
  /** Records that were deleted before their maker was told of them. */
  readonly #neverMet = new Set<string>();
  readonly #undone = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #looks = new Map<string, number>();
  /** Facts that only the memory of a program has: polls, and the records that it has met. */
  readonly #fleeting = new Map<string, { readonly looks: Map<string, number>; readonly met: Set<string> }>();
  readonly #shown = new Map<string, Set<string>>();
  /** Of what is on its way: when the PC had last looked there as it left. What it is told since cannot hold it back any more. */
  readonly #lookedAtDeparture = new WeakMap<object, number>();
  readonly #store: Store;
  readonly #violate: Violate;

  constructor(store: Store, violate: Violate) {
    this.#store = store;
    this.#violate = violate;
    this.pictures = new Pictures(store.files, (sentence) => violate('I5', sentence));
    for (const row of this.#rows()) this.#fields.set(row.id, row.fields);
    this.#hanging = this.#rowsHanging();
  }

  /** A person at this PC had this value before their eyes. */
  sawValue(pc: string, serverId: string, field: string, value: unknown): void {
    const key = `${pc} ${serverId} ${field}`;
    const values = this.#shown.get(key) ?? new Set();
    values.add(asShown(value));
    this.#shown.set(key, values);
  }

  /** The Service told this PC what is at this path, at this time. @param told what the program can read of it */
  looked(pc: string, path: string, atMs: number, told: Buffer | null): void {
    const fleeting = this.#fleeting.get(pc) ?? { looks: new Map<string, number>(), met: new Set<string>() };
    this.#fleeting.set(pc, fleeting);
    fleeting.looks.set(`${pc} ${path}`, atMs);
    for (const [id, making] of this.#makings)
      if (making.by === pc && making.path === path && told?.includes(id) === true) fleeting.met.add(id);
  }

  /** This request of a PC sets out for this path. */
  leaves(request: object, pc: string, path: string): void {
    this.#lookedAtDeparture.set(request, this.#lastLookAt(pc, path));
  }

  /** This PC has put something on its disk, where the next program finds it. */
  remembered(pc: string): void {
    const fleeting = this.#fleeting.get(pc);
    if (fleeting === undefined) return;
    for (const [key, atMs] of fleeting.looks) this.#looks.set(key, atMs);
    for (const id of fleeting.met) this.#makings.delete(id);
    this.#fleeting.delete(pc);
  }

  /** The program at this PC has died: what it met since is known to nobody. */
  forgot(pc: string): void {
    this.#fleeting.delete(pc);
  }

  /** Number of times that a marked thing was made or booked. */
  timesMade(mark: string): number {
    return this.#made.get(mark) ?? (this.#inVain.has(mark) ? 1 : 0);
  }

  isThere(id: string): boolean {
    return this.#fields.has(id);
  }

  wasThere(mark: string): boolean {
    return this.#seen.has(mark);
  }

  /** @param marks what the request made, each of which may be made once in all time */
  made(marks: readonly string[]): void {
    for (const mark of marks) {
      const times = (this.#made.get(mark) ?? 0) + 1;
      this.#made.set(mark, times);
      if (times <= 1 + (this.#remade.get(mark) ?? 0)) continue;
      if (this.#neverMet.delete(mark)) this.races += 1;
      else this.#violate('I2', `${mark} took effect ${times} times`);
    }
  }

  /** There was nothing to do, so that doing it once more is no second effect. */
  madeInVain(marks: readonly string[]): void {
    for (const mark of marks) this.#inVain.add(mark);
  }

  /** A person keeps what was deleted on the Service: it is made once more, by their own decision. */
  mayMakeAgain(mark: string): void {
    this.#remade.set(mark, (this.#remade.get(mark) ?? 0) + 1);
  }

  /** A person undoes the edit with this mark: what it had replaced comes back by their own decision. */
  mayGoBack(mark: string): void {
    this.#undone.add(mark);
  }

  /** Somebody has done something: what is different now is their work. @param request of a PC, as it was when it left */
  look(by: string, atMs: number, path: string | null, request?: object): void {
    const knownAtMs = (request && this.#lookedAtDeparture.get(request)) ?? this.#lastLookAt(by, path ?? '');
    this.races += this.pictures.look(by, atMs, path);
    const there = new Set<string>();
    for (const row of this.#rows()) {
      there.add(row.id);
      const before = this.#fields.get(row.id);
      if (before === row.fields) continue;
      this.#fields.set(row.id, row.fields);
      if (before !== undefined) this.#remember(row.id, before, atMs);
      else if (path !== null) this.#makings.set(row.id, { by, atMs, path });
      for (const [field, value] of Object.entries(row.fields)) {
        if (DERIVED.has(field) || same(before?.[field], value)) continue;
        this.#noteSeen(value);
        if (before !== undefined)
          this.#judge(
            { by, atMs, knownAtMs },
            { id: row.id, field, before: before[field], after: value },
            path,
          );
        this.#writings.set(`${row.id} ${field}`, { by, atMs });
      }
    }
    for (const [id, fields] of this.#fields) {
      if (there.has(id)) continue;
      this.#noteUnmet(id, fields, path?.includes(id) === true ? by : null);
      this.#fields.delete(id);
      this.deleted.add(id);
    }
    this.#lookAtHanging({ by, atMs }, path);
  }

  #lookAtHanging(writing: Writing, path: string | null): void {
    const before = this.#hanging;
    this.#hanging = this.#rowsHanging();
    for (const id of this.#hanging.keys())
      if (path !== null && !before.has(id)) this.#makings.set(id, { ...writing, path });
    for (const [id, fields] of before) {
      if (this.#hanging.has(id)) continue;
      this.#noteUnmet(id, fields, path?.includes(id) === true ? writing.by : null);
    }
  }

  /** `null` where it has not changed since. */
  fieldsAsOf(id: string, atMs: number): Row['fields'] | null {
    return this.#before.get(id)?.find(({ untilMs }) => untilMs > atMs)?.fields ?? null;
  }

  #remember(id: string, fields: Row['fields'], untilMs: number): void {
    const earlier = this.#before.get(id) ?? [];
    earlier.push({ untilMs, fields });
    this.#before.set(id, earlier);
  }

  #noteSeen(value: unknown): void {
    const mark = MARK.exec(typeof value === 'string' ? value : '')?.[0];
    if (mark !== undefined) this.#seen.add(mark);
  }

  /** There are no tombstones: whoever did not look while it was there cannot tell that it ever was. Who deleted it by its id knew that. */
  #noteUnmet(id: string, { name, label, note, fileName }: Row['fields'], deletedBy: string | null): void {
    const mark = markIn(name ?? label ?? note ?? fileName);
    const maker = this.#makings.get(id)?.by;
    this.#makings.delete(id);
    if (mark !== null && maker !== undefined && maker !== deletedBy) this.#neverMet.add(`made ${mark}`);
  }

  #judge(
    { by, atMs, knownAtMs }: Writing & { readonly knownAtMs: number },
    change: Change,
    path: string | null,
  ): void {
    const { id, field, before, after } = change;
    if (!by.startsWith('pc') || path?.includes(id) !== true) return;
    this.#judgeOrder(by, change);
    const last = this.#writings.get(`${id} ${field}`);
    if (last === undefined || last.by === by) return;
    if (this.#shown.get(`${by} ${id} ${field}`)?.has(asShown(before)) === true) return;
    if (last.atMs >= knownAtMs && atMs - last.atMs <= UNSEEN_MAX_MS) {
      this.races += 1;
      return;
    }
    const what = `${field} of ${path}, which ${last.by} had set to ${JSON.stringify(before)}`;
    this.#violate('I5', `${by} overwrote ${what}, with ${JSON.stringify(after)}, unseen`);
  }

  #judgeOrder(by: string, { id, field, before, after }: Change): void {
    const [was, is] = [before, after].map((value) => MARK.exec(typeof value === 'string' ? value : ''));
    if (was?.[1] !== by || is?.[1] !== by || Number(is[2]) > Number(was[2])) return;
    if (this.#undone.has(was[0])) return;
    this.#violate('I3', `${by} set ${field} of ${id} back from ${was[0]} to ${is[0]}`);
  }

  /** At the path itself, or at the list that it is in. */
  #lastLookAt(pc: string, path: string): number {
    return Math.max(...[path, parentOf(path)].map((place) => this.#looks.get(`${pc} ${place}`) ?? -1));
  }

  #rowsHanging(): ReadonlyMap<string, Row['fields']> {
    return new Map(HANGING.flatMap((name) => this.#store[name].all().map(({ id, fields }) => [id, fields])));
  }

  *#rows(): Iterable<Row> {
    for (const name of WATCHED) yield* this.#store[name].all();
  }
}

/** Some Services write numbers as text, and with more digits than they were sent; an empty text looks as if nothing were there. */
function asShown(value: unknown): string {
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return JSON.stringify(isNumber ? Number(value) : value === '' ? null : (value ?? null));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
