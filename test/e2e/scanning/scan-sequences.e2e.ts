/** Scanners of every kind in the app itself, the focus anywhere: each scan is counted once, and nothing else happens. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_SCANNER } from '../../../src-sync/domain/stock/scanner.ts';
import { ENTER, TAB, both, functionKey, withControl, type Press } from '../../scans/keyboard.ts';
import { sequenceWith, type Sequence } from '../../scans/generate.ts';
import type { Row } from '../../../src-service/server.ts';
import { randomStream } from '../../../src-service/random.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { eventually, goTo, pane, seesText } from '../person.ts';
import { typeSlowly } from '../scanner.ts';
import { cutLine, field, openShop, type StockShop } from '../stock/stock-shop.ts';

const GS = '\u001d';
const SEQUENCES = 60;
const POST = both({ key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 });

/** By window: the times of its keys may run ahead of this machine's clock. */
const lastKeyMs = new WeakMap<CDPSession, number>();
async function send(cdp: CDPSession, { presses }: Pick<Sequence, 'presses'>): Promise<void> {
  const startMs = Math.max((lastKeyMs.get(cdp) ?? 0) + 1_000, Date.now());
  lastKeyMs.set(cdp, startMs + (presses.at(-1)?.afterMs ?? 0));
  await Promise.all(
    presses.map(({ afterMs, ...press }) =>
      cdp.send('Input.dispatchKeyEvent', { ...press, timestamp: (startMs + afterMs) / 1_000 }),
    ),
  );
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

/** The process that hands the keys on does nothing else for so long, beginning in a moment. */
function holdKeys(desk: Desk, forMs: number): Promise<void> {
  return desk.app.evaluate((_, ms) => {
    globalThis.setTimeout(() => {
      const untilMs = performance.now() + ms;
      while (performance.now() < untilMs);
    }, 0);
  }, forMs);
}

describe('goods received by scanners of every kind', () => {
  let shop: StockShop;
  let cdp: CDPSession;
  let stopService: () => Promise<void>;
  beforeAll(async () => {
    shop = await openShop((stop) => {
      stopService = stop;
    });
    await cutLine(shop);
    cdp = await shop.desk.window.context().newCDPSession(shop.desk.window);
  });
  afterAll(async () => {
    await shop.desk.close();
    await stopService();
  });

  const barcode = (index: number): string => field(shop.items[index]!, 'barcode');
  const scanNext = (index: number): Promise<void> =>
    send(cdp, sequenceWith(1, barcode(index), { suffix: [ENTER], layout: 'US' }));
  const press = (keys: readonly Press[]): Promise<void> =>
    send(cdp, { presses: keys.map((key) => ({ ...key, afterMs: 0 })) });
  const scansIn = async (kind: 'receive' | 'transfer'): Promise<readonly number[]> =>
    (await answer(shop.desk, 'sessions.list', { kind })).map(({ scans }) => scans);

  it('are each counted once, wherever the focus is, and no key does anything else', async () => {
    const { desk, items } = shop;
    await press(functionKey(6));
    await desk.window.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
    await send(cdp, sequenceWith(1, barcode(0)));
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
  });

  it('are whole where the PC holds the keys back in the middle of a code', async () => {
    const { desk } = shop;
    const [before] = await scansIn('receive');
    for (const index of [0, 1]) {
      const { presses } = sequenceWith(1, barcode(index), { suffix: [ENTER], layout: 'US' });
      const startMs = Math.max((lastKeyMs.get(cdp) ?? 0) + 1_000, Date.now());
      const part = (from: number, to: number): Promise<unknown> =>
        Promise.all(
          presses.slice(from, to).map(({ afterMs, ...press }) => {
            const timestamp = (startMs + afterMs) / 1_000;
            return cdp.send('Input.dispatchKeyEvent', { ...press, timestamp });
          }),
        );
      await part(0, 16);
      await holdKeys(desk, 700);
      await part(16, presses.length);
      lastKeyMs.set(cdp, startMs + (presses.at(-1)?.afterMs ?? 0));
    }
    await eventually(async () => expect(await scansIn('receive')).toEqual([before! + 2]));
    const [head] = await answer(desk, 'sessions.list', { kind: 'receive' });
    expect(head!.unknown).toBe(0);
  });

  it('are all counted where the window has an eighth of its processor', async () => {
    const [before] = await scansIn('receive');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    for (let index = 0; index < 4; index += 1) await scanNext(index);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await eventually(async () => expect(await scansIn('receive')).toEqual([before! + 4]));
  });

  it('go into the next session where the one before was posted or discarded that moment', async () => {
    const { desk } = shop;
    const space = both({ key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' });
    const discard = desk.window.getByRole('button', { name: /^Discard/ });
    for (const [index, keys] of [POST, space].entries()) {
      const [old] = await answer(desk, 'sessions.list', { kind: 'receive' });
      await discard.first().focus();
      // The window has the next scans before it can show that this session is over.
      await Promise.all([press(keys), scanNext(2 * index), scanNext(2 * index + 1)]);
      await eventually(async () => {
        const [next] = await answer(desk, 'sessions.list', { kind: 'receive' });
        expect([next?.scans, next?.id === old!.id]).toEqual([2, false]);
      });
      // A button of the session before would be gone before its key comes.
      await seesText(desk.window.locator('.savebar'), /Units\s+2\b/);
    }
    const [posting] = await answer(desk, 'stock.postings', { limit: 9 });
    expect(posting).toMatchObject({ kind: 'receive', changes: 12 });
  });

  it.each(['Bill or challan', 'Quantity of', 'Type a quantity, then scan'])(
    'leave what stands in %s as it is where their keys come while the session before is booked',
    async (box) => {
      const { desk } = shop;
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
      for (const index of [0, 1, 2, 3, 4, 5]) {
        const [old] = await answer(desk, 'sessions.list', { kind: 'receive' });
        await desk.window.getByRole('main').getByLabel(box).first().focus();
        // The window books between one key and the next.
        await Promise.all([press(POST), scanNext(index)]);
        await eventually(async () => {
          const [next] = await answer(desk, 'sessions.list', { kind: 'receive' });
          expect([next?.scans, next?.id === old!.id]).toEqual([1, false]);
        });
        await seesText(desk.window.locator('.savebar'), /Units\s+1\b/);
        const { reference, reason } = old!;
        expect(await answer(desk, 'stock.posting', { reference })).toMatchObject({ reference, reason });
      }
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
  );

  it('are kept for the screen that was asked for and is not there yet', async () => {
    const { desk } = shop;
    await goTo(desk, 'Items');
    await Promise.all([press(functionKey(7)), scanNext(0)]);
    await eventually(async () => expect(await scansIn('transfer')).toEqual([1]));
    expect(await desk.window.evaluate(() => location.hash)).toBe('#/stock/transfer');
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
    // Of a hand, these would open the palette and take the scan back.
    const controls = [
      [ENTER, withControl('k')],
      [withControl('z'), ENTER],
    ];
    const meetings = [
      ...[[ENTER, ENTER], tabAndReturn, returnAndFeed, [ENTER, space], ...controls].map(
        (keys) => [undo, keys] as const,
      ),
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
    await eventually(async () => expect(await next.inputValue()).toBe(''));
    // Counted with the quantity that a hand typed before.
    await next.focus();
    await typeSlowly(desk, '1200');
    await scan(second);
    await totals(2, 1_201);
    await eventually(async () => expect(await next.inputValue()).toBe(''));
    // A number that is being typed at a line stays, and the scan adds to it.
    const line = desk.window.getByRole('textbox', { name: `Quantity of ${field(items[0]!, 'name')}` });
    await line.focus();
    await typeSlowly(desk, '5');
    await scan(first);
    await totals(4, 1_206);
    await eventually(async () => expect(await line.inputValue()).toBe('6'));

    await goTo(desk, 'Contacts');
    await desk.window.keyboard.press('Control+n');
    const name = desk.window.getByRole('textbox', { name: 'Name', exact: true });
    await name.focus();
    await typeSlowly(desk, 'Asha');
    // Not the code of before: its flash may still stand there.
    await scan(second);
    await desk.window.locator('.bandflash', { hasText: field(items[1]!, 'name') }).waitFor();
    await eventually(async () => expect(await name.inputValue()).toBe('Asha'));
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
    await test.getByRole('button', { name: 'It sends nothing after a code' }).click();
    await eventually(async () => {
      expect((await answer(desk, 'app.get', {})).settings.scanner.ending).toBe('none');
    });
    await scan('891');
    await seesText(test, /Heard as a scan\s*891/);
    await scan('892');
    await seesText(test, /Heard as a scan\s*892/);
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
