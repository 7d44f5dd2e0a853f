/** The findings of axe in the window as it is now, and buttons that no style sheet knows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Desk } from './harness.ts';

const rulesMin = 15;
// The builder puts axe into the page anew for every look, which takes longer than the look.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/** The global that axe leaves in the page. */
interface AxeGlobals {
  readonly axe: {
    run(
      context: Document,
      options: { readonly resultTypes: readonly string[] },
    ): ReturnType<AxeBuilder['analyze']>;
  };
}

export function violations(desk: Desk): Promise<readonly string[]> {
  return violationsOf(desk.window);
}

const THEMES = ['light', 'dark', 'floor'] as const;
type Theme = (typeof THEMES)[number];

/** The same in every theme, or in those that are named. Not by the settings: a dialog may be open over them, and what a person chose stays. */
export async function violationsInThemes(
  { window }: Desk,
  themes: readonly Theme[] = THEMES,
): Promise<readonly string[]> {
  const themeOf = (): Promise<string> =>
    window.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  const wear = (next: string): Promise<string> =>
    window.evaluate((theme) => {
      document.documentElement.dataset['density'] = theme === 'floor' ? 'floor' : 'dense';
      return (document.documentElement.dataset['theme'] = theme);
    }, next);
  const before = await themeOf();
  const found: string[] = [];
  for (const theme of themes) {
    let here: readonly string[];
    // The window puts its own theme on again when the app has news for it: what was looked at then was not this one.
    do {
      await wear(theme);
      here = await violationsOf(window);
    } while ((await themeOf()) !== theme);
    found.push(...here.map((one) => `${theme}: ${one}`));
  }
  await wear(before);
  return found;
}

export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as AxeGlobals;
    // A colour on its way to another one is neither of them; what has not begun to go is looked at as it stands.
    const going = document.getAnimations();
    const standing = going.filter(
      ({ currentTime, effect }) => Number(currentTime) < (effect?.getTiming().delay ?? 0),
    );
    for (const one of standing) one.pause();
    await Promise.all(
      going.filter((one) => !standing.includes(one)).map((one) => one.finished.catch(() => null)),
    );
    const { passes, violations } = await axe.run(document, { resultTypes: ['violations'] });
    for (const one of standing) one.play();
    const plain = [...document.querySelectorAll('button')].filter(
      (button) => getComputedStyle(button).borderTopStyle === 'outset',
    );
    return {
      passes: passes.length,
      violations: [
        ...violations.flatMap(({ id, impact, nodes }) =>
          nodes.map(
            (node) => `${impact ?? ''} ${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`,
          ),
        ),
        ...plain.map((button) => `a button as the browser draws it: ${button.outerHTML.slice(0, 200)}`),
      ],
    };
  });
  // Rules that hold show that there was something to look at.
  expect(found.passes).toBeGreaterThan(rulesMin);
  return found.violations;
}
