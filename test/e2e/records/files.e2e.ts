/** Pictures and documents, in the real window: chosen in the system's dialog, shown at once, sent when online. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import { makeDataDir, type Desk } from '../harness.ts';
import {
  clickUndo,
  closeToasts,
  connectedDesk,
  eventually,
  isSomewhere,
  pane,
  searchAndOpen,
  seesText,
  strip,
  tabTo,
  untilAllSynced,
  willChoose,
  willOpen,
} from '../person.ts';
import { scan } from '../scanner.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const ODD_NAME = `'Rates' of “Diwali” 🧾 मूल्य सूची ..\\..\\etc ${'long '.repeat(24)}end.pdf`;

let service: StandInService;

/** Names and sizes of the documents at the Service, by name. */
function documents(): readonly (readonly [string, number | undefined])[] {
  return service.state.contactDocuments
    .all()
    .map(({ id, fields }): [string, number | undefined] => [
      String(fields['fileName']),
      service.state.files.get(`document/${id}`)?.bytes.length,
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** However long a name is, it breaks and hides no button beside it. */
async function isWithinPane(name: Locator): Promise<void> {
  const isCut = await name.evaluate((node) => {
    const row = node.closest('li');
    return row === null || row.scrollWidth > row.clientWidth + 1;
  });
  expect(isCut).toBe(false);
}

/** By the keyboard alone, from wherever the focus is; where the button stays, so does the focus. */
async function press(desk: Desk, button: Locator): Promise<void> {
  await tabTo(desk, button, 150);
  await desk.window.keyboard.press('Enter');
}

/** The system's dialog is answered, and the button that opened it has the focus again. */
async function chooseBy(desk: Desk, button: Locator, file: string | null): Promise<void> {
  await willOpen(desk, file);
  await press(desk, button);
  expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** A file that is taken away takes its button with it, and the focus stays on the screen. */
async function removeBy(desk: Desk, button: Locator, gone: Locator): Promise<void> {
  await press(desk, button);
  await gone.waitFor({ state: 'detached' });
  await isSomewhere(desk);
}

afterEach(() => service.stop());

describe('files', () => {
  it('a picture and a document chosen offline are shown at once, and sent when online', async () => {
    service = await startService({ data: { items: 20, contacts: 10, warehouses: 2 }, rateLimit: null });
    service.state.contactDocuments.clear();
    const [, other] = service.state.items.all();
    const field = service.state.customFields.find(({ fields }) => fields['label'] === 'Data sheet');
    const key = String(field?.fields['fieldKey']);
    const own = `field/${other?.id ?? ''}/${key}`;
    service.state.files.set(own, { fileName: 'old.png', contentType: 'image/png', bytes: PNG });
    other!.fields['customFields'] = { [key]: 'old.png' };
    const desk = await connectedDesk(service);
    const folder = await makeDataDir();
    const picture = join(folder, 'lock.png');
    writeFileSync(picture, PNG);
    const [item] = service.state.items.all();
    const name = String(item?.fields['name']);
    await service.goDark();

    await searchAndOpen(desk, String(item?.fields['sku']), name);
    const shown = pane(desk, 'Item');
    const choose = shown.getByRole('button', { name: 'Choose a picture' });
    await chooseBy(desk, choose, null);
    await chooseBy(desk, choose, picture);
    const image = shown.getByRole('img', { name: `Picture of ${name}` });
    await image.waitFor();
    // The frame is there before its picture is read.
    await eventually(async () =>
      expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1),
    );

    // In the palette the row has it too; rows without one are as high and begin at the same place.
    await desk.window.keyboard.press('Control+k');
    const palette = desk.window.getByRole('dialog', { name: 'Search and commands' });
    await desk.window.keyboard.insertText(`#${name.split(' ')[0] ?? ''}`);
    const row = palette.getByRole('option').filter({ hasText: String(item?.fields['sku']) });
    const drawn = row.locator('img');
    await eventually(async () =>
      expect(await drawn.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1),
    );
    const places = await palette
      .locator('.row-picture')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.clientHeight].join()));
    expect(new Set(places).size).toBe(1);
    await desk.window.keyboard.press('Escape');

    // In the list too, offline, and no row is higher or begins elsewhere for it; and on the card of what was scanned.
    const listed = desk.window.locator('.vrow').filter({ hasText: String(item?.fields['sku']) });
    await eventually(async () =>
      expect(
        await listed.locator('img').evaluate((element) => (element as HTMLImageElement).naturalWidth),
      ).toBe(1),
    );
    const frames = await desk.window
      .locator('.vrow .row-picture')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.clientHeight].join()));
    expect(frames.length).toBeGreaterThan(5);
    expect(new Set(frames).size).toBe(1);
    await desk.window.keyboard.press('F6');
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    await scan(desk, String(item?.fields['sku']));
    const card = desk.window.getByRole('region', { name: 'Last scan' }).locator('img');
    await eventually(async () =>
      expect(await card.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1),
    );

    const [contact] = service.state.contacts.all();
    const quote = join(folder, 'quote.pdf');
    writeFileSync(quote, '%PDF-1.4 quote');
    await searchAndOpen(desk, String(contact?.fields['name']), String(contact?.fields['name']));
    await tabTo(desk, pane(desk, 'Contact').getByRole('tab', { name: 'Activity' }), 150);
    await desk.window.keyboard.press('ArrowRight');
    const addDocument = pane(desk, 'Contact').getByRole('button', { name: 'Add a document' });
    const undo = desk.window.getByRole('button', { name: 'Undo' }).last();
    const added = pane(desk, 'Contact').getByRole('button', { name: /^Delete.*quote\.pdf/ });
    for (const isKept of [false, true]) {
      await chooseBy(desk, addDocument, quote);
      await added.waitFor();
      if (isKept) continue;
      await undo.click();
      await added.waitFor({ state: 'detached' });
    }
    const large = join(folder, 'large.pdf');
    writeFileSync(large, '');
    for (const [bytes, problem] of [
      [0, '“large.pdf” is empty. Nothing was added. Choose another file.'],
      [25 * 1024 * 1024 + 1, '“large.pdf” is larger than 25 MB. Nothing was added. Choose a smaller file.'],
    ] as const) {
      truncateSync(large, bytes);
      await chooseBy(desk, addDocument, large);
      await desk.window.getByText(problem).waitFor();
    }
    // As large as it may be, and of a name that no shop should have to think about. What was chosen is sent, whatever becomes of it since.
    truncateSync(large, 25 * 1024 * 1024);
    const odd = join(folder, ODD_NAME);
    writeFileSync(odd, 'the list');
    for (const path of [large, odd]) {
      await chooseBy(desk, addDocument, path);
      await pane(desk, 'Contact').getByText(basename(path), { exact: true }).waitFor();
    }
    await isWithinPane(pane(desk, 'Contact').getByText(ODD_NAME, { exact: true }));
    rmSync(odd);
    writeFileSync(quote, 'changed since');
    // The connection breaks within one upload, and takes the answer of another one away.
    const match = { method: 'POST', path: /\/documents$/ } as const;
    service.faults.add({ kind: 'cutUpload', match, bytes: 10_000_000, times: 1 });
    service.faults.add({ kind: 'cutAfterCommit', match, times: 1 });

    // A note that waits takes a document with it.
    const history = pane(desk, 'Contact');
    await history.getByRole('tab', { name: 'Activity' }).click();
    await desk.window.keyboard.press('Control+Shift+n');
    await history.getByRole('textbox', { name: 'Note' }).fill('sent the rates');
    await desk.window.keyboard.press('Control+Enter');
    const entries = history.getByRole('tabpanel').getByRole('listitem');
    const noted = entries.filter({ hasText: 'sent the rates' });
    const rates = join(folder, 'rates.pdf');
    writeFileSync(rates, '%PDF-1.4 rates');
    await willOpen(desk, rates);
    await noted.getByRole('button', { name: /^Add a document to this entry/ }).press('Enter');
    await seesText(noted, 'With rates.pdf');
    await history.getByRole('tab', { name: 'Documents' }).click();
    const ofNote = entries.filter({ hasText: 'rates.pdf' });
    await seesText(ofNote, /Belongs to: \S+, sent the rates/);

    await service.comeBack();
    await eventually(() => {
      expect(service.state.files.get(`image/${item?.id ?? ''}`)?.bytes).toEqual(PNG);
      expect(documents()).toEqual([
        [ODD_NAME, Buffer.byteLength('the list')],
        ['large.pdf', 25 * 1024 * 1024],
        ['quote.pdf', Buffer.byteLength('%PDF-1.4 quote')],
        ['rates.pdf', Buffer.byteLength('%PDF-1.4 rates')],
      ]);
    }, 90_000);
    await untilAllSynced(desk);
    const sent = service.state.contactDocuments.find(({ fields }) => fields['fileName'] === 'rates.pdf');
    const there = service.state.contactActivities.find(({ fields }) => fields['note'] === 'sent the rates');
    expect(sent?.fields['activityGid']).toBe(there?.id);
    await seesText(ofNote, /Belongs to: \S+, sent the rates/);

    // A file that was sent is taken away, brought back by Undo, and taken away again.
    for (const isKept of [false, true]) {
      await removeBy(desk, added, added);
      if (isKept) continue;
      await undo.click();
      await added.waitFor();
    }
    await closeToasts(desk);
    await searchAndOpen(desk, String(item?.fields['sku']), name);
    for (const isKept of [false, true]) {
      await removeBy(desk, shown.getByRole('button', { name: 'Remove the picture' }), image);
      if (isKept) continue;
      await undo.click();
      await image.waitFor();
    }
    await closeToasts(desk);
    await eventually(() => {
      expect(service.state.files.has(`image/${item?.id ?? ''}`)).toBe(false);
      expect(documents().map(([name]) => name)).toEqual([ODD_NAME, 'large.pdf', 'rates.pdf']);
    });

    // A picture in a field of the shop's own, and another one in its place.
    await searchAndOpen(desk, String(other?.fields['sku']), String(other?.fields['name']));
    await desk.window.keyboard.press('Control+e');
    const drawnOwn = desk.window.locator('.own-file img');
    await eventually(async () =>
      expect(await drawnOwn.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1),
    );
    const sheet = join(folder, 'sheet.png');
    writeFileSync(sheet, Buffer.concat([PNG, Buffer.from('new')]));
    await chooseBy(desk, desk.window.getByRole('button', { name: 'Choose a file: Data sheet' }), sheet);
    await closeToasts(desk);
    await eventually(() => expect(service.state.files.get(own)?.fileName).toBe('sheet.png'));

    // It is saved from this PC, offline.
    await service.goDark();
    const saved = join(folder, 'saved.png');
    await willChoose(desk, saved);
    await press(desk, desk.window.getByRole('button', { name: 'Save sheet.png' }));
    await eventually(() => expect(readFileSync(saved)).toEqual(readFileSync(sheet)));
    await desk.close();
  });

  it.each(['picture', 'own field'])(
    'a %s is chosen in the pane without a line: taken back, sent once though the answer was lost, and asked about where a colleague replaced it',
    async (kind) => {
      service = await startService({ data: { items: 6, contacts: 1, warehouses: 1 }, rateLimit: null });
      const [item] = service.state.items.all();
      const name = String(item?.fields['name']);
      const field = service.state.customFields.find(({ fields }) => fields['label'] === 'Data sheet');
      const isPicture = kind === 'picture';
      const slot = isPicture ? `image/${item!.id}` : `field/${item!.id}/${String(field?.fields['fieldKey'])}`;
      const there = () => service.state.files.get(slot)?.bytes;
      const desk = await connectedDesk(service, ['--size', '1366x768']);
      const folder = await makeDataDir();
      const make = (content: string): string => {
        const path = join(folder, `${content}.png`);
        writeFileSync(path, Buffer.concat([PNG, Buffer.from(content)]));
        return path;
      };
      const [mine, later] = [make('mine'), make('later')];
      await searchAndOpen(desk, String(item?.fields['sku']), name);
      const shown = pane(desk, 'Item');
      await tabTo(desk, shown.getByRole('tab', { name: 'Stock' }), 150);
      await desk.window.keyboard.press('ArrowRight');
      const choose = shown.getByRole('button', {
        name: isPicture ? 'Choose a picture' : 'Choose a file: Data sheet',
      });
      const chosen = isPicture
        ? shown.getByRole('img', { name: `Picture of ${name}` })
        : shown.locator('.own-file img');
      await choose.waitFor();

      await service.goDark();
      const empty = join(folder, 'empty.png');
      writeFileSync(empty, '');
      await chooseBy(desk, choose, empty);
      await desk.window.getByText('“empty.png” is empty. Nothing was added.').waitFor();
      await closeToasts(desk);
      for (const isKept of [false, true]) {
        await chooseBy(desk, choose, mine);
        await chosen.waitFor();
        await seesText(strip(desk), /\b1 pending/);
        if (isKept) continue;
        await clickUndo(desk);
        await chosen.waitFor({ state: 'detached' });
        await seesText(strip(desk), 'Nothing waiting');
      }
      await closeToasts(desk);
      expect(await violationsInThemes(desk)).toEqual([]);
      const uploads = () =>
        service.requests.filter(({ method, path }) => method === 'POST' && /\/(image|upload)$/.test(path));
      service.clearRequests();
      service.faults.add({
        kind: 'cutAfterCommit',
        match: { method: 'POST', path: /\/(image|upload)$/ },
        times: 1,
      });
      await service.comeBack();
      await answer(desk, 'sync.now', {});
      await eventually(() => expect(there()).toEqual(readFileSync(mine)), 60_000);
      await untilAllSynced(desk);
      expect(uploads()).toHaveLength(1);

      await service.goDark();
      const saved = join(folder, 'saved.png');
      if (!isPicture) {
        await willChoose(desk, saved);
        await press(desk, shown.getByRole('button', { name: 'Save mine.png' }));
        await eventually(() => expect(readFileSync(saved)).toEqual(readFileSync(mine)));
      }
      await chooseBy(desk, choose, later);
      await seesText(strip(desk), /\b1 pending/);
      await closeToasts(desk);
      service.state.files.set(slot, { fileName: 'theirs.png', contentType: 'image/png', bytes: PNG });
      await service.comeBack();
      await answer(desk, 'sync.now', {});
      const decide = shown.getByRole('button', { name: `Fix: ${name}` });
      await decide.waitFor({ timeout: 60_000 });
      expect(there()).toEqual(PNG);
      await press(desk, decide);
      const resolver = desk.window.getByRole('dialog');
      await seesText(resolver, 'later.png');
      expect(await violationsInThemes(desk)).toEqual([]);
      await press(desk, resolver.getByRole('button', { name: 'Put mine in its place' }));
      await eventually(() => expect(there()).toEqual(readFileSync(later)), 60_000);
      await untilAllSynced(desk);
      await desk.close();
    },
  );
});
