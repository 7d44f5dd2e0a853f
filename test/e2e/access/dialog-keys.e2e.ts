/** Keys pressed straight after Escape meet the screen behind the dialog, also on a slow PC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { goTo, seesText, tabTo } from '../person.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await launchDesk({ args: ['--demo'] });
  await untilRows(desk);
  await goTo(desk, 'Items');
  await desk.window.getByRole('row').nth(1).click();
  await desk.window.getByRole('complementary', { name: 'Item' }).waitFor();
});

afterAll(() => desk.close());

describe('a dialog that is closed', () => {
  it.each(['Escape', 'Cancel'])('by %s gives the focus back to what opened it', async (way) => {
    const opener = desk.window
      .getByRole('complementary', { name: 'Item' })
      .getByRole('button', { name: /^Adjust/ });
    await tabTo(desk, opener);
    await desk.window.keyboard.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: /^Adjust / });
    await seesText(dialog, 'Reason');
    if (way === 'Escape') await desk.window.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('a dialog that Escape closes', () => {
  it('opens again by the very next key', async () => {
    const { keyboard } = desk.window;
    const dialog = desk.window.getByRole('dialog', { name: /^Adjust / });
    await keyboard.press('F9');
    for (let time = 0; time < 30; time += 1) {
      await seesText(dialog, 'Reason');
      await Promise.all([keyboard.press('Escape'), keyboard.press('F9')]);
      // The browser tells of a dialog that was closed a moment later.
      await desk.window.evaluate(
        () => new Promise((later) => requestAnimationFrame(() => setTimeout(later))),
      );
      expect(await dialog.count(), `the dialog, ${time + 1} times`).toBe(1);
    }
  });
});
