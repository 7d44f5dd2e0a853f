/** Invented answers for the reports, whose fields the contract does not describe: each shape might be the real one. */
import type { Json, JsonRecord } from './json.ts';

export type ReportShape =
  | ('figures' | 'flat' | 'groups' | 'series' | 'maps' | 'sparse' | 'deep' | 'lists')
  | ('odd' | 'long' | 'wide')
  | ('envelope' | 'keyed' | 'abyss' | 'array' | 'word' | 'number' | 'null');

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const OWNERS = ['Asha Kulkarni', 'Imran Shaikh', 'Meera Joshi'];
const day = (index: number): string => `2026-11-${String(index + 1).padStart(2, '0')}`;

const flat: Json = {
  totalCount: 1_284,
  stockValue: '482350.75',
  averageMargin: 18.4,
  difference: -36,
  isComplete: true,
  currency: 'INR',
  lastUpdated: '2026-11-18T06:30:00.000Z',
};

const groups: Json = {
  summary: { open: 42, won: 17, lost: 5 },
  money: { totalAmount: 918_000, averageAmount: 21_857.14, tax: { cgst: 82_620, sgst: 82_620 } },
  period: { from: '2026-11-01', to: '2026-11-18', label: 'This month' },
};

const series: Json = {
  perDay: Array.from({ length: 18 }, (_, index) => ({ date: day(index), value: (index * 7) % 23 })),
  bySource: [
    { name: 'Walk-in', count: 31 },
    { name: 'Referral', count: 22 },
    { name: 'Website', count: '9' },
  ],
  stages: [
    { stage: 'New', contacts: 12, amount: 120_000 },
    { stage: 'Quoted', contacts: 7, amount: 310_500.5 },
    { stage: 'Won', contacts: 3, amount: 86_000 },
  ],
  latest: [
    { who: 'Asha Kulkarni', what: 'Quotation sent', at: '2026-11-17T10:00:00.000Z', open: true },
    { who: 'Imran Shaikh', what: 'Visit', at: '2026-11-16T10:00:00.000Z', open: false },
  ],
  orders: { labels: MONTHS, datasets: [{ label: 'Orders', data: [4, 9, 7, 12, 15, 11] }] },
};

const maps: Json = {
  byMonth: Object.fromEntries(MONTHS.map((month, index) => [month, index * 3 + 2])),
  byOwner: Object.fromEntries(OWNERS.map((owner, index) => [owner, 20 - index * 6])),
  'Counter sales': { Cash: 120, UPI: 310, Card: 45 },
};

const sparse: Json = {
  note: 'No data for this period',
  owner: null,
  period: '',
  rows: [],
  filters: {},
  tags: ['wholesale', 'retail'],
};

const deep: Json = {
  level: 1,
  inner: {
    level: 2,
    inner: {
      level: 3,
      inner: { level: 4, list: [[1, [2, [3, { four: 'reached the end' }]]], null, { mixed: true }] },
    },
  },
};

/** Lists of lists, as spreadsheets and charts have them, and values that say little. */
const lists: Json = {
  leads: [
    ['Month', 'New', 'Won'],
    ['2026-09', 14, '3'],
    ['2026-10', 9, '4'],
    ['2026-11', 17, '6'],
  ],
  visits: {
    columns: ['Owner', 'Visit', 'Done'],
    rows: [
      ['Asha Kulkarni', '2026-11-17T10:00:00.000Z', true],
      ['Imran Shaikh', null, false],
    ],
  },
  sizes: [
    [0.5, 1, 2],
    [4, 10, 20],
  ],
  target: { labels: ['Q1', 'Q2'], datasets: [{ label: 'Orders', data: [4, '9'], goal: 20, fill: true }] },
  nothing: { first: { second: null, third: [null, null] }, fourth: [[], []], fifth: [{}, {}] },
  flags: [true, false],
  share: '18.4%',
  amount: '₹4,82,350.75',
};

/** Names and numbers that are longer than anybody expects, and a year. */
const odd: Json = {
  year: 2026,
  financialYear: '2026',
  stockValue: 1.79e308,
  balance: -123_456_789_012_345_680_000,
  [`averageOf${'TheVeryLongNameOfAFigure'.repeat(40)}`]: 4,
  ['x'.repeat(4_000)]: 'short',
  note: 'long '.repeat(5_000),
  [`list${'WithALongName'.repeat(60)}`]: [{ name: 'One', ['c'.repeat(600)]: { inner: 'y'.repeat(9_000) } }],
};

/** 18 November 2026, as seconds and as milliseconds. */
const EPOCH_S = 1_795_000_000;
const EPOCH_MS = EPOCH_S * 1_000;

/** Envelopes within each other, with numbers as texts, times as numbers and states that nobody has heard of. */
const envelope: Json = {
  status: 'OK',
  data: {
    result: {
      payload: {
        totalCount: '1284',
        stockValue: '482350.75',
        lastRunAt: EPOCH_MS,
        syncedOn: String(EPOCH_S),
        state: 'PARTIALLY_RECONCILED',
        isComplete: false,
        limits: { low: '5', high: null },
      },
    },
  },
};

/** Records under their ids. */
const keyed: Json = {
  '6f1c2d9a-0b3e-4c58-9a41-7d2e5f8b1c03': { name: 'Bhosari', open: '12', quiet: true, updatedAt: EPOCH_MS },
  'a83e51f7-94c2-4d06-8b7f-1e6c0d2a9f54': { name: 'Chakan', open: '7', quiet: false, updatedAt: EPOCH_MS },
};

const ABYSS_LEVELS = 40;

/** Forty levels, and beside them more fields than anybody reads. */
const abyss = (): Json => {
  let inner: Json = { reached: 'the bottom', total: 40 };
  for (let level = ABYSS_LEVELS; level > 0; level -= 1) inner = { level, inner };
  return {
    chain: inner,
    ...Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`setting${String(index)}`, index % 3 === 0]),
    ),
  };
};

/** No object at all: a list of whatever there is. */
const array: Json = [
  { name: 'Imran Shaikh', amount: '310500.50', state: 'WAITING_FOR_PARTS', at: EPOCH_MS },
  { name: 'Meera Joshi', amount: 86_000, state: null, at: String(EPOCH_S) },
  'and a word',
  [1, [2, { three: 3 }]],
  null,
];

/** Rows that hold lists of their own: as many values as an answer may have. */
const long = (): Json => ({
  rows: Array.from({ length: 5_000 }, (_, index) => ({
    name: `Row ${String(index + 1)}`,
    lines: Array.from({ length: 6 }, (_line, line) => ({
      sku: `S-${String(line)}`,
      qty: line,
      tax: { cgst: 9, sgst: 9 },
    })),
    tags: { first: { one: 1, two: { three: 3 } }, second: [1, 2, { four: 4 }] },
  })),
});

/** More columns, figures and lists than a window can show at once. */
const wide = (): Json => ({
  ...Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`figure${String(index)}`, index])),
  table: Array.from({ length: 120 }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: 400 }, (_cell, column) => [`column${String(column)}`, { row, column }]),
    ),
  ),
  ...Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `list${String(index)}`,
      Array.from({ length: 30 }, (_row, row) => ({ name: `N ${String(row)}`, text: 'a', value: row })),
    ]),
  ),
  days: Array.from({ length: 20_000 }, (_, index) => [
    `2026-${String((index % 12) + 1).padStart(2, '0')}`,
    index,
  ]),
});

const ANSWERS: Readonly<Record<Exclude<ReportShape, 'figures' | 'long' | 'wide' | 'abyss'>, Json>> = {
  flat,
  groups,
  series,
  maps,
  sparse,
  deep,
  lists,
  odd,
  envelope,
  keyed,
  array,
  word: 'Everything is counted.',
  number: 1_284,
  null: null,
};

/** The stand-in's own figures, or an invented answer in their place. */
export function presentReport(shape: ReportShape, figures: Json): Json {
  if (shape === 'figures') return figures;
  // Long ones are made when they are wanted.
  if (shape === 'long') return long();
  if (shape === 'wide') return wide();
  return shape === 'abyss' ? abyss() : structuredClone(ANSWERS[shape]);
}

interface ReadSettings<Name extends string> {
  readonly store: {
    readonly settings: Readonly<Record<Name, JsonRecord>>;
    readonly savedUnder: Readonly<Partial<Record<Name, ReportShape>>>;
  };
  readonly shape: { readonly reports: ReportShape };
}

/** Settings as they are read: what was saved over an invented answer takes its place. */
export function presentSettings<Name extends string>(
  { store, shape }: ReadSettings<Name>,
  name: Name,
  present: (saved: JsonRecord) => Json = (saved) => saved,
): Json {
  const saved = present(store.settings[name]);
  return store.savedUnder[name] === shape.reports ? saved : presentReport(shape.reports, saved);
}
