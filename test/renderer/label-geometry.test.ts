/** Moving and resizing label elements by hand. */
import { describe, expect, it } from 'vitest';
import type { LabelElement } from '../../src-sync/domain/labels/labels.ts';
import { moved, nudged, resized } from '../../src-renderer/features/labels/designer/geometry.ts';

const LABEL = { widthMm: 50, heightMm: 30 };
const LINE: LabelElement = { kind: 'line', xMm: 2, yMm: 3, widthMm: 20, heightMm: 5 };
const key = (name: string, more: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>> = {}) => ({
  ...{ key: name, shiftKey: false, altKey: false, ctrlKey: false },
  ...more,
});

describe('an element of a label', () => {
  it('moves on the grid and never leaves the label', () => {
    expect(moved(LINE, 1.3, -0.2, LABEL, 0.5)).toMatchObject({ xMm: 3.5, yMm: 3 });
    expect(moved(LINE, 99, 99, LABEL, 0.5)).toMatchObject({ xMm: 30, yMm: 25 });
    expect(moved(LINE, -99, -99, LABEL, 0.5)).toMatchObject({ xMm: 0, yMm: 0 });
  });

  it('is resized at the handle that is pulled, its other edges stay', () => {
    expect(resized(LINE, 'se', 4, 2, LABEL, 0.5)).toEqual({ xMm: 2, yMm: 3, widthMm: 24, heightMm: 7 });
    expect(resized(LINE, 'nw', -1, 1, LABEL, 0.5)).toEqual({ xMm: 1, yMm: 4, widthMm: 21, heightMm: 4 });
    expect(resized(LINE, 'w', 99, 0, LABEL, 0.5)).toMatchObject({ xMm: 21, widthMm: 1 });
    expect(resized(LINE, 'e', 99, 0, LABEL, 0.5)).toMatchObject({ xMm: 2, widthMm: 48 });
  });

  it('is nudged by keys: a grid step, a tenth with Alt, a millimetre with Ctrl, its size with Shift', () => {
    expect(nudged(LINE, key('ArrowRight'), LABEL, 0.5)).toMatchObject({ xMm: 2.5, widthMm: 20 });
    expect(nudged(LINE, key('ArrowUp', { altKey: true }), LABEL, 0.5)).toMatchObject({ yMm: 2.9 });
    expect(nudged(LINE, key('ArrowRight', { shiftKey: true }), LABEL, 0.5)).toMatchObject({
      xMm: 2,
      widthMm: 20.5,
    });
    expect(nudged(LINE, key('ArrowRight', { ctrlKey: true }), LABEL, 0.5)).toMatchObject({ xMm: 3 });
    expect(nudged(LINE, key('a'), LABEL, 0.5)).toBeNull();
  });
});
