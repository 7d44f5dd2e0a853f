/** Arranging parts of a label in the real window, with the real mouse and keys. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, grasp } from '../person.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe('arranging a label', () => {
  let desk: Desk;
  const parts = () => desk.window.locator('.canvas .el');
  const part = (name: string) =>
    parts().and(desk.window.getByRole('button', { name: new RegExp(`^${name},`) }));
  const verdict = () => desk.window.getByRole('region', { name: 'Will it scan' });
  const button = (name: string) => desk.window.getByRole('button', { name, exact: true });

  async function placeOf(name: string): Promise<Place> {
    const words = (await part(name).first().getAttribute('aria-label')) ?? '';
    const [x = 0, y = 0, width = 0, height = 0] = (words.slice(name.length).match(/[\d.]+/g) ?? []).map(
      Number,
    );
    return { x, y, width, height };
  }

  async function drag(name: string, by: readonly [x: number, y: number], letGo = true): Promise<void> {
    const [x, y] = await grasp(desk, part(name).first());
    await desk.window.mouse.move(x + by[0], y + by[1], { steps: 6 });
    if (letGo) await desk.window.mouse.up();
  }

  async function openNew(name: string, beginning: string): Promise<void> {
    await button('New label').click();
    const dialog = desk.window.getByRole('dialog', { name: 'New label' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog
      .getByRole('combobox', { name: 'Sheet or roll' })
      .selectOption({ label: 'Roll, 100 × 50 mm' });
    await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption({ label: beginning });
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await goTo(desk, 'Labels');
    await verdict().getByText('Every code fits').waitFor();
  });

  afterAll(() => desk.close());

  it('begins a design on the paper that is chosen, and saving gives it its place in the list', async () => {
    await openNew('Rack front', 'Name, price and barcode');
    await eventually(async () => expect(await parts().count()).toBe(3));
    const templates = desk.window.getByRole('combobox', { name: 'Template' });
    expect(await templates.locator('option:checked').innerText()).toBe('Rack front (not saved)');
    await desk.window.keyboard.press('Control+s');
    const dialog = desk.window.getByRole('dialog', { name: 'Save as a template' });
    await dialog.waitFor();
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => templates.locator('option:checked').innerText()).toMatch(/^Rack front, 100 × 50/);
    await button('Duplicate this label').click();
    await expect
      .poll(() => templates.locator('option:checked').innerText())
      .toBe('Copy of Rack front (not saved)');
    await eventually(async () => expect(await parts().count()).toBe(3));
  });

  it('moves what is drawn with the frame while it is dragged, and one step takes it back', async () => {
    const before = await placeOf('Name');
    const drawn = () => desk.window.locator('.canvas > image').first().getAttribute('href');
    const picture = await drawn();
    await drag('Name', [60, 30], false);
    // The mouse is still down.
    await eventually(async () => expect((await placeOf('Name')).x).toBeGreaterThan(before.x));
    await expect.poll(drawn).not.toBe(picture);
    await desk.window.mouse.up();
    const after = await placeOf('Name');
    expect(after.y).toBeGreaterThan(before.y);
    await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await placeOf('Name')).toEqual(before));
  });

  it('draws a part to the centre of the label and shows the line', async () => {
    await part('Name').focus();
    await desk.window.getByRole('textbox', { name: 'Width', exact: true }).fill('40');
    await desk.window.keyboard.press('Tab');
    await eventually(async () => expect((await placeOf('Name')).width).toBe(40));
    const stage = (await desk.window.locator('.label-shape').boundingBox())!;
    const box = (await part('Name').boundingBox())!;
    const by = stage.x + stage.width / 2 - (box.x + box.width / 2) + 3;
    await drag('Name', [by, 0], false);
    await desk.window.locator('.canvas .snap').first().waitFor({ state: 'attached' });
    await desk.window.mouse.up();
    await eventually(async () => expect((await placeOf('Name')).x).toBe(30));
  });

  it('chooses several with Shift and Ctrl A, and lines them up, spreads and moves them together', async () => {
    await part('Name').click();
    await part('Price, with ₹').click({ modifiers: ['Shift'] });
    await desk.window.getByText('2 parts chosen').waitFor();
    await button('Align left edges').click();
    const left = Math.min((await placeOf('Name')).x, (await placeOf('Price, with ₹')).x);
    await eventually(async () =>
      expect([(await placeOf('Name')).x, (await placeOf('Price, with ₹')).x]).toEqual([left, left]),
    );
    await part('Name').focus();
    await desk.window.keyboard.press('Control+a');
    await desk.window.getByText('3 parts chosen').waitFor();
    const before = await placeOf('Barcode');
    await desk.window.keyboard.press('Alt+ArrowRight');
    await eventually(async () => expect((await placeOf('Barcode')).x).toBeCloseTo(before.x + 0.1, 2));
    await button('Equal gaps down').click();
    const [name, price, code] = [
      await placeOf('Name'),
      await placeOf('Price, with ₹'),
      await placeOf('Barcode'),
    ];
    const [one, two, three] = [name, price, code].toSorted((a, b) => a.y - b.y) as [Place, Place, Place];
    expect(two.y - one.y - one.height).toBeCloseTo(three.y - two.y - two.height, 1);
    await desk.window.keyboard.press('Control+z');
    await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await placeOf('Barcode')).toEqual(before));
    await desk.window.getByText('3 parts chosen').waitFor();
  });

  it('copies a part, says what lies on each other, brings it forward and takes it off again', async () => {
    await part('Name').click();
    await desk.window.keyboard.press('Control+d');
    await eventually(async () => expect(await part('Name').count()).toBe(2));
    await verdict()
      .getByText(/“Name” and “Name” lie on each other/)
      .waitFor();
    await button('Send back (Ctrl [)').click();
    await eventually(async () => expect(await parts().first().getAttribute('aria-pressed')).toBe('true'));
    await desk.window.keyboard.press('Delete');
    await eventually(async () => expect(await part('Name').count()).toBe(1));
    await verdict().getByText('Every code fits').waitFor();
  });

  it('turns a part by its key, back by a copy of it and steps, and its code still scans', async () => {
    const before = await placeOf('Barcode');
    const words = () => part('Barcode').first().getAttribute('aria-label');
    await part('Barcode').focus();
    await desk.window.keyboard.press('Control+r');
    await eventually(async () => expect(await words()).toMatch(/turned by 90°$/));
    const turned = await placeOf('Barcode');
    expect([turned.width, turned.height]).toEqual([before.height, Math.min(before.width, 50)]);
    await verdict()
      .getByText(/Every code fits|lie on each other|would miss it|would read it/)
      .waitFor();
    await desk.window.getByRole('combobox', { name: 'Turned' }).selectOption({ label: '180°' });
    await eventually(async () => expect(await words()).toMatch(/turned by 180°$/));
    await button('Turn by 90° (Ctrl R)').click();
    await eventually(async () => expect(await words()).toMatch(/turned by 270°$/));
    await part('Barcode').focus();
    await desk.window.keyboard.press('Control+d');
    await eventually(async () => expect(await part('Barcode').count()).toBe(2));
    expect(await part('Barcode').last().getAttribute('aria-label')).toMatch(/turned by 270°$/);
    for (let step = 0; step < 4; step += 1) await desk.window.keyboard.press('Control+z');
    await eventually(async () => expect(await placeOf('Barcode')).toEqual(before));
    expect(await words()).not.toMatch(/turned/);
    await verdict().getByText('Every code fits').waitFor();
  });

  it('zooms with keys and buttons, and a part under the keyboard is seen', async () => {
    const box = async () =>
      (await desk.window.locator('.canvas').getAttribute('viewBox'))!.split(' ').map(Number);
    const [, , whole] = await box();
    await part('Barcode').focus();
    await desk.window.keyboard.press('PageUp');
    await desk.window.keyboard.press('PageUp');
    await eventually(async () => expect((await box())[2]).toBeLessThan(whole! * 0.7));
    await part('Name').focus();
    const shown = (await desk.window.locator('.bench').boundingBox())!;
    await eventually(async () => {
      const seen = (await part('Name').boundingBox())!;
      expect(seen.y).toBeGreaterThanOrEqual(shown.y);
    });
    await desk.window.getByRole('button', { name: /^Show the whole label/ }).click();
    await eventually(async () => expect((await box())[2]).toBe(whole));
  });

  it('says on a full label that a new part covers others, and puts unsaved changes aside', async () => {
    for (const field of ['MRP, with ₹', 'Unit', 'HSN', 'Category', 'GST rate', 'SKU']) {
      const box = desk.window.getByRole('checkbox', { name: field });
      if (!(await box.isChecked())) await box.check();
    }
    for (let index = 0; index < 12; index += 1) await button('Text').click();
    await desk.window.getByText(/No free room on this label for “Text”/).waitFor();
    await verdict()
      .getByText(/lie on each other/)
      .waitFor();
    const count = await parts().count();
    const templates = desk.window.getByRole('combobox', { name: 'Template' });
    const shelf = templates
      .locator('option')
      .filter({ hasText: /^Shelf label, 75/ })
      .first();
    await templates.selectOption((await shelf.getAttribute('value')) ?? '');
    await button('Bring them back').click();
    await eventually(async () => expect(await parts().count()).toBe(count));
    await expect
      .poll(() => templates.locator('option:checked').innerText())
      .toBe('Copy of Rack front (not saved)');
  });

  it('calls fields of the shop by their labels and offers those in use alone', async () => {
    const fields = desk.window.getByRole('list', { name: 'On the label' });
    await fields.getByText('Load per pair').waitFor();
    expect(await fields.innerText()).not.toMatch(/load_per_pair|supplier_phone|shelf_note/);
    expect(await fields.innerText()).not.toMatch(/Shelf note/i);
  });
});
