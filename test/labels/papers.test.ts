/** Documents of the stock on paper: everything is on it, nothing leaves the page, and a row is never torn. */
import { describe, expect, it } from 'vitest';
import type { CountedLine, Posting, PostingLine } from '../../src-sync/domain/postings/posting.ts';
import type { Paper } from '../../src-sync/domain/postings/paper.ts';
import { bundledFonts } from '../../src-sync/labels/fonts/bundled.ts';
import type { LabelPage, TextBox } from '../../src-sync/labels/page.ts';
import { paperPages } from '../../src-sync/labels/papers/pages.ts';
import { renderPdf } from '../../src-sync/labels/render/pdf.ts';

const BHOSARI = { id: 'w1', name: 'Bhosari Godown', tag: 'BHO', code: null };
const MAIN = { id: 'w2', name: 'Main Road Shop', tag: 'MRS', code: 'MRS' };
const PRINTED_MS = Date.parse('2026-04-02T09:00:00Z');

const line = (index: number, name = `Tower bolt ${String(index)} mm`): PostingLine => ({
  ...{ id: `l${String(index)}`, item: { id: `i${String(index)}`, name, sku: `TB-${String(index)}` } },
  ...{ qty: 12, unit: 'Nos', unitCost: null, isTransfer: false, warehouse: BHOSARI, toWarehouse: null },
  ...{ at: '2026-04-01T09:00:00Z', who: null, state: 'done' },
});

const RECEIPT: Posting = {
  ...{ reference: 'GRN-0401-K4P-01', kind: 'receive', at: '2026-04-01T09:00:00Z' },
  session: {
    ...{ id: 's', kind: 'receive', name: '', reference: 'GRN-0401-K4P-01', warehouse: BHOSARI },
    ...{ changes: 1, postedAt: '2026-04-01T09:00:00Z', reversedAs: null },
  },
  ...{ warehouse: BHOSARI, toWarehouse: null, who: null, reason: 'B-77', reverses: null },
  ...{ lines: [line(1)], counted: null, countedSince: null },
};

function pagesOf(posting: Posting, more: Partial<Paper> = {}): readonly LabelPage[] {
  const paper: Paper = {
    posting,
    size: 'a4',
    language: 'en-IN',
    shop: 'Apex Hardware',
    printedAtMs: PRINTED_MS,
    ...more,
  };
  return paperPages(paper, bundledFonts());
}

const texts = (page: LabelPage): readonly TextBox[] =>
  page.boxes.filter((box): box is TextBox => box.kind === 'text');
const wordsOf = (pages: readonly LabelPage[]): string =>
  pages.flatMap((page) => texts(page).map(({ text }) => text)).join(' | ');

function staysInside(pages: readonly LabelPage[]): void {
  for (const page of pages) {
    for (const box of texts(page)) {
      expect(box.xMm, box.text).toBeGreaterThanOrEqual(3.9);
      expect(box.xMm + box.widthMm, box.text).toBeLessThanOrEqual(page.widthMm - 3.9);
      expect(box.baselineMm, box.text).toBeGreaterThan(0);
      expect(box.baselineMm, box.text).toBeLessThan(page.heightMm - 2);
    }
  }
}

const LONG = 'Stainless-steel-cabinet-hinge-soft-close-'.repeat(4);
const MIXED = 'पीतल का कब्ज़ा 4 इंच, डिब्बे में 10 – brass hinge';

describe('a document on paper', () => {
  it('tells what it is, its number, its day, its place and its lines', () => {
    const words = wordsOf(pagesOf(RECEIPT));
    for (const text of [
      'Apex Hardware',
      'Goods received note',
      'GRN-0401-K4P-01',
      'Bhosari Godown',
      'B-77',
    ]) {
      expect(words).toContain(text);
    }
    for (const text of ['1 Apr 2026', 'Tower bolt 1 mm', 'TB-1', '12 Nos', 'Received by', 'Page 1 of 1']) {
      expect(words).toContain(text);
    }
  });

  it.each(['a4', 'slip'] as const)('holds a thousand lines of any length, %s', (size) => {
    const lines = Array.from({ length: 1_000 }, (_, index) =>
      line(index + 1, index % 3 === 0 ? LONG : index % 3 === 1 ? MIXED : `Tower bolt ${String(index)}`),
    );
    const pages = pagesOf({ ...RECEIPT, lines }, { size });
    staysInside(pages);
    const words = wordsOf(pages);
    for (const { item } of lines) expect(words).toContain(item!.sku);
    const heads = pages.filter((page) => texts(page).some(({ text }) => text === 'SKU')).length;
    if (size === 'a4') {
      expect(pages.length).toBeGreaterThan(20);
      expect(heads).toBe(pages.length);
      expect(words).toContain(`Page ${String(pages.length)} of ${String(pages.length)}`);
    }
    expect(new Set(pages.map(({ heightMm }) => heightMm)).size).toBe(1);
  });

  it('of one line is a short slip of 80 mm', () => {
    const [page, ...more] = pagesOf(RECEIPT, { size: 'slip' });
    expect(more).toEqual([]);
    expect(page!.widthMm).toBe(80);
    expect(page!.heightMm).toBeLessThan(120);
    staysInside([page!]);
  });

  it('speaks Hindi, and draws a question mark for letters that its faces lack', () => {
    const posting = { ...RECEIPT, lines: [line(1, 'கீல் 4″')] };
    for (const size of ['a4', 'slip'] as const) {
      const pages = pagesOf(posting, { size, language: 'hi-IN' });
      staysInside(pages);
      expect(wordsOf(pages)).toContain('माल प्राप्ति नोट');
      expect(wordsOf(pages)).toMatch(/\?+ 4″/);
    }
  });

  it('of a transfer names both places and the three who sign', () => {
    const posting: Posting = { ...RECEIPT, kind: 'transfer', toWarehouse: MAIN, reason: null };
    expect(wordsOf(pagesOf(posting))).toMatch(
      /Transfer challan.*From \| Bhosari Godown.*To \| Main Road Shop.*Sent by \| Carried by \| Received by/,
    );
  });

  it('of a count tells counted, expected, difference, and what was gained and lost', () => {
    const one = (index: number, counted: number, value: number | null): CountedLine => ({
      ...{ item: line(index).item!, unit: 'Nos', counted, expected: 10 },
      ...{ difference: counted - 10, value },
    });
    const counted = [one(1, 12, 85), one(2, 7, -1_23_456.5), one(3, 10, 0), one(4, 11, null)];
    for (const size of ['a4', 'slip'] as const) {
      const pages = pagesOf({ ...RECEIPT, kind: 'count', counted }, { size });
      staysInside(pages);
      const words = wordsOf(pages);
      for (const text of [
        'Count variance',
        'Expected',
        '+2',
        '−3',
        '+85.00',
        '−1,23,456.50',
        '−1,23,371.50',
      ]) {
        expect(words).toContain(text);
      }
      expect(words).toContain('1 item with a difference has no cost');
    }
  });

  it('says what is not sent yet, and by what it was reversed', () => {
    const session = { ...RECEIPT.session!, reversedAs: 'REV-GRN-0401-K4P-01' };
    const words = wordsOf(pagesOf({ ...RECEIPT, session, lines: [{ ...line(1), state: 'queued' }] }));
    expect(words).toContain('Reversed by REV-GRN-0401-K4P-01.');
    expect(words).toContain('1 line is not sent yet.');
  });

  it('becomes a PDF that names the document', () => {
    const fonts = bundledFonts();
    const pieces = [
      ...renderPdf(pagesOf(RECEIPT), { fonts, title: RECEIPT.reference, createdAtMs: PRINTED_MS }),
    ];
    const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.includes('(GRN-0401-K4P-01)')).toBe(true);
  });
});
