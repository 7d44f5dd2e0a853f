/** Letters in a search: they come with what they find where the engine is quick, and without it where it is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageGlobals } from '../bridge.ts';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { eventually, scanBar } from '../person.ts';

interface Watching {
  readonly letters: { letter: string; isAnswered: boolean }[];
}

/** Notes of each letter whether the list has followed it before the browser does anything else, a picture among it. */
function watchLetters({ window }: Desk): Promise<void> {
  return window.evaluate(() => {
    const rows = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount');
    const letters: Watching['letters'] = [];
    let before = rows();
    addEventListener('keydown', () => (before = rows()), { capture: true });
    const note = async (letter: string): Promise<void> => {
      // All that hangs on promises alone is done before anything else is; so many steps are more than enough.
      for (let step = 0; step < 100; step += 1) await Promise.resolve();
      letters.push({ letter, isAnswered: rows() !== before });
    };
    addEventListener('input', (event) => {
      void note(event.data ?? '');
    });
    Object.assign(globalThis, { letters });
  });
}

describe('letters of a search', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await launchDesk({ args: ['--demo', '--route', '#/items'] });
    await untilRows(desk);
  });

  afterAll(() => desk.close());

  it('come with what they find, in one picture', async () => {
    await watchLetters(desk);
    await scanBar(desk).focus();
    // Of a machine that is busy with other tests no single one can be sure of its answer.
    await eventually(async () => {
      await desk.window.keyboard.press('b');
      await desk.window.keyboard.press('Backspace');
      const letters = await desk.window.evaluate(() => (globalThis as unknown as Watching).letters);
      expect(letters).toContainEqual({ letter: 'b', isAnswered: true });
    });
  });

  it('come without it where the engine takes longer, and what they find follows', async () => {
    const { engine } = await desk.pids();
    if (engine === null) throw new Error('no engine runs');
    await scanBar(desk).fill('');
    await scanBar(desk).focus();
    process.kill(engine, 'SIGSTOP');
    try {
      await desk.window.keyboard.type('zzz');
      expect(await scanBar(desk).inputValue()).toBe('zzz');
      expect(await desk.window.locator('.vrow').count()).toBeGreaterThan(0);
      const answered = await desk.window.evaluate(() =>
        (globalThis as unknown as PageGlobals).stockhand.answerNow(),
      );
      expect(answered).toBeNull();
    } finally {
      process.kill(engine, 'SIGCONT');
    }
    await desk.window.locator('.vrow').first().waitFor({ state: 'detached' });
  });
});
