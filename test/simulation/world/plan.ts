/** The parts of a seed, drawn from it. A shrunk plan is the same with less of everything. */
import type { OperationName } from '../../../src-sync/domain/outbox/operation.ts';
import type { DataCounts } from '../../../src-service/options.ts';
import { randomStream, type Random } from '../../../src-service/random.ts';
import type { RateLimitOptions } from '../../../src-service/http/rate-limit.ts';
import type { Shape } from '../../../src-service/shapes.ts';
import { drawRates, type FaultRates } from './faults.ts';
import type { Sabotage } from './sabotage.ts';

export interface Plan {
  readonly seed: number;
  /** Of trouble; calm comes after it. */
  readonly hours: number;
  readonly pcs: number;
  readonly burstsPerPc: number;
  readonly changesPerBurst: number;
  readonly colleagueDeeds: number;
  readonly data: DataCounts;
  readonly rate: RateLimitOptions;
  readonly shape: Partial<Shape>;
  readonly faults: FaultRates;
  /** The only changes that people make, `null` for all. */
  readonly deeds: readonly OperationName[] | null;
  readonly sabotage: Sabotage | null;
  /** No program stays open: a scheduler runs `sync --deadline` now and then. */
  readonly shortRuns?: true;
}

export function drawPlan(seed: number, hours: number): Plan {
  const random = randomStream(seed, 'plan');
  return {
    seed,
    hours,
    pcs: random.between(2, 4),
    burstsPerPc: Math.max(1, Math.round((hours / 24) * random.between(6, 16))),
    changesPerBurst: random.pick([3, 6, 12]),
    colleagueDeeds: Math.max(1, Math.round((hours / 24) * random.pick([10, 40, 120]))),
    data: {
      items: random.between(4, 14),
      contacts: random.between(4, 16),
      warehouses: random.between(2, 3),
      notifications: random.between(3, 9),
      untrackedShare: 0.15,
    },
    rate: {
      limit: random.pick([100, 100, 100, 60, 300]),
      windowMs: 60_000,
      kind: random.pick(['fixed', 'sliding'] as const),
    },
    shape: drawShape(random),
    faults: drawRates(randomStream(seed, 'swarm')),
    deeds: null,
    sabotage: null,
  };
}

/** Switches of the contract on which writing and looking up depend; how lists are read, the sweeps' own simulation covers. */
function drawShape(random: Random): Partial<Shape> {
  const extraFields = random.chance(0.2);
  return {
    idKey: random.pick(['paths', 'id', 'gid', 'both'] as const),
    listShape: random.pick(['contract', 'contract', 'paginated', 'items'] as const),
    createAnswer: random.pick(['record', 'record', 'id', 'idObject', 'nothing'] as const),
    updateAnswer: random.pick(['record', 'record', 'id', 'idObject', 'nothing'] as const),
    timestamps: random.chance(0.8),
    sortHonoured: random.chance(0.8),
    putMode: random.pick(['replace', 'patch'] as const),
    pageSizeCut: random.pick([null, null, null, 10, 7] as const),
    extraFields,
    numbersAsStrings: random.chance(0.2),
    movementReferenceField: random.pick(['reference', 'reference', 'note', 'documentNo'] as const),
    movementQuantityField: random.pick(['qty', 'quantity'] as const),
    duplicateSku: random.pick([400, 409, 'allow'] as const),
    duplicatePhone: random.pick(['allow', 'allow', 400, 409] as const),
    negativeStock: random.pick(['allow', 'refuse', 'refuseTransfers'] as const),
    historyIds: random.chance(0.8),
    // Nested records then come by two ways, with and without the fields that nobody documented.
    briefLists: !extraFields && random.chance(0.2),
    namesCarriedOver: random.chance(0.3),
  };
}
