import { describe, expect, test } from 'vitest';
import {
  proposedFirst,
  spanOf,
  spansOf,
  surelyMissing,
} from '../../src-renderer/features/labels/printing/reprint-from.ts';
import { paperOf } from '../../src-renderer/features/labels/printing/many-labels.ts';
import { gridOf } from '../../src-sync/domain/labels/label-sheet.ts';
import { STARTER_TEMPLATES } from '../../src-sync/domain/labels/label-presets.ts';
import type { PrintJobLine } from '../../src-sync/domain/labels/printing.ts';

const stopped = { state: 'stopped', labels: 40, firstLabel: 0, handedOver: 12 } as PrintJobLine;

describe('a reprint', () => {
  test('begins with the first label that is not known to be good, not with what may have come out', () => {
    expect(proposedFirst(stopped)).toBe(0);
    expect(proposedFirst({ ...stopped, firstLabel: 7 })).toBe(7);
  });

  test('offers the first label that never left this PC, where some did and some did not', () => {
    expect(surelyMissing(stopped)).toBe(12);
    expect(surelyMissing({ ...stopped, firstLabel: 7 })).toBe(19);
    expect(surelyMissing({ ...stopped, handedOver: 0 })).toBeNull();
    expect(surelyMissing({ ...stopped, handedOver: 40 })).toBeNull();
    expect(surelyMissing({ ...stopped, state: 'done' })).toBeNull();
  });

  test('says whose label a number is', () => {
    const rows = [
      { name: 'Hinge', sku: 'H', quantity: 6 },
      { name: 'Gone', sku: 'G', quantity: 0 },
      { name: 'Bolt', sku: 'B', quantity: 2 },
    ];
    const spans = spansOf(rows);
    expect(spans.map(({ name, first }) => [name, first])).toEqual([
      ['Hinge', 0],
      ['Bolt', 6],
    ]);
    expect(spanOf(spans, 5)?.name).toBe('Hinge');
    expect(spanOf(spans, 6)?.name).toBe('Bolt');
    expect(spanOf([], 0)).toBeNull();
  });
});

describe('many labels', () => {
  const gridOfTemplate = (name: string) => {
    const template = STARTER_TEMPLATES.find((one) => one.name.startsWith(name))!;
    const grid = gridOf(template);
    return grid.ok ? grid.value : null;
  };

  test('are told in metres of roll, with the gaps', () => {
    expect(paperOf(gridOfTemplate('Item label'), 3, 12_345, 5)).toEqual({ kind: 'roll', metres: 408 });
  });

  test('are told in sheets, with what is used up of the first', () => {
    const sheet = {
      ...STARTER_TEMPLATES[0]!,
      pageType: 'A4',
      columns: 3,
      labelWidthMm: 63.5,
      labelHeightMm: 38.1,
    };
    const grid = gridOf({ ...sheet, marginTopMm: 15.15, marginLeftMm: 7.2, hGapMm: 2.54, vGapMm: 0 });
    const value = grid.ok ? grid.value : null;
    expect(paperOf(value, 0, 21, 0)).toEqual({ kind: 'sheets', sheets: 1 });
    expect(paperOf(value, 0, 21, 1)).toEqual({ kind: 'sheets', sheets: 2 });
    expect(paperOf(null, 0, 21, 1)).toBeNull();
  });
});
