/** One seed: sweeps under churn, each looked at by the witness, then calm until the mirror equals the Service. */
import { DESCRIPTIONS } from '../../src-sync/pull/descriptions.ts';
import { parseLearnt } from '../../src-sync/pull/sweep/learnt.ts';
import { readCollectionState } from '../../src-sync/store/sync/sweeps.ts';
import { differences } from '../engine/differences.ts';
import { randomStream } from '../../src-service/random.ts';
import { startService, type Shape, type StandInService } from '../../src-service/server.ts';
import { Colleagues } from './colleagues.ts';
import { drawShape, shapeWords } from './shape-choices.ts';
import { SweepDesk, type SweepReader } from './sweep-desk.ts';
import { Witness } from './witness.ts';

export interface SeedReport {
  readonly seed: number;
  readonly shape: string;
  readonly sweeps: number;
  readonly requests: number;
  /** Changes of colleagues while sweeps ran. */
  readonly deeds: number;
  /** Records removed here, rightly or wrongly. */
  readonly removedRows: number;
  readonly falseDeletions: readonly string[];
  /** Records that a sweep over a list of proven order did not find although they were there all the while. */
  readonly missed: readonly string[];
  /** Differences that remain after some cycles in calm. */
  readonly differences: readonly string[];
}

export interface SeedOptions {
  /** Instead of the product's own. */
  readonly reader?: SweepReader;
  /** Instead of one drawn by the seed. */
  readonly shape?: Partial<Shape>;
}

const BUSY_CYCLES = 2;
/** A row whose absence cannot be proven goes when two complete sweeps did not see it; one more to have begun in calm. */
const CALM_CYCLES_MAX = 3;
/** Where rows of one moment come in another order each time, finding all of them takes luck. */
const SHUFFLED_CYCLES_MAX = 10;
const ACT_PROBABILITY = 0.6;
const BASE_TIME_MS = Date.parse('2026-11-18T06:30:00.000Z');

export async function runSeed(seed: number, options: SeedOptions = {}): Promise<SeedReport> {
  const random = randomStream(seed, 'sweeps');
  const shape = options.shape ?? drawShape(random);
  let nowMs = BASE_TIME_MS;
  const service = await startService({
    seed,
    shape,
    rateLimit: null,
    clock: () => nowMs,
    data: {
      items: random.between(15, 60),
      contacts: random.between(15, 70),
      warehouses: 2,
      notifications: random.between(5, 40),
      untrackedShare: 0.2,
    },
  });
  const desk = await SweepDesk.open(service, options.reader);
  try {
    const run = new SeedRun(service, desk, new Colleagues(service, seed));
    service.otherClients.actBeforeEach(() => {
      nowMs += random.between(1, 40);
      if (!run.calm && random.chance(ACT_PROBABILITY)) run.act();
      if (!run.calm && random.chance(0.01)) run.resizePages(random.pick([null, 5, 8]));
    });
    return { seed, shape: shapeWords(shape), ...(await run.toTheEnd()) };
  } finally {
    await desk.close();
    await service.stop();
  }
}

class SeedRun {
  calm = false;
  readonly #service: StandInService;
  readonly #desk: SweepDesk;
  readonly #colleagues: Colleagues;
  readonly #witness: Witness;
  readonly #falseDeletions: string[] = [];
  readonly #missed: string[] = [];
  #sweeps = 0;
  #removedRows = 0;
  #resized = false;

  constructor(service: StandInService, desk: SweepDesk, colleagues: Colleagues) {
    this.#service = service;
    this.#desk = desk;
    this.#colleagues = colleagues;
    this.#witness = new Witness(service);
  }

  act(): void {
    this.#colleagues.act();
    this.#witness.look();
  }

  /** A Service may be reconfigured in the middle of everything. */
  resizePages(pageSize: number | null): void {
    this.#service.shape.pageSizeCut = pageSize;
    this.#resized = true;
  }

  async toTheEnd(): Promise<Omit<SeedReport, 'seed' | 'shape'>> {
    for (let cycle = 0; cycle < BUSY_CYCLES; cycle += 1) await this.#cycle();
    this.calm = true;
    let left = await this.#differences();
    const cyclesMax = this.#service.shape.tiesShuffled ? SHUFFLED_CYCLES_MAX : CALM_CYCLES_MAX;
    for (let cycle = 0; cycle < cyclesMax && left.length > 0; cycle += 1) {
      await this.#cycle();
      left = await this.#differences();
    }
    return {
      sweeps: this.#sweeps,
      requests: this.#service.requests.length,
      deeds: this.#colleagues.deedsDone,
      removedRows: this.#removedRows,
      falseDeletions: this.#falseDeletions,
      missed: this.#missed,
      differences: left,
    };
  }

  /**
   * A feed is read once, so that lines between two pages that changed their size unsaid under the look stay unknown. Nothing else is
   * left out: lists are read again.
   */
  #differences(): Promise<string[]> {
    const isUnsaid = this.#resized && !tellsTotals(this.#service.shape);
    return differences(this.#desk, this.#service, { except: isUnsaid ? ['crmActivity'] : [] });
  }

  /** Every collection once: what changed, where that can be asked for, then everything. */
  async #cycle(): Promise<void> {
    for (const description of DESCRIPTIONS) {
      const { collection } = description;
      const state = await readCollectionState(this.#desk.context.store.reader, collection);
      if (description.delta && parseLearnt(state.learnt).deltaHonoured !== false) {
        const looked = await this.#witness.watch(this.#desk, collection, () => this.#desk.delta(description));
        this.#note(collection, 'delta', looked.falselyDeleted, this.#falseDeletions);
      }
      const swept = await this.#witness.watch(this.#desk, collection, async () => {
        this.#removedRows += await this.#desk.sweep(description);
      });
      this.#sweeps += 1;
      this.#note(collection, 'sweep', swept.falselyDeleted, this.#falseDeletions);
      if (collection === 'contacts' && provesOrder(this.#service.shape))
        this.#note(collection, 'sweep', swept.missed, this.#missed);
    }
  }

  #note(collection: string, kind: string, keys: readonly string[], into: string[]): void {
    into.push(...keys.map((key) => `${collection} ${key} by ${kind} ${this.#sweeps}`));
  }
}

/** Only then does reading from the last page to the first find everything by itself. */
function provesOrder(shape: Shape): boolean {
  return (
    tellsTotals(shape) &&
    shape.timestamps &&
    shape.sortHonoured &&
    !shape.tiesShuffled &&
    shape.listLagMs === 0
  );
}

function tellsTotals({ listShape }: Shape): boolean {
  return listShape === 'contract' || listShape === 'paginated';
}
