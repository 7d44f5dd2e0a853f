/** The palette in the real window: anything is found, opened and done without a mouse. */
import { describe, expect, it } from 'vitest';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, pane, scanBar, seesText } from '../person.ts';
import { scan } from '../scanner.ts';

/** A person who is quicker than the browser, which tells of a closed dialog a moment later: when it has told, the palette must be there still. */
function reopenAsItCloses({ window }: Desk): Promise<void> {
  return window.evaluate(async () => {
    const before = document.querySelector('dialog.palette');
    const told = new Promise((resolve) => before?.addEventListener('close', resolve));
    const opened = new MutationObserver(() => {
      if (before?.isConnected === true) return;
      opened.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    });
    opened.observe(document.body, { childList: true, subtree: true });
    for (const key of ['ArrowDown', 'Enter']) {
      before?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await Promise.resolve();
    }
    await told;
  });
}

/** A person who is quicker than the next picture: the list is still that of what stood there before. */
function enterAtOnce({ window }: Desk, text: string): Promise<void> {
  return window.evaluate((typed) => {
    const box = document.querySelector<HTMLInputElement>('dialog.palette input');
    if (box === null) throw new Error('the palette is not open');
    box.value = typed;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, text);
}

describe('the palette', () => {
  it('opens records, acts on them, goes to screens and changes the looks, by keyboard alone', async () => {
    const desk = await launchDesk({ args: ['--demo', '--theme', 'light'] });
    await untilRows(desk);
    const { keyboard } = desk.window;
    const palette = desk.window.getByRole('dialog', { name: 'Search and commands' });

    await goTo(desk, 'Contacts');
    await keyboard.press('Control+k');
    await keyboard.insertText('valve');
    const first = palette.getByRole('option').first();
    await seesText(first, /valve/i);
    const name = (await first.locator('.cut').innerText()).trim();
    await keyboard.press('F9');
    const dialog = desk.window.getByRole('dialog', { name: `Adjust ${name}` });
    await dialog.waitFor();
    await keyboard.press('Escape');
    await pane(desk, 'Item').getByRole('heading', { name, level: 2 }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.insertText('drwyall screw');
    await palette.getByText('No hit for “drwyall screw”. Showing “drywall screw”.').waitFor();
    await seesText(palette.getByRole('option').first(), /^Drywall screw[^]*₹/);
    await palette.getByRole('option', { name: /^Show all \d+ items$/ }).click();
    await desk.window.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    await desk.window.getByText('No hit for “drwyall screw”. Showing “drywall screw”.').waitFor();
    await seesText(desk.window.locator('.vrow').first(), 'Drywall screw');

    await keyboard.press('Control+k');
    await keyboard.insertText('>go sync');
    await seesText(palette.getByRole('option').first(), 'Go to Sync');
    await keyboard.press('Enter');
    await desk.window.getByRole('heading', { name: 'Sync', level: 1 }).waitFor();

    await keyboard.press('Control+k');
    await keyboard.insertText('>theme dark');
    await seesText(palette.getByRole('option').first(), 'Theme: Dark');
    await keyboard.press('Enter');
    await eventually(async () => {
      expect(await desk.window.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    });

    await keyboard.press('Control+k');
    await palette.getByRole('option').first().waitFor();
    await enterAtOnce(desk, '>theme floor');
    await eventually(async () => {
      expect(await desk.window.evaluate(() => document.documentElement.dataset['theme'])).toBe('floor');
    });

    await keyboard.press('Control+k');
    await palette.getByRole('option', { name: /^Go to Items(?!,)/ }).waitFor();
    await reopenAsItCloses(desk);
    await palette.getByRole('option', { name: /^Go to Items(?!,)/ }).waitFor();
    await keyboard.insertText('@');
    await eventually(async () => {
      expect(await palette.getByRole('option').count()).toBe(0);
    });
    await keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await desk.close();
  });

  it('and the scan bar look for a scan alone, whatever was typed there before', async () => {
    const desk = await launchDesk({ args: ['--demo', '--route', '#/items'] });
    await untilRows(desk);
    // At one moment: while the first reading goes on, other rows come between.
    const cells = await desk.window.locator('.vrow').nth(3).getByRole('gridcell').allInnerTexts();
    const [name = '', sku = ''] = cells;
    const opened = pane(desk, 'Item').getByRole('heading', { name, level: 2, exact: true });

    await goTo(desk, 'Today');
    await desk.window.keyboard.press('Control+k');
    const typed = desk.window.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox');
    await typed.fill('transfer');
    await scan(desk, sku);
    await opened.waitFor();

    await goTo(desk, 'Today');
    await scanBar(desk).fill('transfer');
    await scan(desk, sku);
    await opened.waitFor();
  });
});
