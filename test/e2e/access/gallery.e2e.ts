/** The parts that every screen is made of, in every state, looked at in every theme. */
import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveGallery, type ServedGallery } from '../../gallery/serve.ts';
import { openBrowser, type Browser } from '../../renderer-harness/browser.ts';
import { violationsOf } from '../axe.ts';

const ui = resolve(import.meta.dirname, '..', '..', '..', 'src-renderer', 'ui');
const parts = readdirSync(ui, { encoding: 'utf8', recursive: true }).flatMap((file) =>
  file.endsWith('.svelte') ? [basename(file, '.svelte')] : [],
);
const LOOKS = [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'floor' },
  { theme: 'light', language: 'hi-IN' },
  { theme: 'dark', dialog: '' },
];

describe('the gallery', () => {
  let gallery: ServedGallery;
  let browser: Browser;

  beforeAll(async () => {
    gallery = await serveGallery();
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await gallery.close();
  });

  it('shows every part there is', async () => {
    await browser.page.goto(gallery.address({ theme: 'light' }));
    await browser.page.locator('[data-part]').first().waitFor();
    const shown = await browser.page
      .locator('[data-part]')
      .evaluateAll((found) => found.map((one) => one.getAttribute('data-part')));
    expect(shown.toSorted()).toEqual(parts.toSorted());
  });

  it.each(LOOKS)('has no part that axe objects to, or that does not fit its place (%o)', async (look) => {
    const { page } = browser;
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(gallery.address(look));
    await page.locator('[data-part]').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const tooBroad = await page
      .locator('[data-part]')
      .evaluateAll((found) =>
        found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('data-part')),
      );
    expect(tooBroad).toEqual([]);
  });
});
