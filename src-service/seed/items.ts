/** Items with their stock: the articles of the pictures first, then services, then the catalogue. */
import { DAY_MS } from '../clock.ts';
import { eanOf } from '../inventory/ean.ts';
import type { JsonRecord } from '../json.ts';
import type { Random } from '../random.ts';
import { randomStream } from '../random.ts';
import type { Row } from '../collection.ts';
import type { Store } from '../store.ts';
import { catalogue } from './articles.ts';
import type { Article } from './articles.ts';
import { historyOf } from './movements.ts';
import { PINNED_ITEMS } from './pinned-items.ts';
import type { PinnedItem } from './pinned-items.ts';
import { SERVICES } from './services.ts';

export interface ItemPlan {
  readonly count: number;
  readonly untrackedShare: number;
  readonly seed: number;
  readonly baseTimeMs: number;
}

interface Draft {
  readonly fields: JsonRecord;
  readonly places: Map<string, number>;
  readonly unassigned: number;
}

/** The contents of the demo's 5,000 items, and of other counts in proportion. */
const SHARES = { low: 37 / 5000, withoutBarcode: 200 / 5000, negative: 3 / 5000, unassigned: 45 / 5000 };

function withReadableQuantity(quantity: number): number {
  if (quantity > 400) return Math.round(quantity / 20) * 20;
  return quantity > 60 ? Math.round(quantity / 5) * 5 : quantity;
}

/** Cheap things lie about by the thousand, dear ones in pairs. */
function usualQuantity(random: Random, price: number): number {
  const typical = price < 20 ? 2400 : price < 100 ? 620 : price < 500 ? 140 : price < 2000 ? 36 : 10;
  return Math.max(2, withReadableQuantity(Math.round(typical * (0.3 + random.next() * 1.4))));
}

/** Spreads a quantity over one to four places, most of it in the first. */
function spread(random: Random, warehouses: readonly Row[], quantity: number): Map<string, number> {
  const places = new Map<string, number>();
  const count = Math.min(warehouses.length, random.pick([1, 1, 1, 2, 2, 2, 3, 4]));
  const start = random.chance(0.75) ? 0 : random.between(0, Math.max(0, warehouses.length - 1));
  let left = quantity;
  for (let index = 0; index < count; index += 1) {
    const warehouse = warehouses[(start + index) % warehouses.length];
    const share = index === count - 1 ? left : Math.ceil(left * (0.4 + random.next() * 0.4));
    if (warehouse !== undefined) places.set(warehouse.id, share);
    left -= share;
  }
  return places;
}

function pinnedDraft(pinned: PinnedItem, index: number, warehouses: readonly Row[]): Draft {
  const places = new Map<string, number>();
  for (const [place, qty] of pinned.stock.slice(0, 4).entries()) {
    const warehouse = warehouses[place % Math.max(1, warehouses.length)];
    if (warehouse !== undefined && qty !== 0) places.set(warehouse.id, (places.get(warehouse.id) ?? 0) + qty);
  }
  const fields = {
    name: pinned.name,
    sku: pinned.sku,
    barcode: eanOf(0, 12_345 + index),
    customFields: { ...(pinned.customFields ?? {}) },
    category: pinned.category,
    hsn: pinned.hsn,
    unit: pinned.unit,
    purchaseUnit: pinned.bought?.[0] ?? null,
    price: pinned.price,
    cost: pinned.cost,
    gstRate: 18,
    uomConversion: pinned.bought?.[1] ?? 1,
    reorderLevel: pinned.reorderLevel,
    trackInventory: true,
  };
  return { fields, places, unassigned: warehouses.length === 0 ? 0 : pinned.stock[4] };
}

function serviceDraft(index: number): Draft {
  const [name, sku, hsn, price] = SERVICES[index % SERVICES.length] ?? ['Service', 'SRV', '9987', 100];
  const round = Math.floor(index / SERVICES.length);
  const fields = {
    name: round === 0 ? name : `${name}, area ${round + 1}`,
    sku: round === 0 ? sku : `${sku}-${round + 1}`,
    barcode: null,
    customFields: {},
    category: 'Services',
    hsn,
    unit: 'Nos',
    purchaseUnit: null,
    price,
    cost: null,
    gstRate: 18,
    uomConversion: 1,
    reorderLevel: null,
    trackInventory: false,
  };
  return { fields, places: new Map(), unassigned: 0 };
}

/** Makes of the same article, for counts beyond the catalogue. */
const MAKES = [
  '',
  'Palas',
  'Chafa',
  'Umbar',
  'Bakul',
  'Shevga',
  'Moha',
  'Anjan',
  'Kadamb',
  'Pangara',
  'Tembhurni',
  'Jambhul',
];

function catalogueDraft(
  random: Random,
  article: Article,
  index: number,
  round: number,
  warehouses: readonly Row[],
): Draft {
  const { family } = article;
  const make = MAKES[round] ?? `Make ${round + 1}`;
  const quantity = usualQuantity(random, article.price);
  const unassigned = random.chance(SHARES.unassigned) ? random.between(1, 12) : 0;
  const fields = {
    name: round === 0 ? article.name : `${article.name}, ${make}`,
    sku:
      round === 0
        ? article.sku
        : `${article.sku}-${make.slice(0, 3).toUpperCase()}${round > 11 ? round : ''}`,
    barcode: eanOf(1000 + Math.floor(index / 100_000), index % 100_000),
    customFields: {},
    category: family.category,
    hsn: family.hsn,
    unit: family.unit,
    purchaseUnit: family.bought?.[0] ?? null,
    price: article.price,
    cost: Math.round(article.price * (0.58 + random.next() * 0.2) * 100) / 100,
    gstRate: family.gst,
    uomConversion: family.bought?.[1] ?? 1,
    reorderLevel: Math.max(1, withReadableQuantity(Math.floor((quantity * random.between(10, 55)) / 100))),
    trackInventory: true,
  };
  return {
    fields,
    places: spread(random, warehouses, quantity),
    unassigned: warehouses.length === 0 ? 0 : unassigned,
  };
}

/** Every so many items one more, so that small counts have some of each kind and 5,000 have exactly the number. */
function isChosen(index: number, count: number, share: number, already: number): boolean {
  const wanted = Math.max(0, Math.round(count * share) - already);
  if (wanted === 0) return false;
  return Math.floor(((index + 1) * wanted) / count) !== Math.floor((index * wanted) / count);
}

function makeLow(draft: Draft, random: Random, negative: boolean): void {
  const level = Number(draft.fields.reorderLevel);
  const total = negative ? -random.between(1, 4) : Math.floor((level * random.between(5, 80)) / 100);
  const [first, ...others] = draft.places.keys();
  for (const place of others) draft.places.delete(place);
  if (first !== undefined) draft.places.set(first, total);
}

/** The catalogue without what the pictures show already. */
function unpinned(): Article[] {
  const taken = new Set(PINNED_ITEMS.flatMap((one) => [one.sku, one.name]));
  return catalogue().filter((article) => !taken.has(article.sku) && !taken.has(article.name));
}

function* drafts(plan: ItemPlan, warehouses: readonly Row[], random: Random): Generator<Draft> {
  const untracked = Math.round(plan.count * plan.untrackedShare);
  const pinned = PINNED_ITEMS.slice(0, Math.max(0, plan.count - untracked));
  const rest = Math.max(0, plan.count - untracked - pinned.length);
  const low = pinned.filter((one) => one.stock.reduce((sum, qty) => sum + qty, 0) <= one.reorderLevel).length;
  const negative = pinned.filter((one) => one.stock.some((qty) => qty < 0)).length;
  yield* pinned.map((one, index) => pinnedDraft(one, index, warehouses));
  for (let index = 0; index < untracked; index += 1) yield serviceDraft(index);
  const articles = rest > 0 ? unpinned() : [];
  // Shares are of the whole count, spread over the catalogue's part of it.
  const scale = plan.count / Math.max(1, rest);
  let lows = 0;
  for (let index = 0; index < rest; index += 1) {
    const article = articles[index % articles.length];
    if (article === undefined) return;
    const draft = catalogueDraft(random, article, index, Math.floor(index / articles.length), warehouses);
    if (isChosen(index, rest, SHARES.withoutBarcode * scale, untracked)) draft.fields.barcode = null;
    if (isChosen(index, rest, SHARES.low * scale, low)) {
      lows += 1;
      makeLow(draft, random, lows <= Math.round(plan.count * SHARES.negative) - negative);
      yield { ...draft, unassigned: 0 };
    } else {
      yield draft;
    }
  }
}

/** Records reach back two and a half years; most were touched in the last months. */
function timesOf(random: Random, index: number, plan: ItemPlan): { createdMs: number; updatedMs: number } {
  const span = 900 * DAY_MS;
  const createdMs = plan.baseTimeMs - span + Math.floor(((index + 0.5) / plan.count) * (span - 20 * DAY_MS));
  const age = plan.baseTimeMs - createdMs;
  return { createdMs, updatedMs: plan.baseTimeMs - Math.floor(age * random.next() ** 3) };
}

export function seedItems(store: Store, plan: ItemPlan): void {
  const random = randomStream(plan.seed, 'items');
  const warehouses = store.warehouses.all();
  let index = 0;
  for (const draft of drafts(plan, warehouses, random)) {
    const { createdMs, updatedMs } = timesOf(random, index, plan);
    const row = store.items.add({
      id: random.uuid(),
      fields: { ...draft.fields, onHand: 0, hasImage: false },
      createdAt: new Date(createdMs).toISOString(),
      updatedAt: new Date(updatedMs).toISOString(),
    });
    if (draft.fields.trackInventory === true) {
      const { places, unassigned } = draft;
      store.stock.seed(row, places, unassigned, () =>
        historyOf({
          itemId: row.id,
          places,
          unassigned,
          seed: plan.seed,
          createdMs,
          baseTimeMs: plan.baseTimeMs,
          cost: Number(draft.fields.cost),
        }),
      );
    }
    index += 1;
  }
}
