/** The short mark by which a stock operation is found again among an item's movements. */
import { readableMark } from '../../store/desk/readable-mark.ts';

const LENGTH = 6;

/** E.g. `#7QK2M9`; `source` is a fresh random id. */
export function tokenFrom(source: string): string {
  return `#${readableMark(source, LENGTH)}`;
}
