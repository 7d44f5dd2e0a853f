import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { BareSqlite } from './bare-sqlite.ts';
import type { Contender, Item, Place } from './contender.ts';
import { expectedAnswers, firstDifference, questionsFor } from './questions.ts';
import { cellOf } from './results.ts';
import { answersOf } from './serve.ts';
import { Stockhand } from './stockhand.ts';

const ROWS = 300;

let service: StandInService;
let folder: string;

beforeAll(async () => {
  service = await startService({ data: { items: ROWS, contacts: 3, warehouses: 1, untrackedShare: 0.1 } });
  folder = mkdtempSync(join(tmpdir(), 'stockhand-contenders-'));
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function items(): readonly Item[] {
  return service.state.items
    .all()
    .map(({ id, updatedAt, fields }) => ({ ...fields, id, updatedAt }) as unknown as Item);
}

function placeOf(name: string): Place {
  return { folder: mkdtempSync(join(folder, name)), url: service.url, token: service.token };
}

const CONTENDERS: readonly (readonly [string, () => Contender])[] = [
  ['Stockhand', () => new Stockhand()],
  ['bare SQLite', () => new BareSqlite()],
];

describe.each(CONTENDERS)('%s as a contender of the comparison', (name, make) => {
  it('answers every question as plain code does from the rows of the Service', async () => {
    const contender = make();
    const place = placeOf(name);
    await contender.open(place);
    await contender.mirror(place);
    const questions = questionsFor(items());
    const right = expectedAnswers(items(), questions);
    expect(firstDifference(right, await answersOf(contender, questions), questions)).toBeNull();
    await contender.close();
  });

  it('shows a change of its own, and a change of somebody else after a poll', async () => {
    const contender = make();
    const place = placeOf(name);
    await contender.open(place);
    await contender.mirror(place);
    const [mine, theirs] = items();
    await contender.write({ id: mine!.id, price: 4_321 });
    expect((await contender.keyed(mine!.id))?.price).toBe(4_321);
    await contender.close();
    await contender.open(place);
    expect((await contender.keyed(mine!.id))?.price).toBe(4_321);
    service.otherClients.editItem(theirs!.id, { price: 1_234 });
    await contender.poll(place, { id: theirs!.id, price: 1_234 });
    expect((await contender.keyed(theirs!.id))?.price).toBe(1_234);
    await contender.close();
  });

  it('sends every change that waits, once', async () => {
    const contender = make();
    const place = placeOf(name);
    await contender.open(place);
    const contacts = Array.from({ length: 13 }, (_, index) => ({
      name: `${name} ${index}`,
      phone: `72${String(index).padStart(8, '0')}`,
    }));
    for (const contact of contacts) await contender.queue(contact);
    await contender.drain(place);
    await contender.close();
    const names = service.state.contacts.all().map(({ fields }) => String(fields['name']));
    expect(names.filter((one) => one.startsWith(`${name} `)).toSorted()).toEqual(
      contacts.map((contact) => contact.name).toSorted(),
    );
  });
});

describe('the check of the answers', () => {
  const questions = { keyed: ['a'], code: [], firstPage: [], deepPage: [], search: ['b'] };
  const asked = Object.fromEntries(
    Object.entries(questions).map(([kind, measured]) => [kind, { warm: [], measured }]),
  ) as never;
  const row = (name: string, price = 1): { name: string; sku: string; price: number } => ({
    name,
    sku: name,
    price,
  });
  const right = { keyed: [[row('Hinge')]], code: [], firstPage: [], deepPage: [], search: [[row('Bolt')]] };

  it('finds a row that is left out, another one, and another price', () => {
    expect(firstDifference(right, right, asked)).toBeNull();
    expect(firstDifference(right, { ...right, search: [[]] }, asked)).toMatch(/^search "b"/);
    expect(firstDifference(right, { ...right, search: [[row('Nut')]] }, asked)).toMatch(/^search "b"/);
    expect(firstDifference(right, { ...right, keyed: [[row('Hinge', 2)]] }, asked)).toMatch(/^keyed "a"/);
  });
});

describe('figures of several rounds', () => {
  it('are summed up as their median and their range', () => {
    expect(cellOf([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 });
    expect(cellOf([4, 1, 2, 3])).toEqual({ median: 2.5, least: 1, most: 4 });
  });

  it('are a reason where there is none', () => {
    expect(cellOf(['over 120 s'])).toEqual({ why: 'over 120 s' });
  });
});
