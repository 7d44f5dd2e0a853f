/** What the generated status says of collections: how far a reading is, and what was learnt of their lists. */
import type { CollectionLearnt, CollectionProgress } from '../../src-sync/domain/status.ts';

export const PROGRESS: CollectionProgress = {
  rowsRead: 4_100,
  rowsExpected: 5_012,
  rowsPerSecond: 160,
  timeLeftMs: 6_000,
};

export function learntOf(hasDelta: boolean): CollectionLearnt {
  return {
    strategy: hasDelta ? 'delta-and-sweep' : 'sweep',
    changesByTime: hasDelta ? true : null,
    creationOrder: true,
    timestamps: true,
    pageSize: 100,
    firstPage: 1,
    listShape: 'paginated',
    learntAt: new Date(Date.now() - 3_600_000).toISOString(),
  };
}
