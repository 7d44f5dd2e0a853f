/**
 * Undo in the real window, at real times, while the Service answers: pressed 0.6 s and 5 s after each kind of change. It is never refused, and
 * the Service never hears of the change; also where the engine is killed in between.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../bridge.ts';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import type { Desk } from '../harness.ts';
import {
  adjustStock,
  closeToasts,
  connectedDesk,
  editField,
  eventually,
  goTo,
  searchAndOpen,
  seesText,
  strip,
  tabTo,
} from '../person.ts';
import { scanInTurn } from '../scanner.ts';

let service: StandInService;
let desk: Desk;

beforeAll(async () => {
  const data = { items: 60, contacts: 20, warehouses: 2, notifications: 6, untrackedShare: 0 };
  service = await startService({ data, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const text = (row: Row, field: string): string => String(row.fields[field]);
const items = (): readonly Row[] => {
  const all = service.state.items.all();
  const codes = all.map((row) => text(row, 'barcode'));
  return all.filter((row) => codes.filter((code) => code === text(row, 'barcode')).length === 1);
};
const contact = (): Row => service.state.contacts.all()[3]!;

/** The requests that it would send: everything that is no reading. */
const writes = (): readonly string[] =>
  service.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

/**
 * Presses the next Undo this long after its toast came up, by the clock of the window, which also ends the toast. Begun before the change is
 * made: a busy test hears late of a toast. @returns what the status bar said then
 */
function pressUndo(afterMs: number): Promise<string> {
  return desk.window.evaluate(async (waitMs) => {
    const offered = (): HTMLElement | undefined =>
      Array.from(document.querySelectorAll<HTMLElement>('.toast')).findLast(({ innerText }) =>
        innerText.includes('Undo'),
      );
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (offered() === undefined) requestAnimationFrame(look);
        else resolve();
      };
      look();
    });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const undo = Array.from(offered()?.querySelectorAll<HTMLElement>('.btn') ?? []).at(-1);
    if (undo === undefined) throw new Error('no Undo is offered any more');
    const said = document.querySelector<HTMLElement>('footer.app-status')?.innerText ?? '';
    undo.click();
    return said;
  }, afterMs);
}

async function open(key: string, heading: string): Promise<void> {
  await desk.window.keyboard.press(key);
  await desk.window.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** By its id: the places of one end are those that the other one leaves. */
async function choosePlace(label: string, index: number): Promise<void> {
  const places = await answer(desk, 'warehouses.list', {});
  await desk.window.getByRole('combobox', { name: label, exact: true }).selectOption(places[index]!.id);
}

async function scanned(count: number): Promise<void> {
  await scanInTurn(
    desk,
    items()
      .slice(0, count)
      .map((item) => text(item, 'barcode')),
  );
  await seesText(desk.window.locator('.savebar'), new RegExp(`Lines\\s+${count}\\b`));
}

/** The scans of a session are on its screen again; it is thrown away, so that the next one begins anew. */
async function discardSession(): Promise<void> {
  const reference = desk.window.locator('.page-head .code');
  const discarded = await reference.innerText();
  await desk.window
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  // A place that is chosen before would be of the session that is going.
  await eventually(async () => expect(await reference.innerText()).not.toBe(discarded));
  await closeToasts(desk);
}

interface Kind {
  readonly make: () => Promise<void>;
  readonly after?: () => Promise<void>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'an edit': {
    make: async () => {
      await searchAndOpen(desk, text(contact(), 'phone'), text(contact(), 'name'));
      await editField(desk, 'Notes', 'Asks for Asha');
    },
  },
  'an adjustment': {
    make: async () => {
      await searchAndOpen(desk, text(items()[0]!, 'sku'), text(items()[0]!, 'name'));
      await adjustStock(desk, { difference: '-2', reason: 'Damaged', reference: 'UNDO-1' });
    },
  },
  'a receipt of 12 lines': {
    make: async () => {
      await open('F6', 'Receive');
      await scanned(12);
      await desk.window.keyboard.press('Control+Enter');
    },
    after: discardSession,
  },
  'a transfer': {
    make: async () => {
      await open('F7', 'Transfer');
      await choosePlace('From', 0);
      await choosePlace('To', 1);
      await scanned(2);
      await desk.window.keyboard.press('Control+Enter');
    },
    after: discardSession,
  },
  'an adjustment of several lines': {
    make: async () => {
      // On the page of an item F9 adjusts that one.
      await goTo(desk, 'Today');
      await open('F9', 'Adjust');
      await scanned(2);
      await desk.window.getByRole('combobox', { name: 'Reason' }).fill('Damaged');
      await desk.window.keyboard.press('Control+Enter');
    },
    after: discardSession,
  },
  'a deletion': {
    make: async () => {
      await searchAndOpen(desk, text(contact(), 'phone'), text(contact(), 'name'));
      await desk.window.getByRole('button', { name: 'Delete this contact' }).click();
    },
  },
  'a change of many': {
    make: async () => {
      const { keyboard } = desk.window;
      await goTo(desk, 'Contacts');
      await tabTo(desk, desk.window.getByRole('grid', { name: 'Contacts' }));
      await keyboard.press('Home');
      await keyboard.press('Shift+ArrowDown');
      await keyboard.press('Shift+ArrowDown');
      await tabTo(desk, desk.window.getByRole('button', { name: 'Delete', exact: true }));
      await keyboard.press('Enter');
    },
    after: () => desk.window.keyboard.press('Escape'),
  },
  'all notifications dismissed': {
    make: async () => {
      await goTo(desk, 'Notifications');
      await desk.window.getByRole('button', { name: 'Dismiss all' }).click();
      // The screen asks first.
      await desk.window
        .getByRole('dialog')
        .getByRole('button', { name: /^Dismiss/ })
        .last()
        .click();
    },
  },
};

describe.each(Object.entries(KINDS))('Undo of %s', (_name, { make, after }) => {
  it.each([600, 5_000])('pressed after %i ms leaves the Service as it was', async (afterMs) => {
    service.clearRequests();
    const [said] = await Promise.all([pressUndo(afterMs), make()]);
    expect(said).toMatch(/pending/);
    await seesText(desk.window.locator('.toasts'), /[Tt]aken back/);
    await seesText(strip(desk), 'Nothing waiting');
    await after?.();
    await closeToasts(desk);
    expect(writes()).toEqual([]);
  });
});

describe('an engine that is killed while Undo is offered', () => {
  it('keeps the change, and takes it back when it is pressed after the restart', async () => {
    service.clearRequests();
    const killed = KINDS['an edit']!.make().then(() => desk.killEngine());
    const [old] = await Promise.all([killed, pressUndo(4_000)]);
    await eventually(async () => {
      const { engine } = await desk.pids();
      expect(engine).not.toBeNull();
      expect(engine).not.toBe(old);
    });
    await seesText(desk.window.locator('.toasts'), 'Taken back');
    await seesText(strip(desk), 'Nothing waiting');
    expect(writes()).toEqual([]);
  });

  it('sends the change once when nobody takes it back', async () => {
    await KINDS['an edit']!.make();
    await desk.killEngine();
    await eventually(() => expect(contact().fields['notes']).toBe('Asks for Asha'), 60_000);
    expect(writes()).toHaveLength(1);
  });
});

describe('what is saved', () => {
  it('is sent as soon as its toast is closed, and says so', async () => {
    await searchAndOpen(desk, text(contact(), 'phone'), text(contact(), 'name'));
    await editField(desk, 'Notes', 'Sent now');
    await seesText(desk.window.locator('.toasts'), 'Sent in a moment');
    await closeToasts(desk);
    await eventually(() => expect(contact().fields['notes']).toBe('Sent now'));
  });
});
