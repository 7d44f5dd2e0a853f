/** The black rectangles of a code, for renderers that draw rectangles. */
import { turnedPlace, turnOf, uprightOf } from '../../domain/labels/label-turn.ts';
import type { PlaceMm } from '../../domain/labels/labels.ts';
import type { SymbolBox } from '../page.ts';

/** In whole modules across and whole rows down, from the code's top left corner. */
export interface Bar {
  readonly x: number;
  readonly row: number;
  readonly width: number;
}

export function* barsOf({ rows }: Pick<SymbolBox, 'rows'>): Generator<Bar, void, undefined> {
  for (const [row, runs] of rows.entries()) {
    let x = 0;
    for (const [index, run] of runs.entries()) {
      if (index % 2 === 1 && run > 0) yield { x, row, width: run };
      x += run;
    }
  }
}

/**
 * The place on the page of each bar, as the code is turned. Rows of a matrix touch, so that no hairline of paper shows between them.
 *
 * @param hairMm so much before its dot every bar ends
 */
export function* barPlacesOf(box: SymbolBox, hairMm = 0): Generator<PlaceMm, void, undefined> {
  const code = uprightOf(box);
  const turn = turnOf(box);
  for (const { x, row, width } of barsOf(box)) {
    const top = box.yMm + row * box.rowHeightMm + (row === 0 ? hairMm : -hairMm);
    const bottom = box.yMm + (row + 1) * box.rowHeightMm - hairMm;
    const bar = {
      ...{ xMm: box.xMm + x * box.moduleMm + hairMm, widthMm: width * box.moduleMm - 2 * hairMm },
      ...{ yMm: top, heightMm: bottom - top },
    };
    yield turnedPlace(bar, code, turn);
  }
}
