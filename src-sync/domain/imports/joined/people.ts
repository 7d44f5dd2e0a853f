/** The name of a person in several columns, and one of several phone numbers. */
import { shownIn, type TableCell } from '../sheet-table.ts';
import { lastTenDigits } from '../../values/spelling.ts';
import { plainTitle, rankOfTitle } from '../titles.ts';
import { isFilledIn, titles, withNotesOf, type JoinedColumn, type Joining, type Rows } from './joining.ts';

const FIRST = titles('first name, given name, forename, f name, fname, पहला नाम, प्रथम नाम');
const MIDDLE = titles('middle name, additional name, मध्य नाम');
const LAST = titles('last name, family name, surname, l name, lname, उपनाम, अंतिम नाम, सरनेम, कुलनाम');
/** Beside a surname it is the first name. */
const BARE = titles('name, नाम');
/** Of a firm: whoever has a first name is somebody else. */
const FIRMS = titles(
  'firm name, firm, company name, company, shop name, organization name, organisation name',
);

const DISPLAYED = titles('display name');
const PERSON = titles(
  'contact person, contact person name, name of contact person, person, person name, संपर्क व्यक्ति, संपर्क व्यक्तीचे नाव',
);

/** First, middle and last name, where no column has the whole one. */
export function nameOf(table: Rows): Joining | null {
  const { columns } = table;
  const find = (set: ReadonlySet<string>): number => columns.findIndex((title) => set.has(plainTitle(title)));
  const isWhole = (title: string): boolean => {
    const plain = plainTitle(title);
    return rankOfTitle('contacts', 'name', title) !== null && !FIRMS.has(plain) && !BARE.has(plain);
  };
  const last = find(LAST);
  const given = find(FIRST);
  // Zoho Books shows a customer by the name of the firm.
  const displayed = find(DISPLAYED);
  const isFirm = given >= 0 && isFilledIn(table, given) && isMostlyThatOf(table, displayed, find(FIRMS));
  const bare = find(BARE);
  const first = given < 0 && last >= 0 ? bare : given;
  const isThere =
    columns.some((title, column) => isWhole(title) && !(isFirm && column === displayed)) ||
    (given >= 0 && bare >= 0);
  if (first < 0 || isThere) return null;
  const from = [first, find(MIDDLE), last].filter((column) => column >= 0);
  const own = (cells: readonly TableCell[]): TableCell =>
    joinedCell(from.map((column) => cells[column] ?? ''));
  if (!isFirm) return { field: 'name', from, cellOf: own };
  return {
    field: 'name',
    from: [...from, displayed],
    cellOf: (cells) => (shownIn(own(cells)) === '' ? (cells[displayed] ?? '') : own(cells)),
  };
}

/** Most rows that have both columns say the same in them. */
function isMostlyThatOf({ rows }: Rows, one: number, other: number): boolean {
  const both = rows
    .map(({ cells }) => [shownIn(cells[one]).trim(), shownIn(cells[other]).trim()])
    .filter(([first, second]) => first !== '' && second !== '');
  return both.length > 0 && both.filter(([first, second]) => first === second).length * 2 > both.length;
}

/** `Name` beside `Contact Person` is the firm's. A row without a person keeps the firm for its name. */
export function firmAndPerson(table: Rows): readonly Joining[] {
  const plain = table.columns.map(plainTitle);
  const person = plain.findIndex((title) => PERSON.has(title));
  const firm = plain.findIndex((title) => BARE.has(title));
  const hasFirm = table.columns.some((title) => rankOfTitle('contacts', 'companyName', title) !== null);
  if (person < 0 || firm < 0 || hasFirm || !isFilledIn(table, person)) return [];
  const hasPerson = (cells: readonly TableCell[]): boolean => shownIn(cells[person]).trim() !== '';
  const cellAt = (cells: readonly TableCell[], column: number): TableCell => cells[column] ?? '';
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
  /^(?:(?:primary|business|home|work|office|other|main|mobile|alternate|alternative|alt|secondary|whats\s?app|personal|company|default\s*address)\s*)?(?:(?:tele)?phone|ph|mobile|mob|tel|cell|contact(?=\s*n)|मोबाइल|फोन|फ़ोन)\.?(?:\s*(?:no|number|नंबर|न)\.?)?\s*(\d?)(?:\s*-\s*value)?$/iu;
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

/** Of several numbers a mobile one where a label or title says so, else the first that is there. */
export function phoneOf(table: Rows): Joining | null {
  const phones = phoneColumns(table.columns).filter(({ column }) => isFilledIn(table, column));
  if (phones.length < 2) return null;
  const cellOf = (cells: readonly TableCell[]): TableCell => {
    const there = phones
      .map(({ column, label }) => ({
        cell: cells[column] ?? '',
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
  return { field: 'phone', from: phones.map(({ column }) => column), cellOf };
}

/** Numbers of a row beside the one that was taken; the Service keeps one. */
export function otherNumbers(cells: readonly TableCell[], { column, from }: JoinedColumn): readonly string[] {
  const taken = shownIn(cells[column]);
  const others = from
    .map((one) => shownIn(cells[one]).trim())
    .filter((text) => text !== '' && lastTenDigits(text) !== lastTenDigits(taken));
  return [...new Set(others)];
}
