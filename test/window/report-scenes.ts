/** Figures of the Service in invented shapes, one picture each, and as they are kept for offline. */
import type { ReportShape } from '../service/report-shapes.ts';
import type { StandInService } from '../service/server.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

const SHAPES = [
  'flat',
  'groups',
  'series',
  'maps',
  'sparse',
  'deep',
] as const satisfies readonly ReportShape[];

export const REPORT_SCENES: readonly string[] = SHAPES.map((shape) => `report-${shape}`);

/** Each is read anew with its shape: nothing but Refresh asks for it. */
export function reportScenes(service: StandInService): readonly Scene[] {
  return SHAPES.map((shape) => ({
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
      while ((await closed.count()) > 0) await closed.first().click(PATIENCE);
    },
    leave: () => {
      service.shape.reports = 'figures';
      return Promise.resolve();
    },
  }));
}
