/**
 * Pictures of the window: `node test/renderer-harness/shoot.ts OUT_DIR [name…]` builds the harness, serves it with the product's
 * Content-Security-Policy, takes one picture per shot and prints every console message and serious axe finding.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { build, preview } from 'vite';
import { openBrowser } from './browser.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly act?: (page: Page) => Promise<void>;
}

const screens = [
  ['today', '#/today'],
  ['items', '#/items'],
  ['item-edit', '#/items/i0/edit'],
  ['contacts', '#/contacts'],
  ['contact-edit', '#/contacts/c0/edit'],
  ['notifications', '#/notifications'],
  ['sync', '#/sync'],
  ['settings', '#/settings/appearance'],
] as const;

const shots: Shot[] = [
  ...screens.flatMap(([name, path]) =>
    ['light', 'dark', 'floor'].map((theme): Shot => ({
      name: `${name}-${theme}`,
      path: `?theme=${theme}${path}`,
    })),
  ),
  ...['light', 'dark', 'floor'].map((theme): Shot => ({
    name: `new-version-${theme}`,
    path: `?newVersion&theme=${theme}#/settings/updates`,
  })),
  { name: 'new-version-hindi', path: '?newVersion&language=hi-IN#/settings/updates' },
  {
    name: 'new-version-small',
    path: '?newVersion&language=hi-IN#/settings/updates',
    size: { width: 1_366, height: 768 },
  },
  ...['downloaded', 'refused', 'away'].map((updates): Shot => ({
    name: `updates-${updates}`,
    path: `?updates=${updates}#/settings/updates`,
  })),
  { name: 'updates-refused-hindi', path: '?updates=refused&language=hi-IN#/settings/updates' },
  ...['light', 'dark', 'floor'].map((theme): Shot => ({
    name: `first-run-${theme}`,
    path: `?mode=first-run&theme=${theme}#/today`,
  })),
  ...['light', 'dark', 'floor'].map((theme): Shot => ({
    name: `adjust-${theme}`,
    path: `?theme=${theme}#/items/i0`,
    act: async (page) => {
      await page.keyboard.press('F9');
      await page.getByRole('dialog').getByRole('textbox').first().fill('-12');
    },
  })),
  ...['reading', 'offline', 'never', 'refused', 'empty'].map((kind): Shot => ({
    name: `movements-${kind}`,
    path: `?related=${kind}#/items/i1`,
  })),
  ...['Documents', 'E-mails'].map((tab): Shot => ({
    name: `contact-${tab.toLowerCase()}`,
    path: '#/contacts/c0',
    act: async (page) => {
      await page.getByRole('tab', { name: tab }).click();
    },
  })),
  { name: 'contact-hindi', path: '?language=hi-IN#/contacts/c0' },
  {
    name: 'item-wrong',
    path: '#/items/i0/edit',
    act: async (page) => {
      await page.getByLabel('Barcode').fill('8900000123453');
      await page.getByLabel('Reorder level').fill('-5');
      await page.getByLabel('Price', { exact: true }).fill('152');
    },
  },
  {
    name: 'search',
    path: '#/today',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('butt hinge', { delay: 120 });
    },
  },
  {
    name: 'items-filtered',
    path: '#/items',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('elbow', { delay: 120 });
    },
  },
  {
    name: 'scan',
    path: '#/items',
    act: async (page) => {
      await page.keyboard.type('8900000123452', { delay: 5 });
      await page.keyboard.press('Enter');
    },
  },
  ...['light', 'dark', 'floor'].map((theme): Shot => ({
    name: `sync-first-${theme}`,
    path: `?sync=first-run&theme=${theme}#/sync`,
  })),
  ...['light', 'dark', 'floor'].map((theme): Shot => ({
    name: `sync-guard-${theme}`,
    path: `?sync=guard&theme=${theme}#/sync`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Categories', exact: true }).click();
    },
  })),
  {
    name: 'sync-accept',
    path: '?sync=guard#/sync',
    act: async (page) => {
      await page.getByRole('button', { name: 'They were really deleted' }).click();
    },
  },
  { name: 'sync-hindi', path: '?language=hi-IN&sync=guard#/sync' },
  { name: 'sync-200', path: '?sync=first-run#/sync', size: { width: 683, height: 384 } },
  { name: 'items-hindi', path: '?language=hi-IN#/items' },
  { name: 'today-hindi', path: '?language=hi-IN#/today' },
  { name: 'held', path: '?mode=connected&line=held#/settings/connection' },
  { name: 'limited', path: '?line=limited#/sync' },
  { name: 'offline', path: '?line=offline#/today' },
  { name: 'restarting', path: '?engine=restarting#/items' },
  { name: 'stopped', path: '?engine=stopped#/items' },
  { name: 'items-200', path: '#/items', size: { width: 683, height: 384 } },
  { name: 'item-edit-200', path: '#/items/i0/edit', size: { width: 683, height: 384 } },
  { name: 'today-200', path: '#/today', size: { width: 683, height: 384 } },
  { name: 'pane-200', path: '#/items/i0', size: { width: 683, height: 384 } },
];

const [outDir = '/tmp/shots', ...only] = process.argv.slice(2);
mkdirSync(outDir, { recursive: true });
const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
await build({ configFile, logLevel: 'warn' });
const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
const origin = server.resolvedUrls?.local[0] ?? '';
const browser = await openBrowser();
const withAxe = process.env['AXE'] !== '0';
const { page } = browser;
let shown = '';
page.on('console', (message) => {
  console.log(`${shown}: ${message.type()} ${message.text()}`);
});
page.on('pageerror', (error) => {
  console.log(`${shown}: ERROR ${error.message}`);
});
for (const shot of shots.filter(
  ({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)),
)) {
  shown = shot.name;
  await page.setViewportSize(shot.size ?? { width: 1366, height: 768 });
  // A change of the fragment alone would not load the page anew.
  await page.goto('about:blank');
  await page.goto(origin + shot.path);
  await page.waitForSelector('.app-main *');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  await shot.act?.(page);
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${outDir}/${shot.name}.png` });
  if (withAxe) {
    const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const one of found.violations) {
      console.log(
        `${shot.name}: axe ${one.impact ?? ''} ${one.id} ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(' | ')}`,
      );
    }
  }
}
await browser.close();
await server.close();
