/** Keeps what floats over the screen off the buttons that people came for: it moves up until it covers none of them. */

/** The filled button of a screen, large ones, and the bars they stand in. */
const KEPT_CLEAR = '.app-main :is(.savebar, .btn.go, .btn.lg, .notice.region)';
/** Places that a person works at: a box that is typed in, the row of a list that is marked. */
const WORKED_AT = 'input, textarea, select, [role=option], [role=row], tr, li';
const WORKED_AT_HEIGHT_MAX_PX = 240;
const GAP_PX = 8;

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * @param floating where it would stand by itself
 * @returns by how much it is to be moved up; 0 also where nothing above is free, since it is better seen than lost
 */
export function liftPx(floating: Edges, obstacles: readonly Edges[], topmostPx: number): number {
  const inTheWay = obstacles
    .filter(({ left, right }) => left < floating.right && right > floating.left)
    .sort((a, b) => b.bottom - a.bottom);
  const height = floating.bottom - floating.top;
  let bottom = floating.bottom;
  for (const one of inTheWay) {
    const isCovered = one.top < bottom + GAP_PX && one.bottom > bottom - height - GAP_PX;
    if (isCovered) bottom = one.top - GAP_PX;
  }
  return bottom - height < topmostPx ? 0 : floating.bottom - bottom;
}

/** In the screen below, not in what floats. */
function workedAt(): Element | null {
  const focused = document.activeElement;
  return focused?.closest('.app-main') == null ? null : focused.closest(WORKED_AT);
}

/** For `{@attach}`: looks again whenever the screen below changes while something floats. */
export function keepClear(node: HTMLElement): () => void {
  let frame: number | null = null;
  const place = (): void => {
    frame = null;
    node.style.translate = '';
    // A small window gives it a line of its own.
    if (node.childElementCount === 0 || getComputedStyle(node).position === 'static') return;
    const obstacles = Array.from(document.querySelectorAll(KEPT_CLEAR), (one) => one.getBoundingClientRect());
    const worked = workedAt()?.getBoundingClientRect();
    if (worked !== undefined && worked.height <= WORKED_AT_HEIGHT_MAX_PX) obstacles.push(worked);
    const seen = obstacles.filter(({ width, height }) => width > 0 && height > 0);
    const topmostPx = document.querySelector('.app-main')?.getBoundingClientRect().top ?? 0;
    const lift = liftPx(node.getBoundingClientRect(), seen, topmostPx);
    node.style.translate = lift === 0 ? '' : `0 -${String(lift)}px`;
  };
  const look = (): void => {
    // Nothing floats as a rule: then a screen that changes costs nothing here.
    if (node.childElementCount > 0 && frame === null) frame = requestAnimationFrame(place);
  };
  const toasts = new MutationObserver(look);
  toasts.observe(node, { childList: true });
  const screen = new MutationObserver(look);
  const main = document.querySelector('.app-main');
  if (main !== null) screen.observe(main, { childList: true, subtree: true });
  addEventListener('resize', look);
  addEventListener('focusin', look);
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    toasts.disconnect();
    screen.disconnect();
    removeEventListener('resize', look);
    removeEventListener('focusin', look);
  };
}
