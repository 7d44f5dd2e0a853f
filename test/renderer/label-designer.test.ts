/** New parts of a label, and its page as it is typed. */
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src-sync/domain/messages/message.ts';
import {
  ROLL_PRESETS,
  SHEET_PRESETS,
  STARTER_TEMPLATES,
} from '../../src-sync/domain/labels/label-presets.ts';
import { gridOf } from '../../src-sync/domain/labels/label-sheet.ts';
import {
  NO_EXTRAS,
  type LabelElement,
  type LabelTemplate,
  type PlaceMm,
} from '../../src-sync/domain/labels/labels.ts';
import { arranged } from '../../src-sync/labels/layout/arrange.ts';
import { freePlace } from '../../src-renderer/features/labels/designer/free-place.ts';
import { inProportion, resized } from '../../src-renderer/features/labels/designer/geometry.ts';
import { newElement, picturePlace } from '../../src-renderer/features/labels/designer/new-element.ts';
import {
  OWN_PAGE,
  pageDraftOf,
  templateWith,
  withPage,
  withStock,
} from '../../src-renderer/features/labels/designer/page-draft.ts';

const ITEM = STARTER_TEMPLATES[3]!;
const ON_PRESETS = [...SHEET_PRESETS, ...ROLL_PRESETS].map(({ stock }): LabelTemplate => {
  const template = { ...ITEM, ...stock, extras: NO_EXTRAS };
  return { ...template, extras: { ...NO_EXTRAS, elements: arranged(template) } };
});

function covers(a: PlaceMm, b: PlaceMm): boolean {
  return (
    Math.min(a.xMm + a.widthMm, b.xMm + b.widthMm) - Math.max(a.xMm, b.xMm) > 0.05 &&
    Math.min(a.yMm + a.heightMm, b.yMm + b.heightMm) - Math.max(a.yMm, b.yMm) > 0.05
  );
}

describe('a new part of a label', () => {
  it.each([...STARTER_TEMPLATES, ...ON_PRESETS].map((one) => [one.name, one] as const))(
    'never comes to lie on a barcode, and stays on the label: %s',
    (_, template) => {
      const elements = template.extras.elements!;
      for (const kind of ['text', 'line', 'hsn']) {
        const made = newElement(template, elements, kind, 'Text');
        const barcode = elements.find((element) => element.kind === 'barcode')!;
        expect(covers(made, barcode), kind).toBe(false);
        expect(made.xMm).toBeGreaterThanOrEqual(0);
        expect(made.yMm).toBeGreaterThanOrEqual(0);
        expect(made.xMm + made.widthMm).toBeLessThanOrEqual(template.labelWidthMm + 0.01);
        expect(made.yMm + made.heightMm).toBeLessThanOrEqual(template.labelHeightMm + 0.01);
      }
    },
  );

  it('takes free room where there is some, also for a second one, and a smaller place before an occupied one', () => {
    const label = { widthMm: 50, heightMm: 30 };
    const upper: LabelElement = { kind: 'line', xMm: 0, yMm: 0, widthMm: 50, heightMm: 20 };
    const left: LabelElement = { kind: 'line', xMm: 0, yMm: 20, widthMm: 30, heightMm: 10 };
    const sizes = [
      { widthMm: 46, heightMm: 4 },
      { widthMm: 15, heightMm: 4 },
    ];
    const first = freePlace(label, [upper], sizes);
    expect(first).toMatchObject({ widthMm: 46, heightMm: 4 });
    expect(covers(first, upper)).toBe(false);
    const second = freePlace(label, [upper, left], sizes);
    expect(second).toMatchObject({ widthMm: 15 });
    expect(covers(second, left) || covers(second, upper)).toBe(false);
  });

  it('that is a picture keeps its proportions, also when it is pulled at a corner or taken instead of another', () => {
    const place = picturePlace(ITEM, [], { widthMm: 600, heightMm: 200 }, null);
    expect(place.widthMm / place.heightMm).toBeCloseTo(3, 1);
    const label = { widthMm: 50, heightMm: 30 };
    const pulled = resized(place, 'se', 10, 0, label, 0.5);
    const larger = inProportion(place, pulled, 'se', label);
    expect(larger.widthMm).toBeCloseTo(pulled.widthMm);
    expect(larger.widthMm / larger.heightMm).toBeCloseTo(3, 1);
    const most = inProportion(place, resized(place, 'se', 99, 99, label, 0.5), 'se', label);
    expect(most.xMm + most.widthMm).toBeLessThanOrEqual(50.01);
    expect(most.yMm + most.heightMm).toBeLessThanOrEqual(30.01);
    const square = picturePlace(ITEM, [], { widthMm: 10, heightMm: 10 }, place);
    expect(square).toMatchObject({ xMm: place.xMm, yMm: place.yMm, widthMm: square.heightMm });
    expect(square.heightMm).toBeCloseTo(place.heightMm);
  });
});

describe('the page of a template', () => {
  const sheet: LabelTemplate = { ...ITEM, ...SHEET_PRESETS[0]!.stock };

  it('that is only looked at stays as it is, with every extra', () => {
    const measured = { ...NO_EXTRAS, elements: ITEM.extras.elements, rows: 6 };
    const own = { ...measured, pageWidthMm: 200, pageHeightMm: 300 };
    for (const template of [ITEM, sheet, { ...sheet, extras: measured }, { ...sheet, extras: own }]) {
      expect(templateWith(template, pageDraftOf(template))).toEqual(template);
    }
    const roll = { ...ITEM, pageType: 'THERMAL_ROLL' };
    expect(templateWith(roll, pageDraftOf(roll))).toEqual(roll);
  });

  it('can be of its own size, with its own number of rows, on every PC', () => {
    const begun = withPage(pageDraftOf(sheet), OWN_PAGE);
    expect(begun).toMatchObject({ pageWidth: '210', pageHeight: '297' });
    const next = templateWith(sheet, { ...begun, pageHeight: '200', rows: '4' });
    expect(next).toMatchObject({
      pageType: 'CUSTOM 210x200 mm',
      extras: { pageWidthMm: 210, pageHeightMm: 200, rows: 4 },
    });
    expect(gridOf(next)).toMatchObject({
      ok: true,
      value: { page: { widthMm: 210, heightMm: 200 }, rows: 4, columns: 3 },
    });
    // Another PC has the contract's part alone.
    const elsewhere = gridOf({ ...next, extras: NO_EXTRAS });
    expect(elsewhere).toMatchObject({ ok: true, value: { page: { widthMm: 210, heightMm: 200 } } });
    expect(pageDraftOf({ ...next, extras: NO_EXTRAS }).page).toBe(OWN_PAGE);
    expect(templateWith(next, pageDraftOf(next))).toEqual(next);
  });

  it('with numbers that no page has is refused in a sentence', () => {
    const own = withPage(pageDraftOf(sheet), OWN_PAGE);
    const name = (draft: typeof own): unknown => {
      const grid = gridOf(templateWith(sheet, draft));
      return grid.ok ? null : sentenceOf(grid.failure)?.key.replace('labels.said.', '');
    };
    expect(name({ ...own, pageWidth: '' })).toBe('pageSize');
    expect(name({ ...own, pageHeight: 'tall' })).toBe('pageSize');
    expect(name({ ...own, rows: '0' })).toBe('rows');
    expect(name({ ...own, rows: '2.5' })).toBe('rows');
    expect(name({ ...own, rows: '9' })).toBe('tooHigh');
    expect(name({ ...own, rows: '' })).toBeNull();
  });

  it('of a preset brings its measures alone, the parts of the label follow its size', () => {
    const own = templateWith(sheet, { ...withPage(pageDraftOf(sheet), OWN_PAGE), rows: '4' });
    const next = templateWith(own, withStock(pageDraftOf(own), SHEET_PRESETS[5]!.stock));
    expect(next).toMatchObject({
      pageType: 'LETTER',
      extras: { pageWidthMm: null, pageHeightMm: null, rows: null },
    });
    expect(next.extras.elements).toHaveLength(own.extras.elements!.length);
    for (const { xMm, widthMm } of next.extras.elements!) expect(xMm + widthMm).toBeLessThan(66.7);
  });
});
