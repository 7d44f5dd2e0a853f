/** Scanners of every kind in the app itself, the focus anywhere: each scan is counted once, and nothing else happens. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { describe, expect, it } from 'vitest';
import { USUAL_SCANNER } from '../../src-sync/domain/scanner.ts';
import { ENTER, TAB, both, withControl } from '../scans/keyboard.ts';
import { sequenceWith, type Sequence } from '../scans/generate.ts';
import type { Row } from '../service/server.ts';
import { randomStream } from '../service/random.ts';
import { answer } from './bridge.ts';
import type { Desk } from './harness.ts';
import { eventually, goTo, pane, seesText } from './person.ts';
import { typeSlowly } from './scanner.ts';
import { cutLine, field, openShop } from './stock-shop.ts';

const GS = '\u001d';
const SEQUENCES = 60;

/** By window: the times of its keys may run ahead of this machine's clock. */
const lastKeyMs = new WeakMap<CDPSession, number>();
async function send(cdp: CDPSession, { presses }: Pick<Sequence, 'presses'>): Promise<void> {
  const startMs = Math.max((lastKeyMs.get(cdp) ?? 0) + 1_000, Date.now());
  await Promise.all(
    presses.map(({ afterMs, ...press }) =>
      cdp.send('Input.dispatchKeyEvent', { ...press, timestamp: (startMs + afterMs) / 1_000 }),
    ),
  );
  lastKeyMs.set(cdp, startMs + (presses.at(-1)?.afterMs ?? 0));
}

/** Sent without an ending key; returns when keys of a hand may follow, whose clock the times of these ran ahead of. */
async function sendUnended(cdp: CDPSession, code: string): Promise<void> {
  await send(cdp, sequenceWith(1, code, { suffix: [], layout: 'US' }));
  while (Date.now() <= (lastKeyMs.get(cdp) ?? 0) + USUAL_SCANNER.gapMaxMs) await setTimeout(10);
}

/** Puts the focus on one of everything that can have it; says what that is. */
function focusOn(desk: Desk, index: number): Promise<string> {
  return desk.window.evaluate((wanted) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ];
    const able = all.filter((one) => one.checkVisibility() && !one.matches(':disabled'));
    const chosen = able[wanted % able.length];
    chosen?.focus();
    return `${chosen?.tagName ?? ''} ${chosen?.getAttribute('aria-label') ?? chosen?.textContent.trim().slice(0, 30) ?? ''}`;
  }, index);
}

/** All that a stray key could have changed. */
async function around(desk: Desk, id: string): Promise<unknown> {
  const { warehouse, toWarehouse, reference, reason, state } = await answer(desk, 'sessions.get', {
    id,
    limit: 1,
  });
  const sessions = (await answer(desk, 'sessions.list', { kind: null })).length;
  const screen = await desk.window.evaluate(() => [
    location.hash,
    document.querySelectorAll('dialog[open]').length,
    [...document.querySelectorAll('select')].map(({ value }) => value),
    document.querySelector<HTMLInputElement>('search input')?.value,
  ]);
  return { warehouse, toWarehouse, reference, reason, state, sessions, screen };
}

/** The code of an item as any label of it has it, and how many it counts. */
function codesOf(item: Row): readonly (readonly [code: string, quantity: number])[] {
  const barcode = field(item, 'barcode');
  const gtin = barcode.padStart(14, '0');
  return [
    [barcode, 1],
    [`]E0${barcode}`, 1],
    [`01${gtin}10AB12${GS}3712`, 12],
    [`]C101${gtin}10AB12${GS}3012`, 12],
    [`]d201${gtin}172712311037${GS}21123456`, 1],
    [field(item, 'sku').toLowerCase(), 1],
  ];
}

describe('goods received by scanners of every kind', () => {
  it('are each counted once, wherever the focus is, and no key does anything else', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    const cdp = await desk.window.context().newCDPSession(desk.window);
    await desk.window.keyboard.press('F6');
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    await send(cdp, sequenceWith(1, field(items[0]!, 'barcode')));
    await seesText(desk.window.locator('.savebar'), /Units\s+1\b/);
    const [head] = await answer(desk, 'sessions.list', { kind: 'receive' });
    const id = head!.id;
    let scans = 1;
    let units = 1;
    const random = randomStream(7, 'scan-sequences');
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const [code, quantity] = random.pick(codesOf(random.pick(items.slice(0, 12))));
      // One scanner in five sends no ending key.
      const sequence = sequenceWith(seed, code, seed % 5 === 0 ? { suffix: [] } : {});
      const focus = await focusOn(desk, random.between(0, 200));
      const before = await around(desk, id);
      const words = `seed ${String(seed)}, ${code} (${sequence.words}) on ${focus}`;
      await send(cdp, sequence);
      scans += sequence.codes.length;
      units += sequence.codes.length * quantity;
      await eventually(async () => {
        const now = await answer(desk, 'sessions.get', { id, limit: 1 });
        expect([now.scans, now.units, now.unknown], words).toEqual([scans, units, 0]);
      });
      expect(await around(desk, id), words).toEqual(before);
    }
    await desk.close();
  });
});

describe('a count', () => {
  it('keeps each scan whose second ending key meets a button or a row, and goes on', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    const cdp = await desk.window.context().newCDPSession(desk.window);
    await desk.window.keyboard.press('F8');
    await desk.window.getByRole('heading', { name: 'Count', level: 1 }).waitFor();
    await desk.window.keyboard.press('Control+Enter');
    const undo = desk.window.getByRole('button', { name: /^Undo last scan/ });
    await undo.waitFor();
    const [head] = await answer(desk, 'sessions.list', { kind: 'count' });
    const pause = desk.window.getByRole('button', { name: /^Pause/ });
    const row = desk.window.getByRole('group', { name: 'Scans, the newest first' });
    const returnAndFeed = [ENTER, withControl('j')];
    const tabAndReturn = [TAB, ENTER];
    const space = both({ key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' });
    const meetings = [
      ...[[ENTER, ENTER], tabAndReturn, returnAndFeed, [ENTER, space]].map((keys) => [undo, keys] as const),
      ...[pause, row].flatMap((part) => [[part, tabAndReturn] as const, [part, returnAndFeed] as const]),
      // A scan that was taken back late is missing in the next sum.
      [undo, [ENTER]] as const,
    ];
    for (const [index, [part, suffix]] of meetings.entries()) {
      await part.focus();
      await send(cdp, sequenceWith(1, field(items[index]!, 'barcode'), { suffix, layout: 'US' }));
      await eventually(async () => {
        const now = await answer(desk, 'sessions.get', { id: head!.id, limit: 1 });
        expect([now.scans, now.items, now.state]).toEqual([index + 1, index + 1, 'open']);
      });
    }
    await desk.close();
  });
});

describe('a scanner that sends nothing after a code', () => {
  it('counts once in every box of a session, leaves what was typed there, and a typed quantity is no scan', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    await cutLine(shop);
    const cdp = await desk.window.context().newCDPSession(desk.window);
    await desk.window.keyboard.press('F6');
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    const next = desk.window.getByRole('textbox', { name: 'Type a quantity, then scan' });
    const scan = (code: string) => sendUnended(cdp, code);
    const [first, second] = [field(items[0]!, 'barcode'), field(items[1]!, 'barcode')];
    const totals = async (scans: number, units: number): Promise<void> => {
      await eventually(async () => {
        const [head] = await answer(desk, 'sessions.list', { kind: 'receive' });
        const now = await answer(desk, 'sessions.get', { id: head!.id, limit: 1 });
        expect([now.scans, now.units, now.unknown]).toEqual([scans, units, 0]);
      });
    };

    await scan(first);
    await totals(1, 1);
    expect(await next.inputValue()).toBe('');
    // Counted with the quantity that a hand typed before.
    await next.focus();
    await typeSlowly(desk, '1200');
    await scan(second);
    await totals(2, 1_201);
    expect(await next.inputValue()).toBe('');
    // A number that is being typed at a line stays, and the scan adds to it.
    const line = desk.window.getByRole('textbox', { name: `Quantity of ${field(items[0]!, 'name')}` });
    await line.focus();
    await typeSlowly(desk, '5');
    await scan(first);
    await totals(4, 1_206);
    expect(await line.inputValue()).toBe('6');

    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    const name = desk.window.getByRole('textbox', { name: 'Name', exact: true });
    await name.focus();
    await typeSlowly(desk, 'Asha');
    await scan(first);
    await desk.window.locator('.bandflash', { hasText: field(items[0]!, 'name') }).waitFor();
    expect(await name.inputValue()).toBe('Asha');
    await desk.close();
  });

  it('is known by its short codes once the settings say that it sends nothing', async () => {
    const shop = await openShop();
    const { desk } = shop;
    const cdp = await desk.window.context().newCDPSession(desk.window);
    await desk.window.evaluate(() => {
      location.hash = '#/settings/scanner';
    });
    const test = desk.window.getByRole('region', { name: 'Test my scanner' });
    const scan = (code: string) => sendUnended(cdp, code);
    await seesText(test, 'Scan any code now.');
    await scan('890');
    await seesText(test, 'Nothing ended this code');
    // By hand: a key within a second would still be shown as the scanner's.
    await test.getByRole('button', { name: 'It sends nothing after a code' }).click();
    await eventually(async () => {
      expect((await answer(desk, 'app.get', {})).settings.scanner.ending).toBe('none');
    });
    await scan('891');
    await seesText(test, /Heard as a scan\s*891/);
    await goTo(desk, 'Today');
    await scan('890');
    await desk.window.locator('.bandflash', { hasText: '890' }).waitFor();
    await desk.close();
  });
});

describe('outside of a session', () => {
  it('a code of another keyboard, script or case opens its item', async () => {
    const shop = await openShop();
    const { desk, items } = shop;
    const cdp = await desk.window.context().newCDPSession(desk.window);
    const changes = { barcode: 'Ab-Cd7z' };
    const own = (await answer(desk, 'scan.find', { code: field(items[4]!, 'sku') })).items[0]!;
    const operation = { op: 'items.update', id: own.id, changes };
    await answer(desk, 'operations.accept', { operationId: randomUUID(), operation });
    const scans = [
      ['French', field(items[0]!, 'barcode'), items[0]!],
      ['Devanagari', field(items[1]!, 'barcode'), items[1]!],
      ['German', field(items[2]!, 'sku'), items[2]!],
      ['capsLock', 'Ab-Cd7z', items[4]!],
    ] as const;
    for (const [layout, code, item] of scans) {
      await goTo(desk, 'Today');
      await send(cdp, sequenceWith(1, code, { suffix: [ENTER], layout }));
      await pane(desk, 'Item')
        .getByRole('heading', { name: field(item, 'name'), level: 2 })
        .waitFor();
    }
    await desk.close();
  });
});
