/** Picks rows of a list that is read in windows: what is at hand is taken from there, the rest is asked for. */
import type { ChannelRequest } from '../../../src-main/ipc-contract/channels.ts';
import { MARKED_MAX } from '../../../src-sync/domain/records/soft-deletes.ts';
import { toasts } from '../../app/toasts.svelte.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ask } from '../../live/bridge.svelte.ts';
import type { RowPicking } from '../../ui/lists/row-picking.ts';
import type { Picked } from './picked.svelte.ts';

export interface PickedFrom {
  readonly total: number;
  /** The row at this place of the list, where it is at hand. */
  readonly idAt: (index: number) => string | undefined;
  readonly list: ChannelRequest<'bulk.ids'>['list'];
}

function sayTooMany(): void {
  toasts.show('needs', t('pick.tooMany', { max: MARKED_MAX }));
}

/** @param from how the list stands whenever it is asked */
export function rowPicking(picked: Picked, from: () => PickedFrom): RowPicking {
  const idsBetween = (first: number, last: number): readonly string[] | Promise<readonly string[] | null> => {
    const { idAt, list } = from();
    const ids = Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step));
    const known = ids.filter((id) => id !== undefined);
    if (known.length === ids.length) return known;
    return ask('bulk.ids', { list, offset: first, limit: last - first + 1 }).then((answer) => {
      if (answer.ok) return answer.value.ids;
      toasts.failure(answer.failure);
      return null;
    });
  };
  const toggle = (index: number, id: string): void => {
    if (!picked.toggle(index, id)) sayTooMany();
  };
  /** A row that the key was faster than; a later key is not overtaken by the answer. */
  const toggleUnread = async (index: number): Promise<void> => {
    const { changes } = picked;
    const [id] = (await idsBetween(index, index)) ?? [];
    if (id !== undefined && changes === picked.changes) toggle(index, id);
  };
  return {
    get state() {
      const { total } = from();
      const count = picked.count(total);
      if (count === 0) return 'none';
      return picked.isAll && count === total ? 'all' : 'some';
    },
    has: (id) => picked.has(id),
    toggle(index) {
      const id = from().idAt(index);
      if (id !== undefined) toggle(index, id);
      else void toggleUnread(index);
    },
    startFrom(index) {
      picked.startFrom(index);
    },
    extend(start, to) {
      void picked.extend(start, to, idsBetween).then((fits) => {
        if (!fits) sayTooMany();
      });
    },
    all() {
      picked.all();
    },
    clear() {
      picked.clear();
    },
  };
}
