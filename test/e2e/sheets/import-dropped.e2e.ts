/** A spreadsheet dropped on the window is read like a chosen one; the page never learns its path. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import { connectedDesk, goTo, seesText } from '../person.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 5, warehouses: 1 }, rateLimit: null });
  desk = await connectedDesk(service);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

/** As the system does it: the pointer comes in with the files, and lets go of them in the middle of the window. */
async function dropFiles({ window }: Desk, files: readonly string[]): Promise<void> {
  const page = await window.context().newCDPSession(window);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await page.send('Input.dispatchDragEvent', {
      type,
      x: 500,
      y: 300,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await page.detach();
}

async function fileWith(name: string, text: string): Promise<string> {
  const file = join(await makeDataDir(), name);
  writeFileSync(file, text);
  return file;
}

describe('a file dropped on the window', () => {
  it('opens the import of the list that is shown', async () => {
    await goTo(desk, 'Items');
    await dropFiles(desk, [
      await fileWith('dropped.csv', 'Name,SKU\nDropped bolt,DRP-1\nDropped nut,DRP-2\n'),
    ]);
    await desk.window.getByRole('heading', { name: 'Import items', level: 1 }).waitFor();
    const will = desk.window.getByRole('complementary', { name: 'What Import will do' });
    await seesText(will, '2 items will be created.');
    await seesText(desk.window.getByRole('main'), 'dropped.csv');
  });

  it('takes the place of the file before, while nothing is imported', async () => {
    await dropFiles(desk, [await fileWith('second.csv', 'Name,SKU\nDropped pin,DRP-3\n')]);
    const will = desk.window.getByRole('complementary', { name: 'What Import will do' });
    await seesText(will, '1 item will be created.');
    await seesText(desk.window.getByRole('main'), 'second.csv');
  });

  it('comes alone: two files at once are refused in words', async () => {
    const two = [await fileWith('a.csv', 'Name,SKU\nA,A\n'), await fileWith('b.csv', 'Name,SKU\nB,B\n')];
    await dropFiles(desk, two);
    await desk.window.getByText('Drop one file at a time.').waitFor();
    await seesText(desk.window.getByRole('main'), 'second.csv');
  });

  it('has a path of this PC, or is refused: a page cannot make one', async () => {
    const text = await desk.window.evaluate(() => {
      const { stockhand } = globalThis as unknown as {
        stockhand: { openDropped(collection: string, file: unknown): Promise<string> };
      };
      return stockhand.openDropped('items', new File(['Name,SKU\nMade,MADE-1\n'], '/etc/passwd'));
    });
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      failure: { message: 'Only a file of this PC can be dropped here. Nothing was changed.' },
    });
  });
});
