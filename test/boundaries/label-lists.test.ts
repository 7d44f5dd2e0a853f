/** The modules that a first look at Labels loads: those that draw are loaded by the thread that draws, and by nothing of the engine. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LABELS = join(import.meta.dirname, '..', '..', 'src-sync', 'engine', 'labels');
const DRAWN = join(LABELS, '..', '..', 'labels', 'drawing');
/** Imports and what is exported from elsewhere, but for types alone. */
const IMPORTED = /^(?:import|export)\s+(?!type\s)[^;]*?from '([^']+)';/gm;

function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    const found = name.startsWith('.') ? join(dirname(file), name) : name;
    if (seen.has(found)) continue;
    seen.add(found);
    if (name.startsWith('.')) loadedBy(found, seen);
  }
  return seen;
}

const DRAWING = ['fontkit', 'bwip-js/generic'];
const PAGES = 'pdfkit';

describe('Labels', () => {
  it('lists, orders and delivers without what draws, which the thread of labels loads', () => {
    for (const file of ['label-desk-on-demand.ts', 'label-desk.ts']) {
      const loaded = loadedBy(join(LABELS, file));
      expect([...DRAWING, PAGES].filter((name) => loaded.has(name))).toEqual([]);
      expect(loaded).toContain(join(LABELS, 'kept-answers.ts'));
    }
    expect([...loadedBy(join(DRAWN, 'answer.ts'))]).toEqual(expect.arrayContaining(DRAWING));
  });

  it('shows a label without what writes pages, which is loaded for the first job of pages', () => {
    expect([...loadedBy(join(DRAWN, 'answer.ts'))]).not.toContain(PAGES);
    expect([...loadedBy(join(LABELS, '..', '..', 'labels', 'render', 'pdf.ts'))]).toContain(PAGES);
  });
});
