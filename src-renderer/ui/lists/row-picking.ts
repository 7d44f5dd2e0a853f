/** Picking rows of a list by keyboard and mouse; the caller keeps the picked rows. */

export interface RowPicking {
  readonly state: 'none' | 'some' | 'all';
  has(id: string): boolean;
  toggle(index: number): void;
  /** The cursor went here without picking anything: the next range begins here. */
  startFrom(index: number): void;
  extend(from: number, to: number): void;
  all(): void;
  clear(): void;
}

/** @returns whether the key was about picking */
export function pickByKey(picking: RowPicking, event: KeyboardEvent, cursor: number): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (event.key === ' ' && !control && !event.altKey) picking.toggle(cursor);
  else if (event.key.toLowerCase() === 'a' && control && !event.altKey && !event.shiftKey) picking.all();
  else return false;
  event.preventDefault();
  return true;
}

/** @returns whether the click was on the box of all rows */
export function clickedAll(picking: RowPicking, event: MouseEvent): boolean {
  const isHead = (event.target as HTMLElement).closest('[data-pick-all]') !== null;
  if (isHead) {
    if (picking.state === 'none') picking.all();
    else picking.clear();
  }
  return isHead;
}

/** After the cursor went where the mouse clicked. */
export function pickByClick(picking: RowPicking, event: MouseEvent, from: number, index: number): void {
  const isBox = (event.target as HTMLElement).closest('.row-pick') !== null;
  if (event.shiftKey) picking.extend(from, index);
  else if (isBox || event.ctrlKey || event.metaKey) picking.toggle(index);
  else picking.startFrom(index);
}
