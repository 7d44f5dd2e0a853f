/** The picture of an item on its label, in the real window: put there by a person, read from the Service, shown as it will be printed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { pngFile } from '../../labels/pictures/picture-files.ts';
import { violationsInThemes } from '../axe.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually, goTo } from '../person.ts';
import { scan } from '../scanner.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 6, contacts: 2, warehouses: 1 }, rateLimit: null });
  const [first, second] = service.state.items.all();
  first!.fields['hasImage'] = true;
  second!.fields['name'] = 'Rope\u200bwinch';
  const bytes = await pngFile(400, 300);
  service.state.files.set(`image/${first!.id}`, { fileName: 'a.png', contentType: 'image/png', bytes });
  desk = await connectedDesk(service);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

it('stands where a person puts it, is read from the Service, and of items without one all is said that is left out', async () => {
  await goTo(desk, 'Labels');
  await desk.window.getByText('Nothing is queued yet').waitFor();
  const [pictured, plain] = service.state.items.all().map(({ fields }) => String(fields['sku']));
  for (const sku of [pictured, plain]) await scan(desk, sku!);
  const queue = desk.window.getByRole('list', { name: 'Queue' });
  await eventually(async () => expect(await queue.getByRole('listitem').count()).toBe(2));

  await desk.window.getByRole('button', { name: 'Picture of the item', exact: true }).click();
  await desk.window.getByRole('region', { name: 'What is chosen on the label' }).waitFor();
  const part = desk.window
    .locator('.canvas .el')
    .and(desk.window.getByRole('button', { name: /^Picture of the item,/ }));
  await eventually(async () => expect(await part.count()).toBe(1));
  const without = 'no picture on this PC that can be printed';
  await eventually(async () => {
    const row = (sku: string) => queue.getByRole('listitem').filter({ hasText: sku }).innerText();
    expect(await row(pictured!)).not.toContain(without);
    expect(await row(plain!)).toContain(without);
    expect(await row(plain!)).toContain('has characters that nobody sees (U+200B)');
  });
  await queue.getByRole('button', { name: new RegExp(pictured!) }).click();
  expect(await violationsInThemes(desk)).toEqual([]);

  await desk.window.keyboard.press('Control+z');
  await eventually(async () => expect(await part.count()).toBe(0));
});
