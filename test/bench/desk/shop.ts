/** The part of the desk's benchmark with the connection cut: a count at twenty scans in a second, and changes that wait. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openScanner, scroll, switchTo, type Scrolled } from './window.ts';

export const SCANS_PER_SECOND = 20;
/** Five seconds without a pause: nobody could put things before a scanner as quickly. */
const SCANS = 100;
const COUNT_PATIENCE_MS = 20_000;
const WAITING = 300;
const WHEEL_STEPS = 60;

/** Asks the engine as the page does; throws where it refuses. */
async function ask(page: Page, name: string, question: unknown): Promise<unknown> {
  const text = await page.evaluate(
    ([asked, request]) => {
      const { stockhand } = globalThis as unknown as {
        stockhand: { invoke(name: string, question: unknown): Promise<string> };
      };
      return stockhand.invoke(String(asked), request);
    },
    [name, question],
  );
  const answer = JSON.parse(text) as { ok: boolean; value?: unknown; failure?: { message: string } };
  if (!answer.ok) throw new Error(`${name}: ${answer.failure?.message ?? ''}`);
  return answer.value;
}

/** As many changes wait as the list shows. */
export async function scrollOutbox(page: Page): Promise<Scrolled> {
  for (let index = 0; index < WAITING; index += 1) {
    const record = { name: `Waiting ${String(index)}`, phone: String(9_000_000_000 + index) };
    await ask(page, 'operations.accept', {
      operationId: randomUUID(),
      operation: { op: 'contacts.create', record },
    });
  }
  await switchTo(page, '#/sync');
  const list = '#sync-outbox .scroll-y';
  await page
    .locator(`${list} li`)
    .nth(WAITING - 1)
    .waitFor({ state: 'attached' });
  return scroll(page, WHEEL_STEPS, { list, row: 'li' });
}

export interface Counted {
  readonly sent: number;
  readonly counted: number;
  /** After the last key until the page shows all of them. */
  readonly shownMs: number;
}

/** A count, one code after the other in the rhythm of twenty in a second. */
export async function countInRhythm(page: Page, codes: readonly string[]): Promise<Counted> {
  await page.keyboard.press('F8');
  await page.getByRole('textbox', { name: 'What is counted' }).fill('Rack C');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Count, Rack C' }).waitFor();
  const scanner = await openScanner(page);
  const read: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < SCANS; index += 1) {
    await delay(Math.max(0, startedMs + (index * 1_000) / SCANS_PER_SECOND - performance.now()));
    read.push(scanner.hand(codes[index % codes.length] ?? ''));
  }
  await Promise.all(read);
  const lastMs = performance.now();
  const totals = page.getByRole('complementary', { name: 'Totals and quantity' });
  await totals
    .getByText(String(SCANS), { exact: true })
    .first()
    .waitFor({ timeout: COUNT_PATIENCE_MS })
    .catch(() => undefined);
  const shownMs = performance.now() - lastMs;
  const [session] = (await ask(page, 'sessions.list', { kind: 'count' })) as readonly { scans: number }[];
  return { sent: SCANS, counted: session?.scans ?? 0, shownMs };
}
