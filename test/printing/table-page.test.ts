/** A table on paper: what it holds is text, whatever it looks like. */
import { expect, it } from 'vitest';
import { paperFoot, paperPage } from '../../src-main/printing/table-page.ts';
import { paperTable, type Paper } from '../../src-sync/domain/papers/paper.ts';

const PAPER: Paper = {
  name: 'ORD-1129-K4P-01',
  language: 'hi-IN',
  title: 'ऑर्डर सूची <b>',
  lines: ['</style><script>alert(1)</script>'],
  columns: [
    { title: 'SKU', isNumber: false },
    { title: 'Qty', isNumber: true },
  ],
  groupTitle: 'Supplier',
  groups: [
    { title: 'Brass & Co', rows: [['HNG-4', { shown: '1,200', value: 1200 }]] },
    { title: null, rows: [['"A" <1>', { shown: '2', value: 2 }]] },
  ],
  foot: [],
};

it('shows every text as it stands, and runs and fetches nothing', () => {
  const page = paperPage(PAPER, true);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('<html lang="hi-IN">');
  expect(page).toContain('ऑर्डर सूची &#60;b&#62;');
  expect(page).not.toContain('<script');
  expect(page.split('</style>')).toHaveLength(2);
  expect(page).toContain('Brass &#38; Co');
  expect(page).toContain('<td class="n">1,200</td>');
  expect(page).toContain('&#34;A&#34; &#60;1&#62;');
});

it('numbers its sheets once: by itself for a printer, by the foot of a PDF otherwise', () => {
  expect(paperPage(PAPER, true)).toContain('counter(pages)');
  expect(paperPage(PAPER, false)).not.toContain('counter(pages)');
  expect(paperFoot(PAPER)).toMatch(/ORD-1129-K4P-01.*pageNumber.*totalPages/s);
});

it('has numbers as numbers in a spreadsheet, and the group of each row beside it', () => {
  expect(paperTable(PAPER)).toEqual({
    columns: ['Supplier', 'SKU', 'Qty'],
    rows: [
      ['Brass & Co', 'HNG-4', 1200],
      ['', '"A" <1>', 2],
    ],
  });
  const single = { ...PAPER, groups: [{ title: null, rows: [['HNG-4', '']] }] };
  expect(paperTable(single)).toEqual({ columns: ['SKU', 'Qty'], rows: [['HNG-4', '']] });
});
