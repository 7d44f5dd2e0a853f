/** A label of another size keeps its look: places stretch with the label, type follows the smaller of the two. */
import type { LabelElement } from '../../../../src-sync/domain/labels/labels.ts';

interface Size {
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
}

function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

export function scaled(elements: readonly LabelElement[], from: Size, to: Size): readonly LabelElement[] {
  const x = to.labelWidthMm / from.labelWidthMm;
  const y = to.labelHeightMm / from.labelHeightMm;
  if (x === 1 && y === 1) return elements;
  return elements.map((element) => ({
    ...element,
    xMm: tidy(element.xMm * x),
    yMm: tidy(element.yMm * y),
    widthMm: Math.max(element.kind === 'line' ? 0.1 : 1, tidy(element.widthMm * x)),
    heightMm: Math.max(element.kind === 'line' ? 0.1 : 1, tidy(element.heightMm * y)),
    ...('fontSizePt' in element
      ? { fontSizePt: Math.max(4, tidy(element.fontSizePt * Math.min(x, y))) }
      : {}),
  }));
}
