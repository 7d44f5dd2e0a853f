/** Lists as a person arranges them, and codes that no item has. */
import { scanInTurn } from '../e2e/scanner.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

export const LIST_SCENES: readonly Scene[] = [
  {
    name: 'list-columns',
    async arrange(window) {
      await go(window, '#/items');
      const { page } = window;
      await page.locator('.vrow').first().waitFor(PATIENCE);
      await page.locator('.tools .iconbtn').last().click(PATIENCE);
      await page.locator('dialog .columns').waitFor(PATIENCE);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'list-recent',
    async arrange(window) {
      const { page } = window;
      for (const list of ['items', 'contacts']) {
        await go(window, `#/${list}`);
        await page.locator('.vrow').nth(3).click(PATIENCE);
        await go(window, '#/today');
        await page.goBack(PATIENCE);
        await page.locator('.vrow[aria-current=true]').waitFor(PATIENCE);
      }
      await page.locator('.tools .iconbtn').first().click(PATIENCE);
      await page.locator('dialog li').first().waitFor(PATIENCE);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'unknown-codes',
    async arrange(window) {
      await go(window, '#/today');
      await scanInTurn({ window: window.page }, ['4006209000014', '8901030865278']);
      await window.page.locator('.unknown').waitFor(PATIENCE);
      await window.page.locator('.bandflash').waitFor({ ...PATIENCE, state: 'detached' });
    },
    leave: ({ page }) => page.locator('.unknown .iconbtn').click(PATIENCE),
  },
  {
    name: 'item-price',
    async arrange(window) {
      await go(window, '#/items');
      const { page } = window;
      await page.locator('.vrow').first().waitFor(PATIENCE);
      await page.locator('aside h2').waitFor(PATIENCE);
      await page.keyboard.press('Control+Shift+P');
      await page.locator('aside input[inputmode=decimal]').fill('12,34');
      await page.locator('aside .problem').waitFor(PATIENCE);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'items-prices',
    async arrange(window) {
      await go(window, '#/items');
      const { page } = window;
      await page.locator('.vrow').first().waitFor(PATIENCE);
      await page.locator('.list-head .btn').nth(1).click(PATIENCE);
      await page.locator('dialog select').first().selectOption('price', PATIENCE);
      await page.locator('dialog input[inputmode=decimal]').first().fill('5', PATIENCE);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
];
