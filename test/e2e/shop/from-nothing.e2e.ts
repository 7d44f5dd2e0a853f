/** A shop is set up from nothing in the real window, as a person does it on the first day, and the Service has every value of it. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { launchDesk, type Desk } from '../harness.ts';
import { fileWith, importNow, openImport, will } from '../sheets/import-window.ts';
import {
  connectByHand,
  editField,
  goTo,
  searchAndOpen,
  seesText,
  sendAll,
  untilAllSynced,
} from '../person.ts';

const WAREHOUSES = [
  ['Main godown', 'MAIN'],
  ['Counter', 'CTR'],
] as const;
const CATEGORIES = [
  ...['Fasteners', 'Paints & colours', 'Pipes', 'Electrical', 'Hand tools', 'Power tools'],
  ...['Locks', 'ताले और कब्ज़े', 'Adhesives', 'Safety'],
];
const UNITS = ['pcs', 'kg', 'm', 'box of 100', 'litre'];
const STAGES = [
  ['Quoted', '40'],
  ['Site visit', '60'],
] as const;

interface Article {
  readonly name: string;
  readonly sku: string;
  readonly category: string;
  readonly unit: string;
  readonly price: number;
  readonly reorderLevel: number;
  readonly stock: number;
  readonly place: string;
}

/** Every seventh has no stock yet, every third has parts of a unit. */
const ARTICLES = Array.from({ length: 200 }, (_, row): Article => ({
  name: `Article ${row + 1}, ${CATEGORIES[row % 10] ?? ''}`,
  sku: `SHOP-${String(row + 1).padStart(4, '0')}`,
  category: CATEGORIES[row % 10] ?? '',
  unit: UNITS[row % 5] ?? '',
  price: 10 + row * 1.25,
  reorderLevel: row % 8,
  stock: row % 7 === 0 ? 0 : row + (row % 3 === 0 ? 0.5 : 0),
  place: WAREHOUSES[row % 2]?.[0] ?? '',
}));

/** Read late, so that this PC does not know them for a while. */
const UNREAD = /\/api\/crm\/|\/inventory\/(warehouses|categories)/;
/** In the field that must be filled in: no row comes in without it. */
const RACK = 'R1';
const LAST = ARTICLES.at(-1)!;
let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: 'empty', rateLimit: null });
  service.faults.add({ kind: 'status', status: 500, match: { path: UNREAD } });
  desk = await launchDesk({ args: ['--first-run', '--size', '1366x768'] });
  await connectByHand(desk, service);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = (): Locator => desk.window.getByRole('main');
const box = (name: string): Locator => main().getByLabel(name, { exact: true });
const dialog = (): Locator => desk.window.getByRole('dialog');
const press = (key: string): Promise<void> => desk.window.keyboard.press(key);
const type = (text: string): Promise<void> => desk.window.keyboard.insertText(text);

async function open(section: 'Shop' | 'CRM lists', tab: string): Promise<void> {
  await goTo(desk, 'Settings');
  await main().getByRole('link', { name: section }).click();
  await main().getByRole('tab', { name: tab }).click();
  await main().getByRole('heading', { name: tab, level: 3 }).waitFor();
}

/** One below the other, as they are typed: after Enter the box is empty and has the focus. */
async function addEach(label: string, names: readonly string[]): Promise<void> {
  await box(label).click();
  for (const name of names) {
    await type(name);
    await press('Enter');
    await box(`Name of ${name}`).waitFor();
  }
}

async function setUpLists(): Promise<void> {
  await open('Shop', 'Warehouses');
  await box('New warehouse').click();
  for (const [name, code] of WAREHOUSES) {
    await type(name);
    await press('Tab');
    await type(code);
    await press('Enter');
    await box(`Name of ${name}`).waitFor();
  }
  await open('Shop', 'Categories');
  await addEach('New category', CATEGORIES);
  await open('Shop', 'Units');
  await addEach('New unit', UNITS);
  await open('Shop', 'Item custom fields');
  await addEach('New item field', ['Rack']);
  await box('Type').selectOption({ label: 'Choice' });
  await box('Choices').fill('A, B');
  await addEach('New item field', ['Grade']);
  await box('Required of Rack').check();
}

async function importArticles(): Promise<void> {
  const head = 'Name,SKU,Category,Unit,Selling price,Reorder level,Opening stock,Warehouse,Rack';
  const lines = ARTICLES.map((article) =>
    Object.values<unknown>({ ...article, rack: RACK })
      .map((value) => `"${String(value)}"`)
      .join(','),
  );
  const file = await fileWith('opening stock.csv', [head, ...lines, ''].join('\n'));
  await openImport(desk, 'Items', file);
  await seesText(will(desk), '200 items will be created.');
  await importNow(desk, '200 items imported');
  await press('Control+Enter');
  await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
  await searchAndOpen(desk, LAST.sku, LAST.name);
  await press('Control+e');
  await box('Grade').selectOption('B');
  await editField(desk, 'Rack', 'R2');
}

async function setUpPipeline(): Promise<void> {
  await open('CRM lists', 'Pipelines');
  await addEach('New pipeline', ['Wholesale']);
  await main().getByRole('button', { name: 'Stages of Wholesale' }).click();
  for (const [name, chance] of STAGES) {
    await dialog().getByLabel('New stage', { exact: true }).fill(name);
    await press('Enter');
    await dialog().getByLabel(`Chance to win of ${name}`, { exact: true }).fill(chance);
  }
  await dialog().getByRole('button', { name: /^Save/ }).click();
  await dialog().waitFor({ state: 'hidden' });
}

async function publishForm(): Promise<void> {
  await goTo(desk, 'CRM');
  await main().getByRole('tab', { name: 'Forms' }).click();
  await press('Control+n');
  await main().getByRole('heading', { name: 'New form' }).waitFor();
  await type('Dealer enquiry');
  await box('Field of the Service').selectOption({ label: 'E-mail' });
  await main().getByRole('button', { name: 'Add the field' }).click();
  await press('Control+s');
  await main().getByRole('button', { name: 'Publish Dealer enquiry' }).click();
  await main().getByRole('button', { name: 'Unpublish Dealer enquiry' }).waitFor();
}

const named = (rows: readonly Row[]): readonly unknown[] =>
  rows.map(({ fields }) => fields['name'] ?? fields['label']);
const rowOf = (sku: string): Row | undefined =>
  service.state.items.find(({ fields }) => fields['sku'] === sku);

function articleThere(sku: string): Article | null {
  const row = rowOf(sku);
  if (row === undefined) return null;
  const { name, category, unit, price, reorderLevel } = row.fields;
  const stock = service.state.warehouses
    .all()
    .map(({ id, fields }) => [fields['name'], service.state.stock.quantity(row.id, id)]);
  return { name, sku, category, unit, price, reorderLevel, stock } as unknown as Article;
}

it('says of no list that it is empty before that list was read', async () => {
  const seesEmpty = async (isRead: boolean): Promise<void> => {
    const sees = (none: string) => seesText(main(), isRead ? none : 'Not read yet');
    await goTo(desk, 'CRM');
    await main().getByRole('tab', { name: 'Activity' }).click();
    await sees('Nothing happened yet');
    await main().getByRole('tab', { name: 'Forms' }).click();
    await sees('No forms yet');
    for (const [section, tab] of [
      ['Shop', 'Warehouses'],
      ['Shop', 'Categories'],
      ['CRM lists', 'Pipelines'],
      ['CRM lists', 'Automations'],
    ] as const) {
      await open(section, tab);
      await sees('Nothing on this list yet');
    }
    await main().getByRole('link', { name: 'Working place' }).click();
    await sees('No places yet');
  };
  await seesEmpty(false);
  service.faults.clear();
  await answer(desk, 'sync.now', {});
  await untilAllSynced(desk);
  await seesEmpty(true);
});

it('a shop is set up from nothing in the window, and every value is at the Service', async () => {
  await setUpLists();
  await importArticles();
  await setUpPipeline();
  await publishForm();
  await sendAll(desk, service);

  const { state } = service;
  expect(state.warehouses.all().map(({ fields }) => [fields['name'], fields['code']])).toEqual(WAREHOUSES);
  expect(named(state.categories.all())).toEqual(CATEGORIES);
  expect(named(state.units.all())).toEqual(UNITS);
  const ownFields = state.customFields.all().map(({ fields }) => fields);
  expect(ownFields.toSorted((a, b) => Number(a['sortOrder']) - Number(b['sortOrder']))).toMatchObject([
    { label: 'Rack', fieldType: 'TEXT', required: true },
    { label: 'Grade', fieldType: 'SELECT', options: 'A, B' },
  ]);
  expect(state.items.size).toBe(ARTICLES.length);
  for (const { stock, place, ...article } of ARTICLES)
    expect(articleThere(article.sku)).toEqual({
      ...article,
      stock: WAREHOUSES.map(([name]) => [name, name === place ? stock : 0]),
    });
  const own = (sku: string): readonly unknown[] => {
    const fields = (rowOf(sku)?.fields['customFields'] ?? {}) as Readonly<Record<string, unknown>>;
    return Object.values(fields).toSorted();
  };
  expect([own(LAST.sku), own(ARTICLES[0]!.sku)]).toEqual([['B', 'R2'], [RACK]]);
  // The Service gives every new pipeline three stages, which stay.
  const usual = [
    ['New', '10'],
    ['Won', '100'],
    ['Lost', '0'],
  ];
  const stages = [...STAGES, ...usual].map(([label, chance]) => ({ label, winProbability: Number(chance) }));
  expect(state.pipelines.all().map(({ fields }) => fields)).toMatchObject([{ name: 'Wholesale', stages }]);
  expect(state.forms.all().map(({ fields }) => fields)).toMatchObject([
    { name: 'Dealer enquiry', published: true, fields: [{ fieldKey: 'email' }] },
  ]);
});
