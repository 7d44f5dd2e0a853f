/** The rows of a long list that are on screen, as the window to ask the store for: aligned blocks, so that scrolling asks rarely. */
const BLOCK = 50;
const OVERSCAN = 25;
const LIMIT_MAX = 500;

export class ListView {
  first = $state(0);
  /** Before the list was measured: as many as one block holds, so that the first question is seldom asked twice. */
  last = $state(BLOCK - OVERSCAN - 1);
  cursor = $state(0);
  /** A row to bring into view, as soon as the list has it there. */
  wanted = $state.raw<{ readonly index: number; readonly id: string } | null>(null);
  readonly offset = $derived(Math.floor(Math.max(0, this.first - OVERSCAN) / BLOCK) * BLOCK);
  readonly limit = $derived(
    Math.min(LIMIT_MAX, Math.ceil((this.last + 1 + OVERSCAN - this.offset) / BLOCK) * BLOCK),
  );

  see(first: number, last: number): void {
    this.first = first;
    this.last = last;
  }
}
