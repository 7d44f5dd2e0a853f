/** The height of a control, as a press finds it: a label, a row or a margin that presses it belongs to it. */
import type { Page } from 'playwright';

/** Controls lower than 48 px, the height for gloves, while rows and buttons are large. Of many alike, the first few. */
export async function lowTargets(window: Page): Promise<readonly string[]> {
  await window.evaluate(() => (document.documentElement.dataset['density'] = 'floor'));
  const low = await window.evaluate(lowHere);
  await window.evaluate(() => (document.documentElement.dataset['density'] = 'dense'));
  return low;
}

/** Runs in the page. */
function lowHere(): readonly string[] {
  const leastPx = 48;
  const alikeMax = 3;
  const pressed =
    'button, a[href], select, input, textarea, summary, [role=tab], [role=switch], [role=radio]';
  /** Their edge is drawn around what is pressed, and no more than 2 px wide. */
  const framed = '.input, .seg, .scan, .stepper';
  const edgePx = 2;
  const alike = new Map<string, number>();

  const belongs = (one: HTMLElement, hit: Element | null): boolean => {
    if (hit === null) return false;
    const isChoice = one.matches('[type=checkbox], [type=radio]');
    return (
      one.contains(hit) ||
      hit.closest('label')?.control === one ||
      (isChoice && hit.closest('.vrow, .vhead')?.contains(one) === true)
    );
  };

  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const kind = `${one.tagName}.${one.className} in ${one.parentElement?.className}`;
    const before = alike.get(kind) ?? 0;
    alike.set(kind, before + 1);
    if (before >= alikeMax) return [];
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + Math.min(box.width, 200) / 2, box.y + box.height / 2];
    // For screen readers alone, or behind a dialog.
    if (box.height <= 1 || !belongs(one, document.elementFromPoint(x, y))) return [];
    const frame = one.closest(framed)?.getBoundingClientRect();
    const isFramed = frame !== undefined && frame.height >= leastPx - 0.5;
    const reachPx = leastPx / 2 - 1 - (isFramed ? edgePx : 0);
    const isHigh = [y - reachPx, y + reachPx].every((at) => belongs(one, document.elementFromPoint(x, at)));
    const name = one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30);
    return isHigh ? [] : [`${kind} “${name}”: ${Math.round(box.height)} px at ${Math.round(y)}`];
  });
}
