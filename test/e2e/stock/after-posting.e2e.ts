/** Work that goes on after posting: the keys are where the person is. */
import { expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { eventually } from '../person.ts';
import { scan } from '../scanner.ts';
import { cutLine, field, openShop } from './stock-shop.ts';

/** Goes to the first toast as soon as it is there, before the next page is. */
async function goToToastAtOnce({ window }: Desk): Promise<void> {
  await window.evaluate(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>('.toasts button');
      if (button === null) return;
      observer.disconnect();
      button.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const focused = ({ window }: Desk) =>
  window.evaluate(() => ({
    isToast: document.activeElement?.closest('.toasts') != null,
    label: document.activeElement?.getAttribute('aria-label') ?? null,
  }));

it('a toast that was gone to keeps the keys when the next page comes, and else its first box has them', async () => {
  const shop = await openShop();
  const { desk, items } = shop;
  await cutLine(shop);
  await desk.window.keyboard.press('F6');
  const reference = desk.window.locator('.page-head .code');
  for (const isAtToast of [true, false]) {
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    const before = await reference.innerText();
    await scan(desk, field(items[0]!, 'barcode'));
    await eventually(async () => {
      const [head] = await answer(desk, 'sessions.list', { kind: 'receive' });
      expect(head?.scans).toBe(1);
    });
    if (isAtToast) await goToToastAtOnce(desk);
    await desk.window.keyboard.press('Control+Enter');
    await eventually(async () => expect(await reference.innerText()).not.toBe(before));
    await eventually(async () => {
      const here = await focused(desk);
      expect(here.isToast).toBe(isAtToast);
      if (!isAtToast) expect(here.label).toBe('Type a quantity, then scan');
    });
    // Away from the toast again, by hand.
    await desk.window.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  await desk.close();
});
