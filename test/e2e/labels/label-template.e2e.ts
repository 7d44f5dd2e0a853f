/** The template on the bench in the real window while a colleague changes it at the Service, and deletes it. */
import { expect, it } from 'vitest';
import { startService } from '../../../src-service/server.ts';
import { change, remove } from '../../../src-service/store.ts';
import { answer } from '../bridge.ts';
import { launchDesk } from '../harness.ts';
import { closeToasts, connectByHand, eventually, goTo, seesText, untilAllSynced } from '../person.ts';

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
