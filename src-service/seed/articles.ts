/** From families to articles: every combination once, in a shuffled but fixed order. */
import { BATH } from './catalogue/bath.ts';
import { FASTENER_FAMILIES } from './catalogue/fasteners.ts';
import { FINISHING } from './catalogue/finishing.ts';
import { FITTINGS } from './catalogue/fittings.ts';
import { GENERAL } from './catalogue/general.ts';
import { PLUMBING } from './catalogue/plumbing.ts';
import { POWER } from './catalogue/power.ts';
import { TOOL_FAMILIES } from './catalogue/tools.ts';
import type { Family, Variant } from './family.ts';
import { randomStream } from '../random.ts';

const FAMILIES: readonly Family[] = [
  ...FITTINGS,
  ...FASTENER_FAMILIES,
  ...TOOL_FAMILIES,
  ...GENERAL,
  ...PLUMBING,
  ...BATH,
  ...FINISHING,
  ...POWER,
];

export interface Article {
  readonly name: string;
  readonly sku: string;
  readonly price: number;
  readonly family: Family;
}

/** Rupees as price tags have them. */
export function roundPrice(value: number): number {
  if (value < 50) return Math.max(1, Math.round(value * 2) / 2);
  return value < 500 ? Math.round(value) : Math.round(value / 5) * 5;
}

function fill(template: string, variants: readonly Variant[], which: 0 | 1): string {
  return template.replaceAll(/\{(\d)\}/g, (_, index) => variants[Number(index)]?.[which] ?? '');
}

function combinations(axes: readonly (readonly Variant[])[]): Variant[][] {
  return axes.reduce<Variant[][]>(
    (all, axis) => all.flatMap((head) => axis.map((one) => [...head, one])),
    [[]],
  );
}

function articlesOf(family: Family): Article[] {
  return combinations(family.axes).map((variants) => ({
    name: fill(family.name, variants, 0),
    sku: fill(family.sku, variants, 1),
    price: roundPrice(variants.reduce((price, variant) => price * variant[2], family.price)),
    family,
  }));
}

/** The whole catalogue. The order is the catalogue's own, whatever the seed: a smaller count is a prefix of a larger. */
export function catalogue(): Article[] {
  const random = randomStream(1, 'catalogue');
  const articles = FAMILIES.flatMap(articlesOf);
  for (let index = articles.length - 1; index > 0; index -= 1) {
    const other = random.between(0, index);
    const [a, b] = [articles[index], articles[other]];
    if (a !== undefined && b !== undefined) [articles[index], articles[other]] = [b, a];
  }
  return articles;
}
