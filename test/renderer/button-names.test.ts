import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { enIN } from '../../src-renderer/i18n/en-IN/index.ts';
import { hiIN } from '../../src-renderer/i18n/hi-IN/index.ts';

const ROOT = join(import.meta.dirname, '../../src-renderer');
type Node = Readonly<Record<string, unknown>>;

/** Every node of a tree of the compiler, outermost first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/** The texts of the catalogue that an expression asks for: `t('ws.remove')`. */
function textsIn(value: unknown): readonly string[] {
  const calls = Array.from(nodesOf(value)).filter(
    ({ type, callee }) => type === 'CallExpression' && (callee as Node)['name'] === 't',
  );
  return calls.flatMap((call) => {
    const [first] = call['arguments'] as readonly Node[];
    return typeof first?.['value'] === 'string' ? [first['value']] : [];
  });
}

interface NamedButton {
  readonly file: string;
  /** The text a screen reader says in place of what is shown. */
  readonly name: string;
  readonly shown: string;
}

function namedButtonsOf(file: string): readonly NamedButton[] {
  const buttons = Array.from(nodesOf(parse(readFileSync(file, 'utf8'), { modern: true }).fragment)).filter(
    ({ type, name }) =>
      (type === 'Component' && name === 'Button') || (type === 'RegularElement' && name === 'button'),
  );
  return buttons.flatMap((button) => {
    const attributes = button['attributes'] as readonly Node[];
    const label = attributes.find(({ name }) => name === 'label' || name === 'aria-label');
    const [name] = textsIn(label?.['value']);
    if (name === undefined) return [];
    return textsIn(button['fragment']).map((shown) => ({ file: basename(file), name, shown }));
  });
}

/** Otherwise whoever steers by voice says what they see, and nothing happens (WCAG 2.5.3). */
test('a button that has a longer name for screen readers shows words of that name, in both languages', () => {
  const buttons = globSync(join(ROOT, '**/*.svelte')).flatMap(namedButtonsOf);
  expect(buttons.length).toBeGreaterThan(20);
  const catalogues: readonly Readonly<Record<string, string>>[] = [enIN, hiIN];
  for (const catalogue of catalogues) {
    const textOf = (key: string): string => catalogue[key]?.toLocaleLowerCase() ?? key;
    expect(buttons.filter(({ name, shown }) => !textOf(name).includes(textOf(shown)))).toEqual([]);
  }
});
