/** Records that were looked at last, before anything is typed. */
import { search } from '../../app/search.svelte.ts';
import { hashOfRecent, recent, RECENT_ICONS } from '../../app/visits/recent.svelte.ts';
import type { Hit, HitGroup } from './hits.ts';

const RECENT_MAX = 6;

export function recentGroups(): readonly HitGroup[] {
  const records = recent.list().slice(0, RECENT_MAX);
  const hits = records.map((record): Hit => {
    const id = `recent-${record.kind}-${record.id.replaceAll(/\s/g, '-')}`;
    const run = (): void => {
      search.clear();
      location.hash = hashOfRecent(record);
    };
    return { kind: 'action', id, action: { id, text: record.title, icon: RECENT_ICONS[record.kind], run } };
  });
  return hits.length === 0 ? [] : [{ kind: 'recent', hits }];
}
