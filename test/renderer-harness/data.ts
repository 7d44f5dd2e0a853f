/** Generated records in the shapes the engine answers with. One seed, so that pictures can be compared. */
import { checkGstin, gstinCheckCharacter } from '../../src-sync/domain/values/gstin.ts';
import { gtinCheckDigit } from '../../src-sync/domain/values/gtin.ts';
import type { JsonObject } from '../../src-sync/domain/values/json.ts';
import type { Change, OutboxLine, Phrase, ShownValue } from '../../src-sync/domain/outbox/change-summary.ts';
import type { NotificationRow, WarehouseRow } from '../../src-sync/domain/questions/rows.ts';
import type { RecordMark } from '../../src-sync/domain/records/record.ts';

let seed = 20_261_118;
export function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
}
function pick<Value>(list: readonly Value[]): Value {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('empty list');
  return value;
}

export const WAREHOUSES: readonly WarehouseRow[] = [
  { id: 'w1', name: 'Bhosari Godown', tag: 'BHO', code: null },
  { id: 'w2', name: 'Market Yard Counter', tag: 'MKY', code: null },
  { id: 'w3', name: 'Hadapsar Depot', tag: 'HDP', code: null },
  { id: 'w4', name: 'Wagholi Yard', tag: 'WAG', code: null },
];

export interface Entry {
  readonly id: string;
  record: JsonObject;
  mark: RecordMark | null;
  stock: Map<string, number>;
}

const KINDS: readonly (readonly [string, readonly string[], string, string])[] = [
  ['Hinges', ['Butt hinge', 'Concealed hinge', 'Piano hinge', 'Parliament hinge'], 'HNG', 'Nos'],
  ['PVC fittings', ['PVC elbow 90°', 'PVC tee', 'PVC coupler', 'PVC reducer'], 'PVC', 'Nos'],
  ['Valves', ['CPVC ball valve', 'Gate valve', 'Non-return valve'], 'VLV', 'Nos'],
  ['Paint', ['Exterior emulsion, white', 'Red oxide primer', 'Acrylic distemper, ivory'], 'PNT', 'Tin'],
  ['Switchgear', ['MCB SP 16 A, C curve', 'MCB DP 32 A, C curve', 'RCCB 4P 63 A'], 'MCB', 'Nos'],
  ['Locks', ['Mortice lock set', 'Tower bolt', 'Padlock'], 'LCK', 'Set'],
  ['Fasteners', ['Drywall screw', 'Anchor bolt', 'Coach screw'], 'FST', 'Pkt'],
];
const SIZES = [
  '3″',
  '4″',
  '6″',
  '8″',
  '20 mm',
  '25 mm',
  '32 mm',
  '40 mm',
  '65 mm',
  '110 mm',
  '4 L',
  '10 kg',
] as const;
const FINISHES = [
  'SS 304, satin',
  'MS, zinc',
  'brass',
  'antique',
  'SCH 40',
  'nickel',
  'black',
  'chrome',
] as const;

function makeItem(index: number): Entry {
  const [category, names, prefix, unit] = pick(KINDS);
  const digits = `89000${String(index).padStart(7, '0')}`;
  const price = Math.round((5 + random() * random() * 4000) * 4) / 4;
  const tracked = random() > 0.02;
  const stock = new Map<string, number>();
  if (tracked)
    for (const place of WAREHOUSES.slice(0, 3))
      if (random() > 0.2) stock.set(place.id, Math.floor(random() ** 3 * 2000));
  if (index === 8) stock.set('w2', -6 - [...stock.values()].reduce((a, b) => a + b, 0));
  const onHand = [...stock.values()].reduce((sum, qty) => sum + qty, 0) + (index === 0 ? 12 : 0);
  return {
    id: `i${String(index)}`,
    mark: null,
    stock,
    record: {
      name: `${pick(names)} ${pick(SIZES)} ${pick(FINISHES)}`,
      sku: `${prefix}-${String(index).padStart(4, '0')}-${pick(['ZN', 'SS', 'BR', 'NK'])}`,
      barcode: random() > 0.05 ? digits + gtinCheckDigit(digits) : '',
      category,
      hsn: pick(['8302', '3917', '8481', '3209', '8536', '8301']),
      unit,
      purchaseUnit: 'Box',
      uomConversion: pick([10, 12, 24, 50]),
      price,
      cost: Math.round(price * 0.68 * 100) / 100,
      gstRate: pick([5, 12, 18, 18, 28]),
      onHand,
      reorderLevel: pick([0, 12, 24, 60, 120, 600]),
      trackInventory: tracked,
      customFields: index % 3 === 0 ? { Finish: 'Satin', 'Load per pair': '45 kg', 'Shelf note': '' } : {},
    },
  };
}

const FIRST = [
  'Suresh',
  'Anita',
  'Farid',
  'Kavita',
  'Joseph',
  'Lata',
  'Harish',
  'Nilesh',
  'Rukhsana',
  'Prakash',
  'Deepa',
  'Imtiyaz',
] as const;
const FIRMS = [
  'Plumbing Works',
  'Furnishers',
  'Paint House',
  'Builders',
  'Interiors',
  'Electricals',
  'Sanitary Mart',
  'Door Works',
] as const;
const PLACES = [
  'Bahava',
  'Pangara',
  'Umbar',
  'Shevga',
  'Kanchan Lane',
  'Bakul',
  'Palas',
  'Moha',
  'Jambhul',
  'Chafa',
] as const;

function makeContact(index: number): Entry {
  const letters = Array.from('ABCFGHLJPT');
  const first14 = `${pick(['27', '30', '29', '24'])}ZZQ${pick(letters)}${pick(letters)}${String(1000 + Math.floor(random() * 8999))}${pick(letters)}1Z`;
  const gstin = random() > 0.35 ? first14 + gstinCheckCharacter(first14) : '';
  const check = checkGstin(gstin);
  return {
    id: `c${String(index)}`,
    mark: null,
    stock: new Map(),
    record: {
      name: `${pick(FIRST)} ${pick(letters)}.`,
      companyName: random() > 0.25 ? `${pick(PLACES)} ${pick(FIRMS)}` : '',
      phone: `552${String(10 + Math.floor(random() * 39))} ${String(10_000 + Math.floor(random() * 89_999))}`,
      email: `desk${String(index)}@bahava.example`,
      gstin,
      state: check.kind === 'valid' ? check.state : '',
      billingAddress: 'Gala 14, Nana Peth lane 3, Pune 411002',
      pin: '411002',
      source: pick(['Counter', 'Website', 'Referral']),
      assignedTo: pick(['Asha', 'Meera', 'Ravi']),
      notes: 'Pays by the 7th, prefers 3 m lengths cut to 1.5',
    },
  };
}

export const items: Entry[] = Array.from({ length: 5_012 }, (_, index) => makeItem(index));
export const contacts: Entry[] = Array.from({ length: 2_037 }, (_, index) => makeContact(index));
const MARKS: readonly (readonly [number, RecordMark])[] = [
  [0, 'pending'],
  [3, 'sending'],
  [7, 'conflict'],
  [8, 'unconfirmed'],
  [13, 'rejected'],
];

const first = items[0];
if (first !== undefined) {
  first.record = {
    ...first.record,
    name: 'Butt hinge 4″ SS 304, satin',
    sku: 'HNG-SS-4-304',
    category: 'Hinges',
    price: 148,
    cost: 96.4,
    barcode: '8900000123452',
    reorderLevel: 600,
    onHand: 1248,
  };
  first.stock = new Map([
    ['w1', 920],
    ['w2', 208],
    ['w3', 108],
  ]);
}
/** The marked records are the first by name, so that they are on the first picture. */
export function markSome(): void {
  const sorted = [...items].sort((a, b) => String(a.record['name']).localeCompare(String(b.record['name'])));
  for (const [at, mark] of MARKS) {
    const entry = sorted[at];
    if (entry !== undefined) entry.mark = mark;
  }
  const people = [...contacts].sort((a, b) =>
    String(a.record['name']).localeCompare(String(b.record['name'])),
  );
  if (people[0]) people[0].mark = 'pending';
  if (people[3]) people[3].mark = 'conflict';
}
markSome();

const now = Date.now();
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

export const notifications: NotificationRow[] = [
  ['Asha mentioned you', 'On Bahava Plumbing Works: can we hold 200 elbows until Friday?', 'MENTION', 40],
  ['RCCB 4P 63 A, 100 mA is below its reorder level', '9 on hand at Bhosari, reorder at 24', 'LOW_STOCK', 90],
  [
    'Import finished',
    '1,912 rows taken, 6 skipped. The list of skipped rows is kept with the import.',
    'IMPORT',
    160,
  ],
  [
    'New lead from the website form',
    'Tembhurni Site Office asks for SWR pipe, 110 mm, 80 lengths',
    'LEAD',
    200,
  ],
  ['Ravi moved 60 Tower bolt 8″ SS', 'Bhosari Godown to Market Yard Counter', 'TRANSFER', 230],
  ['Imran posted a count of Rack B', '212 lines, difference −₹2,118', 'COUNT', 1500],
  ['Asha received 18 lines', 'GRN-1117-02, 1,240 units at Bhosari', 'GRN', 1600],
  ['Meera changed 4 prices', 'Exterior emulsion and 3 more paints', 'PRICE', 1700],
].map(([title, body, kind, minutes], index) => ({
  id: `n${String(index)}`,
  title: String(title),
  body: String(body),
  kind: String(kind),
  createdAt: ago(Number(minutes)),
  unread: index < 4,
  mark: null,
}));

function line(
  opId: string,
  op: OutboxLine['op'],
  entry: Entry | undefined,
  state: OutboxLine['state'],
  parts: OutboxLine['summary']['parts'],
  minutes: number,
  error: OutboxLine['lastError'] = null,
): OutboxLine {
  return {
    opId,
    op,
    recordId: entry?.id ?? 'i0',
    state,
    attempts: state === 'queued' ? 0 : 1,
    createdAt: ago(minutes),
    lastError: error,
    collection: op.startsWith('contacts') ? 'contacts' : 'items',
    title: String(entry?.record['name'] ?? ''),
    summary: { parts, more: 0 },
    undoable: state === 'queued',
    amendable: null,
  };
}
const change = (field: string, from: ShownValue, to: ShownValue): Change => {
  return { field, entry: null, from, to, unit: null };
};
const booking = (figure: number): Phrase => {
  const qty = { figure, unit: 'pcs', isDifference: true };
  return { key: 'stock.adjust', values: { qty, place: 'Market Yard Counter' } };
};
const marked = (mark: RecordMark): Entry | undefined => items.find((entry) => entry.mark === mark);
export const outbox: OutboxLine[] = [
  line('o1', 'stock.adjust', marked('sending'), 'sending', [booking(60)], 1),
  line('o2', 'items.update', marked('pending'), 'queued', [change('price', 142, 148)], 12),
  line('o3', 'stock.adjust', marked('unconfirmed'), 'unconfirmed', [booking(-2)], 15),
  line(
    'o4',
    'contacts.update',
    contacts.find((entry) => entry.mark === 'pending'),
    'queued',
    [change('phone', '55210 44318', '55210 44399')],
    9,
  ),
  line('o5', 'items.update', marked('conflict'), 'conflict', [change('price', 725, 742)], 25, {
    code: 'CONFLICT',
    message: 'Meera changed the price to ₹758.00 while your change waited.',
  }),
  line('o6', 'items.create', marked('rejected'), 'rejected', [{ key: 'items.create', values: {} }], 31, {
    code: 'REFUSED',
    message: 'The Service refused this: the SKU is already used.',
  }),
  line('o7', 'contacts.update', contacts[9], 'done', [change('notes', null, 'Calls on Mondays')], 70),
];
