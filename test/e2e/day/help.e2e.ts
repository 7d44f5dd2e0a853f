/** Help in the real window: the keys of the screen, the questions of a new user, and the way back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, seesText } from '../person.ts';
import { scan } from '../scanner.ts';

/** A question as a new user types it, and what the first hit must be. */
const QUESTIONS = [
  ['print labels', /^Go to Labels/],
  ['labels', /^Go to Labels/],
  ['stock take', /^Go to Stock, Count/],
  ['goods inward', /^Go to Stock, Receive/],
  ['change printer', /^Go to Settings, Printers/],
  ['how do I back up?', /^Go to Settings, Data/],
  ['low stock', /^Go to Items, Low stock/],
  ['sign out', /^Go to Settings, Connection/],
  ['proxy', /^Go to Settings, Network/],
  ['practice sheet', /^Go to Settings, Scanner/],
  ['where is my conflict', /^Go to Sync, Outbox/],
  ['reorder level', /^Go to Items, Low stock/],
  ['help', /^Help and keys/],
  ['pull the cable', /^Pull the cable/],
  ['लेबल छापें', /^Go to Labels/],
] as const;

describe('help', () => {
  let desk: Desk;
  const dialog = () => desk.window.getByRole('dialog', { name: 'Help and keys' });
  const palette = () => desk.window.getByRole('dialog', { name: 'Search and commands' });
  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
  });
  afterAll(() => desk.close());

  it.each(QUESTIONS)('leads from “%s” to the screen that answers it', async (question, first) => {
    await desk.window.keyboard.press('Control+k');
    await desk.window.keyboard.insertText(question);
    await seesText(palette().getByRole('option').first(), first);
    await desk.window.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  });

  it('opens with F1, Ctrl / and a question mark, and shows the keys of the screen behind it', async () => {
    const { keyboard } = desk.window;
    await goTo(desk, 'Items');
    await desk.window.locator('.vrow').first().click();
    for (const keys of ['F1', 'Control+/', '?']) {
      await keyboard.press(keys);
      await dialog().waitFor();
      await seesText(dialog(), /Keys on this screen: Items[^]*Ctrl P[^]*Print labels[^]*Ctrl A/);
      await keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    }
    await keyboard.press('F1');
    await dialog().getByRole('link', { name: 'Count stock' }).click();
    await desk.window.getByRole('heading', { name: 'Count', level: 1 }).waitFor();
    await keyboard.press('F1');
    await seesText(dialog(), 'Keys on this screen: Stock');
    await dialog()
      .getByRole('button', { name: /Find anything/ })
      .click();
    await palette().waitFor();
    await keyboard.press('Escape');
  });

  it('stays away when a scanner sends a question mark, or somebody writes one', async () => {
    await goTo(desk, 'Today');
    await scan(desk, '?ABC?123?');
    await seesText(desk.window.locator('body'), '?ABC?123? is not known here');
    expect(await dialog().count()).toBe(0);
    await desk.window.keyboard.press('Control+k');
    await desk.window.keyboard.type('why?');
    await seesText(palette().getByRole('option').first(), /./);
    expect(await dialog().count()).toBe(0);
    await desk.window.keyboard.press('Escape');
  });

  it('is not needed to go from page to page and back by keys', async () => {
    const { keyboard } = desk.window;
    const heading = (name: string) => desk.window.getByRole('heading', { name, level: 1 });
    await keyboard.press('Control+2');
    await heading('Items').waitFor();
    await keyboard.press('Control+4');
    await heading('Contacts').waitFor();
    await keyboard.press('Control+9');
    await heading('Settings').waitFor();
    await keyboard.press('Alt+ArrowLeft');
    await heading('Contacts').waitFor();
    await keyboard.press('Alt+ArrowRight');
    await heading('Settings').waitFor();
  });

  it('is not needed to find out that an empty palette does nothing by itself', async () => {
    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+k');
    await palette()
      .getByRole('option', { name: /^Go to Items(?!,)/ })
      .waitFor();
    await desk.window.keyboard.press('Enter');
    await eventually(async () => {
      expect(await palette().getByRole('option', { selected: true }).count()).toBe(0);
    });
    await desk.window.keyboard.press('Escape');
    await desk.window.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  });
});
