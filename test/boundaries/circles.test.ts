import { expect, it } from 'vitest';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** The files that each file imports, types included. */
function importsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      const targets = [...named].map(([, specifier = '']) => join(dirname(file), specifier));
      // A component that draws a tree is made of itself.
      return [file, targets.filter((target) => known.has(target) && target !== file)];
    }),
  );
}

/** A path that leads back to its first file; `null` where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

it('no file imports itself by way of others, not even for a type', () => {
  const files = globSync('{src-sync,src-main,src-renderer,src-service}/**/*.{ts,svelte}').map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(circleIn(importsOf(files))).toBeNull();
});

it('a circle of two files is found', () => {
  const imports = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'a.ts']],
    ['c.ts', []],
  ]);
  expect(circleIn(imports)).toEqual(['a.ts', 'b.ts', 'a.ts']);
});
