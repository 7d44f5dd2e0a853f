/** Documents of the stock: the list, one document, and how it is printed. */
import { go, PATIENCE, type Scene } from './scene.ts';
import type { OpenWindow } from './open.ts';

type Receive = (window: OpenWindow) => Promise<void>;

/** The list with something in it: posted here where nothing was. @param receive scans some goods that came in */
async function openList(window: OpenWindow, receive: Receive): Promise<void> {
  const { page } = window;
  const rows = page.locator('[role=grid] .vrow');
  await go(window, '#/stock/documents');
  await rows.first().or(page.locator('.stock-table .empty')).first().waitFor(PATIENCE);
  if ((await rows.count()) > 0) return;
  await receive(window);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Print labels', exact: true }).waitFor(PATIENCE);
  await go(window, '#/stock/documents');
  await rows.first().waitFor(PATIENCE);
}

async function openOne(window: OpenWindow, receive: Receive): Promise<void> {
  await openList(window, receive);
  const { page } = window;
  await page.locator('[role=grid] .vrow').first().click(PATIENCE);
  await page.locator('.stock-table tbody tr').first().waitFor(PATIENCE);
}

export function documentScenes(receive: Receive): readonly Scene[] {
  return [
    { name: 'documents', arrange: (window) => openList(window, receive) },
    { name: 'document', arrange: (window) => openOne(window, receive) },
    {
      name: 'document-print',
      async arrange(window) {
        await openOne(window, receive);
        await window.page.keyboard.press('Control+p');
        await window.page.locator('dialog[open]').waitFor(PATIENCE);
      },
      async leave({ page }) {
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ ...PATIENCE, state: 'detached' });
      },
    },
    {
      name: 'document-found',
      async arrange(window) {
        await openList(window, receive);
        await window.page.keyboard.press('Control+k');
        await window.page.keyboard.insertText('grn-');
        await window.page.locator('.palette-hit[id^="palette-document"]').first().waitFor(PATIENCE);
      },
    },
  ];
}
