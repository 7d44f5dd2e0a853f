/** One picture: how its screen is reached. */
import type { OpenWindow } from './open.ts';

export interface Scene {
  readonly name: string;
  readonly arrange: (window: OpenWindow) => Promise<void>;
  /** Takes back what the next look would show as left undone. */
  readonly leave?: (window: OpenWindow) => Promise<void>;
}

/** For a PC that does much else at the moment. */
export const PATIENCE = { timeout: 40_000 };

export async function go({ page }: OpenWindow, hash: string): Promise<void> {
  await page.keyboard.press('Escape');
  // The head of a place that is left stands until the next one is there.
  await page.evaluate((target) => {
    const placeOf = (one: string): string => one.split('/')[1] ?? '';
    if (location.hash !== '' && placeOf(location.hash) !== placeOf(target))
      for (const head of document.querySelectorAll('main h1')) head.setAttribute('data-left', '');
    location.hash = target;
  }, hash);
  await page.locator('main h1:not([data-left])').first().waitFor(PATIENCE);
}

export async function dropForm({ page }: OpenWindow): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.click(PATIENCE);
  await discard.waitFor({ ...PATIENCE, state: 'detached' });
}

/** A toast of before belongs to no picture, and a change that can be taken back waits no longer to be sent. */
export async function hush({ page }: OpenWindow): Promise<void> {
  await page.evaluate(() => {
    for (const dismiss of document.querySelectorAll<HTMLElement>('.toasts .iconbtn')) dismiss.click();
    document.querySelector<HTMLElement>('.toasts')?.style.setProperty('display', 'none');
  });
}

/** SKUs of the first items, as they stand in the list. */
export async function firstSkus({ page }: OpenWindow, count: number): Promise<readonly string[]> {
  const rows = page.locator('.vrow');
  await rows.first().waitFor(PATIENCE);
  return Promise.all(
    Array.from({ length: count }, (_, row) => rows.nth(row).locator('[role=gridcell]').nth(1).innerText()),
  );
}
