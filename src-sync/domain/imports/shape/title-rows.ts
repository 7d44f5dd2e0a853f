/** The meaning of the rows above a heading for the list below it: a paper of goods that move, other money, amounts in thousands. */
import { plainWord } from '../title-remarks.ts';

/** Rows right above the heading, and a text that is longer is no title. */
const ROWS_EXAMINED = 20;
const CHARACTERS_MAX = 120;

const BY =
  '(?:(?:stock|item|product|party|customer|supplier|date|day|month|bill|group|category|brand|area|salesman|daily|weekly|monthly|yearly|annual)(?: ?wise)? )*';
const MOVES = '(?:sales?|purchases?|issues?|consumption|inwards?|outwards?|inward outward)';
const REPORT = `(?:(?:item|product|party|customer|supplier|date|month|bill) ?wise )?(?:summary|register|report|analysis|returns?|statement|book|order|invoice|bill|challan|quotation|estimate)`;
const PAPER =
  '(?:quotation|estimate|pro ?forma(?: invoice)?|performa invoice|work order|delivery (?:challan|note)|challan|tax invoice|retail invoice|invoice|cash memo|bill of supply|credit note|debit note|(?:stock|material|goods|godown|branch) (?:transfer|issue|receipt|return|inward|outward)(?: (?:note|voucher|slip|challan|register|report|summary))?|goods received note|packing (?:list|slip)|indent|requisition)';
/** Hindi and Marathi. */
const LOCAL =
  '(?:विक्री|बिक्री|खरीद|खरेदी|कोटेशन|चालान|चलन|इनवॉइस|बिल|अंदाजपत्रक)(?: (?:अहवाल|रिपोर्ट|रजिस्टर|सारांश|बिल|चालान))?';
/** Nothing behind it, or its number and date. */
const REST =
  '(?: (?:no|nos|number|for|of|from|dt|dated|date|न|नं|क्र|क्रमांक|नंबर)(?: .*)?| (?:[^ ]+ )?[^ ]*\\d.*)?';
const PAPERS = new RegExp(`^(?:${BY}${MOVES} ${REPORT}|${PAPER}|${plainWord(LOCAL)})${REST}$`, 'u');

const MONEY = 'us ?\\$|[$€£]|usd|eur|gbp|aed|us dollars?|dollars?|euros?|dirhams?';
const MANY = "thousands?|lakhs?|lacs?|crores?|'?000s?|हज़ार|लाख";
const TOGETHER = '(?:dozen|doz|dz|gross|hundred|thousand|100|1,?000|box|carton|ctn|case)';
const AMOUNTS = '(?:prices?|rates?|amounts?|values?|figures?|price list|rate list|list price)';
const OTHER_AMOUNTS = [
  new RegExp(
    `(?<![\\p{L}])${AMOUNTS}(?: are)?(?: \\()? ?(?:in|:|\\()? ?(?:rs\\.?|inr|₹|rupees)? ?(?:in )?(?:${MONEY}|${MANY})(?![\\p{L}\\d])`,
    'iu',
  ),
  new RegExp(
    `\\((?:all |amounts? |figures? |prices? |rates? )*(?:in )?(?:rs\\.?|inr|₹|rupees)? ?(?:in )?(?:${MONEY}|${MANY})\\)`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}])${AMOUNTS}(?: are)?(?: \\()? ?(?:in rs\\.? ?)?(?:per|\\/) ?${TOGETHER}(?![\\p{L}\\d])`,
    'iu',
  ),
  new RegExp(`(?:रुपये|रु\\.?|राशि|मूल्य|दर) ?(?:हज़ार|लाख) में`, 'u'),
];

function titlesIn(above: readonly (readonly string[])[]): readonly string[] {
  return above
    .slice(-ROWS_EXAMINED)
    .flat()
    .filter((text) => text !== '' && text.length <= CHARACTERS_MAX);
}

/** The title of a list of goods that were sold, offered, ordered or moved; `null` where none says so. */
export function paperAbove(above: readonly (readonly string[])[]): string | null {
  const wordsOf = (text: string): string =>
    plainWord(text)
      .replaceAll(/[^\p{L}\p{M}\p{N}/]+/gu, ' ')
      .trim();
  return titlesIn(above).find((text) => PAPERS.test(wordsOf(text))) ?? null;
}

/** `Price list (USD)`, `All amounts in Rs. thousands`, `Rates per dozen`; `null` where no title says so. */
export function otherAmountsAbove(above: readonly (readonly string[])[]): string | null {
  return titlesIn(above).find((text) => OTHER_AMOUNTS.some((form) => form.test(text))) ?? null;
}
