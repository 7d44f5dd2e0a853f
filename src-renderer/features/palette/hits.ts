/** The rows of the palette: records first, then what can be done, as one row of choices for the arrow keys. */
import type { DocumentRow } from '../../../src-sync/domain/postings/documents.ts';
import type { SearchHits } from '../../../src-sync/domain/questions/questions.ts';
import { patternOf } from '../../../src-sync/domain/search/pattern.ts';
import type { Action } from './actions.ts';
import type { FoundActions } from './synonyms.ts';

export type Hit =
  | { readonly kind: 'item'; readonly id: string; readonly row: SearchHits['items'][number] }
  | { readonly kind: 'contact'; readonly id: string; readonly row: SearchHits['contacts'][number] }
  | { readonly kind: 'document'; readonly id: string; readonly row: DocumentRow }
  | { readonly kind: 'action'; readonly id: string; readonly action: Action };

export interface HitGroup {
  readonly kind: Hit['kind'] | 'recent';
  readonly hits: readonly Hit[];
}

const RECORDS_MAX = 5;
/** Of the actions that stand before records, and of those that stand behind them: a letter is in most of their names. */
const NAMED_MAX = 3;
const BEHIND_MAX = 8;

/** `>`, `@` and `#` at the beginning narrow to commands, contacts and items. */
export function parsePaletteText(text: string): {
  readonly only: Hit['kind'] | null;
  readonly words: string;
} {
  const first = text.trimStart().charAt(0);
  const only = first === '>' ? 'action' : first === '@' ? 'contact' : first === '#' ? 'item' : null;
  return { only, words: (only === null ? text : text.trimStart().slice(1)).trim().slice(0, 200) };
}

/**
 * Some letters or digits of a number: with a digit, or a dash at the end. Of several words, as in a question, one that holds a dash or a slash.
 * `null` for what is none.
 */
export function partOfNumber(only: Hit['kind'] | null, words: string): string | null {
  if (only !== null) return null;
  const all = words.split(/\s+/);
  return all.findLast((word) => isNumber(word) && (all.length === 1 || /[-/]/.test(word))) ?? null;
}

function isNumber(word: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}/._-]{2,59}$/u.test(word) && /\d|-$/.test(word);
}

/**
 * Records before actions, unless an action goes by just the typed name, or no record has the text and those that are found have another
 * spelling.
 */
export function groupsOf(
  only: Hit['kind'] | null,
  found: SearchHits | undefined,
  { actions, isNamed }: FoundActions<Action>,
  showAll: (page: 'items' | 'contacts', total: number) => Action,
  documents: readonly DocumentRow[],
): readonly HitGroup[] {
  const most = only === null ? RECORDS_MAX : RECORDS_MAX * 2;
  const items = (found?.items ?? []).slice(0, most);
  const contacts = (found?.contacts ?? []).slice(0, most);
  const more = (page: 'items' | 'contacts', shown: number): readonly Hit[] => {
    const total = found?.totals[page] ?? 0;
    return total > shown ? [{ kind: 'action', id: `all-${page}`, action: showAll(page, total) }] : [];
  };
  const records: readonly HitGroup[] = [
    {
      kind: 'item',
      hits: [
        ...items.map((row): Hit => ({ kind: 'item', id: `item-${row.id}`, row })),
        ...more('items', items.length),
      ],
    },
    {
      kind: 'contact',
      hits: [
        ...contacts.map((row): Hit => ({ kind: 'contact', id: `contact-${row.id}`, row })),
        ...more('contacts', contacts.length),
      ],
    },
    {
      kind: 'document',
      hits: documents.map((row): Hit => ({
        kind: 'document',
        id: `document-${row.id.replaceAll(/\s/g, '-')}`,
        row,
      })),
    },
  ];
  const isFirst = only === null && (isNamed || found?.instead !== undefined);
  const hasRecords = records.some(({ hits }) => hits.length > 0);
  const shown = hasRecords ? actions.slice(0, isFirst ? NAMED_MAX : BEHIND_MAX) : actions;
  const doing: HitGroup = {
    kind: 'action',
    hits: shown.map((action) => ({ kind: 'action', id: action.id, action })),
  };
  const groups = isFirst ? [doing, ...records] : [...records, doing];
  return groups.filter((group) => group.hits.length > 0 && (only === null || only === group.kind));
}

const WORD_BEGINS = String.raw`(?<![\p{L}\p{M}\p{N}])`;

/**
 * The text in pieces, those that were typed marked: where words begin with it, as the search finds them; elsewhere only where no word does,
 * as in the middle of a code.
 */
export function markedPieces(
  text: string,
  words: string,
): readonly { readonly text: string; readonly on: boolean }[] {
  const wanted = words.split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [{ text, on: false }];
  const patterns = wanted.map((word) => {
    const anywhere = patternOf(word);
    const beginning = WORD_BEGINS + anywhere;
    return new RegExp(beginning, 'iu').test(text) ? beginning : anywhere;
  });
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, on: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
