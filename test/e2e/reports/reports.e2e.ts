/** The Service's own figures in the window: read when a person opens them, kept for offline, readable in whatever shape they come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportShape } from '../../service/report-shapes.ts';
import { startService, type StandInService } from '../../service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { untilStatus } from '../bridge.ts';
import { prepareWalks, walk } from '../focus-walk.ts';
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
}

const SCREENS: readonly ReportScreen[] = [
  {
    title: 'CRM figures',
    path: '/api/v1/crm/dashboard',
    open: () => goTo(desk, 'CRM'),
    sees: ['Contacts\n6', 'Contacts with GSTIN', 'By source'],
  },
];

/** What stands on the screen of each invented shape. */
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
];

async function press(name: string, path: string): Promise<void> {
  const before = asked(path);
  await refresh(name).click();
  await eventually(() => expect(asked(path)).toBe(before + 1));
  await panel(name).and(desk.window.locator('[aria-busy="false"]')).waitFor();
}

for (const { title, path, open, sees } of SCREENS) {
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

    it('says before Refresh is pressed that it needs a connection, and reads six shapes with it', async () => {
      await seesText(panel(title), 'Asks the Service: needs a connection');
      for (const [shape, texts] of SHAPES) {
        service.shape.reports = shape;
        await press(title, path);
        for (const text of texts) await seesText(panel(title), text);
        expect(await panel(title).innerText()).not.toMatch(/\[object|undefined|NaN|null/);
        expect(await violationsInThemes(desk, shape === 'series' ? undefined : ['light'])).toEqual([]);
      }
      await tabTo(desk, refresh(title));
      expect(await walk(desk.window)).toEqual([]);
    });
  });
}

describe('without a connection', () => {
  beforeAll(async () => {
    await service.goDark();
    await goTo(desk, 'Sync');
    await desk.window.getByRole('button', { name: 'Sync now' }).click();
    await untilStatus(desk, ({ connection }) => connection === 'offline');
  });

  for (const { title, path, open } of SCREENS) {
    it(`${path} shows what is kept, with its age, and asks nothing`, async () => {
      await open();
      await seesText(panel(title), 'Refresh needs a connection');
      await seesText(panel(title), /As of \d\d:\d\d/);
      await seesText(panel(title), 'Level\n1');
      const button = refresh(title);
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await button.click({ force: true });
      await seesText(panel(title), 'Level\n1');
    });
  }
});
