/** The label studio: parts chosen and lined up, parts on each other, rows of a file, what is asked, whole pages. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenWindow } from './open.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

const RACK = [
  'Item name,SKU,MRP,Rack no,Qty',
  'Brass hinge 4 inch,HNG-4,1250,R-07,12',
  'Tower bolt 8 inch,TB-8,85.50,R-08,9',
  'पीतल की कुंडी,KND-2,140,R-09,6',
];

async function bench(window: OpenWindow): Promise<void> {
  await go(window, '#/labels');
  await window.page.locator('.canvas .el').first().waitFor(PATIENCE);
}

/** By its place in the list of papers and beginnings, which are called otherwise in each language. */
async function newLabel(window: OpenWindow, beginning: number): Promise<void> {
  const { page } = window;
  await bench(window);
  await page.locator('.labels-bar .iconbtn').first().click(PATIENCE);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Rack front');
  await dialog.locator('select').first().selectOption({ index: 6 });
  await dialog.locator('select').last().selectOption({ index: beginning });
}

async function openNew(window: OpenWindow, beginning: number): Promise<void> {
  await newLabel(window, beginning);
  await window.page.keyboard.press('Control+Enter');
  await window.page.getByRole('dialog').waitFor({ ...PATIENCE, state: 'detached' });
}

async function queueFile(window: OpenWindow): Promise<void> {
  const { app, page } = window;
  await bench(window);
  const file = join(mkdtempSync(join(tmpdir(), 'stockhand-pictures-')), 'rack-labels.csv');
  writeFileSync(file, RACK.join('\n'));
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  const full = page.locator('.panel-head').first().getByRole('button');
  if ((await full.count()) > 0) await full.last().click(PATIENCE);
  await page.locator('.queue-empty').getByRole('button').last().click(PATIENCE);
  await page.locator('.queue-rows li').nth(2).waitFor(PATIENCE);
}

async function drop({ page }: OpenWindow): Promise<void> {
  await page.keyboard.press('Escape');
}

export const LABEL_SCENES: readonly Scene[] = [
  { name: 'labels-new', arrange: (window) => newLabel(window, 0), leave: drop },
  {
    name: 'labels-save',
    async arrange(window) {
      await openNew(window, 0);
      await window.page.keyboard.press('Control+s');
      await window.page.getByRole('dialog').getByRole('textbox').fill(' ');
    },
    leave: drop,
  },
  {
    name: 'labels-page',
    async arrange(window) {
      await bench(window);
      const { page } = window;
      const own = page.locator('.labels-bar optgroup').first().locator('option').first();
      await page.locator('.labels-bar select').selectOption((await own.getAttribute('value')) ?? '');
      await page.locator('.labels-bar .btn').first().click(PATIENCE);
      await page.getByRole('dialog').getByRole('textbox').first().waitFor(PATIENCE);
    },
    leave: drop,
  },
  {
    name: 'labels-arrange',
    async arrange(window) {
      await openNew(window, 0);
      const { page } = window;
      await page.locator('.canvas .el').nth(2).waitFor(PATIENCE);
      await page.locator('.canvas .el').first().focus();
      await page.keyboard.press('Control+d');
      await page.locator('.canvas .el.over').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'labels-turned',
    async arrange(window) {
      await openNew(window, 0);
      const { page } = window;
      await page.locator('.canvas .el').nth(2).waitFor(PATIENCE);
      await page.locator('.canvas .el').nth(1).focus();
      await page.keyboard.press('Control+r');
      await page.locator('.canvas .el').last().focus();
      await page.keyboard.press('Control+Shift+r');
      await page.locator('.canvas > image').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'labels-picture',
    async arrange(window) {
      const { page } = window;
      await go(window, '#/labels');
      // The last of the usual designs.
      const usual = await page.locator('.labels-bar select option').last().getAttribute('value');
      await page.locator('.labels-bar select').selectOption(usual, PATIENCE);
      await page.locator('.canvas .el').nth(4).waitFor(PATIENCE);
      await page.locator('.canvas .el').first().focus();
    },
  },
  {
    name: 'labels-file',
    async arrange(window) {
      await queueFile(window);
      await openNew(window, 0);
      await window.page.locator('.label-adds .btn').nth(3).click(PATIENCE);
      await window.page.locator('.canvas .el').nth(3).waitFor(PATIENCE);
    },
  },
  {
    name: 'labels-pages',
    async arrange(window) {
      await queueFile(window);
      const { page } = window;
      await page.locator('.labels-bar select').selectOption({ index: 0 });
      await page.locator('.where .btn').first().click(PATIENCE);
      await page.getByRole('dialog').locator('img.label-picture').waitFor(PATIENCE);
    },
    leave: drop,
  },
];
