/** The row that says what was scanned and what the next scan counts: always in view, and nothing under the hand moves. */
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { connectedDesk, eventually, seesText } from '../person.ts';
import { scan, scanInTurn } from '../scanner.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';

let service: StandInService;
let desk: Desk;
afterEach(() => service.stop());

async function openReceive(): Promise<readonly string[]> {
  service = await startService({ data: { items: 160, contacts: 5 } });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  const question = { q: '', filter: 'all', category: null, sort: 'name', direction: 'asc' } as const;
  const list = await answer(desk, 'items.window', { ...question, offset: 0, limit: 160 });
  await desk.window.keyboard.press('F6');
  await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
  return list.rows.filter((row) => row.trackInventory).map((row) => row.sku);
}

const entry = () => desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' });
const boxes = () => desk.window.getByRole('textbox', { name: /^Quantity of/ });

function isInView(part: Locator): Promise<boolean> {
  return part.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (node.contains(hit) || hit.contains(node)) && bottom <= innerHeight;
  });
}

/** Names, quantities and units of which a part is cut off, and choices that leave the window. */
function cutTexts(): Promise<readonly string[]> {
  return desk.window.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('.stock-table td, .scan-next label')];
    return cells
      .filter((cell) => {
        const isOut = cell.getBoundingClientRect().right > innerWidth;
        return isOut || cell.scrollWidth > cell.clientWidth + 1;
      })
      .map((cell) => cell.textContent.trim());
  });
}

describe('with 60 lines at 1366 × 768', () => {
  it.each(['light', 'floor'] as const)('the scan row and the newest line are in view: %s', async (theme) => {
    const skus = await openReceive();
    await answer(desk, 'settings.set', { theme });
    await eventually(async () =>
      expect(await desk.window.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme),
    );
    await scanInTurn(desk, skus.slice(0, 60));
    await seesText(desk.window.locator('.savebar'), /Lines\s+60\b/);
    await eventually(async () => expect(await boxes().count()).toBe(60));
    const { lines } = await answer(desk, 'sessions.lines', {
      id: (await answer(desk, 'sessions.list', { kind: 'receive' }))[0]!.id,
    });
    const newest = lines.at(-1)!.item.name;
    await expect.poll(() => boxes().first().getAttribute('aria-label')).toBe(`Quantity of ${newest}`);
    await seesText(desk.window.getByRole('region', { name: 'Last scan' }), newest);
    for (const part of [entry(), boxes().first(), desk.window.locator('.savebar')])
      expect(await isInView(part)).toBe(true);
    expect(await cutTexts()).toEqual([]);

    // Scanned again right after new ones: its line comes into view where those have put it.
    const oldest = desk.window.getByRole('textbox', {
      name: `Quantity of ${lines[0]!.item.name}`,
      exact: true,
    });
    await scanInTurn(desk, [skus[60]!, skus[61]!, skus[0]!]);
    await eventually(async () => expect(await oldest.inputValue()).toBe('2'));
    await eventually(async () => expect(await isInView(oldest)).toBe(true));
    await desk.close();
  });
});

describe('the first code that nobody knows', () => {
  it('moves no box of a line and no column', async () => {
    const skus = await openReceive();
    await scanInTurn(desk, skus.slice(0, 5));
    await eventually(async () => expect(await boxes().count()).toBe(5));
    const places = () =>
      desk.window.evaluate(() =>
        [...document.querySelectorAll('.stock-table th, .stock-table td, .stepper button, .entry')].map(
          (node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return [x, y, width, height];
          },
        ),
      );
    const before = await places();
    await scan(desk, '4006209');
    await seesText(desk.window.getByRole('region', { name: 'Last scan' }), 'No item has this code');
    await desk.window.getByRole('button', { name: '1 unknown code' }).waitFor();
    expect(await places()).toEqual(before);
    await desk.close();
  });
});
