/** Records that were looked at last on this PC, of the workspace that is open. */
import type { RecentKind, RecentRecord } from '../../../src-sync/domain/links/recent.ts';
import { ask } from '../../live/bridge.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { hashOf } from '../router.svelte.ts';
import { session } from '../session.svelte.ts';
import { postingSection } from '../stock-sections.ts';

class Recent {
  #known = $state.raw<{ readonly workspaceId: string | null; readonly records: readonly RecentRecord[] }>({
    workspaceId: null,
    records: [],
  });
  /** The visit that was noted last, so that nothing is written for a record that is only shown again. */
  #last = '';

  /** The newest first, as `refresh` read them. */
  list(): readonly RecentRecord[] {
    const { workspaceId, records } = this.#known;
    return workspaceId === (session.app?.workspaceId ?? null) ? records : [];
  }

  /** Reads them with the names they have now, without those that are gone. */
  async refresh(): Promise<void> {
    const workspaceId = session.app?.workspaceId ?? null;
    const answer = await ask('recent.list', {});
    if (answer.ok) this.#known = { workspaceId, records: answer.value };
  }

  /** @param id the local id of a record, the reference of a posted document */
  async visit(kind: RecentKind, id: string): Promise<void> {
    const visit = JSON.stringify([session.app?.workspaceId, kind, id]);
    if (visit === this.#last) return;
    this.#last = visit;
    const answer = await ask('recent.visit', { kind, id });
    if (answer.ok) await this.refresh();
  }
}

export const recent = new Recent();

export const RECENT_ICONS: Readonly<Record<RecentKind, IconName>> = {
  item: 'box',
  contact: 'person',
  document: 'file',
};

/** Its page, e.g. for a link. */
export function hashOfRecent({ kind, id }: RecentRecord): string {
  if (kind === 'document') return hashOf('stock', postingSection(id));
  return hashOf(kind === 'item' ? 'items' : 'contacts', id);
}
