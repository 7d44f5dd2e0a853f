/** 200 % zoom on the smallest PC we know: nothing may be cut off where it cannot be reached. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src-sync/domain/policy/appearance.ts';
import type { OpenWindow } from '../../window/open.ts';
import { go, type Scene } from '../../window/scene.ts';
import { inScene, placesOf, SCENES, speak } from '../../window/scenes.ts';
import { openServiceWorld } from '../../window/service-scenes.ts';
import { violations } from '../axe.ts';
import { launchDesk, untilRows, windowOf, type Desk } from '../harness.ts';
import { lowTargets } from './targets.ts';

/** Controls that lie outside the window, or in a box that hides them and cannot be scrolled to them. */
function unreachable(desk: Desk): Promise<readonly string[]> {
  return desk.window.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflow);
    const lost: string[] = [];
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea')) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(control).visibility === 'hidden') continue;
      let isLost =
        box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
      for (let parent = control.parentElement; parent !== null && isLost; parent = parent.parentElement) {
        if (scrolls(parent)) isLost = false;
      }
      if (isLost)
        lost.push(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent.trim()}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) lost.push('the page scrolls sideways');
    return lost;
  });
}

/** As the page itself knows it, in hundredths. */
function zoomOf({ window }: Desk): Promise<number> {
  return window.evaluate(() => Math.round((outerWidth / innerWidth) * 100));
}

/** From the keyboard of the PC: what Playwright types reaches the page past the window. */
function press({ app }: Desk, keyCode: string): Promise<void> {
  return app.evaluate(({ BrowserWindow }, key) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers: ['control'] });
    contents?.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers: ['control'] });
  }, keyCode);
}

describe('everything larger or smaller', () => {
  it('goes by Ctrl with + and −, is there again after a start, and Ctrl 0 takes it back', async () => {
    let desk = await launchDesk({ args: ['--first-run'] });
    await desk.window.locator('h1').first().waitFor();
    const usual = await zoomOf(desk);
    await press(desk, '=');
    await expect.poll(() => zoomOf(desk)).toBeGreaterThan(usual);
    await press(desk, '=');
    await expect.poll(() => zoomOf(desk)).toBe(Math.round(usual * 1.25));
    desk = await desk.restart({ args: ['--first-run'] });
    await expect.poll(() => zoomOf(desk)).toBe(Math.round(usual * 1.25));
    await press(desk, '-');
    await expect.poll(() => zoomOf(desk)).toBe(Math.round(usual * 1.1));
    await press(desk, '0');
    await expect.poll(() => zoomOf(desk)).toBe(usual);
    await desk.close();
  });
});

async function zoomTo({ app }: Desk, factor: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, to) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to);
  }, factor);
}

async function atDemo(): Promise<{ desk: Desk; window: OpenWindow }> {
  const desk = await launchDesk({ args: ['--demo', '--size', '1366x768'] });
  await untilRows(desk);
  return { desk, window: windowOf(desk) };
}

/** Forms, and the parts of Settings that the navigation does not name. */
const BEHIND: readonly Scene[] = ['items/new', 'contacts/new', 'settings/data', 'settings/updates'].map(
  (place) => ({ name: place, arrange: (window) => go(window, `#/${place}`) }),
);

/** By the name of a scene, what is wrong there. */
async function lookThrough(
  desk: Desk,
  window: OpenWindow,
  scenes: readonly Scene[],
): Promise<Record<string, readonly string[]>> {
  const lost: Record<string, readonly string[]> = {};
  for (const scene of scenes)
    await inScene(window, scene, 'en-IN', async () => {
      const low = await lowTargets(desk.window);
      if (low.length > 0) lost[`${scene.name}, too low for gloves`] = low;
      await zoomTo(desk, 2);
      await expect.poll(() => zoomOf(desk)).toBeGreaterThan(150);
      for (const language of LANGUAGES) {
        await speak(window, language);
        const here = await unreachable(desk);
        if (here.length > 0) lost[`${scene.name} ${language}`] = here;
      }
      const wrong = await violations(desk);
      if (wrong.length > 0) lost[`${scene.name} in ${LANGUAGES.at(-1)}, as axe sees it`] = wrong;
      await zoomTo(desk, 1);
    });
  return lost;
}

describe('200 % zoom at 1366x768', () => {
  it('leaves every control of every place, dialog and running session within reach, axe nothing to object to in Hindi, and at 100 % gloves a target of 48 px', async () => {
    const { desk, window } = await atDemo();
    const scenes = [...(await placesOf(window)), ...BEHIND, ...SCENES];
    expect(scenes.length).toBeGreaterThan(30);
    expect(await lookThrough(desk, window, scenes)).toEqual({});
    await desk.close();
  }, 480_000);

  it('and so it does where others work at the same Service, and without it', async () => {
    const world = await openServiceWorld();
    try {
      const desk = await launchDesk({ args: ['--first-run', '--size', '1366x768'] });
      const window = windowOf(desk);
      await world.enter(window);
      expect(await lookThrough(desk, window, world.scenes)).toEqual({});
      await desk.close();
    } finally {
      await world.stop();
    }
  }, 480_000);

  it('says what was done in a line of its own, which covers nothing', async () => {
    const { desk, window } = await atDemo();
    await go(window, '#/items');
    for (const value of ['12', '13']) {
      await desk.window.getByRole('complementary', { name: 'Item' }).getByRole('heading').first().waitFor();
      await desk.window.keyboard.press('Control+e');
      const field = desk.window.getByRole('textbox', { name: 'Reorder level', exact: true });
      await field.fill(value);
      await desk.window.keyboard.press('Control+s');
      await field.waitFor({ state: 'detached' });
    }
    await zoomTo(desk, 2);
    const said = desk.window.locator('.toast');
    await said.first().waitFor({ state: 'attached' });
    const edges = await desk.window.evaluate(() => {
      const boxOf = (what: string): DOMRect | undefined =>
        document.querySelector(what)?.getBoundingClientRect();
      return {
        mainBottom: boxOf('.app-main')?.bottom,
        saidTop: boxOf('.toasts')?.top,
        saidBottom: boxOf('.toasts')?.bottom,
        stripTop: boxOf('.app-status')?.top,
      };
    });
    expect(edges.saidTop).toBeGreaterThanOrEqual(edges.mainBottom ?? Infinity);
    expect(edges.saidBottom).toBeLessThanOrEqual(edges.stripTop ?? 0);
    expect(
      await said.evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0)),
    ).toHaveLength(1);
    await desk.close();
  });
});
