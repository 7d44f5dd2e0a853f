/** The name of a person in several columns, and one of several phone numbers. */
import { shownIn, type TableCell } from '../sheet-table.ts';
import { lastTenDigits } from '../../values/spelling.ts';
import { nameKey } from '../cells/names.ts';
import { maybeSamePerson } from '../cells/person-names.ts';
import { isEmptyWord } from '../cells/plain-text.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';
import {
  bestColumn,
  columnOf,
  isFilledIn,
  textAt,
  titles,
  withNotesOf,
  type JoinedColumn,
  type Joining,
  type Rows,
} from './joining.ts';

const FIRST = titles('first name, given name, forename, f name, fname, पहला नाम, प्रथम नाम');
const MIDDLE = titles('middle name, additional name, मध्य नाम');
const LAST = titles('last name, family name, surname, l name, lname, उपनाम, अंतिम नाम, सरनेम, कुलनाम');
/** `Jr.`: without it father and son have one name. */
const SUFFIX = titles('suffix, name suffix');
/** Beside a surname it is the first name, and beside a person the firm's. */
const BARE = titles('name, नाम');
/** Of a firm: whoever has a first name is somebody else. */
const FIRMS = titles(
  'firm name, firm, company name, company, shop name, organization name, organisation name',
);
/** An account of the books, which has the name of a firm or of a person. */
const ACCOUNTS = titles(
  'party name, party, name of party, customer name, ledger name, name of ledger, ledger, account name, पार्टी का नाम, पार्टी',
);
const PERSON = titles(
  'contact person, contact person name, name of contact person, person, person name, ledger contact, संपर्क व्यक्ति, संपर्क व्यक्तीचे नाव',
);
/** A person, or a phone number. */
const CONTACT = titles('contact');

/** Before the number of a landline, which nobody reaches from another town without it. */
const AREA_CODES = titles('std, std code, area code, एसटीडी, एसटीडी कोड');

type Cells = readonly TableCell[];

/** First, middle and last name, where no column has the whole one; beside one that has the name of the firm, that as well. */
export function nameOf(table: Rows): readonly Joining[] {
  const [given, last, bare] = [columnOf(table, FIRST), columnOf(table, LAST), columnOf(table, BARE)];
  const first = given < 0 && last >= 0 ? bare : given;
  if (first < 0) return [];
  const from = [first, columnOf(table, MIDDLE), last, columnOf(table, SUFFIX)].filter(
    (column) => column >= 0,
  );
  const own = (cells: Cells): TableCell => joinedCell(from.map((column) => cells[column] ?? ''));
  const whole = bestColumn(table, ['contacts', 'name'], {
    isMeant: (title) => !FIRMS.has(title) && (given >= 0 || !BARE.has(title)),
  });
  if (whole === null) return [{ field: 'name', from, cellOf: own }];
  const firm = bestColumn(table, ['contacts', 'companyName'], {
    isMeant: (title) => FIRMS.has(title) || !ACCOUNTS.has(title),
    but: whole,
  });
  const beside = (cells: Cells): Beside => ({
    own: shownIn(own(cells)),
    whole: textAt(cells, whole),
    firm: firm === null ? '' : textAt(cells, firm),
  });
  const isOther = (cells: Cells): boolean => isOtherName(beside(cells));
  if (columnOf(table, PERSON) >= 0 || !table.rows.some(({ cells }) => isOther(cells))) return [];
  const firmOf = (cells: Cells): TableCell => {
    if (isFirmOf(beside(cells))) return cells[whole] ?? '';
    return firm === null ? '' : (cells[firm] ?? '');
  };
  return [
    {
      field: 'name',
      from: [...from, whole],
      cellOf: (cells) => (isOther(cells) ? own(cells) : (cells[whole] ?? '')),
    },
    { field: 'companyName', from: [whole, ...(firm === null ? [] : [firm])], cellOf: firmOf },
  ];
}

/** Of one row: its name in parts, its name as a whole, and the firm. */
interface Beside {
  readonly own: string;
  readonly whole: string;
  readonly firm: string;
}

/** Zoho Books shows a customer by the name of the firm. */
function isOtherName({ own, whole, firm }: Beside): boolean {
  if (own === '' || isEmptyWord(own, false)) return false;
  const isFirm = whole !== '' && nameKey(whole) === nameKey(firm);
  return isFirm ? nameKey(whole) !== nameKey(own) : !holdsWords(whole, own);
}

/** No other column has the firm, or not so much of it: `Rao Traders Pune` beside `Rao Traders`. */
function isFirmOf(beside: Beside): boolean {
  const { own, whole, firm } = beside;
  const isPerson = !isOtherName(beside) || maybeSamePerson(own, whole);
  return !isPerson && holdsWords(whole, firm);
}

/** `Mr. Asha Rao` has all of `Asha Rao`. */
function holdsWords(text: string, words: string): boolean {
  const wordsOf = (one: string): readonly string[] => one.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const there = new Set(wordsOf(text));
  return wordsOf(words).every((word) => there.has(word));
}

/** `Name` beside `Contact Person` is the firm's. A row without a person keeps the firm for its name. */
export function firmAndPerson(table: Rows): readonly Joining[] {
  const person = personColumn(table);
  const account = columnOf(table, ACCOUNTS);
  const firm = account < 0 ? columnOf(table, BARE) : account;
  const isFirm = (title: string): boolean =>
    rankOfTitle('contacts', 'companyName', title) !== null && !ACCOUNTS.has(plainTitle(title));
  if (person < 0 || firm < 0 || table.columns.some(isFirm) || columnOf(table, FIRST) >= 0) return [];
  const hasPerson = (cells: Cells): boolean => textAt(cells, person) !== '';
  const cellAt = (cells: Cells, column: number): TableCell => cells[column] ?? '';
  return [
    {
      field: 'name',
      from: [person, firm],
      cellOf: (cells) => cellAt(cells, hasPerson(cells) ? person : firm),
    },
    {
      field: 'companyName',
      from: [firm],
      cellOf: (cells) => (hasPerson(cells) ? cellAt(cells, firm) : ''),
    },
  ];
}

function personColumn(table: Rows): number {
  const titled = columnOf(table, PERSON);
  const person = titled < 0 ? columnOf(table, CONTACT) : titled;
  const hasNumber = table.rows.some(({ cells }) => /\d{4}/.test(textAt(cells, person)));
  return isFilledIn(table, person) && !(titled < 0 && hasNumber) ? person : -1;
}

/** A first name that holds the last one is the whole. */
function joinedCell(parts: readonly TableCell[]): TableCell {
  const texts: string[] = [];
  for (const part of parts) {
    const text = shownIn(part).trim();
    const before = texts.join(' ').toLowerCase();
    if (text !== '' && !` ${before}`.endsWith(` ${text.toLowerCase()}`)) texts.push(text);
  }
  const text = texts.join(' ');
  return withNotesOf(parts, text);
}

interface PhoneColumn {
  readonly column: number;
  /** `Phone 2` comes after `Phone 1`, whichever stands first. */
  readonly order: number;
  /** The column that says which kind of number it is. */
  readonly label: number | null;
}

const PHONE =
  /^(?:(?:primary|business|home|work|office|other|main|mobile|alternate|alternative|alt|secondary|whats\s?app|personal|company|ledger|default\s*address)\s*)?(?:(?:tele)?phone|ph|mobile|mob|tel|cell|contact(?=\s*n)|मोबाइल|फोन|फ़ोन)\.?(?:\s*(?:no|number|नंबर|नं|न)\.?)?\s*(\d?)(?:\s*-\s*value)?$/iu;
const MOBILE = /mobile|cell|mob\b|whats\s?app|मोबाइल/i;
const NO_VOICE = /fax|pager/i;

function phoneColumns(columns: readonly string[]): readonly PhoneColumn[] {
  const labels = new Map(
    columns.flatMap((title, column) => {
      const [, phone] = /^(.*\S)\s*-\s*(?:label|type)$/i.exec(title) ?? [];
      return phone === undefined ? [] : [[phone.toLowerCase(), column] as const];
    }),
  );
  return columns
    .flatMap((title, column) => {
      const match = PHONE.exec(title.trim());
      if (match === null) return [];
      const rank = rankOfTitle('contacts', 'phone', title) ?? 1_000;
      const number = Number(match[1] ?? '') || 1;
      const phone = title.replace(/\s*-\s*value$/i, '').toLowerCase();
      return [{ column, order: number * 10_000 + rank, label: labels.get(phone) ?? null }];
    })
    .toSorted((one, other) => one.order - other.order);
}

/** A landline of Pune or Bengaluru begins like a mobile number. */
function isMobile(cell: TableCell): boolean {
  return /^(?!(?:79|80)[2-4])[6-9]\d{9}$/.test(lastTenDigits(shownIn(cell)));
}

function isAreaCode(text: string): boolean {
  return /^0?[1-9]\d{1,3}$/.test(text);
}

/** `22401234` beside `022` or `22`. */
function withAreaCode(cell: TableCell, area: string): TableCell {
  const number = shownIn(cell).trim();
  return /^[2-7]\d{5,7}$/.test(number) && isAreaCode(area) ? `${area.replace(/^0?/, '0')}-${number}` : cell;
}

/** Of several numbers a mobile one where a label or title says so, else the first that is there. */
export function phoneOf(table: Rows): Joining | null {
  const phones = phoneColumns(table.columns).filter(({ column }) => isFilledIn(table, column));
  const area = columnOf(table, AREA_CODES);
  if (phones.length === 0 || (phones.length === 1 && area < 0)) return null;
  const cellOf = (cells: readonly TableCell[]): TableCell => {
    const there = phones
      .map(({ column, label }) => ({
        cell: withAreaCode(cells[column] ?? '', textAt(cells, area)),
        title: table.columns[column] ?? '',
        label: label === null ? '' : shownIn(cells[label]),
      }))
      .filter(({ cell, label }) => shownIn(cell).trim() !== '' && !NO_VOICE.test(label));
    const [first] = there;
    if (first === undefined) return '';
    const labelled = there.find(({ label }) => MOBILE.test(label));
    const titled = isMobile(first.cell) ? first : there.find(({ title }) => MOBILE.test(title));
    return (labelled ?? titled ?? first).cell;
  };
  const from = [...(area < 0 ? [] : [area]), ...phones.map(({ column }) => column)];
  return { field: 'phone', from, cellOf };
}

/** Numbers of a row beside the one that was taken; the Service keeps one. */
export function otherNumbers(cells: readonly TableCell[], { column, from }: JoinedColumn): readonly string[] {
  const taken = lastTenDigits(shownIn(cells[column]));
  const others = from
    .map((one) => shownIn(cells[one]).trim())
    .filter((text) => text !== '' && !isAreaCode(text) && !taken.endsWith(lastTenDigits(text)));
  return [...new Set(others)];
}
