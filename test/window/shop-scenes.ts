/** The lists of the shop and of the CRM, one picture each, and what is asked before an entry goes. */
import type { OpenWindow } from './open.ts';
import { go, PATIENCE, type Scene } from './scene.ts';

const PAGES = [
  'warehouses',
  'categories',
  'units',
  'itemCustomFields',
  'stock',
  'leadSources',
  'leadTypes',
  'leadPriorities',
  'pipelines',
  'automations',
  'emailSettings',
  'social',
] as const;

/** The records once a page was read. */
const READ: Partial<Record<(typeof PAGES)[number], string>> = {
  stock: '.object-form',
  emailSettings: '.object-form',
  social: 'main table tbody tr',
};

async function open(window: OpenWindow, page: (typeof PAGES)[number]): Promise<void> {
  await go(window, `#/settings/${page}`);
  const { page: shown } = window;
  await shown
    .locator(READ[page] ?? '.entry-table tbody tr')
    .first()
    .waitFor(PATIENCE);
}

export const SHOP_SCENES: readonly Scene[] = [
  ...PAGES.map((page) => ({
    name: `settings-${page}`,
    arrange: (window: OpenWindow) => open(window, page),
  })),
  {
    name: 'settings-stages',
    async arrange(window) {
      await open(window, 'pipelines');
      await window.page
        .getByRole('button', { name: /^Stages of/ })
        .first()
        .click(PATIENCE);
      await window.page.locator('dialog[open] .stages tbody tr').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'settings-definition',
    async arrange(window) {
      await open(window, 'automations');
      await window.page
        .getByRole('button', { name: /^Definition of/ })
        .first()
        .click(PATIENCE);
      await window.page.locator('dialog[open] .definition').waitFor(PATIENCE);
    },
  },
  {
    name: 'crm-pipelines',
    async arrange(window: OpenWindow) {
      await go(window, '#/crm/pipelines');
      await window.page.locator('.pipeline .stages li').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'stock-valued',
    async arrange(window: OpenWindow) {
      await go(window, '#/stock/valuation');
      await window.page.locator('.value-place').nth(1).click(PATIENCE);
      await window.page.locator('.stock-table .vrow').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'crm-forms',
    async arrange(window: OpenWindow) {
      await go(window, '#/crm/forms');
      await window.page.locator('tr[data-entry]').first().waitFor(PATIENCE);
    },
  },
  {
    name: 'crm-form',
    async arrange(window: OpenWindow) {
      await go(window, '#/crm/forms');
      await window.page.locator('tr[data-entry] a').first().click(PATIENCE);
      await window.page.locator('.form-card-name').first().click(PATIENCE);
      await window.page.locator('.form-card .fgrid').waitFor(PATIENCE);
    },
  },
  ...(
    [
      ['settings-delete-warehouse', 'warehouses', 'Delete Bhosari Godown'],
      ['settings-delete-pipeline', 'pipelines', /^Delete /],
      ['settings-disconnect', 'social', /^Disconnect /],
    ] as const
  ).map(([name, page, button]) => ({
    name,
    async arrange(window: OpenWindow) {
      await open(window, page);
      await window.page.getByRole('button', { name: button }).first().click(PATIENCE);
      await window.page.locator('dialog[open]').waitFor(PATIENCE);
    },
  })),
  {
    name: 'settings-match',
    async arrange(window) {
      await open(window, 'social');
      await window.page
        .getByRole('button', { name: /^Forms of/ })
        .first()
        .click(PATIENCE);
      await window.page
        .getByRole('button', { name: /^Match fields of/ })
        .first()
        .click(PATIENCE);
      await window.page.locator('dialog[open] .fgrid').first().waitFor(PATIENCE);
    },
  },
];
