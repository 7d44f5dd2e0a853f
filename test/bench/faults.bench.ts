/**
 * 200 changes made offline and sent to a Service that drops answers, refuses some, limits its rate, while the program is killed five
 * times: Stockhand beside three libraries, each used as its documentation tells. docs/fault-comparison.md says how, and what was seen.
 */
import type { BenchRow } from '../../scripts/bench.ts';
import { contest, KILLS, RATE, type Contestant, type Outcome } from './faults/contest.ts';
import { OPERATIONS } from './faults/work.ts';
import { prepareRivals } from './rival-packages.ts';

export const name =
  `${OPERATIONS} changes made offline; a tenth of the answers dropped after the commit, 409 to 3, 400 to 1, ` +
  `${RATE.limit} requests a window of ${RATE.windowMs / 1_000} s, ${KILLS} kills`;

const STOCKHAND = 'Stockhand';
const CONTESTANTS: readonly Contestant[] = [
  { name: STOCKHAND, program: 'stockhand.ts' },
  { name: '@tanstack/offline-transactions', program: '../rivals/faults/tanstack.ts' },
  { name: 'RxDB replication', program: '../rivals/faults/rxdb.ts' },
  { name: 'PouchDB changes feed', program: '../rivals/faults/pouchdb.ts' },
];
const REFUSED = 4;

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: (outcome: Outcome) => number;
  /** The promises of Stockhand. */
  readonly promise?: Pick<BenchRow, 'budget' | 'least'>;
}

const none = { budget: 0 };
const exactly = (count: number): Pick<BenchRow, 'budget' | 'least'> => ({ budget: count, least: count });

const FIGURES: readonly Figure[] = [
  { name: 'in effect once', unit: 'changes', of: ({ once }) => once, promise: exactly(OPERATIONS - REFUSED) },
  { name: 'doubled', unit: 'effects', of: ({ doubled }) => doubled, promise: none },
  { name: 'stock that is not there', unit: 'pieces', of: (outcome) => outcome.piecesTooMany, promise: none },
  { name: 'lost', unit: 'changes', of: ({ lost }) => lost, promise: none },
  { name: 'stuck behind another', unit: 'changes', of: ({ stuck }) => stuck, promise: none },
  { name: 'refused and told', unit: 'changes', of: ({ told }) => told, promise: exactly(REFUSED) },
  {
    name: 'refused and kept to be put right',
    unit: 'changes',
    of: ({ kept }) => kept,
    promise: exactly(REFUSED),
  },
  { name: 'requests', unit: 'requests', of: ({ requests }) => requests },
  { name: 'answered with 429', unit: 'requests', of: ({ tooMany }) => tooMany },
  { name: 'kills', unit: 'kills', of: ({ kills }) => kills, promise: exactly(KILLS) },
  { name: 'answers dropped', unit: 'answers', of: ({ dropped }) => dropped },
  { name: 'time until 95 % were done or told', unit: 's', of: ({ mostTookMs }) => mostTookMs / 1_000 },
  { name: 'time until the last', unit: 's', of: ({ tookMs }) => tookMs / 1_000 },
];

/** All at once, each with a Service of its own that begins with the same seed. */
export async function run(): Promise<readonly BenchRow[]> {
  await prepareRivals();
  const outcomes = await Promise.all(
    CONTESTANTS.map(async (contestant) => ({ contestant, outcome: await contest(contestant) })),
  );
  return FIGURES.flatMap((figure) =>
    outcomes.map(({ contestant, outcome }) => ({
      name: `${figure.name}: ${contestant.name}`,
      value: figure.of(outcome),
      unit: figure.unit,
      ...(contestant.name === STOCKHAND ? figure.promise : {}),
    })),
  );
}
