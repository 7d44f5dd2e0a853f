/** What the palette lists: records first, then what can be done, as one row of choices for the arrow keys. */
import type { ContactRow, ItemRow } from '../../../src-sync/domain/questions.ts';
import type { Action } from './actions.ts';

export type Hit =
  | { readonly kind: 'item'; readonly id: string; readonly row: ItemRow }
  | { readonly kind: 'contact'; readonly id: string; readonly row: ContactRow }
  | { readonly kind: 'action'; readonly id: string; readonly action: Action };

export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

const RECORDS_MAX = 5;

/** `>`, `@` and `#` at the beginning narrow to commands, contacts and items. */
export function parsePaletteText(text: string): {
  readonly only: Hit['kind'] | null;
  readonly words: string;
} {
  const first = text.trimStart().charAt(0);
  const only = first === '>' ? 'action' : first === '@' ? 'contact' : first === '#' ? 'item' : null;
  return { only, words: (only === null ? text : text.trimStart().slice(1)).trim().slice(0, 200) };
}

export function groupsOf(
  only: Hit['kind'] | null,
  found: { readonly items: readonly ItemRow[]; readonly contacts: readonly ContactRow[] } | undefined,
  actions: readonly Action[],
): readonly HitGroup[] {
  const most = only === null ? RECORDS_MAX : RECORDS_MAX * 2;
  const groups: readonly HitGroup[] = [
    {
      kind: 'item',
      hits: (found?.items ?? []).slice(0, most).map((row) => ({ kind: 'item', id: `item-${row.id}`, row })),
    },
    {
      kind: 'contact',
      hits: (found?.contacts ?? [])
        .slice(0, most)
        .map((row) => ({ kind: 'contact', id: `contact-${row.id}`, row })),
    },
    { kind: 'action', hits: actions.map((action) => ({ kind: 'action', id: action.id, action })) },
  ];
  return groups.filter((group) => group.hits.length > 0 && (only === null || only === group.kind));
}

/** The text in pieces, those that were typed marked. */
export function markedPieces(
  text: string,
  words: string,
): readonly { readonly text: string; readonly on: boolean }[] {
  const wanted = words.split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [{ text, on: false }];
  const escaped = wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, on: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
