/** Dates, running numbers, answers and rows of a file in the real window: as a person puts them on a label and prints them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows, type Desk } from '../harness.ts';
import { eventually, goTo, willChoose, willOpen } from '../person.ts';

const SHEET = [
  'Item name,SKU,MRP,Rack no,Qty',
  'Brass hinge,HNG-4,1250,R-07,2',
  'Tower bolt,TB-8,85.50,R-08,1',
].join('\n');

describe('what a label makes itself', () => {
  let desk: Desk;
  let folder: string;
  const parts = () => desk.window.locator('.canvas .el');
  const part = (name: string) =>
    parts().and(desk.window.getByRole('button', { name: new RegExp(`^${name},`) }));
  const verdict = () => desk.window.getByRole('region', { name: 'Will it scan' });
  const button = (name: string) => desk.window.getByRole('button', { name, exact: true });
  const queue = () => desk.window.getByRole('list', { name: 'Queue' });

  beforeAll(async () => {
    folder = await makeDataDir();
    desk = await launchDesk({ args: ['--demo', '--theme', 'light', '--size', '1366x768'] });
    await untilRows(desk);
    await goTo(desk, 'Labels');
    await verdict().getByText('Every code fits').waitFor();
  });

  afterAll(() => desk.close());

  async function lastJob() {
    const { rows } = await answer(desk, 'prints.list', { offset: 0, limit: 1 });
    return answer(desk, 'prints.get', { id: rows[0]!.id });
  }

  it('queues the rows of a file, their columns are fields, and the quantities are those of the file', async () => {
    const path = join(folder, 'rack.csv');
    writeFileSync(path, SHEET);
    await willOpen(desk, path);
    await button('Rows of a file').click();
    await desk.window.getByText('2 rows of rack.csv are in the queue').waitFor();
    await eventually(async () => expect(await queue().getByRole('listitem').count()).toBe(2));
    await desk.window.getByRole('button', { name: /^Make PDF of 3 labels/ }).waitFor();
    await desk.window
      .getByRole('list', { name: 'On the label' })
      .getByText('Rack no', { exact: true })
      .waitFor();
  });

  it('puts a column, a date, a running number and a question on a new label', async () => {
    await button('New label').click();
    const dialog = desk.window.getByRole('dialog', { name: 'New label' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rack tag');
    await dialog
      .getByRole('combobox', { name: 'Sheet or roll' })
      .selectOption({ label: 'Roll, 100 × 50 mm' });
    await dialog.getByRole('combobox', { name: 'Begin with' }).selectOption({ label: 'An empty label' });
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await desk.window.getByRole('checkbox', { name: 'Rack no' }).check();
    await button('Date').click();
    await eventually(async () => expect(await part('Date').count()).toBe(1));
    await desk.window.getByRole('textbox', { name: 'Days from today' }).fill('30');
    await desk.window.keyboard.press('Tab');
    await button('Number').click();
    await desk.window.getByRole('textbox', { name: 'From', exact: true }).fill('41');
    await desk.window.keyboard.press('Tab');
    await button('Ask').click();
    await desk.window.getByRole('textbox', { name: 'Question' }).fill('Batch no');
    await desk.window.keyboard.press('Tab');
    await eventually(async () => expect(await part('Batch no').count()).toBe(1));
    await verdict().getByText('Every code fits').waitFor();
  });

  it('asks at the print, freezes day and numbers in the job, and the next print goes on', async () => {
    for (const [batch, next] of [
      ['B-2026/11', 41],
      ['B-2026/12', 44],
    ] as const) {
      const file = join(folder, `rack-${String(next)}.pdf`);
      await willChoose(desk, file);
      await desk.window.keyboard.press('Control+p');
      const dialog = desk.window.getByRole('dialog', { name: 'For these labels' });
      await dialog.getByRole('textbox', { name: 'Batch no' }).fill(batch);
      await desk.window.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      await desk.window.getByText(`Saved rack-${String(next)}.pdf`).waitFor();
      const { template, rows, labels } = await lastJob();
      expect(labels).toBe(3);
      expect(rows).toMatchObject([{ name: 'Brass hinge', quantity: 2 }, { name: 'Tower bolt' }]);
      const elements = template.extras.elements ?? [];
      expect(elements.find(({ kind }) => kind === 'counter')).toMatchObject({ next });
      expect(elements.find(({ kind }) => kind === 'prompt')).toMatchObject({ answer: batch });
      expect(elements.find(({ kind }) => kind === 'date')).toMatchObject({
        offsetDays: 30,
      });
      expect(JSON.stringify(elements)).toMatch(/"from":"\d{4}-\d\d-\d\d"/);
    }
  });

  it('shows the pages of the job whole, with their numbers', async () => {
    await desk.window.getByRole('button', { name: 'Whole pages' }).click();
    const dialog = desk.window.getByRole('dialog', { name: 'Whole pages' });
    await dialog.getByText('Page 1 of 3, label 1').waitFor();
    expect(await violationsInThemes(desk)).toEqual([]);
    await desk.window.keyboard.press('End');
    await dialog.getByText('Page 3 of 3, label 3').waitFor();
    await dialog.getByRole('button', { name: 'Page before (Page Up)' }).click();
    await dialog.getByRole('img', { name: 'Page 2 of 3, label 2' }).waitFor();
    await desk.window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('lets a barcode hold the running number', async () => {
    await desk.window.getByRole('checkbox', { name: 'Barcode' }).check();
    await part('Barcode').focus();
    await desk.window.getByRole('combobox', { name: 'Holds' }).selectOption({ label: 'Running number' });
    await verdict().getByText('Every code fits').waitFor();
    await eventually(async () => expect(await part('Barcode').getAttribute('class')).not.toContain('bad'));
  });
});
