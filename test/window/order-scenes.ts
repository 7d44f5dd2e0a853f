/** Order lists, a receipt beside what is expected, a pick list. */
import { scanInTurn } from '../e2e/scanner.ts';
import type { OpenWindow } from './open.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

async function openOrder(window: OpenWindow): Promise<void> {
  await go(window, '#/today');
  await window.page.getByRole('button', { name: 'Order list', exact: true }).click(PATIENCE);
  await window.page.locator('.stock-table.orders tbody tr').first().waitFor(PATIENCE);
}

async function skusOf({ page }: OpenWindow, count: number): Promise<readonly string[]> {
  const rows = page.locator('.stock-table.orders tbody tr');
  return Promise.all(
    Array.from({ length: count }, (_, row) => rows.nth(row).locator('td').nth(1).innerText()),
  );
}

async function receiveOrder(window: OpenWindow): Promise<void> {
  const { page } = window;
  await openOrder(window);
  const skus = await skusOf(window, 3);
  await page.getByRole('button', { name: /^Receive these goods/ }).click(PATIENCE);
  await page.getByRole('button', { name: 'Take the list off' }).waitFor(PATIENCE);
  if ((await page.locator('tr.edge-pending').count()) === 0)
    await scanInTurn({ window: page }, [...skus, skus[1] ?? '', '4006209']);
}

async function takeOff({ page }: OpenWindow): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take the list off' }).click(PATIENCE);
  await page.getByRole('button', { name: 'Take the list off' }).waitFor({ ...PATIENCE, state: 'detached' });
}

export const ORDER_SCENES: readonly Scene[] = [
  {
    name: 'put-away',
    async arrange(window) {
      await go(window, '#/stock/assign');
      const boxes = window.page.locator('.stock-table tbody input');
      await boxes.nth(1).waitFor(PATIENCE);
      await boxes.first().check(PATIENCE);
    },
  },
  { name: 'order', arrange: openOrder },
  {
    name: 'orders',
    async arrange(window) {
      await openOrder(window);
      await go(window, '#/stock/order');
      await window.page.locator('.entries li').first().waitFor(PATIENCE);
    },
  },
  { name: 'receive-expected', arrange: receiveOrder, leave: takeOff },
  {
    name: 'receive-differs',
    async arrange(window) {
      await receiveOrder(window);
      await window.page.keyboard.press('Control+Enter');
      await window.page.locator('dialog[open] .differences li').first().waitFor(PATIENCE);
    },
    leave: takeOff,
  },
  {
    name: 'receive-list',
    async arrange(window) {
      await openOrder(window);
      await go(window, '#/stock/receive');
      await window.page.getByRole('button', { name: 'Expected list' }).click(PATIENCE);
      await window.page.locator('dialog[open] textarea').waitFor(PATIENCE);
    },
  },
  {
    name: 'transfer-pick',
    async arrange(window) {
      const { page } = window;
      await go(window, '#/stock/transfer');
      await page.getByLabel('From', { exact: true }).selectOption({ label: 'Bhosari Godown' });
      await page.getByLabel('To', { exact: true }).selectOption({ label: 'Market Yard Counter' });
      await page.getByRole('button', { name: 'Pick list' }).click(PATIENCE);
      await page.getByRole('button', { name: /^What is low at/ }).click(PATIENCE);
      await page.getByRole('button', { name: 'Take the list off' }).waitFor(PATIENCE);
    },
    leave: takeOff,
  },
];
