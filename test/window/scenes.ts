/** The scenes of the pictures: every place of the main navigation, and the screens behind them. */
import type { Settings } from '../../src-main/ipc-contract/settings.ts';
import { scanInTurn } from '../e2e/scanner.ts';
import { documentScenes } from './document-scenes.ts';
import { FORM_SCENES } from './form-scenes.ts';
import { IMPORT_SCENES } from './import-scenes.ts';
import { LABEL_SCENES } from './label-scenes.ts';
import { LIST_SCENES } from './list-scenes.ts';
import type { OpenWindow } from './open.ts';
import { dropForm, firstSkus, go, hush, PATIENCE, type Scene } from './scene.ts';
import { ORDER_SCENES } from './order-scenes.ts';
import { RECORD_SCENES } from './record-scenes.ts';
import { SHOP_SCENES } from './shop-scenes.ts';

/** Shows the first rows and lets the pane beside them be read. */
async function settle(window: OpenWindow): Promise<void> {
  const { page } = window;
  await hush(window);
  // An element under the pointer looks as nobody meant it.
  await page.mouse.move(1, 1);
  // The parts of a record are read at the Service when the record is opened.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, PATIENCE);
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** The profile is the same for all looks: a session that an earlier one began is shown as it stands. */
async function countRack(window: OpenWindow): Promise<void> {
  const { page } = window;
  await go(window, '#/items');
  const skus = await firstSkus(window, 6);
  await go(window, '#/stock/count');
  const counting = page.getByRole('heading', { name: 'Count, Rack C' });
  const goOn = page.getByRole('button', { name: 'Go on' });
  const subject = page.getByRole('textbox', { name: 'What is counted' });
  const review = page.getByRole('button', { name: 'Count on' });
  await counting.or(goOn).or(subject).or(review).first().waitFor(PATIENCE);
  if (await review.isVisible()) {
    await review.click();
    await counting.waitFor(PATIENCE);
  }
  if (await counting.isVisible()) return;
  if (await goOn.isVisible()) {
    await goOn.first().click();
    await counting.waitFor(PATIENCE);
    return;
  }
  await page.getByLabel('Place', { exact: true }).selectOption({ index: 0 });
  await subject.fill('Rack C');
  // Of such a count alone the review lists what was not scanned.
  await page.getByRole('radio', { name: /^Everything at/ }).check(PATIENCE);
  await page.keyboard.press('Control+Enter');
  await counting.waitFor(PATIENCE);
  await scanInTurn({ window: page }, [...skus, ...skus.slice(2), ...skus.slice(4), '4006209']);
  await page.getByText('No item has this code').first().waitFor(PATIENCE);
}

/** Lines of a receipt, a transfer or an adjustment; as with a count, those of an earlier look stay. */
async function scanLines(window: OpenWindow, kind: 'receive' | 'transfer' | 'adjust'): Promise<void> {
  const { page } = window;
  await go(window, '#/items');
  const skus = await firstSkus(window, 5);
  await go(window, `#/stock/${kind}`);
  await page.locator('.scan-strip').waitFor(PATIENCE);
  if (kind === 'transfer') {
    await page.getByLabel('From', { exact: true }).selectOption({ label: 'Bhosari Godown' });
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'Market Yard Counter' });
  }
  const lines = page.locator('.stock-table tbody tr:not(.bad-why)');
  if ((await lines.count()) < skus.length) await scanInTurn({ window: page }, [...skus, skus[1] ?? '']);
  await lines.nth(skus.length - 1).waitFor(PATIENCE);
}

async function labelsDrawn({ page }: OpenWindow): Promise<void> {
  await page.locator('.fits li').first().waitFor(PATIENCE);
  await page.waitForFunction(
    () => {
      const drawn = [...document.querySelectorAll<HTMLImageElement>('img.label-picture')];
      return drawn.length > 0 && drawn.every((one) => one.naturalWidth > 0);
    },
    null,
    PATIENCE,
  );
}

/** Each leaves the window so that the next can begin. */
export const SCENES: readonly Scene[] = [
  {
    name: 'today-practice',
    async arrange(window) {
      await go(window, '#/today');
      await window.page.getByRole('button', { name: 'Show the practice sheet' }).click(PATIENCE);
      await window.page.locator('.practice-codes img').nth(5).waitFor(PATIENCE);
    },
    leave: (window) => window.page.getByRole('button', { name: 'Hide the practice sheet' }).click(PATIENCE),
  },
  {
    name: 'settings-scanner-tried',
    async arrange(window) {
      await go(window, '#/settings/scanner');
      const code = await window.page.locator('.practice-codes img').first().getAttribute('alt', PATIENCE);
      await scanInTurn({ window: window.page }, [code?.split(', ').at(-1) ?? '']);
      await window.page.locator('.scan-test .bar').nth(5).waitFor(PATIENCE);
    },
  },
  {
    name: 'items-large',
    async arrange(window) {
      await choose(window, { density: 'floor' });
      await go(window, '#/items');
      await window.page.locator('.vrow').first().waitFor(PATIENCE);
    },
    leave: (window) => choose(window, { density: 'dense' }),
  },
  {
    name: 'item-edit',
    async arrange(window) {
      await go(window, '#/items');
      await window.page.locator('.vrow').first().waitFor(PATIENCE);
      await window.page.keyboard.press('Control+e');
      await window.page.locator('form h1').waitFor(PATIENCE);
    },
  },
  {
    name: 'items-picked',
    async arrange(window) {
      await go(window, '#/items');
      const { page } = window;
      await page.locator('.vrow').nth(7).waitFor(PATIENCE);
      await page.locator('.vrow').nth(1).locator('.row-pick').click(PATIENCE);
      await page.locator('.vrow').nth(3).locator('.row-pick').click(PATIENCE);
      await page
        .locator('.vrow')
        .nth(6)
        .click({ ...PATIENCE, modifiers: ['Shift'] });
      await page.getByText('5 selected').waitFor(PATIENCE);
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  ...IMPORT_SCENES,
  ...ORDER_SCENES,
  ...SHOP_SCENES,
  ...FORM_SCENES,
  ...LIST_SCENES,
  ...RECORD_SCENES,
  {
    name: 'contact-new',
    async arrange(window) {
      await go(window, '#/contacts');
      const phone = await window.page.locator('.vrow [role=gridcell]').nth(2).innerText(PATIENCE);
      await go(window, '#/contacts/new');
      await window.page.getByLabel('Phone').fill(phone);
      await window.page.getByLabel('Name', { exact: true }).fill('Sai Traders');
      await window.page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZX');
      await window.page.locator('aside .notice').first().waitFor(PATIENCE);
    },
    leave: dropForm,
  },
  {
    name: 'item-new',
    async arrange(window) {
      await go(window, '#/items/new');
      const { page } = window;
      await page.getByLabel('Name', { exact: true }).fill('Anchor bolt M16 × 140');
      await page.getByLabel('SKU', { exact: true }).fill('ANC-16-140');
      await page.getByLabel('Barcode', { exact: true }).fill('2000000000011');
      await page.getByLabel('Unit', { exact: true }).fill('Drum');
      await page.getByLabel('Category', { exact: true }).fill('Anchors');
      await page.getByLabel('Opening stock', { exact: true }).fill('24');
      await page.getByLabel('Place of the opening stock', { exact: true }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Another place' }).click(PATIENCE);
      await page.getByLabel('Opening stock 2', { exact: true }).fill('6');
      await page.getByLabel('Place of the opening stock 2', { exact: true }).selectOption({ index: 1 });
      await page.locator('.field .err').first().waitFor(PATIENCE);
    },
    leave: dropForm,
  },
  {
    name: 'labels-bench',
    async arrange(window) {
      await go(window, '#/items');
      await window.page.locator('.vrow').first().waitFor(PATIENCE);
      await window.page.keyboard.press('Control+p');
      await window.page.getByRole('heading', { name: 'Labels', level: 1 }).waitFor(PATIENCE);
      await labelsDrawn(window);
    },
  },
  {
    name: 'labels-places',
    async arrange(window) {
      await go(window, '#/labels');
      const { page } = window;
      const empty = page.locator('.panel-head').first().getByRole('button');
      await page.locator('.queue-rows, .queue-empty').first().waitFor(PATIENCE);
      if ((await empty.count()) > 0) await empty.last().click(PATIENCE);
      await page.locator('.queue-empty').getByRole('button').nth(1).click(PATIENCE);
      await page.locator('.queue-rows .tag').first().waitFor(PATIENCE);
      await labelsDrawn(window);
    },
  },
  ...LABEL_SCENES,
  {
    name: 'stock-figures',
    async arrange(window) {
      // Movements are read with their item, so a few are opened first.
      await go(window, '#/items');
      const { page } = window;
      for (let row = 0; row < 8; row += 1) {
        await page.locator('.vrow').nth(row).click(PATIENCE);
        await page.locator('.over-time').waitFor(PATIENCE);
      }
      await go(window, '#/stock');
      await page.locator('.treemap li').first().waitFor(PATIENCE);
      await page.locator('.heat td').first().waitFor(PATIENCE);
      await page.locator('.figures').scrollIntoViewIfNeeded(PATIENCE);
      await page.evaluate(() => document.querySelector('.figures')?.scrollIntoView());
    },
  },
  {
    name: 'item-over-time',
    async arrange(window) {
      await go(window, '#/items');
      const { page } = window;
      await page.locator('.vrow').nth(1).click(PATIENCE);
      await page.locator('.over-time').waitFor(PATIENCE);
      await page.evaluate(() => document.querySelector('.over-time')?.scrollIntoView());
    },
  },
  { name: 'count', arrange: countRack },
  {
    name: 'count-differences',
    async arrange(window) {
      await countRack(window);
      await window.page.keyboard.press('Control+Enter');
      await window.page.locator('.review-grid tbody tr').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'count-review',
    async arrange(window) {
      await countRack(window);
      await window.page.keyboard.press('Control+Enter');
      await window.page.getByRole('radio', { name: /^Not scanned/ }).press(' ', PATIENCE);
      await window.page.locator('.missing-head').waitFor(PATIENCE);
    },
  },
  ...(['receive', 'transfer', 'adjust'] as const).map((kind) => ({
    name: kind,
    arrange: (window: OpenWindow) => scanLines(window, kind),
  })),
  {
    name: 'receive-costs',
    async arrange(window) {
      await scanLines(window, 'receive');
      await window.page.getByRole('button', { name: 'Unit costs' }).click(PATIENCE);
      const costs = window.page.locator('.cost-box input');
      // The wrong one last: what is left in a box is kept, and would come after the boxes were emptied again.
      for (const [line, cost] of [
        [0, '96.4'],
        [2, '1284.55'],
        [1, '-1'],
      ] as const)
        await costs.nth(line).fill(cost);
    },
    async leave({ page }) {
      for (const cost of await page.locator('.cost-box input').all()) await cost.fill('');
      await page.getByRole('button', { name: 'Unit costs' }).click(PATIENCE);
    },
  },
  ...documentScenes((window) => scanLines(window, 'receive')),
  {
    name: 'support-collected',
    async arrange(window) {
      await go(window, '#/settings/support');
      const { page } = window;
      await page.getByRole('button', { name: 'Collect', exact: true }).click(PATIENCE);
      await page.getByText('versions.json').click({ timeout: 120_000 });
      await page.locator('details[open] pre').waitFor(PATIENCE);
    },
  },
  {
    name: 'palette',
    async arrange(window) {
      await go(window, '#/items');
      await window.page.keyboard.press('Control+k');
      await window.page.keyboard.insertText('hin');
      await window.page.locator('.palette-hit').first().waitFor(PATIENCE);
      await window.page.locator('.palette-places').waitFor(PATIENCE);
    },
  },
  {
    name: 'help',
    async arrange(window) {
      await go(window, '#/items');
      await window.page.locator('.vrow').first().click(PATIENCE);
      await window.page.keyboard.press('F1');
      await window.page.getByRole('dialog').waitFor(PATIENCE);
    },
  },
  {
    name: 'export',
    async arrange(window) {
      await go(window, '#/contacts');
      await window.page.getByRole('button', { name: 'Export' }).click();
      await window.page.locator('dialog[open]').waitFor(PATIENCE);
    },
  },
];

/** Every place that the main navigation leads to, as it is there now. */
export async function placesOf(window: OpenWindow): Promise<readonly Scene[]> {
  const hashes: string[] = [];
  const links = window.page.locator('nav.app-nav a[href^="#/"]');
  const shown = (): Promise<string[]> =>
    links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const sections = (): Promise<string[]> =>
    window.page
      .locator('main .settings-nav a[href^="#/settings/"], main nav.seg a[href^="#/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  // Some places show the places inside them once one is there.
  for (const hash of await shown()) {
    await go(window, hash);
    hashes.push(hash, ...(await shown()), ...(await sections()));
  }
  return [...new Set(hashes)]
    .filter((hash) => hash.startsWith('#/'))
    .map((hash) => ({
      name: hash.slice(2).replaceAll('/', '-'),
      async arrange(window) {
        await go(window, hash);
        await window.page.waitForFunction(
          () => document.querySelector('.vlist, main')?.textContent.trim() !== '',
          null,
          PATIENCE,
        );
        if (hash === '#/labels') await labelsDrawn(window);
        if (hash === '#/today') await window.page.locator('.today-grid').waitFor(PATIENCE);
      },
    }));
}

async function choose({ page }: OpenWindow, changes: Partial<Settings>): Promise<void> {
  await page.evaluate((next) => window.stockhand.invoke('settings.set', next), changes);
}

export async function speak(window: OpenWindow, language: Settings['language']): Promise<void> {
  if ((await window.page.evaluate(() => document.documentElement.lang)) === language) return;
  await choose(window, { language });
  await window.page.waitForFunction((next) => document.documentElement.lang === next, language, PATIENCE);
}

/** Arranged in English, whose words the scenes know; pictured in the language that is asked for. */
export async function picture(
  window: OpenWindow,
  scene: Scene,
  file: string,
  language: Settings['language'],
): Promise<void> {
  await inScene(window, scene, language, () =>
    window.page.screenshot({ path: file, animations: 'disabled' }),
  );
}

/** The same for whoever looks at it in another way. @returns what was seen */
export async function inScene<Seen>(
  window: OpenWindow,
  scene: Scene,
  language: Settings['language'],
  look: () => Promise<Seen>,
): Promise<Seen> {
  await speak(window, 'en-IN');
  await scene.arrange(window);
  await speak(window, language);
  await settle(window);
  const seen = await look();
  if (scene.leave !== undefined) {
    await speak(window, 'en-IN');
    await scene.leave(window);
  }
  await window.page.keyboard.press('Escape');
  return seen;
}
