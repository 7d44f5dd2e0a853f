/** The Service's own figures in the window: read when a person opens them, kept for offline, readable in whatever shape they come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportShape } from '../../../src-service/report-shapes.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer, untilStatus } from '../bridge.ts';
import { prepareWalks, walk } from '../access/focus-walk.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, tabTo } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 12, contacts: 6, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  await prepareWalks(desk.window);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = () => desk.window.getByRole('main');
const panel = (name: string) => main().getByRole('region', { name, exact: true });
const refresh = (name: string) => panel(name).getByRole('button', { name: 'Refresh' });
const asked = (path: string): number => service.requests.filter((one) => one.path === path).length;

interface ReportScreen {
  readonly title: string;
  readonly path: string;
  readonly open: () => Promise<void>;
  /** Figures of the stand-in that stand there. */
  readonly sees: readonly (string | RegExp)[];
  /** All screens show an answer by the same view: every shape is gone through on one of them. */
  readonly shapes: readonly ReportShape[];
}

async function openTab(tab: string): Promise<void> {
  await main().getByRole('tab', { name: tab }).click();
}

async function openStock(section: string, heading: string): Promise<void> {
  await goTo(desk, 'Stock');
  await desk.window.evaluate((hash) => (location.hash = hash), `#/stock/${section}`);
  await main().getByRole('heading', { name: heading, level: 1 }).waitFor();
}

const SCREENS: readonly ReportScreen[] = [
  {
    title: 'CRM figures',
    path: '/api/v1/crm/dashboard',
    open: () => goTo(desk, 'CRM'),
    sees: ['Contacts\n6', 'Contacts with GSTIN', 'By source'],
    shapes: ['flat', 'groups', 'series', 'maps', 'sparse', 'deep', 'lists'],
  },
  {
    title: 'CRM analytics',
    path: '/api/crm/analytics',
    open: async () => {
      await goTo(desk, 'CRM');
      await openTab('Analytics');
    },
    sees: ['Total\n6', 'New contacts', 'By owner'],
    shapes: ['series', 'deep'],
  },
  {
    title: 'Stock figures',
    path: '/api/v1/inventory/dashboard',
    open: () => openStock('overview', 'Overview'),
    sees: ['Items\n12', 'Low stock', 'Stock value', 'Warehouses'],
    shapes: ['series', 'deep'],
  },
  {
    title: 'Value of the stock',
    path: '/api/v1/inventory/valuation',
    open: async () => {
      await openStock('valuation', 'Valuation');
      await openTab('By the Service');
    },
    sees: ['Average cost', 'Method', 'On hand', 'Unit cost'],
    shapes: ['series', 'deep'],
  },
];

/** The screen of each invented shape. */
const SHAPES: readonly (readonly [ReportShape, readonly (string | RegExp)[]])[] = [
  [
    'flat',
    ['Total count\n1,284', '₹4,82,350.75', 'Average margin\n18.4', '−36', /Is complete\s+Yes/, /18 Nov/],
  ],
  ['groups', ['Summary', 'Won\n17', '₹9,18,000.00', 'Tax', /Label\s+This month/]],
  ['series', ['Walk-in\n31', 'Website\n9', '18 values', 'Quotation sent', '₹3,10,500.50', 'Jun 2026']],
  ['maps', ['By owner', 'Asha Kulkarni\n20', 'Counter sales', 'UPI\n310', 'Nov 2026']],
  ['sparse', ['No data for this period', /Owner\s+nothing/, /Rows\s+nothing/, 'wholesale, retail']],
  ['deep', ['Level\n1', /List\s+3 entries/]],
  [
    'lists',
    [
      ...[/New[^]*Nov 2026/, /Owner\s+Visit\s+Done/, /Asha Kulkarni\s+17 Nov[^]*Yes/, /0\.50\s+1\s+2/],
      ...['Goal\n20', /Fifth\s+1\s+nothing/, 'Yes, No', /Share\s+18\.4%/],
    ],
  ],
];

async function press(name: string, path: string): Promise<void> {
  const before = asked(path);
  await refresh(name).click();
  await eventually(() => expect(asked(path)).toBe(before + 1));
  await panel(name).and(desk.window.locator('[aria-busy="false"]')).waitFor();
}

for (const { title, path, open, sees, shapes } of SCREENS) {
  describe(`${path} in the window`, () => {
    it('is read when a person opens it, and not again by coming back', async () => {
      expect(asked(path)).toBe(0);
      await open();
      for (const text of sees) await seesText(panel(title), text);
      await seesText(panel(title), /As of \d\d:\d\d/);
      await goTo(desk, 'Items');
      await open();
      await seesText(panel(title), /As of \d\d:\d\d/);
      expect(asked(path)).toBe(1);
    });

    it('says before Refresh is pressed that it needs a connection, and reads invented shapes with it', async () => {
      await seesText(panel(title), 'Asks the Service: needs a connection');
      for (const [shape, texts] of SHAPES.filter(([name]) => shapes.includes(name))) {
        service.shape.reports = shape;
        await press(title, path);
        for (const text of texts) await seesText(panel(title), text);
        expect(await panel(title).innerText()).not.toMatch(/\[object|undefined|NaN|null/);
        expect(await violationsInThemes(desk, shape === 'series' ? undefined : ['light'])).toEqual([]);
      }
      await tabTo(desk, refresh(title));
      expect(await walk(desk.window)).toEqual([]);
      service.shape.reports = 'figures';
    });
  });
}

/** Shapes that nobody would expect, and what of them must be read on each screen. */
const NASTY: readonly (readonly [ReportShape, RegExp])[] = [
  ['envelope', /Partially reconciled[^]*Limits|Payload, Limits|More from the Service[^]*Data/],
  ['keyed', /Bhosari[^]*Chakan/],
  ['abyss', /Chain/],
  ['array', /and a word/],
  ['word', /Everything is counted\./],
  ['number', /1,284/],
  ['null', /sent no figures|nothing|No settings yet|Nothing to choose yet|Mailbox/],
];

interface Place {
  readonly name: string;
  readonly open: () => Promise<void>;
  /** Asks for the answer once more. */
  readonly again: () => Promise<void>;
}

async function openSettings(section: string, tab: string): Promise<void> {
  await goTo(desk, 'Settings');
  await main().getByRole('link', { name: section }).click();
  await main().getByRole('tab', { name: tab }).click();
}

async function syncOnce(): Promise<void> {
  await answer(desk, 'sync.now', {});
}

const PLACES: readonly Place[] = [
  ...SCREENS.map(({ title, path, open }) => ({ name: title, open, again: () => press(title, path) })),
  {
    name: 'Social pages',
    open: () => openSettings('CRM lists', 'Social pages'),
    again: () => main().getByRole('button', { name: 'Read again' }).click(),
  },
  { name: 'Stock settings', open: () => openSettings('Shop', 'Stock settings'), again: syncOnce },
  { name: 'E-mail settings', open: () => openSettings('CRM lists', 'E-mail settings'), again: syncOnce },
  { name: 'Notification settings', open: () => goTo(desk, 'Notifications'), again: syncOnce },
];

describe('answers in shapes that nobody would expect', () => {
  afterAll(() => {
    service.shape.reports = 'figures';
  });

  it.each(PLACES)('are readable in $name', async ({ open, again }) => {
    service.shape.reports = 'figures';
    await open();
    for (const [shape, text] of NASTY) {
      service.shape.reports = shape;
      await again();
      await seesText(main(), text);
      const words = await main().innerText();
      expect(words).not.toMatch(/\[object|undefined|NaN|\bnull\b|1795000000/);
      expect(await main().getByRole('alert').allInnerTexts()).toEqual([]);
      if (shape === 'keyed') expect(await violationsInThemes(desk)).toEqual([]);
    }
  });
});

/** The filters of the last request to a path. */
function lastFilters(path: string): Readonly<Record<string, string>> {
  const request = service.requests.findLast((one) => one.path === path);
  return Object.fromEntries(new URLSearchParams(request?.query));
}

const filter = (name: string) =>
  main().getByLabel('Filters', { exact: true }).getByLabel(name, { exact: true });
const show = () => main().getByRole('button', { name: 'Show', exact: true });

describe('filters', () => {
  it('of the analytics go to the Service as the contract has them, by Enter as well', async () => {
    const path = '/api/crm/analytics';
    await SCREENS[1]?.open();
    await filter('From').fill('2026-03-01');
    await filter('To').fill('2026-02-01');
    await seesText(main(), 'The last day is before the first.');
    await expect.poll(() => show().getAttribute('aria-disabled')).toBe('true');
    await filter('To').fill('2026-11-20');
    const [there] = service.state.pipelines.all();
    await filter('Pipeline').selectOption(String(there?.fields['name']));
    await filter('Owner').fill('Asha Kulkarni');
    await filter('Source').fill('Walk-in');
    await filter('Counted by').fill('Year');
    await desk.window.keyboard.press('Enter');
    await eventually(() =>
      expect(lastFilters(path)).toMatchObject({
        ...{ from: '2026-03-01', to: '2026-11-20', pipeline: there?.id },
        ...{ owner: 'Asha Kulkarni', source: 'Walk-in', granularity: 'year' },
      }),
    );
    await seesText(panel('CRM analytics'), /Counted by\s+Year/);
  });

  it('that the Service refuses are told in its words, and the next ones are asked for', async () => {
    await filter('Counted by').fill('fortnight');
    await show().click();
    await seesText(panel('CRM analytics'), 'granularity must be day, week, month or year');
    await filter('Counted by').fill('week');
    await show().click();
    await seesText(panel('CRM analytics'), /Counted by\s+Week/);
    expect(await filter('Counted by').inputValue()).toBe('week');
    await goTo(desk, 'Items');
    await SCREENS[1]?.open();
    await eventually(async () => expect(await filter('Owner').inputValue()).toBe('Asha Kulkarni'));
  });

  it('of the valuation go there too, and its pages follow each other with the focus kept', async () => {
    const path = '/api/v1/inventory/valuation';
    service.shape.pageSizeCut = 5;
    await SCREENS[3]?.open();
    await seesText(main(), /Counted here, at cost\s+₹/);
    await filter('Method').fill('First in, first out');
    await filter('Sorted by').fill('On hand');
    await filter('Order').selectOption('Z to A, largest first');
    await show().click();
    await eventually(() =>
      expect(lastFilters(path)).toMatchObject({ method: 'fifo', sortBy: 'onHand', sortDir: 'desc' }),
    );
    expect(lastFilters(path)).not.toHaveProperty('page');
    const pages = main().getByRole('navigation', { name: 'Pages' });
    await seesText(pages, 'Page 1 of 3');
    // As in every list of the desk, the head has the sign and the figures stand below each other.
    const table = main().getByRole('table');
    await seesText(table, /Unit cost ₹\s+Value ₹/);
    const cells = table.locator('tbody tr').first().locator('td.num');
    for (const column of [1, 2])
      await expect.poll(() => cells.nth(column).innerText()).toMatch(/^[\d,]+\.\d\d$/);
    const next = pages.getByRole('button', { name: 'Next' });
    await tabTo(desk, next);
    for (const page of [2, 3]) {
      await desk.window.keyboard.press('Enter');
      await eventually(() => expect(lastFilters(path)).toMatchObject({ page: String(page), method: 'fifo' }));
      await seesText(pages, `Page ${String(page)} of 3`);
      expect(await next.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await violationsInThemes(desk)).toEqual([]);
  });
});

describe('the activity of the CRM', () => {
  it('is read from this PC, newest first, and found by words, kind and days', async () => {
    const at = (day: number): string => new Date(2026, 2, day, 12).toISOString();
    for (const [day, title] of ['Won the order', 'Moved to Quoted', 'Called back'].entries())
      service.state.crmActivity.add({
        ...{ id: service.state.random.uuid(), createdAt: at(day + 1) },
        fields: { category: day === 2 ? 'CALL' : 'STAGE', title, actor: 'Asha Kulkarni' },
      });
    await answer(desk, 'sync.now', {});
    await goTo(desk, 'CRM');
    await openTab('Activity');
    const found = panel('Activity');
    await filter('From').fill('2026-03-01');
    await filter('To').fill('2026-03-03');
    await seesText(found, /3 entries[\s\S]*Called back[\s\S]*Moved to Quoted[\s\S]*Won the order/);
    await seesText(found, 'Asha Kulkarni, 1 Mar, 12:00');
    await filter('Kind').selectOption('Stage');
    await filter('Search').fill('won');
    await seesText(found, /1 entry[\s\S]*Won the order/);
    // Names of fields, and times as the Service writes them, are not shown.
    for (const hidden of ['createdat', 'actor', 'T12:00']) {
      await filter('Search').fill(hidden);
      await seesText(found, 'No entry matches.');
    }
    await filter('Search').fill('won');
    await filter('From').fill('2026-03-02');
    await seesText(found, 'No entry matches.');
    await filter('To').fill('2026-03-01');
    await seesText(main(), 'The last day is before the first.');
    expect(await violationsInThemes(desk)).toEqual([]);
    expect(await walk(desk.window)).toEqual([]);
  });

  it('says since when it is kept where the Service has more than this PC keeps', async () => {
    const nowMs = Date.now();
    for (let call = 0; call < 1_100; call += 1)
      service.state.crmActivity.add({
        ...{ id: service.state.random.uuid(), createdAt: new Date(nowMs + call).toISOString() },
        fields: { category: 'CALL', title: `Call ${String(call)}`, actor: 'Asha Kulkarni' },
      });
    await answer(desk, 'sync.now', {});
    await filter('Search').fill('');
    await filter('From').fill('2026-03-01');
    await filter('To').fill('2026-03-03');
    await seesText(panel('Activity'), /No entry matches\.\s+This PC keeps the newest entries, since \S/);
  });

  it('asks the Service for older entries, which says so before, page by page, with the same filters', async () => {
    const path = '/api/crm/activity';
    const before = asked(path);
    await filter('Kind').selectOption('');
    await filter('To').fill('');
    const older = main().getByRole('button', { name: 'Show older entries' });
    const note = (await older.getAttribute('aria-describedby')) ?? '';
    await seesText(desk.window.locator(`[id="${note}"]`), 'Asks the Service: needs a connection');
    expect(asked(path)).toBe(before);
    service.shape.pageSizeCut = 2;
    await filter('To').fill('2026-03-03');
    await tabTo(desk, older);
    await desk.window.keyboard.press('Enter');
    const there = panel('Activity at the Service');
    await seesText(there, /As of \d\d:\d\d[\s\S]*Called back[\s\S]*Asha Kulkarni, 3 Mar, 12:00[\s\S]*Moved/);
    expect(lastFilters(path)).toMatchObject({ startDate: '2026-03-01', endDate: '2026-03-03' });
    expect(await violationsInThemes(desk)).toEqual([]);
    const pages = main().getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await seesText(pages, 'Page 2 of 2');
    await seesText(there, 'Won the order');
    // Other filters are another question, which nobody asked yet; without a last day it begins where this PC ends.
    await filter('Search').fill('moved');
    await there.waitFor({ state: 'detached' });
    await filter('To').fill('');
    await older.click();
    await seesText(there, 'Moved to Quoted');
    expect(lastFilters(path)).toMatchObject({ q: 'moved', startDate: '2026-03-01' });
    await expect.poll(() => filter('To').inputValue()).toBe(lastFilters(path)['endDate']);
    expect(lastFilters(path)['endDate']).not.toBe('2026-03-03');
  });
});

describe('without a connection', () => {
  beforeAll(async () => {
    for (const { title, path, open } of SCREENS) {
      await open();
      await panel(title).and(desk.window.locator('[aria-busy="false"]')).waitFor();
      await press(title, path);
    }
    await service.goDark();
    await goTo(desk, 'Sync');
    await desk.window.getByRole('button', { name: 'Sync now' }).click();
    await untilStatus(desk, ({ connection }) => connection === 'offline');
  });

  for (const { title, path, open, sees } of SCREENS) {
    it(`${path} shows what is kept, with its age, and asks nothing`, async () => {
      const before = asked(path);
      await open();
      await seesText(panel(title), 'Refresh needs a connection');
      await seesText(panel(title), /As of \d\d:\d\d/);
      await seesText(panel(title), sees.at(-1) ?? '');
      const button = refresh(title);
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      await button.click({ force: true });
      await seesText(panel(title), sees.at(-1) ?? '');
      expect(asked(path)).toBe(before);
    });
  }

  it('filters that were never asked say so, and those from before bring their figures back', async () => {
    await SCREENS[1]?.open();
    await filter('Counted by').fill('day');
    await show().click();
    await seesText(panel('CRM analytics'), 'This is not on this PC yet');
    await filter('Counted by').fill('week');
    await show().click();
    await seesText(panel('CRM analytics'), /Counted by\s+Week/);
  });

  it('older activity that was read before is shown with its time, other filters are not here yet', async () => {
    const before = asked('/api/crm/activity');
    await goTo(desk, 'CRM');
    await openTab('Activity');
    await filter('From').fill('2026-03-01');
    await filter('To').fill('2026-03-03');
    const older = main().getByRole('button', { name: 'Show older entries' });
    await older.click();
    const there = panel('Activity at the Service');
    await seesText(there, /As of \d\d:\d\d[\s\S]*Refresh needs a connection[\s\S]*Called back/);
    await filter('To').fill('2026-03-02');
    await older.click();
    await seesText(there, 'This is not on this PC yet');
    expect(asked('/api/crm/activity')).toBe(before);
  });
});
