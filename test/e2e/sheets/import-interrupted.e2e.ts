/** An import that a power cut ends in the middle goes on where it stood, offline, by keyboard. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import { launchDesk, makeDataDir, untilRows } from '../harness.ts';
import { connectedDesk, eventually, goTo, seesText, strip, willOpen } from '../person.ts';

const ROWS = 2_500;
let service: StandInService;

afterEach(() => service.stop());

it('an import that ended with kill -9 says where it stands at the next start, and takes the rest in, no row twice', async () => {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 1 }, rateLimit: null });
  const desk = await connectedDesk(service);
  await service.goDark();
  const file = join(await makeDataDir(), 'parts.csv');
  const rows = Array.from({ length: ROWS }, (_, index) => `Long part ${index},LNG-${index}`);
  writeFileSync(file, ['Name,SKU', ...rows].join('\n'));
  await willOpen(desk, file);
  await goTo(desk, 'Items');
  await desk.window.getByRole('button', { name: 'Import' }).press('Enter');
  await desk.window.getByRole('heading', { name: 'Import items', level: 1 }).waitFor();
  await desk.window.keyboard.press('Control+Enter');
  await seesText(
    desk.window.getByRole('complementary', { name: 'What Import will do' }),
    '2,500 items will be created.',
  );
  await desk.window.keyboard.press('Control+Enter');
  await eventually(async () => {
    expect((await answer(desk, 'imports.standing', {}))?.taken ?? 0).toBeGreaterThan(0);
  });
  await desk.kill9();

  const again = await launchDesk({ dataDir: desk.dataDir });
  await untilRows(again);
  const standing = await answer(again, 'imports.standing', {});
  expect(standing).toMatchObject({ fileName: 'parts.csv', rows: ROWS });
  expect(standing!.taken).toBeLessThan(ROWS);
  await goTo(again, 'Today');
  await again.window.getByText('The import of parts.csv was not finished.').waitFor();
  await again.window.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await seesText(again.window.getByRole('main'), '2,500 items imported', 120_000);
  await seesText(strip(again), /2,500\s*pending/);
  const found = await answer(again, 'items.facets', {});
  expect(found.counts.all).toBe(ROWS + 20);
  expect(await answer(again, 'imports.standing', {})).toBeNull();
  await again.close();
});
