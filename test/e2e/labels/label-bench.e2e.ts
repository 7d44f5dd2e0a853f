/** The bench in the real window: it stays where it is, shows what is wrong on the label itself, and asks back harmlessly. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, grasp, willOpen } from '../person.ts';

/** Number of dots with ink on the label of the bench. */
function inkOf({ window }: Desk): Promise<number> {
  return window.locator('.canvas image').evaluate(async (image) => {
    const picture = new Image();
    picture.src = image.getAttribute('href') ?? '';
    await picture.decode();
    const canvas = new OffscreenCanvas(300, 200);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0, 300, 200);
    const { data } = context.getImageData(0, 0, 300, 200);
    return data.filter((value, at) => at % 4 === 3 && value > 128).length;
  });
}

describe('the bench', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await goTo(desk, 'Labels');
  });

  afterAll(() => desk.close());

  const parts = (): Locator => desk.window.locator('.canvas .el');
  const verdict = (): Locator => desk.window.getByRole('region', { name: /Will it scan|क्या यह स्कैन होगा/ });
  const templates = (): Locator => desk.window.locator('.labels-bar select');
  const view = (): Promise<string | null> => desk.window.locator('.canvas').getAttribute('viewBox');
  const sheet = (): Locator => desk.window.getByRole('group', { name: 'Sheet' });

  async function chooseTemplate(name: RegExp): Promise<void> {
    const option = templates().locator('option').filter({ hasText: name }).first();
    await templates().selectOption((await option.getAttribute('value')) ?? '');
    await verdict()
      .getByText(/Every code fits|हर कोड/)
      .waitFor();
  }

  async function openPage(): Promise<Locator> {
    await desk.window.getByRole('button', { name: 'Page', exact: true }).click();
    return desk.window.getByRole('dialog', { name: 'Page and label size' });
  }

  async function choosePicture(svg: string): Promise<void> {
    const path = join(await makeDataDir(), 'picture.svg');
    writeFileSync(path, svg);
    await willOpen(desk, path);
    await desk.window.getByRole('button', { name: 'Picture', exact: true }).click();
  }

  async function drag(by: readonly [x: number, y: number], handle: Locator): Promise<void> {
    // The row of a part that has just been chosen makes the bench lower.
    const [x, y] = await grasp(desk, handle);
    await desk.window.mouse.move(x + by[0], y + by[1], { steps: 4 });
    await desk.window.mouse.up();
  }

  it.each(['en-IN', 'hi-IN'] as const)(
    'keeps the label where it is whichever part is chosen, and shows every number of it whole: %s',
    async (language) => {
      await answer(desk, 'settings.set', { language });
      await desk.window.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      for (const name of [/^Shelf label/, /^Price/, /^Bin label/]) {
        await chooseTemplate(name);
        const before = await view();
        for (let index = 0; index < (await parts().count()); index += 1) {
          await parts().nth(index).focus();
          expect(await view(), `${String(name)} ${String(index)}`).toBe(before);
          const hidden = await desk.window
            .locator('.props-row, .props-row input.v')
            .evaluateAll(
              (found) => found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
            );
          expect(hidden).toBe(0);
        }
      }
      const said = await desk.window.locator('.labels').innerText();
      expect(said).toMatch(language === 'hi-IN' ? /मिमी/ : / mm/);
      expect(said).not.toMatch(language === 'hi-IN' ? /\bmm\b/ : /मिमी/);
      await answer(desk, 'settings.set', { language: 'en-IN' });
      await desk.window.locator('html[lang="en-IN"]').waitFor({ state: 'attached' });
    },
  );

  it('shows a label whose every row is refused, with the part that is the matter marked', async () => {
    await chooseTemplate(/^Shelf label/);
    const barcode = parts().and(desk.window.getByRole('button', { name: /^Barcode,/ }));
    await barcode.focus();
    // On a code that low no bars have room: the rest of the label is there all the same.
    await desk.window.getByRole('textbox', { name: 'Height', exact: true }).fill('3');
    await desk.window.keyboard.press('Enter');
    await verdict()
      .getByText(/The bars would be only/)
      .waitFor();
    await eventually(async () => expect(await barcode.getAttribute('class')).toContain('bad'));
    // A picture that is drawn anew takes the address of the one before away.
    await eventually(async () => expect(await inkOf(desk)).toBeGreaterThan(500));
    await desk.window.getByRole('button', { name: 'Compare with the Service' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'As the Service draws it' });
    await dialog.getByText('This label cannot be printed as it is.').waitFor();
    await dialog.getByText(/The bars would be only/).waitFor();
    const close = dialog.locator('footer').getByRole('button', { name: /^Close/ });
    expect(await close.evaluate((one) => one === document.activeElement)).toBe(true);
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('says in a sentence that the Service draws no such code, not in words of its parameters', async () => {
    await chooseTemplate(/^QR asset tag/);
    await desk.window.getByRole('button', { name: 'Compare with the Service' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'As the Service draws it' });
    await dialog.getByText(/The Service gives no QR picture of this code/).waitFor();
    expect(await dialog.innerText()).not.toMatch(/CODE_128|type must/);
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes a sheet from the list or as it was measured, and begins at the cell that is clicked', async () => {
    await chooseTemplate(/^Shelf label/);
    const dialog = await openPage();
    await dialog
      .getByRole('combobox', { name: 'Sheets and rolls' })
      .selectOption({ label: 'L7163 A4, 14 of 99.1 × 38.1 mm' });
    await dialog.getByText('2 × 7 labels on a page').waitFor();
    await dialog.getByRole('textbox', { name: 'Columns' }).fill('3');
    await dialog.getByText(/3 labels side by side end at/).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Use this page' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Columns' }).fill('2');
    await dialog.getByRole('textbox', { name: 'Rows' }).fill('6');
    await dialog.getByText('2 × 6 labels on a page').waitFor();
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Sheets and rolls' }).inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Use this page' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => sheet().getByRole('button').count()).toBe(12);
    await sheet().getByRole('button', { name: 'Start at label 4', exact: true }).click();
    await desk.window.getByText('Starts at 4').waitFor();
    await desk.window.getByText('used, 3').waitFor();
    // Every part lies on the label that it was stretched with.
    await verdict().getByText('Every code fits').waitFor();
  });

  it('a photograph pulled larger gets dots of its new size, and laid over the barcode it is said and marked', async () => {
    await chooseTemplate(/^Item label/);
    const before = await parts().count();
    const shades =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><defs><linearGradient id="a"><stop/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="400" height="400" fill="url(#a)"/></svg>';
    await choosePicture(shades);
    await eventually(async () => expect(await parts().count()).toBe(before + 1));
    const photo = parts().nth(before);
    const widthOf = async (): Promise<number> =>
      Number(/, ([\d.]+) by [\d.]+ mm$/.exec((await photo.getAttribute('aria-label')) ?? '')?.[1]);
    const first = await widthOf();
    await drag([60, 60], desk.window.locator('.canvas .handle.to-se'));
    await eventually(async () => expect(await widthOf()).toBeGreaterThan(first));
    const wide = await widthOf();
    await desk.window.keyboard.press('Control+s');
    const dialog = desk.window.getByRole('dialog', { name: 'Save as a template' });
    await dialog.waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    // The dialog opens with the focus in the name.
    await desk.window.keyboard.press('Control+a');
    await desk.window.keyboard.insertText('With a photograph');
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const saved = (await answer(desk, 'labels.templates', {})).find(
      ({ template }) => template.name === 'With a photograph',
    );
    expect(saved?.template.extras.elements?.find(({ kind }) => kind === 'image')).toMatchObject({
      widthMm: wide,
      image: { widthPx: Math.round((wide * 203) / 25.4), isPhoto: true },
    });

    const barcode = (await desk.window.getByRole('button', { name: /^Barcode,/ }).boundingBox())!;
    const box = (await photo.boundingBox())!;
    await drag(
      [barcode.x + barcode.width / 2 - box.x - box.width / 2, barcode.y + 10 - box.y - box.height / 2],
      photo,
    );
    await verdict()
      .getByText(/A picture (lies on|is within)/)
      .waitFor();
    await eventually(async () => expect(await photo.getAttribute('class')).toContain('bad'));
    await desk.window.keyboard.press('Delete');
    await verdict().getByText('Every code fits').waitFor();
  });

  it('a great many labels are asked about, and Enter goes back to the queue', async () => {
    await goTo(desk, 'Items');
    await desk.window.getByRole('grid', { name: 'Items' }).getByRole('row').nth(2).click();
    await desk.window
      .getByRole('complementary', { name: 'Item', exact: true })
      .getByRole('button', { name: /^Labels/ })
      .click();
    const copies = desk.window.getByRole('list', { name: 'Queue' }).getByRole('textbox').first();
    await copies.fill('1200');
    await desk.window.keyboard.press('Tab');
    // No printer is set up: question and button both speak of a PDF.
    await desk.window.getByRole('button', { name: /^Make PDF of 1,200 labels/ }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Make a PDF of 1,200 labels?' });
    await dialog.getByRole('button', { name: /^Make PDF of 1,200 labels/ }).waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await answer(desk, 'prints.list', { offset: 0, limit: 1 })).toMatchObject({ total: 0 });
    await expect.poll(() => copies.inputValue()).toBe('1200');
  });

  it('a printer that is removed by mistake comes back measured and chosen', async () => {
    const id = randomUUID();
    await answer(desk, 'printers.save', {
      printer: {
        ...{ id, name: 'Dock thermal', language: 'zpl' },
        target: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
        profile: { kind: 'roll', dpi: 203, dxMm: 0.5, dyMm: 0, scaleX: 1, scaleY: 1 },
      },
      calibrated: true,
    });
    const printers = desk.window.getByRole('combobox', { name: 'Printer', exact: true });
    await printers.selectOption({ label: 'Dock thermal, 203 dpi' });
    await desk.window.getByRole('link', { name: 'Printers', exact: true }).click();
    const row = desk.window.getByRole('row', { name: /^Dock thermal/ });
    await row.getByText(/^measured/).waitFor();
    await row.getByRole('button', { name: 'Remove Dock thermal' }).click();
    await row.waitFor({ state: 'detached' });
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await row.getByText(/^measured/).waitFor();
    await desk.window.getByRole('link', { name: 'Print', exact: true }).click();
    await eventually(async () => expect(await printers.inputValue()).toBe(id));
    await desk.window.getByText('0.5, 0 mm').waitFor();
  });
});
