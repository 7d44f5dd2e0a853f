/** Contents of a printed document, as texts; how they are set is for the sizes of paper. */
import type { CountedLine, Posting, PostingLine } from '../../domain/postings/posting.ts';
import type { Paper } from '../../domain/postings/paper.ts';
import { addQuantities } from '../../domain/values/quantity.ts';
import { paperWords, type PaperWords } from './words.ts';

export interface PaperColumn {
  readonly title: string;
  readonly widthMm: number;
  readonly isNumber: boolean;
}

export type Named = readonly [name: string, value: string];

export interface PaperContent {
  readonly shop: string;
  readonly heading: string;
  readonly number: string;
  readonly facts: readonly Named[];
  /** The first is the number of the row, the second the item and takes the room that is left. */
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly Named[];
  readonly notes: readonly string[];
  readonly signatures: readonly string[];
  readonly printed: string;
  readonly page: PaperWords['page'];
}

interface Formats {
  readonly figure: (value: number) => string;
  readonly signed: (value: number) => string;
  readonly money: (value: number) => string;
  readonly moment: (ms: number) => string;
}

function formatsOf(language: Paper['language']): Formats {
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const amounts = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const moments = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const minus = (text: string): string => text.replace('-', '−');
  return {
    figure: (value) => minus(figures.format(value)),
    signed: (value) => (value > 0 ? `+${figures.format(value)}` : minus(figures.format(value))),
    money: (value) => (value > 0 ? `+${amounts.format(value)}` : minus(amounts.format(value))),
    moment: (ms) => moments.format(ms),
  };
}

export function contentOf({ posting, language, shop, printedAtMs }: Paper): PaperContent {
  const words = paperWords(language);
  const formats = formatsOf(language);
  const table =
    posting.counted === null
      ? bookedTable(posting, words, formats)
      : countedTable(posting.counted, words, formats);
  return {
    ...{ shop, heading: words.headings[posting.kind], number: posting.reference },
    facts: factsOf(posting, words, formats),
    ...table,
    notes: [...table.notes, ...notesOf(posting, words)],
    signatures: words.signatures[posting.kind],
    printed: words.printed(formats.moment(printedAtMs)),
    page: words.page,
  };
}

function factsOf(posting: Posting, words: PaperWords, { moment }: Formats): readonly Named[] {
  const { kind, at, warehouse, toWarehouse, who, reason, reverses, session } = posting;
  const isMoved = toWarehouse !== null;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.number, posting.reference],
    [words.date, at === null ? null : moment(Date.parse(at))],
    [isMoved ? words.from : words.place, warehouse?.name],
    [words.to, toWarehouse?.name],
    [words.person, who],
    [words.name, session?.name],
    [kind === 'receive' ? words.bill : words.reason, reason],
    [words.reverses, reverses],
  ];
  return facts.flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, value] as const]));
}

type Table = Pick<PaperContent, 'columns' | 'rows' | 'totals' | 'notes'>;

const SKU_MM = 34;

function bookedTable(posting: Posting, words: PaperWords, { figure, signed }: Formats): Table {
  const { lines } = posting;
  const isSplit = posting.warehouse === null && lines.some((line) => line.warehouse !== null);
  const isIn = posting.kind === 'receive' || posting.kind === 'transfer';
  const quantity = ({ qty, unit, isTransfer }: PostingLine): string => {
    if (qty === null) return '';
    const text = isTransfer || isIn ? figure(qty) : signed(qty);
    return unit === null || unit === '' ? text : `${text} ${unit}`;
  };
  const place = ({ warehouse, toWarehouse }: PostingLine): string =>
    [warehouse?.name, toWarehouse?.name].filter((name) => name !== undefined).join(' → ');
  return {
    columns: [
      { title: words.row, widthMm: 10, isNumber: false },
      { title: words.item, widthMm: 0, isNumber: false },
      { title: words.sku, widthMm: SKU_MM, isNumber: false },
      ...(isSplit ? [{ title: words.place, widthMm: 34, isNumber: false }] : []),
      { title: words.qty, widthMm: 28, isNumber: true },
    ],
    rows: lines.map((line, index) => [
      String(index + 1),
      line.item?.name ?? words.goneItem,
      line.item?.sku ?? '',
      ...(isSplit ? [place(line)] : []),
      quantity(line),
    ]),
    totals: [
      [words.lines, figure(lines.length)],
      [words.units, figure(lines.reduce((sum, { qty }) => addQuantities(sum, qty ?? 0), 0))],
    ],
    notes: [],
  };
}

function countedTable(
  counted: readonly CountedLine[],
  words: PaperWords,
  { figure, signed, money }: Formats,
): Table {
  const differing = counted.filter(({ difference }) => difference !== 0);
  const worth = differing.map(({ value }) => value ?? 0);
  const gained = worth.reduce((sum, value) => sum + Math.max(0, value), 0);
  const lost = worth.reduce((sum, value) => sum + Math.min(0, value), 0);
  const unknown = differing.filter(({ value }) => value === null).length;
  const number = (title: string, widthMm: number): PaperColumn => ({ title, widthMm, isNumber: true });
  return {
    columns: [
      { title: words.row, widthMm: 10, isNumber: false },
      { title: words.item, widthMm: 0, isNumber: false },
      { title: words.sku, widthMm: 28, isNumber: false },
      ...[number(words.counted, 18), number(words.expected, 18)],
      ...[number(words.difference, 20), number(words.value, 24)],
    ],
    rows: counted.map(({ item, counted: found, expected, difference, value }, index) => [
      ...[String(index + 1), item.name, item.sku, figure(found), figure(expected)],
      difference === 0 ? '0' : signed(difference),
      value === null || difference === 0 ? '' : money(value),
    ]),
    totals: [
      [words.lines, figure(counted.length)],
      [words.differing, figure(differing.length)],
      [words.gained, money(gained)],
      [words.lost, money(lost)],
      [words.net, money(gained + lost)],
    ],
    notes: unknown === 0 ? [] : [words.withoutCost(unknown)],
  };
}

function notesOf({ session, lines }: Posting, words: PaperWords): readonly string[] {
  const unsent = lines.filter(({ state }) => state !== null && state !== 'done').length;
  return [
    ...(session?.reversedAs == null ? [] : [words.reversed(session.reversedAs)]),
    ...(unsent === 0 ? [] : [words.unsent(unsent)]),
    ...(session === null && lines.some(({ state }) => state === null) ? [words.partly] : []),
  ];
}
