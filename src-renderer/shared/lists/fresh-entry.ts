/** An entry as the store has it at this moment: what a window shows may be a moment older, and saving on that would undo a colleague's change. */
import type { ListEntry, SmallList } from '../../../src-sync/domain/lists/small-lists.ts';
import { ask } from '../../live/bridge.svelte.ts';

/** @returns `otherwise` where it cannot be asked for or is there no more: accepting it says so */
export async function freshEntry(collection: SmallList, otherwise: ListEntry): Promise<ListEntry> {
  const answer = await ask('lists.entries', { collection });
  const found = answer.ok ? answer.value.find(({ id }) => id === otherwise.id) : undefined;
  return found ?? otherwise;
}
