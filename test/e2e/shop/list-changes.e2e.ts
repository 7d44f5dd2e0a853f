/** Every small list and both forms of settings alike: changed by keys without a line, taken back, sent once, and a colleague's change is asked about. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Row, type StandInService } from '../../../src-service/server.ts';
import { change, insert } from '../../../src-service/store.ts';
import { violationsInThemes } from '../axe.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import {
  clickUndo,
  closeToasts,
  connectedDesk,
  eventually,
  goTo,
  seesText,
  sendAll,
  tabTo,
} from '../person.ts';

type Section = 'Shop' | 'CRM lists';
type Moment = 'before' | 'undone' | 'sent' | 'mine' | 'theirs';

interface Place {
  readonly section: Section;
  readonly tab: string;
  /** Label of the box while it holds this text. */
  readonly box: (text: string) => string;
  readonly saveKey: 'Enter' | 'Control+s';
  readonly texts: Readonly<Record<Moment, string>>;
  /** A text that is not taken, and what is said of it. */
  readonly wrong: readonly [typed: string, said: string];
  /** The values that the Service has. */
  readonly there: () => string;
  /** As a colleague changes it. */
  readonly put: (text: string) => void;
}

let service: StandInService;
let desk: Desk;
const rows = new Map<string, Row>();

const LISTS = [
  ['Shop', 'Warehouses', 'warehouses', { code: 'OWN-1' }],
  ['Shop', 'Categories', 'categories', {}],
  ['Shop', 'Units', 'units', {}],
  ['Shop', 'Item custom fields', 'customFields', { fieldKey: 'own_1', fieldType: 'TEXT', sortOrder: 90 }],
  ['CRM lists', 'Lead sources', 'leadSources', {}],
  ['CRM lists', 'Lead types', 'leadTypes', {}],
  ['CRM lists', 'Lead priorities', 'leadPriorities', {}],
  ['CRM lists', 'Pipelines', 'pipelines', { displayOrder: 90 }],
  ['CRM lists', 'Automations', 'automations', { triggerType: 'CONTACT_CREATED', definition: {} }],
] as const;

type Listed = (typeof LISTS)[number][2];
const nameField = (list: Listed): 'label' | 'name' => (list === 'customFields' ? 'label' : 'name');

function listPlace([section, tab, list]: (typeof LISTS)[number]): Place {
  const row = (): Row => rows.get(list)!;
  return {
    ...{ section, tab, saveKey: 'Enter', wrong: [' ', 'Type a name.'] },
    box: (text) => `Name of ${text}`,
    texts: { before: 'Own 1', undone: 'Own 2', sent: 'Own 3', mine: 'Own mine', theirs: 'Own theirs' },
    there: () => String(row().fields[nameField(list)]),
    put: (text) => change(service.state, service.state[list], row(), { [nameField(list)]: text }),
  };
}

const stockAlerts = () => service.state.settings.stock['alerts'] as { lowStock: { after: number } };

const PLACES: readonly Place[] = [
  ...LISTS.map(listPlace),
  {
    ...{ section: 'Shop', tab: 'Stock settings', saveKey: 'Control+s', box: () => 'After' },
    texts: { before: '3', undone: '4', sent: '5', mine: '6', theirs: '7' },
    wrong: ['five', 'Digits and a decimal point only.'],
    there: () => String(stockAlerts().lowStock.after),
    put: (text) => {
      service.state.settings.stock = { alerts: { lowStock: { after: Number(text) } } };
    },
  },
  {
    ...{ section: 'CRM lists', tab: 'E-mail settings', saveKey: 'Control+s', box: () => 'Mailbox' },
    texts: {
      before: 'a@t.example',
      undone: 'b@t.example',
      sent: 'c@t.example',
      mine: 'd@t.example',
      theirs: 'e@t.example',
    },
    wrong: ['no\u0000one', 'Holds a character that cannot be kept'],
    there: () => String(service.state.settings.crmEmail['mailbox']),
    put: (text) => {
      service.state.settings.crmEmail = { syncEnabled: true, mailbox: text };
    },
  },
];

beforeAll(async () => {
  service = await startService({ data: { items: 4, contacts: 4, warehouses: 1 }, rateLimit: null });
  const { state } = service;
  for (const [, , list, fields] of LISTS)
    rows.set(list, insert(state, state[list], { ...fields, [nameField(list)]: 'Own 1' }));
  for (const { put, texts } of PLACES.slice(LISTS.length)) put(texts.before);
  desk = await connectedDesk(service, ['--size', '1366x768']);
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

const main = () => desk.window.getByRole('main');

async function open({ section, tab }: Place): Promise<void> {
  await goTo(desk, 'Settings');
  await main().getByRole('link', { name: section }).click();
  await main().getByRole('tab', { name: tab }).click();
  await main().getByRole('heading', { name: tab, level: 3 }).waitFor();
}

const boxWith = ({ box }: Place, text: string) => main().getByLabel(box(text), { exact: true });

function shows(place: Place, text: string): Promise<void> {
  return eventually(async () => expect(await boxWith(place, text).inputValue()).toBe(text));
}

/** By keys alone: to the box, over what it holds, saved. */
async function retype(place: Place, from: string, to: string): Promise<void> {
  await tabTo(desk, boxWith(place, from), 400);
  await desk.window.keyboard.press('Control+a');
  await desk.window.keyboard.insertText(to);
  await desk.window.keyboard.press(place.saveKey);
}

const byTab = PLACES.map((place) => [place.tab, place] as const);

describe('a change without a line', () => {
  beforeAll(() => service.goDark());

  it.each(byTab)(
    '%s: is refused where it is wrong, taken back by Undo, and made again',
    async (_tab, place) => {
      const { before, undone, sent } = place.texts;
      await open(place);
      await retype(place, before, place.wrong[0]);
      await seesText(main(), place.wrong[1]);
      await expect.poll(() => boxWith(place, before).getAttribute('aria-invalid')).toBe('true');
      await retype(place, before, undone);
      await shows(place, undone);
      await clickUndo(desk);
      await shows(place, before);
      await closeToasts(desk);
      await retype(place, before, sent);
      await shows(place, sent);
      await closeToasts(desk);
      expect(place.there()).toBe(before);
    },
  );

  it('and is at the Service once, the one that was taken back never', async () => {
    service.clearRequests();
    await sendAll(desk, service);
    expect(PLACES.map(({ tab, there }) => [tab, there()])).toEqual(
      PLACES.map(({ tab, texts }) => [tab, texts.sent]),
    );
    expect(service.requests.filter(({ method }) => method !== 'GET')).toHaveLength(PLACES.length);
  });
});

describe('a change that a colleague makes as well', () => {
  beforeAll(() => service.goDark());

  it.each(byTab)('%s: is accepted without a line', async (_tab, place) => {
    await open(place);
    await retype(place, place.texts.sent, place.texts.mine);
    await shows(place, place.texts.mine);
    await closeToasts(desk);
  });

  it('overwrites nothing when the line is back', async () => {
    for (const { put, texts } of PLACES) put(texts.theirs);
    await service.comeBack();
    await answer(desk, 'sync.now', {});
    await eventually(async () => {
      const waiting = await answer(desk, 'outbox.list', { limit: 20 });
      expect(waiting.map(({ state }) => state)).toEqual(PLACES.map(() => 'conflict'));
    }, 60_000);
    expect(PLACES.map(({ there }) => there())).toEqual(PLACES.map(({ texts }) => texts.theirs));
  });

  it.each(byTab)(
    '%s: is asked about where it was made, in every theme, and settled by keys',
    async (_tab, place) => {
      await open(place);
      const choose = main().getByRole('button', { name: /^Choose: / });
      await choose.waitFor();
      expect(await violationsInThemes(desk)).toEqual([]);
      await choose.press('Enter');
      const dialog = desk.window.getByRole('dialog');
      await dialog.getByRole('button', { name: 'All mine' }).press('Enter');
      await desk.window.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => expect(place.there()).toBe(place.texts.mine));
      await shows(place, place.texts.mine);
    },
  );
});
