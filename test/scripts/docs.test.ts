import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const pictures = join(root, 'docs', 'pictures');
const pages = [
  join(root, 'README.md'),
  join(root, 'test', 'README.md'),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs', name)),
];

function picturesOf(page: string): readonly string[] {
  return [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)].map((found) =>
    join(dirname(page), found[1]!),
  );
}

describe('README and docs', () => {
  it('show pictures that are there', () => {
    const shown = pages.flatMap(picturesOf);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('keep no picture that nobody sees, and none that is too large to load', () => {
    const shown = new Set(pages.flatMap(picturesOf));
    const kept = readdirSync(pictures).map((name) => join(pictures, name));
    expect(kept.filter((file) => !shown.has(file))).toEqual([]);
    expect(kept.filter((file) => statSync(file).size > 400_000)).toEqual([]);
  });

  it('link to files that are there', () => {
    for (const page of pages) {
      const links = [...readFileSync(page, 'utf8').matchAll(/\]\(((?!https?:|#)[^)\s#]+)[^)]*\)/g)];
      const missing = links
        .map((found) => found[1]!)
        .filter((link) => !existsSync(join(dirname(page), link)));
      expect(missing, page).toEqual([]);
    }
  });
});
