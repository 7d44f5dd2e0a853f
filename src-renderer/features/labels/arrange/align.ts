/** Lines parts of a label up with each other, spreads them, and brings them forward or back. Places are in millimetres. */
import type { LabelElement, PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import { tidy } from '../../../../src-sync/domain/labels/label-turn.ts';
import type { SizeMm } from '../designer/geometry.ts';

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** New places by the number of the part; only those that change. */
export type Places = ReadonlyMap<number, PlaceMm>;

export function boundsOf(places: readonly PlaceMm[]): PlaceMm {
  const left = Math.min(...places.map(({ xMm }) => xMm));
  const top = Math.min(...places.map(({ yMm }) => yMm));
  const right = Math.max(...places.map(({ xMm, widthMm }) => xMm + widthMm));
  const bottom = Math.max(...places.map(({ yMm, heightMm }) => yMm + heightMm));
  return { xMm: tidy(left), yMm: tidy(top), widthMm: tidy(right - left), heightMm: tidy(bottom - top) };
}

/** One part is lined up with the label, several with what they take up together. */
export function aligned(
  elements: readonly LabelElement[],
  picked: readonly number[],
  how: Alignment,
  label: SizeMm,
): Places {
  const parts = partsOf(elements, picked);
  const whole = parts.length > 1 ? boundsOf(parts.map(([, place]) => place)) : { xMm: 0, yMm: 0, ...label };
  return changed(parts, (place) => {
    const restX = whole.widthMm - place.widthMm;
    const restY = whole.heightMm - place.heightMm;
    switch (how) {
      case 'left':
        return { xMm: whole.xMm };
      case 'centre':
        return { xMm: tidy(whole.xMm + restX / 2) };
      case 'right':
        return { xMm: tidy(whole.xMm + restX) };
      case 'top':
        return { yMm: whole.yMm };
      case 'middle':
        return { yMm: tidy(whole.yMm + restY / 2) };
      case 'bottom':
        return { yMm: tidy(whole.yMm + restY) };
    }
  });
}

/** Equal gaps between neighbours; the first and the last stay. Parts that overlap get equal overlaps. */
export function distributed(
  elements: readonly LabelElement[],
  picked: readonly number[],
  axis: 'across' | 'down',
): Places {
  const [at, length] = axis === 'across' ? (['xMm', 'widthMm'] as const) : (['yMm', 'heightMm'] as const);
  const parts = partsOf(elements, picked).toSorted(([, a], [, b]) => a[at] - b[at] || a[length] - b[length]);
  const first = parts[0]?.[1];
  const last = parts.at(-1)?.[1];
  if (first === undefined || last === undefined || parts.length < 3) return new Map();
  const sum = parts.reduce((all, [, place]) => all + place[length], 0);
  const gap = (last[at] + last[length] - first[at] - sum) / (parts.length - 1);
  let next = first[at];
  const starts = new Map(
    parts.map(([index, place]) => {
      const start = next;
      next += place[length] + gap;
      return [index, tidy(start)] as const;
    }),
  );
  return changed(parts, (_place, index) => ({ [at]: starts.get(index) }));
}

/** Later parts are drawn over earlier ones. @returns the parts in their new order, and the new numbers of the picked ones */
export function layered(
  elements: readonly LabelElement[],
  picked: readonly number[],
  to: 'front' | 'back',
): { readonly elements: readonly LabelElement[]; readonly picked: readonly number[] } {
  const isPicked = new Set(picked);
  const held = elements.filter((_, index) => isPicked.has(index));
  const others = elements.filter((_, index) => !isPicked.has(index));
  const next = to === 'front' ? [...others, ...held] : [...held, ...others];
  const numbers = picked.flatMap((index) => {
    const element = elements[index];
    return element === undefined ? [] : [next.indexOf(element)];
  });
  return { elements: next, picked: numbers };
}

type Part = readonly [index: number, place: PlaceMm];

function partsOf(elements: readonly LabelElement[], picked: readonly number[]): readonly Part[] {
  return picked.flatMap((index): Part[] => {
    const place = elements[index];
    return place === undefined ? [] : [[index, place]];
  });
}

function changed(
  parts: readonly Part[],
  to: (place: PlaceMm, index: number) => { readonly xMm?: number; readonly yMm?: number },
): Places {
  return new Map(
    parts.flatMap(([index, { xMm, yMm, widthMm, heightMm }]) => {
      const place = { xMm, yMm, widthMm, heightMm, ...to({ xMm, yMm, widthMm, heightMm }, index) };
      return place.xMm === xMm && place.yMm === yMm ? [] : [[index, place] as const];
    }),
  );
}
