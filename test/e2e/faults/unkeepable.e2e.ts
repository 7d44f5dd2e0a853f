/**
 * A text that no field can keep (from a paste, half a character, a text or a number beyond all measure) is said at the field
 * in a person's words, in both languages, wherever something is typed; and nothing of it leaves the form.
 */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enIN } from '../../../src-renderer/i18n/en-IN/index.ts';
import { hiIN } from '../../../src-renderer/i18n/hi-IN/index.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { answer } from '../bridge.ts';
import type { Desk } from '../harness.ts';
import { connectedDesk, eventually } from '../person.ts';

const CATALOGUES = { 'en-IN': enIN, 'hi-IN': hiIN };
type Language = keyof typeof CATALOGUES;
type Key = keyof typeof enIN;

interface Form {
  readonly name: string;
  readonly route: () => string;
  /** From the page to the form, by what stands on it or by a key. */
  readonly open?: { readonly button: Key } | { readonly keys: string };
  /** The change that is made in it first. */
  readonly choose?: { readonly select: Key; readonly value: string };
  /** Without it nothing would be saved anyway. */
  readonly also?: { readonly field: Key; readonly value: string };
  readonly field: Key;
  readonly kind?: 'number';
  /** Where the field holds fewer characters than a text may have. */
  readonly charactersMax?: number;
}

let service: StandInService;
let desk: Desk;
let item = '';
let contact = '';

const toItem = (): string => `items/${item}`;
const bulk = { route: () => 'items', open: { button: 'bulk' }, field: 'bulk.value' } as const;
const adjust = { route: toItem, open: { keys: 'F9' } } as const;
const byOne = { also: { field: 'adjust.differenceQuantity', value: '1' } } as const;

const FORMS: readonly Form[] = [
  {
    ...{ name: 'a note of a call', route: () => `contacts/${contact}` },
    ...{ open: { button: 'activity.add' }, field: 'activity.note' },
  },
  { name: 'the reason of an adjustment', ...adjust, ...byOne, field: 'adjust.reason' },
  { name: 'the kind of an adjustment', ...adjust, ...byOne, field: 'field.type' },
  { name: 'the reference of an adjustment', ...adjust, ...byOne, field: 'adjust.reference' },
  { name: 'the quantity of an adjustment', ...adjust, field: 'adjust.differenceQuantity', kind: 'number' },
  { name: 'a category for many items', ...bulk, choose: { select: 'bulk.field', value: 'category' } },
  {
    ...{ name: 'a level for many items', ...bulk, kind: 'number' },
    choose: { select: 'bulk.field', value: 'reorderLevel' },
  },
  {
    name: 'the price of an item',
    route: toItem,
    open: { keys: 'Control+e' },
    field: 'field.price',
    kind: 'number',
  },
  {
    ...{ name: 'the bill of what came in', route: () => 'stock/receive' },
    ...{ field: 'lines.bill', charactersMax: 200 },
  },
  {
    ...{ name: 'the reason of scanned adjustments', route: () => 'stock/adjust' },
    ...{ field: 'adjust.reason', charactersMax: 200 },
  },
  {
    ...{ name: 'their reference', route: () => 'stock/adjust' },
    ...{ field: 'adjust.reference', charactersMax: 60 },
  },
  {
    ...{ name: 'what is counted', route: () => 'stock/count' },
    ...{ field: 'count.name', charactersMax: 200 },
  },
];

beforeAll(async () => {
  service = await startService({ data: { items: 20, contacts: 6, warehouses: 2 }, rateLimit: null });
  desk = await connectedDesk(service, ['--size', '1366x768']);
  const list = { q: '', filter: 'all', direction: 'asc', offset: 0, limit: 20 } as const;
  const items = await answer(desk, 'items.window', { ...list, category: null, sort: 'name' });
  item = items.rows.find((row) => row.trackInventory)!.id;
  service.clearRequests();
  contact = (await answer(desk, 'contacts.window', { ...list, sort: 'name' })).rows[0]!.id;
});

afterAll(async () => {
  await desk.close();
  await service.stop();
});

async function speak(language: Language): Promise<void> {
  await answer(desk, 'settings.set', { language });
  await desk.window.locator(`html[lang="${language}"]`).waitFor();
}

async function openForm(
  { route, open, choose, also, field }: Form,
  words: Record<Key, string>,
): Promise<Locator> {
  const page = desk.window;
  await page.evaluate((hash) => (location.hash = hash), `#/${route()}`);
  if (open !== undefined && 'button' in open)
    await page.getByRole('main').getByRole('button', { name: words[open.button] }).first().click();
  if (open !== undefined && 'keys' in open) {
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press(open.keys);
  }
  if (choose !== undefined) await page.getByLabel(words[choose.select]).selectOption(choose.value);
  if (also !== undefined) await page.getByLabel(words[also.field], { exact: true }).fill(also.value);
  // The kinds of an activity are called as its text is.
  const box = page.getByLabel(words[field], { exact: true }).and(page.locator('.v'));
  await box.waitFor();
  return box;
}

/** As a paste would: what is sent to the page from outside cannot hold half a character. */
async function paste(box: Locator, kind: keyof typeof BAD | 'nothing', length: number): Promise<void> {
  await box.evaluate(
    (node, [what, count]) => {
      const input = node as HTMLInputElement;
      const texts = {
        ...{
          nothing: '',
          nul: 'Sai\0Traders',
          half: `Sai ${String.fromCharCode(0xd83d)}`,
          digits: '9'.repeat(count),
          comma: '12,5',
        },
        long: 'x'.repeat(count),
      };
      input.value = texts[what];
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [kind, length] as const,
  );
}

const BAD = {
  nul: 'problem.unkeepable',
  half: 'problem.unkeepable',
  long: 'problem.tooLong',
  digits: 'problem.tooLarge',
  comma: 'problem.wrongCommas',
} as const;

/** The sentence at the field, up to its first figure. */
async function saysAt(box: Locator, sentence: string): Promise<void> {
  const start = sentence.split('{')[0]!;
  await eventually(async () => {
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    const note = desk.window.locator(`[id="${(await box.getAttribute('aria-describedby')) ?? ''}"]`);
    expect((await note.innerText()).trim().startsWith(start)).toBe(true);
  });
}

function badOf({ kind, charactersMax }: Form): readonly (readonly [keyof typeof BAD, number, Key])[] {
  if (kind === 'number')
    return [
      ['digits', 400, BAD.digits],
      ['digits', 17, BAD.digits],
      ['comma', 0, BAD.comma],
    ];
  const fewer: readonly (readonly ['long', number, Key])[] =
    charactersMax === undefined ? [] : [['long', charactersMax + 1, 'problem.tooManyCharacters']];
  return [['nul', 0, BAD.nul], ['half', 0, BAD.half], ['long', 64 * 1024 + 1, BAD.long], ...fewer];
}

describe.each(['en-IN', 'hi-IN'] as const)('in %s', (language) => {
  const words: Record<Key, string> = CATALOGUES[language];
  beforeAll(() => speak(language));

  it.each(FORMS)('$name: is said at the field, and stays in the form', async (form) => {
    const box = await openForm(form, words);
    for (const [kind, length, key] of badOf(form)) {
      await paste(box, kind, length);
      await saysAt(box, words[key]);
      await desk.window.keyboard.press('Control+Enter');
      await box.blur();
      await saysAt(box, words[key]);
    }
    expect(await desk.window.getByText(words['form.notSaved']).count()).toBe(0);
    expect(await desk.window.locator('.toast').count()).toBe(0);
    await box.focus();
    await paste(box, 'nothing', 0);
    await desk.window.keyboard.press('Escape');
    if (form.open !== undefined) await box.waitFor({ state: 'detached' });
    expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('the quantity of a scanned line: is said under it, and the line stays as it was', async () => {
    await openForm(
      FORMS.find(({ route }) => route() === 'stock/adjust')!,
      words,
    );
    const [session] = await answer(desk, 'sessions.list', { kind: 'adjust' });
    const line = { sessionId: session!.id, itemId: item };
    await answer(desk, 'sessions.setLine', { ...line, scanId: crypto.randomUUID(), qty: 1 });
    const box = desk.window.locator('.stepper input');
    await box.waitFor();
    for (const [kind, length] of [['digits', 8] as const, ['comma', 0] as const]) {
      await paste(box, kind, length);
      await saysAt(box, words[BAD[kind]]);
      await box.blur();
      await saysAt(box, words[BAD[kind]]);
      await box.press('Escape');
    }
    const { lines } = await answer(desk, 'sessions.lines', { id: session!.id });
    expect(lines.map(({ qty }) => qty)).toEqual([1]);
    expect(await desk.window.locator('.toast').count()).toBe(0);
    await answer(desk, 'sessions.dropLine', line);
  });
});
