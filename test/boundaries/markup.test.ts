/** Texts of a component are words; a bracket among them is the rest of a tag that a formatter or a hand broke. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '..', '..', 'src-renderer');

/** The texts of a component as they stand in its markup. */
function textsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Text' && 'raw' in node) return [String(node.raw)];
  return Object.entries(node).flatMap(([name, inner]) => (name === 'attributes' ? [] : textsOf(inner)));
}

it('No text of a component holds the bracket of a tag', () => {
  const broken = globSync('**/*.svelte', { cwd: renderer }).flatMap((file) => {
    const { fragment } = parse(readFileSync(join(renderer, file), 'utf8'), { modern: true });
    return textsOf(fragment).flatMap((text) => (/[<>]/.test(text) ? [`${file}: ${text.trim()}`] : []));
  });
  expect(broken).toEqual([]);
});
