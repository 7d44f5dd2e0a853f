/** The black rectangles of a code, for renderers that draw rectangles. */
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
