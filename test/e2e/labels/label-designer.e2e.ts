/** The designer in the real window: new parts are held at once, a covered barcode is said and shown, a picture comes from a file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, willOpen } from '../person.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="120" height="60" fill="#0a5768"/><path d="M20 40L40 15L60 40Z" fill="#fff"/></svg>';

describe('the designer', () => {
  let desk: Desk;
  const parts = () => desk.window.locator('.canvas .el');
  const verdict = () => desk.window.getByRole('region', { name: 'Will it scan' });

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await goTo(desk, 'Labels');
    const templates = desk.window.getByRole('combobox', { name: 'Template' });
    const shelf = templates.locator('option').filter({ hasText: /^Shelf label, 75/ });
    await templates.selectOption({ label: await shelf.first().innerText() });
    await verdict().getByText('Every code fits').waitFor();
  });

  afterAll(() => desk.close());

  async function choosesFile(path: string): Promise<void> {
    await willOpen(desk, path);
    await desk.window.getByRole('button', { name: 'Picture', exact: true }).click();
  }

  it('puts a new text beside the barcode and under the arrow keys; moved onto the bars it is said, and undone it is not', async () => {
    const before = await parts().count();
    await desk.window.getByRole('button', { name: 'Text', exact: true }).click();
    await eventually(async () => expect(await parts().count()).toBe(before + 1));
    const text = parts().nth(before);
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await verdict().getByText('Every code fits').waitFor();
    const place = await text.getAttribute('aria-label');
    for (let step = 0; step < 16; step += 1) await desk.window.keyboard.press('ArrowDown');
    for (let step = 0; step < 40; step += 1) await desk.window.keyboard.press('ArrowLeft');
    expect(await text.getAttribute('aria-label')).not.toBe(place);
    await verdict()
      .getByText(/The text “Text” lies on the .+ code/)
      .waitFor();
    await eventually(async () => expect(await text.getAttribute('class')).toContain('bad'));
    await desk.window.keyboard.press('Delete');
    await verdict().getByText('Every code fits').waitFor();
  });

  it('takes a run of arrows back in one step and forth again, and the part stays chosen under the keyboard', async () => {
    const part = parts().first();
    await part.focus();
    const place = await part.getAttribute('aria-label');
    await part.evaluate((element) => {
      for (let press = 0; press < 12; press += 1) {
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        );
      }
    });
    await eventually(async () => expect(await part.getAttribute('aria-label')).not.toBe(place));
    const moved = await part.getAttribute('aria-label');
    const isHeld = () => part.evaluate((element) => element === document.activeElement);
    await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await part.getAttribute('aria-label')).toBe(place));
    expect([await part.getAttribute('aria-pressed'), await isHeld()]).toEqual(['true', true]);
    await desk.window.keyboard.press('Control+y');
    await eventually(async () => expect(await part.getAttribute('aria-label')).toBe(moved));
    expect([await part.getAttribute('aria-pressed'), await isHeld()]).toEqual(['true', true]);
    await desk.window.keyboard.press('Control+z');
    const before = await parts().count();
    await desk.window.keyboard.press('Delete');
    await eventually(async () => expect(await parts().count()).toBe(before - 1));
    await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await parts().count()).toBe(before));
    expect([await part.getAttribute('aria-pressed'), await isHeld()]).toEqual(['true', true]);
  });

  it('says at a measure that its comma groups nothing, and keeps the one it has', async () => {
    await parts().first().focus();
    const left = desk.window.getByRole('textbox', { name: 'Left', exact: true });
    const before = await left.inputValue();
    await left.fill('1,5');
    const words = desk.window.getByText(/as in 1,00,000 or 1,000/);
    await words.waitFor();
    await expect.poll(() => left.getAttribute('aria-invalid')).toBe('true');
    await left.press('Tab');
    await expect.poll(() => left.inputValue()).toBe(before);
    await words.waitFor({ state: 'detached' });
    await left.fill('1.5');
    await left.press('Tab');
    await expect.poll(() => left.inputValue()).toBe('1.5');
    await desk.window.keyboard.press('Control+z');
  });

  it('takes a picture from a file in its own proportions, and refuses what is none in a sentence', async () => {
    const folder = await makeDataDir();
    const before = await parts().count();
    writeFileSync(join(folder, 'logo.svg'), LOGO);
    await choosesFile(join(folder, 'logo.svg'));
    await eventually(async () => expect(await parts().count()).toBe(before + 1));
    await expect.poll(() => parts().nth(before).getAttribute('aria-label')).toMatch(/^Picture/);
    const side = async (name: string) =>
      Number(await desk.window.getByRole('textbox', { name, exact: true }).inputValue());
    expect((await side('Width')) / (await side('Height'))).toBeCloseTo(2, 1);
    writeFileSync(join(folder, 'list.png'), 'name,price');
    await choosesFile(join(folder, 'list.png'));
    await desk.window.getByText('This file is no picture that can stand on a label').waitFor();
    await expect.poll(() => parts().count()).toBe(before + 1);
  });
});
