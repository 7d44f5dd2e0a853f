/** What axe finds in the window as it is now. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Desk } from './harness.ts';

const rulesMin = 15;

export function violations(desk: Desk): Promise<readonly string[]> {
  return violationsOf(desk.window);
}

export async function violationsOf(page: Page): Promise<readonly string[]> {
  // A colour on its way to another one is neither of them.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  );
  // Electron opens no second page for axe to put its results together on.
  const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  // Rules that hold show that there was something to look at.
  expect(found.passes.length).toBeGreaterThan(rulesMin);
  return found.violations.flatMap((one) =>
    one.nodes.map(
      (node) => `${one.impact ?? ''} ${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`,
    ),
  );
}
