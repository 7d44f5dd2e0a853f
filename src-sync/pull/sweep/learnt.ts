/**
 * Facts about how the Service lists a collection. They are stored with the collection, so that nothing is found out twice. All of it
 * is an assumption: a page that contradicts it changes it.
 */
import { z } from 'zod';
import type { JsonObject } from '../../domain/values/json.ts';
import type { CollectionLearnt } from '../../domain/sync/status.ts';
import type { CollectionDescription } from '../descriptions.ts';
import type { Page } from '../rows/page.ts';

const doubtSchema = z.object({ updatedAt: z.string(), createdAt: z.string(), lookedAt: z.string() });
const listSizeSchema = z.object({ pages: z.number().int().min(0), rows: z.number().int().min(0).nullable() });

/** Each part is optional: a database of an older version lacks some, and a part that cannot be read counts as unknown. */
const learntSchema = z.object({
  /** True where the quick poll works: `sortBy=updatedAt&sortDir=desc` is honoured, or a count is given; `null` before the first. */
  deltaHonoured: z.boolean().nullable().catch(null),
  /** Newest update time seen, in the Service's time; per segment. */
  watermarks: z.record(z.string(), z.string()).catch({}),
  /** Update time up to which everything is surely here, whatever the clocks of the Service's machines say; per segment. */
  safe: z.record(z.string(), z.string()).catch({}),
  /** Segments whose rows showed an order that only a sort by update time explains. */
  proven: z.record(z.string(), z.boolean()).catch({}),
  /** Where the order by update time could not be told from the order of creation, what a sweep could still disprove; per segment. */
  doubts: z.record(z.string(), doubtSchema).catch({}),
  /** False once a sort by creation was refused. */
  creationSort: z.boolean().nullable().catch(null),
  creationOrder: z.boolean().nullable().catch(null),
  timestamps: z.boolean().nullable().catch(null),
  pageSize: z.number().int().min(1).nullable().catch(null),
  firstPage: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .catch(null),
  listShape: z.enum(['paginated', 'wrapped', 'bare']).nullable().catch(null),
  /** Size of each list when it was last seen; by segment key. */
  lists: z.record(z.string(), listSizeSchema).catch({}),
  /** The difference between the Service's count of unread notifications and those it lists. */
  unread: z
    .object({ offset: z.number().int(), isDoubted: z.boolean() })
    .catch({ offset: 0, isDoubted: false }),
  /** When and by which version of Stockhand. */
  learntAt: z.string().nullable().catch(null),
  learntBy: z.string().nullable().catch(null),
});

export type Learnt = z.infer<typeof learntSchema>;
export type Doubt = z.infer<typeof doubtSchema>;
export type ListSize = z.infer<typeof listSizeSchema>;

/** A Service that refused something may have been fixed since, or was only in trouble that day. */
const REFUSAL_FOR_MS = 7 * 24 * 3_600_000;

/** The store returns the same object until it changes (store/sync/sweeps.ts), so each is checked once. */
const checked = new WeakMap<JsonObject, Learnt>();

export function parseLearnt(stored: JsonObject): Learnt {
  const known = checked.get(stored);
  if (known !== undefined) return known;
  const learnt = learntSchema.parse(stored);
  checked.set(stored, learnt);
  return learnt;
}

/**
 * The part that this version may rely on. After an upgrade, or a week after a refusal, the rest is found out again. Marks and sizes stay
 * true.
 */
export function trustedLearnt(
  stored: JsonObject,
  at: { readonly version: string; readonly nowMs: number },
): Learnt {
  const learnt = parseLearnt(stored);
  if (learnt.learntBy !== at.version) {
    const { watermarks, safe, lists } = learnt;
    return { ...parseLearnt({}), watermarks, safe, lists };
  }
  const ageMs = at.nowMs - Date.parse(learnt.learntAt ?? '');
  if (ageMs < REFUSAL_FOR_MS) return learnt;
  return {
    ...learnt,
    deltaHonoured: learnt.deltaHonoured === false ? null : learnt.deltaHonoured,
    creationSort: learnt.creationSort === false ? null : learnt.creationSort,
  };
}

const FACTS = [
  'deltaHonoured',
  'creationSort',
  'creationOrder',
  'timestamps',
  'pageSize',
  'firstPage',
  'listShape',
] as const satisfies readonly (keyof Learnt)[];

/** With the time and version of their last change. */
export function stamped(
  before: Learnt,
  after: Learnt,
  at: { readonly version: string; readonly nowMs: number },
): Learnt {
  const isSame = after.learntBy === at.version && FACTS.every((fact) => before[fact] === after[fact]);
  return isSame ? after : { ...after, learntBy: at.version, learntAt: new Date(at.nowMs).toISOString() };
}

/** Facts that any page shows about its list. */
export function observed(learnt: Learnt, page: Page): Learnt {
  const hasRows = page.rows.length > 0;
  return {
    ...learnt,
    pageSize: page.pageSize !== null && page.pageSize > 0 ? page.pageSize : learnt.pageSize,
    listShape: page.listShape,
    timestamps: hasRows
      ? page.rows.every((row) => row.createdAt !== null || row.updatedAt !== null)
      : learnt.timestamps,
  };
}

/** The fewest requests of a sweep, by the sizes last seen. */
export function knownPages({ lists }: Learnt): number {
  return Math.max(
    1,
    Object.values(lists).reduce((sum, { pages }) => sum + Math.max(1, pages), 0),
  );
}

/** In the words of the Sync screen and of `status`. */
export function describeLearnt(description: CollectionDescription, learnt: Learnt): CollectionLearnt {
  const { creationOrder, timestamps, pageSize, firstPage, listShape, learntAt } = learnt;
  return {
    strategy: strategyOf(description, learnt),
    changesByTime: description.delta ? learnt.deltaHonoured : null,
    creationOrder,
    timestamps,
    pageSize,
    firstPage,
    listShape,
    learntAt,
  };
}

function strategyOf({ paging, delta }: CollectionDescription, learnt: Learnt): CollectionLearnt['strategy'] {
  if (paging === 'feed') return 'feed';
  if (paging === 'whole' || paging === 'single') return 'whole';
  return delta && learnt.deltaHonoured === true ? 'delta-and-sweep' : 'sweep';
}
