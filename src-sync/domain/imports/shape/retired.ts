/** Rows that say of themselves that nobody uses them any more: `Status` discontinued, `Active` no, `Deleted on` a date. */
import { readFlag } from '../cells/cells.ts';
import { isEmptyWord, withPlainDigits } from '../cells/plain-text.ts';
import { shownIn, type TableCell } from '../sheet-table.ts';
import { plainTitle } from '../titles.ts';

const SUBJECT = '(?:is|item|product|record|stock|party|customer|contact|ledger|account|supplier|vendor)*';
const title = (words: string): RegExp => new RegExp(`^${SUBJECT}(?:${words})(?:flag)?$`, 'u');
/** The cell says `no`, or names the state. */
const USED = title('active|enabled|inuse|live|सक्रिय|चालू');
/** The cell says `yes`, or names the state. */
const RETIRED = title('inactive|notinuse|deleted|discontinued|disabled|archived|obsolete|blocked|निष्क्रिय');
/** The cell names the state. */
const STATUS = title('status|स्थिति');
/** The cell says when it ended. */
const ENDED = title('(?:deleted|discontinued|disabled|archived|deactivated|closed)(?:on|at|date|dt)');

const STATES =
  /^(?:in[\s-]?active|dis-?continued?|disabled?|deleted?|archived?|obsolete|blocked|retired|deactivated|suspended|closed|dead|not in use|no longer (?:in use|used|sold)|unused|निष्क्रिय|बंद|बन्द)$/iu;

/** Of a lead it is the deal that ended, and of SAP a quantity is blocked. */
const DEAL_TITLE = /lead|deal|enquiry|inquiry|opportunity|stage|pipeline/iu;
const DEAL_STATE =
  /\b(?:open|won|lost|new|contacted|qualified|converted|hot|warm|cold|follow[\s-]?up|negotiation)\b/iu;
const ENDED_DEAL = /^(?:closed|dead)$/i;
const QUANTITIES = title('blocked');

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** `2nd & 4th Saturday` is none. */
const A_DATE = new RegExp(
  `(?<!\\d)(?:19|20)\\d\\d(?!\\d{1,3}(?!\\d))|\\d{1,2}[-/. ]\\d{1,2}[-/. ]\\d\\d(?!\\d)|(?:\\d{1,2}[-/. ]*)?${MONTH}[-/., ']*\\d\\d`,
  'i',
);

type Look = (text: string) => boolean;

function says(yes: boolean): Look {
  return (text) => {
    const flag = readFlag(text);
    return 'value' in flag ? flag.value === yes : STATES.test(text);
  };
}

/** The columns that can say it, each with what its cells say then. A date in digits or words is no empty word. */
const LOOKS: readonly (readonly [title: RegExp, look: Look])[] = [
  [USED, says(false)],
  [RETIRED, says(true)],
  [STATUS, (text) => STATES.test(text)],
  [
    ENDED,
    (text) => A_DATE.test(withPlainDigits(text)) && !/^[0/.: -]+$/.test(text) && !isEmptyWord(text, false),
  ],
];

/** Finds the cell of a row that says it is no longer used, with its title: `Status: Discontinued`. `null` where none does. */
export type RetiredCell = (cells: readonly TableCell[]) => string | null;

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly TableCell[] }[];
}

/** @param isRead columns that a field is read from say nothing else */
export function retiredCellOf({ columns, rows }: Rows, isRead: (column: number) => boolean): RetiredCell {
  const looks = columns.flatMap((text, column) => {
    const plain = plainTitle(text);
    const found = isRead(column) ? undefined : LOOKS.find(([one]) => one.test(plain));
    if (found === undefined) return [];
    const [kind, look] = found;
    const texts = rows.map(({ cells }) => shownIn(cells[column]).trim());
    const isNumber = (cell: string): boolean => /^\d+(?:\.\d+)?$/.test(cell);
    const isQuantity =
      kind !== STATUS &&
      kind !== ENDED &&
      texts.some((cell) => isNumber(cell) && (QUANTITIES.test(plain) || Number(cell) > 1));
    if (isQuantity) return [];
    const isOfDeals =
      kind === STATUS &&
      (columns.some((other) => DEAL_TITLE.test(other)) || texts.some((cell) => DEAL_STATE.test(cell)));
    const says = (cell: string): boolean => look(cell) && !(isOfDeals && ENDED_DEAL.test(cell));
    return [{ column, title: text, look: says }];
  });
  return (cells) => {
    for (const { column, title: named, look } of looks) {
      const text = shownIn(cells[column]).trim();
      if (text !== '' && look(text)) return `${named}: ${text}`;
    }
    return null;
  };
}
