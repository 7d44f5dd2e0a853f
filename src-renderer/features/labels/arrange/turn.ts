/** Parts of a label turned by quarters about their own middle. */
import { isSideways, placeTurned, turnOf } from '../../../../src-sync/domain/labels/label-turn.ts';
import { TURNS, type LabelElement } from '../../../../src-sync/domain/labels/labels.ts';
import type { SizeMm } from '../designer/geometry.ts';

/** A line looks the same from both sides: only its place is turned. @param by degrees in quarters, a minus turns back */
export function turnedPart(element: LabelElement, by: number, label: SizeMm): LabelElement {
  const turn = TURNS.find((one) => one === (((turnIn(element) + by) % 360) + 360) % 360) ?? 0;
  const isSwapped = isSideways(turn) !== isSideways(turnIn(element));
  const place = placeTurned(element, element.kind === 'line' ? by % 180 !== 0 : isSwapped, label);
  return element.kind === 'line' ? { ...element, ...place } : { ...element, ...place, turn };
}

function turnIn(element: LabelElement) {
  return element.kind === 'line' ? 0 : turnOf(element);
}
