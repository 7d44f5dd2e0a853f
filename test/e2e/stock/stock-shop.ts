/** A shop of its own behind a desk, for the scenarios of stock: what can be scanned in it, and what the Service has of it. */
import { onTestFinished } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, seesText, strip } from '../person.ts';

export interface StockShop {
  readonly service: StandInService;
  readonly desk: Desk;
  /** Tracked items whose barcode no other item has. */
  readonly items: readonly Row[];
  /** Names of the places, in the order of the lists. */
  readonly places: readonly string[];
  readonly place: string;
}

export const field = (row: Row, name: string): string => String(row.fields[name]);

function scannable(service: StandInService): readonly Row[] {
  const all = service.state.items.all();
  const codes = all.map((row) => field(row, 'barcode'));
  return all.filter(
    ({ fields }) =>
      fields['trackInventory'] === true &&
      typeof fields['barcode'] === 'string' &&
      codes.filter((code) => code === fields['barcode']).length === 1,
  );
}

/** @param atEnd where several tests share the shop, whoever opens it stops its Service */
export async function openShop(
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<StockShop> {
  const service = await startService({ data: { items: 160, contacts: 5 } });
  atEnd(() => service.stop());
  const desk = await connectedDesk(service);
  const places = (await answer(desk, 'warehouses.list', {})).map(({ name }) => name);
  return { service, desk, items: scannable(service), places, place: places[0]! };
}

export function warehouseId(service: StandInService, name: string): string {
  const row = service.state.warehouses.all().find(({ fields }) => fields['name'] === name);
  if (row === undefined) throw new Error(`the stand-in has no warehouse ${name}`);
  return row.id;
}

/** Looks at every difference of a count and confirms it: large ones are not posted without. */
export async function confirmDifferences({ window }: Pick<Desk, 'window'>): Promise<void> {
  const boxes = window.getByRole('checkbox', { name: /^Book the difference of/ });
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
}

/** Pulls the cable; returns when the strip says so. */
export async function cutLine({ service, desk }: StockShop): Promise<void> {
  await service.goDark();
  await seesText(strip(desk), /Offline/);
}
