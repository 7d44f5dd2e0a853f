/** Sees what the Service had all the while a sweep ran, and so what the sweep must not have removed. */
import type { SweptCollection } from '../../src-sync/domain/records/collections.ts';
import { keyHere, keysThere, type Mirror } from '../engine/differences.ts';
import type { StandInService } from '../../src-service/server.ts';

export interface Testimony {
  /** Here before, on the Service all the while, no longer here: wrongly removed. */
  readonly falselyDeleted: readonly string[];
  /** On the Service all the while, but not found. */
  readonly missed: readonly string[];
}

export class Witness {
  readonly #service: StandInService;
  #watched: SweptCollection | null = null;
  #allTheWhile = new Set<string>();
  /** The mirror after the last reading: nothing else changes the mirror. */
  readonly #here = new Map<SweptCollection, ReadonlySet<string>>();

  constructor(service: StandInService) {
    this.#service = service;
  }

  /** To be called after each deed of the colleagues. */
  look(): void {
    if (this.#watched === null) return;
    const there = new Set(keysThere(this.#service, this.#watched));
    this.#allTheWhile = this.#allTheWhile.intersection(there);
  }

  async watch(mirror: Mirror, collection: SweptCollection, read: () => Promise<unknown>): Promise<Testimony> {
    const before = this.#here.get(collection) ?? (await keysHere(mirror, collection));
    this.#allTheWhile = new Set(keysThere(this.#service, collection));
    this.#watched = collection;
    try {
      await read();
    } finally {
      this.#watched = null;
    }
    const after = await keysHere(mirror, collection);
    this.#here.set(collection, after);
    const missed = [...this.#allTheWhile].filter((key) => !after.has(key));
    return { missed, falselyDeleted: missed.filter((key) => before.has(key)) };
  }
}

async function keysHere(mirror: Mirror, collection: SweptCollection): Promise<Set<string>> {
  const records = await mirror.records(collection);
  return new Set(records.map((record) => keyHere(collection, record)));
}
