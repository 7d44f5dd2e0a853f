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
  await page.getByRole('button', { name: 'Discard' }).click(PATIENCE);
  // Said in a toast, which belongs to no other picture.
  const said = page.getByText('Your changes to the form were dropped');
  await said.waitFor(PATIENCE);
  await said.waitFor({ ...PATIENCE, state: 'detached' });
}
