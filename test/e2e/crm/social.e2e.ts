/** Social pages in the window: the sign-in in the browser, a page connected, its form's fields matched, disconnected again. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { browserOf, closeToasts, connectedDesk, eventually, goTo, seesText } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 3, contacts: 3, warehouses: 1 }, rateLimit: null });
  service.shape.linkOrigin = 'https://social.example';
  // Two PCs may each have made a source of the same name.
  for (const { fields, createdAt } of service.state.leadSources.all())
    service.state.leadSources.add({ id: service.state.random.uuid(), createdAt, fields: { ...fields } });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = (): Locator => desk.window.getByRole('main');
const button = (name: string): Locator => main().getByRole('button', { name, exact: true });
const dialog = (): Locator => desk.window.locator('dialog[open]');
const there = (): Row | undefined =>
  service.state.metaPages.find((row) => row.fields['name'] === 'Tamhan Paint Corner');

/** A name has at most 200 characters; what a colleague matched while the dialog stood open stays. */
async function isBoundedAndWritesNobodyOver(): Promise<void> {
  await button('Match fields of Shade card').click();
  const save = dialog().getByRole('button', { name: 'Save', exact: true });
  await dialog().getByLabel('Field of the social form').fill('x'.repeat(201));
  await seesText(dialog(), 'at most 200 characters');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await dialog().getByLabel('Field of the social form').fill('');
  const [form] = there()?.fields['forms'] as { mappings: Record<string, string> }[];
  form!.mappings = { full_name: 'companyName' };
  await dialog().getByLabel('full_name').selectOption('Not used');
  await save.click();
  await seesText(
    desk.window.locator('.toasts'),
    'Somebody else changed this mapping meanwhile. Nothing was saved.',
  );
  expect(form?.mappings).toEqual({ full_name: 'companyName' });
  await desk.window.keyboard.press('Escape');
  form!.mappings = { full_name: 'name' };
  await button('Read again').click();
  await seesText(main(), '1 field matched');
}

describe('social pages', () => {
  it('are signed in to, connected, matched and disconnected', async () => {
    await goTo(desk, 'Settings');
    await main().getByRole('link', { name: 'CRM lists' }).click();
    await main().getByRole('tab', { name: 'Social pages' }).click();
    await seesText(main(), /Connected pages\s*1/);
    const opened = await browserOf(desk);
    await button('Open the sign-in').press('Enter');
    await eventually(async () =>
      expect(await opened()).toEqual(['https://social.example/pretended-sign-in?state=stand-in']),
    );

    await button('Connect Tamhan Paint Corner').click();
    await dialog().getByLabel('Lead source', { exact: true }).selectOption({ index: 1 });
    await dialog().getByLabel('Pipeline', { exact: true }).selectOption({ index: 1 });
    expect(await violationsInThemes(desk)).toEqual([]);
    await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
    await seesText(main(), /Connected pages\s*2/);
    expect(there()?.fields).toMatchObject({
      connected: true,
      pipelineId: service.state.pipelines.all()[0]?.id,
    });

    // Two names that read alike, and a list within.
    const failed = [{ page: 'Shade corner', tries: 4 }];
    service.shape.socialStatus = { page_count: 2, pageCount: 3, last: { failed } };
    await button('Read again').click();
    await seesText(main(), /Page count\s*2\s*Page count\s*3/);
    await seesText(main(), /Failed\s*Shade corner\s*4/);
    expect(await main().innerText()).not.toMatch(/\[object|[{}]/);
    await button('Forms of Tamhan Paint Corner').click();
    await button('Match fields of Shade card').click();
    await dialog().getByLabel('Field of the social form').fill('full_name');
    await desk.window.keyboard.press('Enter');
    await dialog().getByLabel('full_name').selectOption('Name');
    await seesText(dialog(), /Fields as of \d/);
    await dialog().getByLabel('Lead source', { exact: true }).selectOption({ index: 1 });
    await seesText(dialog(), 'There is no Undo for this');
    expect(await violationsInThemes(desk)).toEqual([]);
    await dialog().getByLabel('Lead source', { exact: true }).selectOption('None');
    await closeToasts(desk);
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await seesText(main(), '1 field matched');
    await desk.window.getByRole('button', { name: 'Undo' }).click();
    await seesText(main(), '0 fields matched');
    await button('Match fields of Shade card').click();
    await dialog().getByLabel('Field of the social form').fill('full_name');
    await desk.window.keyboard.press('Enter');
    await dialog().getByLabel('full_name').selectOption('Name');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await seesText(main(), '1 field matched');
    expect(there()?.fields['forms']).toMatchObject([
      { formName: 'Shade card', mappings: { full_name: 'name' } },
    ]);
    await isBoundedAndWritesNobodyOver();
    await closeToasts(desk);
    expect(await violationsInThemes(desk)).toEqual([]);

    await service.goDark();
    await seesText(main(), 'Social pages need the Service. You are offline.');
    await expect.poll(() => button('Disconnect Tamhan Paint Corner').isDisabled()).toBe(true);
    await expect.poll(() => button('Open the sign-in').isDisabled()).toBe(true);
    await service.comeBack();
    await button('Disconnect Tamhan Paint Corner').click();
    await seesText(dialog(), 'New leads of this page no longer come in.');
    await seesText(dialog(), 'There is no Undo');
    const disconnect = dialog().getByRole('button', { name: 'Disconnect', exact: true });
    await service.goDark();
    await seesText(dialog(), 'Social pages need the Service. You are offline.');
    await expect.poll(() => disconnect.isDisabled()).toBe(true);
    await service.comeBack();
    await disconnect.click();
    await eventually(() => expect(there()).toBeUndefined());
    await eventually(async () => expect(await main().getByText('Tamhan Paint Corner').count()).toBe(0));
  });
});
