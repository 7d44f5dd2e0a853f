/**
 * A saved edit can be taken back; what was typed and not saved stays in its form: through navigation, an engine that dies, a
 * conflict that comes, and a page that dies.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import {
  connectedDesk,
  editField,
  eventually,
  goTo,
  searchAndOpen,
  seesText,
  strip,
  untilAllSynced,
} from '../person.ts';

interface Form {
  readonly page: 'items' | 'contacts';
  readonly row: () => Row;
  /** The query that finds it. */
  readonly finder: 'sku' | 'name';
  readonly label: string;
  readonly typed: string;
  readonly field: string;
  /** Fields that two people change at the same time. */
  readonly disputed: { readonly label: string; readonly mine: string; readonly theirs: () => void };
}

let service: StandInService;
let desk: Desk;

const firstItem = (): Row => service.state.items.all()[0]!;
const firstContact = (): Row => service.state.contacts.all()[0]!;

const FORMS: readonly Form[] = [
  {
    ...{ page: 'items', row: firstItem, finder: 'sku' },
    ...{ label: 'HSN', field: 'hsn', typed: '83021' },
    disputed: {
      ...{ label: 'Price', mine: '777.25' },
      theirs: () => service.otherClients.editItem(firstItem().id, { price: 888.5 }),
    },
  },
  {
    ...{ page: 'contacts', row: firstContact, finder: 'name' },
    ...{ label: 'Notes', field: 'notes', typed: 'Wants the large ones, if' },
    disputed: {
      ...{ label: 'Company', mine: 'Mine & Daughters' },
      theirs: () => service.otherClients.editContact(firstContact().id, { companyName: 'Theirs & Sons' }),
    },
  },
];

const textOf = (row: Row, field: string): string => String(row.fields[field]);

function fieldOf({ label }: Form): Locator {
  return desk.window.getByRole('textbox', { name: label, exact: true });
}

/** The newest of what is said in passing. */
const said = (): Locator => desk.window.locator('.toast').last();

async function openForm(form: Form): Promise<void> {
  await searchAndOpen(desk, textOf(form.row(), form.finder), textOf(form.row(), 'name'));
  await desk.window.keyboard.press('Control+e');
  await fieldOf(form).waitFor();
}

async function holds(form: Form): Promise<void> {
  await eventually(async () => expect(await fieldOf(form).inputValue()).toBe(form.typed));
}

/** Playwright gives a page up that died once; the window has it again all the same. */
function inPage(shown: Desk, code: string): Promise<unknown> {
  return shown.app.evaluate(
    ({ BrowserWindow }, words) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(words) as Promise<unknown>,
    code,
  );
}

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 12, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

describe('a saved edit', () => {
  for (const form of FORMS) {
    it(`${form.page}: is taken back by Ctrl Z while nothing of it was sent, and never is`, async () => {
      const before = { ...form.row().fields };
      await service.goDark();
      await searchAndOpen(desk, textOf(form.row(), form.finder), textOf(form.row(), 'name'));
      await editField(desk, form.label, form.typed);
      await seesText(strip(desk), /\b1 pending/);
      await desk.window.keyboard.press('Control+z');
      await seesText(strip(desk), 'Nothing waiting');
      await seesText(said(), `Taken back\n${textOf(form.row(), 'name')}: ${form.label} `);
      await seesText(said(), form.typed);
      service.clearRequests();
      await service.comeBack();
      await answer(desk, 'sync.now', {});
      await untilAllSynced(desk);
      expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(form.row().fields).toEqual(before);
    });

    it(`${form.page}: is held as long as Undo is offered online, and never reaches the Service where it is pressed`, async () => {
      const before = form.row().fields;
      service.clearRequests();
      await searchAndOpen(desk, textOf(form.row(), form.finder), textOf(form.row(), 'name'));
      await editField(desk, form.label, form.typed);
      await seesText(said(), 'Sent in a moment');
      await seesText(strip(desk), /\b1 pending/);
      await desk.window.getByRole('button', { name: /^Undo/ }).last().press('Enter');
      await seesText(strip(desk), 'Nothing waiting');
      await seesText(said(), 'Taken back');
      await seesText(said(), `${textOf(form.row(), 'name')}: ${form.label} `);
      expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(form.row().fields).toEqual(before);
    });
  }
});

describe('what was typed and not saved', () => {
  for (const form of FORMS) {
    it(`${form.page}: is there after going elsewhere, an engine killed and a conflict, and is saved once that is settled`, async () => {
      const { disputed } = form;
      const name = textOf(form.row(), 'name');
      await service.goDark();
      await searchAndOpen(desk, textOf(form.row(), form.finder), name);
      await editField(desk, disputed.label, disputed.mine);
      await openForm(form);
      await fieldOf(form).fill(form.typed);
      await goTo(desk, 'Today');
      await openForm(form);
      await holds(form);

      await desk.killEngine();
      await holds(form);
      await eventually(async () => {
        const kept = await answer(desk, 'drafts.list', {});
        expect(kept.map(({ typed }) => typed)).toEqual([{ [form.field]: form.typed }]);
      });

      disputed.theirs();
      await service.comeBack();
      await answer(desk, 'sync.now', {});
      const beside = desk.window.getByRole('complementary');
      await seesText(beside, 'Somebody else changed this too', 60_000);
      await holds(form);
      await desk.window.keyboard.press('Escape');
      await goTo(desk, 'Sync');
      await desk.window.getByRole('button', { name: `Choose: ${name}` }).press('Enter');
      await desk.window.getByRole('button', { name: 'All theirs' }).press('Enter');
      await desk.window.keyboard.press('Control+Enter');
      await seesText(strip(desk), 'Nothing waiting');
      await openForm(form);
      await holds(form);
      await desk.window.keyboard.press('Control+s');
      await fieldOf(form).waitFor({ state: 'detached' });
      await eventually(() => expect(form.row().fields[form.field]).toBe(form.typed));
      expect(await answer(desk, 'drafts.list', {})).toEqual([]);
    });
  }

  it('is offered again after the page of the window died, in its form', async () => {
    for (const form of FORMS) {
      await openForm(form);
      await fieldOf(form).fill(`${form.typed} 2`);
    }
    await eventually(async () => expect(await answer(desk, 'drafts.list', {})).toHaveLength(2));
    const keys = (await answer(desk, 'drafts.list', {})).map(({ key }) => key);
    await desk.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const opened = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
      contents?.forcefullyCrashRenderer();
      return opened;
    });
    await eventually(async () => {
      const shown = await inPage(desk, 'document.body.innerText');
      expect(shown).toContain('The window stopped and was opened again.');
      expect(shown).toContain('2 forms were left without being saved');
      expect(shown).not.toContain('must be entered again');
    });
    for (const form of FORMS) {
      const key = keys.find((one) => one.startsWith(form.page));
      await inPage(desk, `location.hash = '#/${key}/edit'`);
      await eventually(async () => {
        const values = await inPage(
          desk,
          `[...document.querySelectorAll('.form-body :is(input, textarea)')].map((one) => one.value)`,
        );
        expect(values).toContain(`${form.typed} 2`);
      });
    }
  });
});
