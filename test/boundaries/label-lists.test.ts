/** What the first look at Labels loads: to load what draws them takes longer than a screen may. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LABELS = join(import.meta.dirname, '..', '..', 'src-sync', 'engine', 'labels');
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
  it('lists what there is without what draws and prints, which the desk of labels loads', () => {
    expect([...loadedBy(join(LABELS, 'label-desk.ts'))]).toEqual(expect.arrayContaining(DRAWING));
    const loaded = loadedBy(join(LABELS, 'label-desk-on-demand.ts'));
    expect([...DRAWING, PAGES].filter((name) => loaded.has(name))).toEqual([]);
    expect(loaded).toContain(join(LABELS, 'kept-answers.ts'));
  });

  it('shows a label without what writes pages, which is loaded for the first job of pages', () => {
    expect([...loadedBy(join(LABELS, 'label-desk.ts'))]).not.toContain(PAGES);
    expect([...loadedBy(join(LABELS, '..', '..', 'labels', 'render', 'pdf.ts'))]).toContain(PAGES);
  });
});
