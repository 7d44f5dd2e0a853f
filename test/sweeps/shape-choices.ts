/** The shapes of the Service that matter for reading: one drawn by chance, or few that hold every pair of choices. */
import { randomStream, type Random } from '../../src-service/random.ts';
import type { Shape } from '../../src-service/server.ts';

type Choices = { readonly [Name in keyof Shape]?: readonly Shape[Name][] };

/** Small pages, so that small data has many of them. */
export const CHOICES = {
  idKey: ['paths', 'id', 'gid', 'both'],
  listShape: ['contract', 'paginated', 'items', 'array'],
  timestamps: [true, false],
  sortHonoured: [true, false],
  defaultOrder: ['newestFirst', 'oldestFirst'],
  tiesShuffled: [false, true],
  pageSizeCut: [null, 10, 7],
  pageSizeOverMax: ['clamp', 'refuse'],
  defaultPageSize: [20, 5],
  firstPage: [1, 0, { contacts: 0 }, { items: 0, stock: 0 }],
  extraFields: [false, true],
  numbersAsStrings: [false, true],
  stockItemKey: ['itemId', 'item', 'id'],
  stockQuantityField: ['qty', 'available', 'quantityOnHand'],
  listLagMs: [0, 150],
} as const satisfies Choices;

type Name = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as Name[];

/** The choice of each switch, by position. */
type Drawn = readonly number[];

export function drawShape(random: Random): Partial<Shape> {
  return toShape(draw(random));
}

/** At least `least` shapes in which every two choices of any two switches meet; the same each time. */
export function coveringShapes(least: number): readonly Partial<Shape>[] {
  const random = randomStream(1, 'covering shapes');
  const uncovered = allPairs();
  const chosen: Drawn[] = [];
  while (uncovered.size > 0 || chosen.length < least) {
    const candidates = Array.from({ length: 40 }, () => draw(random));
    const gains = candidates.map((drawn) => pairsOf(drawn).filter((pair) => uncovered.has(pair)).length);
    const best = candidates[gains.indexOf(Math.max(...gains))] ?? draw(random);
    for (const pair of pairsOf(best)) uncovered.delete(pair);
    chosen.push(best);
  }
  return chosen.map(toShape);
}

/** The differences from the usual shape, in a line. */
export function shapeWords(shape: Partial<Shape>): string {
  const unusual = NAMES.filter((name) => !isUsual(name, shape[name]));
  const words = unusual.map((name) => `${name} ${JSON.stringify(shape[name])}`);
  return words.length === 0 ? 'the usual shape' : words.join(', ');
}

function isUsual(name: Name, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(CHOICES[name][0]);
}

function draw(random: Random): Drawn {
  return NAMES.map((name) => random.between(0, CHOICES[name].length - 1));
}

function toShape(drawn: Drawn): Partial<Shape> {
  const entries = NAMES.map((name, index) => [name, CHOICES[name][drawn[index] ?? 0]]);
  return Object.fromEntries(entries) as Partial<Shape>;
}

function pairsOf(drawn: Drawn): string[] {
  return drawn.flatMap((one, index) =>
    drawn.slice(index + 1).map((other, offset) => `${index}:${one} ${index + 1 + offset}:${other}`),
  );
}

function allPairs(): Set<string> {
  const pairs = new Set<string>();
  NAMES.forEach((name, index) => {
    NAMES.slice(index + 1).forEach((other, offset) => {
      for (const one of CHOICES[name].keys())
        for (const two of CHOICES[other].keys()) pairs.add(`${index}:${one} ${index + 1 + offset}:${two}`);
    });
  });
  return pairs;
}
