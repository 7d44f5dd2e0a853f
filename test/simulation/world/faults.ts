/** Every fault that the simulation knows, how likely each is in one seed, and how often it really struck. */
import type { Random } from '../../../src-service/random.ts';

/** Faults of one request on its way. The first group is drawn for reads and writes alike. */
export const REQUEST_FAULTS = [
  'refused',
  'unknownHost',
  'interceptedTls',
  'resetBeforeCommit',
  'resetAfterCommit',
  'silentBeforeCommit',
  'silentAfterCommit',
  'committedAfterTimeout',
  'slowAnswer',
  'slowRequest',
  'truncatedJson',
  'cutBody',
  'serverError',
  'serverErrorAfterCommit',
  'portal',
  'redirect',
  'emptyAnswer',
  'noEnvelope',
  'wrongContentType',
  'tooManySeconds',
  'tooManyDate',
  'tooManyGarbage',
  'tooManyBare',
  'conflictAnswer',
  'badRequestAnswer',
  'skewedHeaders',
  'resetInMs',
  'unauthorizedOnce',
] as const;

/** Episodes of a PC, its connection, its sign-in or the Service. */
export const EPISODES = [
  'offline',
  'captivePortal',
  'serverStorm',
  'diskFull',
  'diskBusy',
  'diskError',
  'crash',
  'crashBeforeCommit',
  'crashAfterCommit',
  'powerCut',
  'restart',
  'sleep',
  'clockJump',
  'tokenExpired',
  'scopeMissing',
  'subscriptionEnded',
  'roleDenied',
  'brokerDown',
  'brokerGivesDeadToken',
  'othersUseToken',
  'shapeSwitch',
  'listLag',
  'crashUnshown',
] as const;

export type RequestFault = (typeof REQUEST_FAULTS)[number];
export type Episode = (typeof EPISODES)[number];
export type FaultKind = RequestFault | Episode;

export const FAULT_KINDS: readonly FaultKind[] = [...REQUEST_FAULTS, ...EPISODES];

export type FaultCounts = Readonly<Partial<Record<FaultKind, number>>>;

/** The probability of each fault in one seed: some often, some now and then, about half of them not at all. */
export interface FaultRates {
  /** Share of the requests. */
  readonly requests: Readonly<Partial<Record<RequestFault, number>>>;
  /** For each PC. */
  readonly perDay: Readonly<Partial<Record<Episode, number>>>;
}

export function drawRates(random: Random): FaultRates {
  const intensity = random.pick([0.002, 0.01, 0.03, 0.1]);
  const weights = REQUEST_FAULTS.map((kind) => [kind, random.chance(0.5) ? random.next() : 0] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  const perDay = EPISODES.map((kind) => [kind, random.chance(0.5) ? random.pick([0.7, 2, 6]) : 0] as const);
  const requests = weights.filter(([, weight]) => weight > 0);
  return {
    requests: Object.fromEntries(requests.map(([kind, weight]) => [kind, (weight / sum) * intensity])),
    perDay: Object.fromEntries(perDay.filter(([, rate]) => rate > 0)),
  };
}

/** Draws faults by their rates and counts how often each really struck. */
export class Faults {
  isCalm = false;
  readonly #requestRates: readonly (readonly [RequestFault, number])[];
  readonly #rates: FaultRates;
  readonly #counts = new Map<FaultKind, number>();

  constructor(rates: FaultRates) {
    this.#rates = rates;
    this.#requestRates = Object.entries(rates.requests) as [RequestFault, number][];
  }

  /** The fault that befalls a request, if any. */
  draw(random: Random): RequestFault | null {
    const drawn = random.next();
    if (this.isCalm) return null;
    let reached = 0;
    for (const [kind, rate] of this.#requestRates) {
      reached += rate;
      if (drawn < reached) return kind;
    }
    return null;
  }

  perDay(episode: Episode): number {
    return this.#rates.perDay[episode] ?? 0;
  }

  fired(kind: FaultKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  counts(): FaultCounts {
    return Object.fromEntries(this.#counts);
  }
}
