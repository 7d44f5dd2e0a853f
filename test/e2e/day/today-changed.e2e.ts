/** Changes since yesterday are on the first screen, also when the connection is gone and after kill -9. */
import { expect, it } from 'vitest';
import { launchDesk, untilRows, type Desk } from '../harness.ts';
import { editField, goTo, searchAndOpen, seesText, sendAll, strip } from '../person.ts';
import { cutLine, field, openShop } from '../stock/stock-shop.ts';

it('what the Service has taken is told since yesterday, what still waits is not', async () => {
  const shop = await openShop();
  const { items } = shop;
  const [sent, waiting] = [items[0]!, items[1]!];
  const panel = ({ window }: Desk) => window.getByRole('region', { name: 'Since yesterday' });
  const reprice = async (desk: Desk, row: typeof sent, price: string): Promise<void> => {
    await searchAndOpen(desk, field(row, 'sku'), field(row, 'name'));
    await editField(desk, 'Price', price);
  };
  expect(await panel(shop.desk).count()).toBe(0);
  await reprice(shop.desk, sent, '111.50');
  await sendAll(shop.desk, shop.service);
  await cutLine(shop);
  await reprice(shop.desk, waiting, '222.50');
  await shop.desk.kill9();

  const desk = await launchDesk({ dataDir: shop.desk.dataDir });
  await untilRows(desk);
  await goTo(desk, 'Today');
  await seesText(strip(desk), /\b1 pending/);
  await seesText(panel(desk), field(sent, 'name'));
  await seesText(panel(desk), '111.5');
  expect(await panel(desk).innerText()).not.toContain('222.5');
  await desk.close();
});
