/** What a person presses straight after Escape meets the screen behind the dialog, also on a slow PC. */
import { describe, expect, it } from 'vitest';
import { launchDesk, untilRows } from './harness.ts';
import { goTo, seesText } from './person.ts';

describe('a dialog that Escape closes', () => {
  it('opens again by the very next key', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    await goTo(desk, 'Items');
    const { keyboard } = desk.window;
    await desk.window.getByRole('row').nth(1).click();
    await desk.window.getByRole('complementary', { name: 'Item' }).waitFor();
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
    await desk.close();
  });
});
