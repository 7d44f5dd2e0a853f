/** The tour of the demo, tried out with real keys: each card notices its step by itself, on whatever screen it is done. */
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violationsInThemes } from '../axe.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import {
  eventually,
  goTo,
  isSomewhere,
  pane,
  scanBar,
  seesText,
  strip,
  tabTo,
  untilAllSynced,
} from '../person.ts';
import { scanInTurn } from '../scanner.ts';

const tourOf = (desk: Desk): Locator => desk.window.getByRole('region', { name: 'Try it out' });

function card(desk: Desk, name: string): Locator {
  return tourOf(desk)
    .getByRole('listitem')
    .filter({ has: desk.window.getByRole('heading', { name }) });
}

async function pressHere(desk: Desk, control: Locator): Promise<void> {
  await tabTo(desk, control);
  await desk.window.keyboard.press('Enter');
}

/** @returns what was typed */
async function typePrice(desk: Desk, step: string): Promise<string> {
  await pressHere(desk, card(desk, step).getByRole('link', { name: 'Change a price' }));
  const price = desk.window.getByRole('textbox', { name: /^Price/ });
  await tabTo(desk, price);
  await desk.window.keyboard.press('Control+a');
  await desk.window.keyboard.insertText('4321');
  await desk.window.keyboard.press('Control+s');
  return '4321';
}

async function isDone(desk: Desk, step: string, done: number): Promise<void> {
  await desk.window.getByText(`Done: ${step}`).waitFor();
  await goTo(desk, 'Today');
  await seesText(tourOf(desk), new RegExp(`${String(done)} of 4 done|whole tour`));
  expect(await card(desk, step).getByRole('button').count()).toBe(0);
}

describe('the tour of the demo', () => {
  it('is done by scanning, working offline, settling a conflict and taking back, with keys alone', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    await untilAllSynced(desk);
    const { keyboard } = desk.window;

    await pressHere(desk, tourOf(desk).getByRole('button', { name: 'Show the practice sheet' }));
    const codes = tourOf(desk).getByRole('list', { name: 'Codes to scan' }).getByRole('img');
    await expect.poll(() => codes.count()).toBe(6);
    await expect
      .poll(() => codes.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    expect(await violationsInThemes(desk)).toEqual([]);
    const words = (await codes.nth(2).getAttribute('alt')) ?? '';
    await scanInTurn(desk, [words.split(', ').at(-1) ?? '']);
    await seesText(pane(desk, 'Item'), words.slice(0, words.lastIndexOf(', ')));
    await isDone(desk, 'Scan something', 1);

    await pressHere(desk, card(desk, 'Pull the cable').getByRole('button', { name: 'Go offline' }));
    await seesText(card(desk, 'Pull the cable'), 'You are offline');
    await typePrice(desk, 'Pull the cable');
    await seesText(strip(desk), '1 pending');
    await goTo(desk, 'Today');
    await seesText(card(desk, 'Settle a conflict'), 'Go online first');
    await pressHere(desk, card(desk, 'Pull the cable').getByRole('button', { name: 'Go online' }));
    await isDone(desk, 'Pull the cable', 2);

    const mine = await typePrice(desk, 'Settle a conflict');
    await goTo(desk, 'Today');
    const settle = card(desk, 'Settle a conflict').getByRole('link', { name: 'Decide' });
    await settle.waitFor({ timeout: 60_000 });
    await pressHere(desk, settle);
    await pressHere(desk, desk.window.getByRole('button', { name: /^Choose: / }));
    const resolver = desk.window.getByRole('group', { name: /^Conflict of / });
    await seesText(resolver, new RegExp(mine.slice(1)));
    await keyboard.press('Space');
    await keyboard.press('Control+Enter');
    await resolver.waitFor({ state: 'detached' });
    await isDone(desk, 'Settle a conflict', 3);

    await typePrice(desk, 'Take a change back');
    await desk.window.getByRole('button', { name: /^Undo/ }).first().waitFor();
    await keyboard.press('Control+z');
    await isDone(desk, 'Take a change back', 4);
    await seesText(tourOf(desk), 'That was the whole tour');
    await isSomewhere(desk);
    await desk.close();
  });

  it('is put away for good, on this PC, until somebody asks for it in the settings; a code may be typed', async () => {
    const desk = await launchDesk({ args: ['--demo'] });
    await untilRows(desk);
    await untilAllSynced(desk);
    await tourOf(desk).getByRole('button', { name: 'Show the practice sheet' }).click();
    const code = tourOf(desk).getByRole('list', { name: 'Codes to scan' }).getByRole('img').first();
    const words = (await code.getAttribute('alt')) ?? '';
    await scanBar(desk).focus();
    await desk.window.keyboard.type(words.split(', ').at(-1) ?? '', { delay: 150 });
    await desk.window.keyboard.press('Enter');
    await isDone(desk, 'Scan something', 1);
    await pressHere(desk, tourOf(desk).getByRole('button', { name: 'Close the tour' }));
    await tourOf(desk).waitFor({ state: 'detached' });
    await isSomewhere(desk);

    const again = await desk.restart();
    await untilRows(again);
    await eventually(async () => expect(await tourOf(again).count()).toBe(0));
    await goTo(again, 'Settings');
    await again.window.getByRole('link', { name: 'About' }).click();
    await again.window.getByRole('button', { name: 'Go on with the tour' }).click();
    await seesText(tourOf(again), '1 of 4 done');
    await again.close();
  });
});
