/** Smaller things done to items, by keyboard and without a line. */
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../service/server.ts';
import { launchDesk } from './harness.ts';
import {
  connectByHand,
  eventually,
  pane,
  searchAndOpen,
  seesText,
  strip,
  tabTo,
  untilAllSynced,
} from './person.ts';

let service: StandInService;

afterEach(() => service.stop());

describe('an item without a barcode', () => {
  it('is given one by the Service, asked for without a line', async () => {
    service = await startService({ data: { items: 10, contacts: 3, warehouses: 1 }, rateLimit: null });
    const [item] = service.state.items.all();
    item!.fields['barcode'] = null;
    const desk = await launchDesk({ args: ['--first-run'] });
    await connectByHand(desk, service);
    await untilAllSynced(desk);
    await service.goDark();
    await searchAndOpen(desk, String(item?.fields['sku']), String(item?.fields['name']));
    const ask = pane(desk, 'Item').getByRole('button', { name: 'Generate barcode' });
    await tabTo(desk, ask);
    await desk.window.keyboard.press('Enter');
    await ask.waitFor({ state: 'detached' });
    await seesText(strip(desk), /1\s*pending/);
    await service.comeBack();
    await eventually(() => {
      expect(String(service.state.items.get(item!.id)?.fields['barcode'])).toMatch(/^\d{8,}$/);
    }, 60_000);
    await desk.close();
  });
});
