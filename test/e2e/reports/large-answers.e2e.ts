/** Answers of the Service of whatever size and shape: it is drawn in parts, nothing breaks out of its place, and all of it is reached. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportShape } from '../../../src-service/report-shapes.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText } from '../person.ts';

/** A PC of a shop draws so many in about a fifth of a second. All rows at once would be many times as many. */
const ELEMENTS_MAX = 8_000;

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 4, contacts: 4, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  await goTo(desk, 'CRM');
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const panel = () => desk.window.getByRole('main').getByRole('region', { name: 'CRM figures', exact: true });

async function read(shape: ReportShape): Promise<void> {
  service.shape.reports = shape;
  const before = service.requests.length;
  await panel().getByRole('button', { name: 'Refresh' }).click();
  await eventually(() => expect(service.requests.length).toBeGreaterThan(before));
  await panel().and(desk.window.locator('[aria-busy="false"]')).waitFor();
}

/** The drawn part of an answer of any length. */
async function isLight(): Promise<void> {
  const drawn = await panel().locator('*').count();
  expect(drawn).toBeGreaterThan(50);
  expect(drawn).toBeLessThanOrEqual(ELEMENTS_MAX);
}

/** Nothing is wider than the page. */
const fits = () =>
  eventually(async () =>
    expect(
      await desk.window.evaluate(() => {
        const page = document.querySelector('.page.scrolls');
        return page === null ? -1 : page.scrollWidth - page.clientWidth;
      }),
    ).toBe(0),
  );

describe('an answer with names and numbers of any length', () => {
  it('stays within the page, with its year as a year and its numbers as people read them', async () => {
    await read('odd');
    await seesText(panel(), /Year\s+2026/);
    await seesText(panel(), /Financial year\s+2026/);
    await seesText(panel(), '1.79 × 10³⁰⁸');
    // As it was written: a PC has no such number.
    await seesText(panel(), '-123456789012345680000');
    await fits();
    expect(await violationsInThemes(desk, ['light'])).toEqual([]);
    await panel().locator('summary', { hasText: 'long long' }).click();
    await seesText(panel(), 'The first 20,000 of 25,000 characters');
    await fits();
  });
});

describe('an answer as large as the desk takes in', () => {
  it.each<readonly [ReportShape, string]>([
    ['long', 'Show all 5,000'],
    ['wide', 'Show all 3,000'],
  ])('is shown in parts that a window draws at once: %s', async (shape, button) => {
    await read('figures');
    await read(shape);
    const all = panel().getByRole('button', { name: button });
    await all.first().waitFor();
    await isLight();
    await fits();
    await all.first().click();
    const pages = panel().getByRole('navigation', { name: 'Pages' }).first();
    await seesText(pages, /^1 to \d+ of [35],000/m);
    await isLight();
    await pages.getByRole('button', { name: 'Next' }).click();
    await seesText(pages, /^(?!1 to)\d+ to \d+ of [35],000/m);
    await isLight();
  });
});
