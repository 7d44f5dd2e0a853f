/** Rows that add up others, or carry a balance, by their words. */
import { plainWord } from '../title-remarks.ts';

/** `Opening Balance` of a ledger or a stock register, as Tally has it above and below the rows of an item. */
const BALANCE =
  /^(?:(?:to|by)\s+)?(?:opening|closing|op|cl|प्रारंभिक|आरंभिक|अंतिम)\.?\s*(?:balance|bal|stock|शेष|स्टॉक)\.?(?:\s+(?:[bc]\s?\/\s?[df]|qty|quantity|as (?:on|at)\b.*))?[\s.:=-]*$/iu;

/** Of a report: `Total`, `Grand Total:`, `Sub Total (12 items)`, `कुल`. `Total gas regulator` is goods. */
const TOTAL =
  /^(?:carried (?:forward|over)|brought forward|[bc]\/[df]|page \d+(?: of \d+)?|cont(?:d|inued)[\s.]*|(?:(?:grand|gross|g\.?|sub|net|page|group)[\s-]*)?(?:totals?|tot\.?|टोटल|एकूण|कुल(?:\s*(?:योग|जोड|स्टॉक|मात्रा))?|योग|जोड)(?:\s+(?:of\s+)?(?:qty|quantity|stock|items?|amount|value|rs|customers?|suppliers?|parties|contacts?|records?|rows?|page|स्टॉक))*[\s.:=()₹-]*(?:\d[\d,.]*\s*(?:items?|nos|pcs|rows?|records?)?[)\s]*)?)$/iu;

/** Goods may be called so as well: `Hinges Total`, `Subtotal - Hinges`, `Sum`, `Average`. */
const MAYBE =
  /^(?:.*\s(?:sub[\s-]?)?totals?|.*\s(?:का|की|के)?\s?(?:टोटल|योग|जोड|कुल)|(?:(?:grand|sub|page|group)[\s-]*)totals?\b.*|total\s*(?:[-–—:]|of|for)\s.*|टोटल\s.*|(?:net|stock|total|closing)\s(?:stock|value|qty|quantity|balance)|sum|overall|average|avg|count|balance|all(?:\sitems)?|(?:no|number)\sof\s(?:items|rows|records).*|σ|∑)$/u;

/** Signs around the words, and letters set apart: `** TOTAL **`, `T O T A L`, `Total (Nos)`, `Sub-Total (A+B)`. */
function wordsIn(text: string): string {
  const plain = plainWord(text)
    .replaceAll(/[*=#_~<>|•]+/g, ' ')
    .replace(/\([\p{L}\s+&.-]*\)\s*$/u, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.:-]+|[\s:-]+$/g, '');
  return /^(?:\p{L}\s){2,}\p{L}$/u.test(plain) ? plain.replaceAll(' ', '') : plain;
}

const CHARACTERS_MAX = 80;

/** `sure`: no item and no person is called so; `maybe`: of a row with a code of its own nothing is asked. */
export function totalBy(text: string): 'sure' | 'maybe' | null {
  if (text.length > CHARACTERS_MAX || !/[\p{L}∑]/u.test(text)) return null;
  const words = wordsIn(text);
  if (TOTAL.test(words) || BALANCE.test(words)) return 'sure';
  return MAYBE.test(words) ? 'maybe' : null;
}
