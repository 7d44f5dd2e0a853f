/** The picture of a notification. Kinds are the Service's words and not fixed by the contract, so they are matched loosely. */
import type { IconName } from '../ui/icons.ts';

const BY_WORD: readonly (readonly [RegExp, IconName])[] = [
  [/mention/i, 'at'],
  [/stock|reorder|inventory|item/i, 'box'],
  [/transfer|move/i, 'transfer'],
  [/count/i, 'count'],
  [/recei|grn|purchase/i, 'receive'],
  [/import|export/i, 'upload'],
  [/lead|form|crm/i, 'funnel'],
  [/price|rupee|payment|invoice/i, 'rupee'],
  [/contact|assign|owner|user/i, 'person'],
  [/mail/i, 'mail'],
];

export function iconOfKind(kind: string | null): IconName {
  return BY_WORD.find(([word]) => word.test(kind ?? ''))?.[1] ?? 'bell';
}
