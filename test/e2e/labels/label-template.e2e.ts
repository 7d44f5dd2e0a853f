/** The template on the bench in the real window while a colleague changes it at the Service, and deletes it. */
import { expect, it } from 'vitest';
import { startService } from '../../../src-service/server.ts';
import { change, remove } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { launchDesk } from '../harness.ts';
import {
  clickUndo,
  closeToasts,
  connectByHand,
  connectedDesk,
  eventually,
  goTo,
  seesText,
  sendAll,
  strip,
  tabTo,
  untilAllSynced,
} from '../person.ts';

it('a template on the bench becomes what a colleague made of it; deleted, it stays to be saved as a new one', async () => {
  const service = await startService({ data: { items: 8, contacts: 2 }, rateLimit: null });
  const desk = await launchDesk({ args: ['--first-run', '--size', '1366x768'] });
  const { state } = service;
  const [theirs] = state.labelTemplates.all();
  if (theirs === undefined) throw new Error('the stand-in has a template');
  const name = String(theirs.fields['name']);
  await connectByHand(desk, service);
  await untilAllSynced(desk);
  await goTo(desk, 'Labels');
  const select = desk.window.getByRole('combobox', { name: 'Template' });
  const option = select.locator('option').filter({ hasText: name }).first();
  await select.selectOption({ label: await option.innerText() });

  change(state, state.labelTemplates, theirs, { labelHeightMm: 23.5 });
  await answer(desk, 'sync.check', { collection: 'labelTemplates' });
  const drawn = desk.window.getByRole('group', { name: /by 23.5 millimetres/ });
  await drawn.waitFor();

  remove(state, state.labelTemplates, theirs);
  await answer(desk, 'sync.check', { collection: 'labelTemplates' });
  await seesText(select.locator('option:checked'), `${name} (deleted meanwhile)`);
  await drawn.waitFor();
  await desk.window.getByRole('button', { name: /^Save/ }).first().click();
  const dialog = desk.window.getByRole('dialog', { name: 'Save as a template' });
  await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Kept');
  await desk.window.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const names = () => state.labelTemplates.all().map((row) => row.fields['name']);
  await eventually(() => {
    expect(names()).toContain('Kept');
  });
  await seesText(select.locator('option:checked'), /^Kept/);
  const kept = () => state.labelTemplates.all().find((row) => row.fields['name'] === 'Kept');
  const sent = (method: string): boolean =>
    service.requests.some((one) => one.method === method && one.path.endsWith(`/label-templates/${id}`));
  const id = kept()?.id ?? '';
  await desk.window.getByRole('checkbox', { name: 'Unit', exact: true }).click();
  await desk.window.keyboard.press('Control+s');
  await closeToasts(desk);
  await eventually(() => expect(sent('PUT')).toBe(true));
  await desk.window.getByRole('button', { name: 'Delete this template' }).click();
  await closeToasts(desk);
  await eventually(() => expect([sent('DELETE'), kept()]).toEqual([true, undefined]));
  await desk.close();
  await service.stop();
});

it('a template is saved, renamed and deleted by keys without a line, each taken back by Undo, and asked about where a colleague renamed it', async () => {
  const service = await startService({ data: { items: 8, contacts: 2 }, rateLimit: null });
  const { state } = service;
  const [theirs] = state.labelTemplates.all();
  if (theirs === undefined) throw new Error('the stand-in has a template');
  const name = String(theirs.fields['name']);
  const names = () => state.labelTemplates.all().map((row) => row.fields['name']);
  const desk = await connectedDesk(service, ['--size', '1366x768']);
  const { keyboard } = desk.window;
  const select = desk.window.getByRole('combobox', { name: 'Template' });
  const dialog = desk.window.getByRole('dialog');
  const nameBox = dialog.getByRole('textbox', { name: 'Name of the template' });
  const shows = (text: string | RegExp) => seesText(select.locator('option:checked'), text);
  const onBench = async (wanted: string): Promise<void> => {
    await goTo(desk, 'Labels');
    const option = select.locator('option').filter({ hasText: wanted }).first();
    await select.selectOption({ label: await option.innerText() });
  };
  const rename = async (to: string): Promise<void> => {
    await tabTo(desk, desk.window.getByRole('button', { name: 'Page', exact: true }), 300);
    await keyboard.press('Enter');
    await nameBox.fill(to);
    await keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await keyboard.press('Control+s');
    await seesText(desk.window.locator('.toasts'), `${to} saved`);
  };

  await service.goDark();
  await onBench('Shelf label');
  await tabTo(desk, desk.window.getByRole('button', { name: /^Save/ }), 300);
  await keyboard.press('Enter');
  for (const [typed, said] of [
    ['  ', 'Type a name.'],
    ['no\u0000one', 'Holds a character that cannot be kept'],
  ] as const) {
    await nameBox.fill(typed);
    await seesText(dialog, said);
    await keyboard.press('Control+Enter');
    await expect.poll(() => dialog.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true);
  }
  expect(await violationsInThemes(desk)).toEqual([]);
  await nameBox.fill('Ours');
  await keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await shows(/^Ours/);
  await seesText(strip(desk), /\b1 pending/);
  await clickUndo(desk);
  await seesText(strip(desk), 'Nothing waiting');
  await shows('Ours (deleted meanwhile)');
  await keyboard.press('Control+s');
  await nameBox.fill('Ours');
  await keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await closeToasts(desk);

  await onBench(name);
  await tabTo(desk, desk.window.getByRole('button', { name: 'Page', exact: true }), 300);
  await keyboard.press('Enter');
  await nameBox.fill(' ');
  await seesText(dialog, 'Type a name.');
  expect(await violationsInThemes(desk)).toEqual([]);
  await keyboard.press('Escape');
  // The place of a part is this PC's own, and goes back with the name.
  const part = desk.window.locator('.canvas .el').first();
  const place = await part.getAttribute('aria-label');
  await part.focus();
  for (let step = 0; step < 4; step += 1) await keyboard.press('ArrowRight');
  await rename('Renamed once');
  await expect.poll(() => part.getAttribute('aria-label')).not.toBe(place);
  await clickUndo(desk);
  await shows(new RegExp(`^${name}`));
  await expect.poll(() => part.getAttribute('aria-label')).toBe(place);
  // The Undo of an older save leaves the places of a newer one alone.
  await closeToasts(desk);
  const undos = desk.window.locator('.toast').getByRole('button', { name: /^Undo/ });
  for (const count of [1, 2]) {
    await part.focus();
    await keyboard.press('ArrowRight');
    await keyboard.press('Control+s');
    await expect.poll(() => undos.count()).toBe(count);
  }
  const newer = await part.getAttribute('aria-label');
  await undos.first().click();
  await seesText(desk.window.locator('.toasts'), 'Nothing was taken back; undo the newer save instead.');
  expect(await part.getAttribute('aria-label')).toBe(newer);
  await clickUndo(desk);
  await expect.poll(() => part.getAttribute('aria-label')).not.toBe(newer);
  await rename('Renamed');
  await closeToasts(desk);
  await sendAll(desk, service);
  expect(names()).toEqual(expect.arrayContaining(['Ours', 'Renamed']));
  expect(names()).not.toContain('Renamed once');

  await service.goDark();
  await onBench('Ours');
  for (const isKept of [false, true]) {
    await tabTo(desk, desk.window.getByRole('button', { name: 'Delete this template' }), 300);
    await keyboard.press('Enter');
    await select.locator('option').filter({ hasText: /^Ours/ }).waitFor({ state: 'detached' });
    if (isKept) continue;
    await clickUndo(desk);
    await onBench('Ours');
  }
  await closeToasts(desk);
  await onBench('Renamed');
  await rename('Mine');
  await closeToasts(desk);
  change(state, state.labelTemplates, theirs, { name: 'Theirs' });
  await service.comeBack();
  await answer(desk, 'sync.now', {});
  await goTo(desk, 'Sync');
  await desk.window.getByRole('button', { name: /^Choose: / }).press('Enter', { timeout: 60_000 });
  expect(names()).toContain('Theirs');
  await desk.window.getByRole('button', { name: 'All mine' }).press('Enter');
  await keyboard.press('Control+Enter');
  await eventually(() => expect(names()).toContain('Mine'));
  expect(names()).not.toContain('Ours');
  await desk.close();
  await service.stop();
});
