/** The pipelines of the CRM with their stages side by side, from this PC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { closeToasts, connectedDesk, eventually, goTo, seesText } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 4, contacts: 4, warehouses: 1 }, rateLimit: null });
  const [first] = service.state.pipelines.all();
  first!.fields['stages'] = [
    { key: 'enquiry', label: 'Enquiry', visible: true, system: true, winProbability: 10, color: '#0a7d4f' },
    { key: 'quoted', label: 'Quoted', visible: true, system: false, winProbability: 45 },
    { key: 'parked', label: 'Parked', visible: false, system: false },
  ];
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = () => desk.window.getByRole('main');

describe('the board of pipelines', () => {
  it('shows each with its stages in order without a line, says why there are no cards, and opens the stages of the one that is pressed', async () => {
    const names = service.state.pipelines.all().map(({ fields }) => String(fields['name']));
    await service.goDark();
    await goTo(desk, 'CRM');
    await main().getByRole('tab', { name: 'Pipelines' }).click();
    for (const name of names) await main().getByRole('region', { name, exact: true }).waitFor();
    await seesText(main(), 'the Service does not hand its leads to this desk');
    const board = main().getByRole('region', { name: names[0]!, exact: true });
    await seesText(
      board,
      /3 stages[^]*Enquiry\s+10% chance to win\s+Set by the Service\s+Quoted\s+45% chance to win\s+Parked\s+No chance given\s+Hidden/,
    );
    expect(await violationsInThemes(desk)).toEqual([]);
    const press = board.getByRole('button', { name: `Change the stages of ${names[0]!}`, exact: true });
    await press.press('Enter');
    const dialog = desk.window.getByRole('dialog', { name: `Stages of ${names[0]!}` });
    await dialog.getByLabel('Stage of Quoted', { exact: true }).fill('Quotation sent');
    expect(await violationsInThemes(desk, ['light'])).toEqual([]);
    await desk.window.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await seesText(board, 'Quotation sent');
    await eventually(async () =>
      expect(await press.evaluate((node) => node === document.activeElement)).toBe(true),
    );
    await closeToasts(desk);
    await service.comeBack();
    const stages = (): unknown => service.state.pipelines.all()[0]?.fields['stages'];
    await eventually(
      () => expect(stages()).toMatchObject([{}, { key: 'quoted', label: 'Quotation sent' }, {}]),
      60_000,
    );
  });

  it('counts the stages where an answer that was read tells of them', async () => {
    const [first] = service.state.pipelines.all();
    const stages = ['New', 'Quoted', 'Won'].map((label) => ({
      key: label.toLowerCase(),
      label,
      visible: true,
    }));
    for (const one of service.state.pipelines.all())
      change(service.state, service.state.pipelines, one, { stages: one === first ? stages : [] });
    service.shape.reports = 'series';
    await goTo(desk, 'CRM');
    await main().getByRole('tab', { name: 'Overview' }).click();
    await main().getByRole('button', { name: 'Refresh' }).click();
    await seesText(main(), 'Quotation sent');
    await answer(desk, 'sync.now', {});
    await main().getByRole('tab', { name: 'Pipelines' }).click();
    const board = main().getByRole('region', { name: String(first!.fields['name']), exact: true });
    await eventually(
      async () =>
        expect(await board.innerText()).toMatch(/Counts as of[^]*New\s+12[^]*Quoted\s+7[^]*Won\s+3/),
      60_000,
    );
  });
});
