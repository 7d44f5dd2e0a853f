/** Styles stand beside what they dress: every start reads the global ones, and nothing says which component a global rule is for. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '..', '..', 'src-renderer');
const styles = join(renderer, 'styles');
/** Fewer with every part that comes to own its looks, never more. */
const GLOBAL_LINES_MAX = 1_240;

const read = (file: string): string => readFileSync(file, 'utf8');
const sheets = globSync('*.css', { cwd: styles });
const components = globSync('**/*.svelte', { cwd: renderer });

describe('Styles', () => {
  it('are global only where several components share them', () => {
    const lines = sheets.flatMap((sheet) => read(join(styles, sheet)).split('\n')).length;
    expect(lines).toBeLessThanOrEqual(GLOBAL_LINES_MAX);
  });

  it('are all listed in the order in which they hold', () => {
    const listed = [...read(join(styles, 'index.css')).matchAll(/@import '\.\/([^']+)'/g)].map(
      ([, name]) => name,
    );
    expect(listed.toSorted()).toEqual(sheets.filter((sheet) => basename(sheet) !== 'index.css').toSorted());
  });

  it('know every class that markup sets', () => {
    const texts = globSync('**/*.{css,svelte}', { cwd: renderer }).map((file) =>
      read(join(renderer, file)).replace(/^.*<style>/s, ''),
    );
    const isStyled = new Set(
      texts.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)(?=[^;]*\{)/g)].map(([, name]) => name)),
    );
    const unknown = components.flatMap((file) => {
      const markup = read(join(renderer, file)).replace(/<style>.*<\/style>/s, '');
      // A class that is put together, such as `to-{corner}`, is left to the eye.
      const lists = [...markup.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) =>
        list.replaceAll(/\S*\{[^}]*\}\S*/g, ''),
      );
      const single = [...markup.matchAll(/\sclass:([\w-]+)/g)].map(([, name = '']) => name);
      const names = [...lists.flatMap((list) => list.split(/\s+/)), ...single].filter((name) => name !== '');
      return names.filter((name) => !isStyled.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('know no class by a part of its name that the marks of scoped styles have too', () => {
    // Every element of a component with styles has a class such as `svelte-1lj1c1s`.
    const parts = [
      ...sheets.map((sheet) => join(styles, sheet)),
      ...components.map((file) => join(renderer, file)),
    ]
      .flatMap((file) => [...read(file).matchAll(/\[class[*^$|~]?='([^']+)'\]/g)])
      .map(([, part = '']) => part);
    expect(parts.filter((part) => 'svelte-'.includes(part))).toEqual([]);
  });
});
