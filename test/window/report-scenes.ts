/** Figures of the Service: each screen once, and invented shapes of an answer, one picture each. */
import type { ReportShape } from '../../src-service/report-shapes.ts';
import type { StandInService } from '../../src-service/server.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

const SHAPES = [
  'flat',
  'groups',
  'series',
  'maps',
  'sparse',
  'deep',
  'lists',
  'odd',
  'wide',
] as const satisfies readonly ReportShape[];

/** The other screens, as the stand-in answers. */
const SCREENS = [
  { name: 'report-analytics', hash: '#/crm/analytics', tab: 'Analytics' },
  { name: 'report-activity', hash: '#/crm/activity', tab: 'Activity' },
  { name: 'report-stock', hash: '#/stock/overview', tab: null },
  { name: 'report-valuation', hash: '#/stock/valuation', tab: 'By the Service' },
] as const;

export const REPORT_SCENES: readonly string[] = [
  ...SHAPES.map((shape) => `report-${shape}`),
  ...SCREENS.map(({ name }) => name),
];

/** Each is read anew with its shape: nothing but Refresh asks for it. */
export function reportScenes(service: StandInService): readonly Scene[] {
  const screens = SCREENS.map(({ name, hash, tab }): Scene => ({
    name,
    async arrange(window) {
      await go(window, hash);
      if (tab !== null) await window.page.getByRole('tab', { name: tab }).click(PATIENCE);
      await window.page
        .locator('.report[aria-busy="false"] .answer, .report .tl > li')
        .first()
        .waitFor(PATIENCE);
    },
  }));
  const shapes = SHAPES.map((shape): Scene => ({
    name: `report-${shape}`,
    async arrange(window) {
      service.shape.reports = shape;
      await go(window, '#/crm');
      const { page } = window;
      await page.locator('.report[aria-busy="false"] .answer').first().waitFor(PATIENCE);
      const read = service.requests.length;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.locator('.report[aria-busy="true"]').waitFor({ ...PATIENCE, state: 'detached' });
      if (service.requests.length === read) throw new Error('The Service was not asked.');
      const closed = page.locator('.answer details:not([open]) > summary');
      // Of the longest one a few say how they look.
      for (let opened = 0; opened < 12 && (await closed.count()) > 0; opened += 1)
        await closed.first().click(PATIENCE);
    },
    leave: () => {
      service.shape.reports = 'figures';
      return Promise.resolve();
    },
  }));
  return [...screens, ...shapes];
}
