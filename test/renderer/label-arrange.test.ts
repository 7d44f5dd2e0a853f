/** Parts of a label that are lined up, spread, brought forward, drawn to lines and moved together. */
import { describe, expect, it } from 'vitest';
import type { LabelElement, PlaceMm } from '../../src-sync/domain/labels/labels.ts';
import { aligned, distributed, layered } from '../../src-renderer/features/labels/arrange/align.ts';
import {
  movedParts,
  nudgedParts,
  partsIn,
  resizedPart,
} from '../../src-renderer/features/labels/arrange/pull.ts';
import { turnedPart } from '../../src-renderer/features/labels/arrange/turn.ts';
import { snapMove, snapResize } from '../../src-renderer/features/labels/arrange/snap.ts';
import { zoomed } from '../../src-renderer/features/labels/arrange/zoom.ts';

const LABEL = { widthMm: 50, heightMm: 30 };
const at = (xMm: number, yMm: number, widthMm = 10, heightMm = 4): LabelElement => ({
  kind: 'line',
  ...{ xMm, yMm, widthMm, heightMm },
});
const x = (places: ReadonlyMap<number, PlaceMm>): unknown[] => [...places].map(([one, p]) => [one, p.xMm]);
const y = (places: ReadonlyMap<number, PlaceMm>): unknown[] => [...places].map(([one, p]) => [one, p.yMm]);
const key = (name: string, more: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>> = {}) => ({
  ...{ key: name, shiftKey: false, altKey: false, ctrlKey: false },
  ...more,
});

describe('aligning', () => {
  it('lines one part up with the label', () => {
    const one = [at(3, 5)];
    expect(x(aligned(one, [0], 'left', LABEL))).toEqual([[0, 0]]);
    expect(x(aligned(one, [0], 'centre', LABEL))).toEqual([[0, 20]]);
    expect(x(aligned(one, [0], 'right', LABEL))).toEqual([[0, 40]]);
    expect(y(aligned(one, [0], 'middle', LABEL))).toEqual([[0, 13]]);
    expect(y(aligned(one, [0], 'bottom', LABEL))).toEqual([[0, 26]]);
  });

  it('lines several up with what they take up together, and changes only what is not there yet', () => {
    const parts = [at(3, 5), at(10, 20, 20), at(40, 1)];
    expect(x(aligned(parts, [0, 1], 'left', LABEL))).toEqual([[1, 3]]);
    expect(x(aligned(parts, [0, 1], 'right', LABEL))).toEqual([[0, 20]]);
    expect(x(aligned(parts, [0, 1], 'centre', LABEL))).toEqual([
      [0, 11.5],
      [1, 6.5],
    ]);
    expect(y(aligned(parts, [0, 1, 2], 'top', LABEL))).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });
});

describe('spreading', () => {
  it('makes the gaps equal, whatever the order, and leaves the outer two', () => {
    const parts = [at(40, 0), at(0, 0), at(12, 0, 5)];
    // 50 mm less 25 mm of parts are two gaps of 12.5 mm.
    expect(x(distributed(parts, [0, 1, 2], 'across'))).toEqual([[2, 22.5]]);
    expect(y(distributed([at(0, 0), at(0, 5), at(0, 26)], [0, 1, 2], 'down'))).toEqual([[1, 13]]);
  });

  it('needs three parts', () => {
    expect(distributed([at(0, 0), at(9, 0)], [0, 1], 'across').size).toBe(0);
  });
});

describe('layers', () => {
  it('bring the picked parts before or behind all others, in their own order', () => {
    const parts = [at(0, 0), at(1, 0), at(2, 0)];
    const front = layered(parts, [0], 'front');
    expect([front.elements.map(({ xMm }) => xMm), front.picked]).toEqual([[1, 2, 0], [2]]);
    const back = layered(parts, [2, 1], 'back');
    expect([back.elements.map(({ xMm }) => xMm), back.picked]).toEqual([
      [1, 2, 0],
      [1, 0],
    ]);
  });
});

describe('turning', () => {
  const name = {
    ...{ kind: 'text', text: 'A', fontSizePt: 8, bold: false, align: 'left' },
    ...{ xMm: 10, yMm: 10, widthMm: 20, heightMm: 4 },
  } as LabelElement;

  it('goes round in four quarters and ends where it began, forwards and back', () => {
    let [right, left] = [name, name];
    for (const turn of [90, 180, 270, 0]) {
      right = turnedPart(right, 90, LABEL);
      left = turnedPart(left, -90, LABEL);
      expect(right).toMatchObject({ turn });
      expect(left).toMatchObject({ turn: (360 - turn) % 360 });
      expect([right.widthMm, right.heightMm]).toEqual(turn % 180 === 0 ? [20, 4] : [4, 20]);
    }
    expect(right).toEqual({ ...name, turn: 0 });
    expect(left).toEqual({ ...name, turn: 0 });
  });

  it('stands a line up without giving it a turn, which it could not show', () => {
    const line = at(10, 10, 20, 0.5);
    expect(turnedPart(line, 90, LABEL)).toEqual({
      ...line,
      xMm: 19.75,
      yMm: 0.25,
      widthMm: 0.5,
      heightMm: 20,
    });
    expect(turnedPart(line, 180, LABEL)).toEqual(line);
  });

  it('leaves the turned place to dragging, lines that draw and arrows, as any other', () => {
    const turned = turnedPart(name, 90, LABEL);
    const { places } = movedParts([turned], [0], [100, 0], { label: LABEL, gridMm: 0.5, reachMm: 0 });
    expect(places.get(0)).toMatchObject({ xMm: 46, widthMm: 4 });
    expect(x(aligned([turned], [0], 'right', LABEL))).toEqual([[0, 46]]);
  });
});

describe('lines that draw', () => {
  it('are edges and centres of the label and of other parts, the nearest one each way', () => {
    expect(snapMove(at(19.7, 12.9), [], LABEL, 0.5)).toEqual({
      place: { ...at(20, 13) },
      lines: [
        { axis: 'x', atMm: 25 },
        { axis: 'y', atMm: 15 },
      ],
    });
    const other = at(7, 20, 6);
    expect(snapMove(at(6.8, 3), [other], LABEL, 0.5)).toMatchObject({
      place: { xMm: 7, yMm: 3 },
      lines: [{ axis: 'x', atMm: 7 }],
    });
    expect(snapMove(at(30, 6), [other], LABEL, 0.5).lines).toEqual([]);
    expect(snapMove(at(6.8, 3), [other], LABEL, 0).lines).toEqual([]);
  });

  it('take the edge that is pulled alone', () => {
    const other = at(7, 20, 20);
    expect(snapResize(at(3, 3, 23.8), 'e', [other], LABEL, 0.5)).toMatchObject({
      place: { xMm: 3, widthMm: 24 },
      lines: [{ axis: 'x', atMm: 27 }],
    });
    expect(snapResize(at(7.2, 3), 'w', [other], LABEL, 0.5)).toMatchObject({
      place: { xMm: 7, widthMm: 10.2 },
    });
  });
});

describe('parts that are pulled', () => {
  const rules = { label: LABEL, gridMm: 0.5, reachMm: 0 };

  it('move together and stay on the label together', () => {
    const parts = [at(2, 2), at(20, 10)];
    const { places } = movedParts(parts, [0, 1], [-5, 3.2], rules);
    expect([x(places), y(places)]).toEqual([
      [
        [0, 0],
        [1, 18],
      ],
      [
        [0, 5],
        [1, 13],
      ],
    ]);
  });

  it('stand on the line that draws them, else on the grid', () => {
    const drawn = { ...rules, reachMm: 0.6 };
    const { places, lines } = movedParts([at(2.1, 2.1), at(20, 20)], [0], [17.5, 3.7], drawn);
    expect(places.get(0)).toMatchObject({ xMm: 20, yMm: 6 });
    expect(lines).toEqual([{ axis: 'x', atMm: 25 }]);
    const pulled = resizedPart(at(2, 2), [at(20, 20)], 'e', [7.6, 0], drawn);
    expect(pulled).toMatchObject({ place: { widthMm: 18 }, lines: [{ axis: 'x', atMm: 20 }] });
  });

  it('by arrows move together, with Shift the last one is stretched', () => {
    const parts = [at(2, 2), at(20, 10)];
    expect(x(nudgedParts(parts, [0, 1], key('ArrowRight'), LABEL, 0.5)!)).toEqual([
      [0, 2.5],
      [1, 20.5],
    ]);
    const stretched = nudgedParts(parts, [0, 1], key('ArrowRight', { shiftKey: true }), LABEL, 0.5)!;
    expect([...stretched]).toEqual([[1, { xMm: 20, yMm: 10, widthMm: 10.5, heightMm: 4 }]]);
    expect(nudgedParts(parts, [], key('ArrowRight'), LABEL, 0.5)).toBeNull();
    expect(nudgedParts(parts, [0], key('x'), LABEL, 0.5)).toBeNull();
  });

  it('are chosen by a frame that touches them', () => {
    const parts = [at(2, 2), at(20, 10), at(40, 20)];
    expect(partsIn(parts, { xMm: 11, yMm: 0, widthMm: 15, heightMm: 12 })).toEqual([0, 1]);
  });
});

describe('zoom', () => {
  it('goes in steps through the whole label, and back to it', () => {
    expect(zoomed(1, 'in')).toBe(1.25);
    expect(zoomed(1.1, 'out')).toBe(1);
    expect(zoomed(8, 'in')).toBe(8);
    expect(zoomed(3, 'fit')).toBe(1);
  });
});
