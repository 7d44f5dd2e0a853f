/** 200 % zoom on the smallest PC we know: nothing may be cut off where it cannot be reached. */
import { describe, expect, it } from 'vitest';
import { answer } from './bridge.ts';
import { launchDesk, untilRows, type Desk } from './harness.ts';

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

describe('200 % zoom at 1366x768', () => {
  it('leaves every control of every place within reach', async () => {
    const desk = await launchDesk({ args: ['--demo', '--size', '1366x768'] });
    await untilRows(desk);
    await desk.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2);
    });
    const places = await desk.window
      .locator('nav a.nav-i')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const settings = ['data', 'updates', 'scanner', 'connection', 'alerts'].map((one) => `#/settings/${one}`);
    const screens = [...places, '#/items/new', '#/contacts/new', '#/items/import', ...settings];
    expect(places.length).toBeGreaterThan(5);
    const lost: Record<string, readonly string[]> = {};
    for (const language of ['en-IN', 'hi-IN'] as const)
      for (const hash of screens) {
        await answer(desk, 'settings.set', { language });
        await desk.window.evaluate((target) => {
          location.hash = target;
        }, hash);
        await desk.window.locator('main h1').first().waitFor();
        const here = await unreachable(desk);
        if (here.length > 0) lost[`${hash} ${language}`] = here;
      }
    expect(lost).toEqual({});
    await desk.close();
  });
});
