/** Goes through a screen with Tab and back with Shift+Tab, and says what a person without a mouse would stumble over. */
import type { Page } from 'playwright';

/** The stop of a Tab: `key` is one for all radios of a group, which are one stop. */
interface Stop {
  readonly key: string;
  readonly inside: boolean;
  readonly faults: readonly string[];
}

export type Region = 'main' | '.history' | 'dialog[open]' | 'body';

const STOPS_MAX = 150;

/** Put into the page once; every step of a walk asks it about the element that has the focus. */
function installWalker(): void {
  const known = new Map<Element, string>();
  let before: { node: Element; look: string } | null = null;
  /** As it was when it was first seen: what it says may change with what is chosen. */
  const idOf = (node: Element): string => {
    const words = node.ariaLabel ?? node.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const id = known.get(node) ?? `${String(known.size)} ${node.localName} "${words}"`;
    known.set(node, id);
    return id;
  };
  /** Everything a ring could be drawn with, on the element, what frames it, and the row it speaks for. */
  const lookOf = (node: Element): string => {
    const row = document.getElementById(node.getAttribute('aria-activedescendant') ?? '');
    const framing: Element[] = row === null ? [] : [row];
    for (let one: Element | null = node; one !== null && framing.length < 5; one = one.parentElement)
      framing.push(one);
    return framing
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map(
        (s) =>
          `${s.outline} ${s.boxShadow} ${s.borderColor} ${s.backgroundColor} ${s.stroke} ${s.strokeWidth}`,
      )
      .join('|');
  };
  const seenPart = (node: Element): Element =>
    node.matches('[type=radio], [type=checkbox], [type=file]') ? (node.closest('label') ?? node) : node;
  const nameOf = (node: Element): string => {
    const by = (node.getAttribute('aria-labelledby') ?? '').split(' ');
    const labels =
      node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
        ? [...(node.labels ?? [])]
        : [node.closest('label')];
    const said = [...by.map((id) => document.getElementById(id)), ...labels].map((one) => one?.textContent);
    const own = node.matches('a, button, summary, [role]:not([role=grid], [role=listbox])')
      ? node.textContent
      : '';
    const explicit = node instanceof HTMLSelectElement ? [...node.labels].map((one) => one.textContent) : [];
    return [node.ariaLabel, ...said, ...explicit, own, node.getAttribute('title')].join('').trim();
  };
  const covered = (node: Element): string | null => {
    const shown = seenPart(node);
    const box = shown.getBoundingClientRect();
    const x = Math.max(box.left, 0) + (Math.min(box.right, innerWidth) - Math.max(box.left, 0)) / 2;
    const y = Math.max(box.top, 0) + (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / 2;
    if (
      box.width === 0 ||
      box.bottom <= 0 ||
      box.top >= innerHeight ||
      box.right <= 0 ||
      box.left >= innerWidth
    )
      return 'is outside the window';
    const top = document.elementFromPoint(x, y);
    return top === null || shown.contains(top) || top.contains(shown) ? null : `is covered by ${idOf(top)}`;
  };
  const stop = (region: string): Stop => {
    const node = document.activeElement ?? document.body;
    const faults: string[] = [];
    if (
      before !== null &&
      before.node !== node &&
      before.node.isConnected &&
      lookOf(before.node) === before.look
    )
      faults.push(`${idOf(before.node)}: shows no focus`);
    before = node === document.body ? null : { node, look: lookOf(node) };
    if (node === document.body) return { key: 'body', inside: false, faults };
    const why = covered(node);
    if (why !== null) faults.push(`${idOf(node)}: ${why}`);
    if (nameOf(node) === '') faults.push(`${idOf(node)}: has no name`);
    const radio = node instanceof HTMLInputElement && node.type === 'radio' ? node.name : '';
    return {
      key: radio === '' ? idOf(node) : `radios ${radio}`,
      inside: node.closest(region) !== null,
      faults,
    };
  };
  Object.assign(globalThis, { focusWalk: { known, idOf, seenPart, stop } });
}

interface Walker {
  readonly known: ReadonlyMap<Element, string>;
  idOf(node: Element): string;
  seenPart(node: Element): Element;
  stop(region: string): Stop;
}

declare global {
  var focusWalk: Walker;
}

/** A ring that is still fading would be taken for one that stays. */
export async function prepareWalks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  await page.evaluate(installWalker);
}

export function focusedNow(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body
      ? 'body'
      : focusWalk.idOf(document.activeElement ?? document.body),
  );
}

async function step(page: Page, key: 'Tab' | 'Shift+Tab', region: Region): Promise<Stop> {
  await page.keyboard.press(key);
  return page.evaluate((inside) => focusWalk.stop(inside), region);
}

/** Presses until the focus is on the wanted side of the region's edge; what it passed, without the last. */
async function pressUntil(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  region: Region,
  inside: boolean,
): Promise<{ readonly passed: readonly Stop[]; readonly last: Stop }> {
  const passed: Stop[] = [];
  for (let count = 0; count < STOPS_MAX; count += 1) {
    const stop = await step(page, key, region);
    if (stop.inside === inside) return { passed, last: stop };
    passed.push(stop);
  }
  throw new Error(`${key} does not ${inside ? 'reach' : 'leave'} ${region}: ${passed.at(-1)?.key ?? ''}`);
}

/** Two stops that follow each other stand so on the screen as well, in the smallest part that holds both. */
function orderFaults(page: Page, region: Region, keys: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([selector, keysInOrder]) => {
      const faults: string[] = [];
      const root = document.querySelector(selector) ?? document.body;
      const nodes = new Map([...focusWalk.known].map(([node, id]) => [id, node]));
      const order = keysInOrder
        .map((key) => nodes.get(key))
        .filter((node) => node?.isConnected === true && node !== root);
      for (const [index, next] of order.entries()) {
        const last = order[index - 1];
        if (last === undefined || next === undefined || last.contains(next)) continue;
        let a: Element = focusWalk.seenPart(last);
        let b: Element = focusWalk.seenPart(next);
        while (a.parentElement !== null && !a.parentElement.contains(b)) a = a.parentElement;
        while (b.parentElement !== null && b.parentElement !== a.parentElement) b = b.parentElement;
        const [from, to] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        if (from.width === 0 || to.width === 0) continue;
        const isUp = to.bottom <= from.top + 1 && to.left < from.right;
        const isBack = to.right <= from.left + 1 && to.top < from.bottom - 1;
        if (isUp || isBack)
          faults.push(`${focusWalk.idOf(next)} follows, yet stands before ${focusWalk.idOf(last)}`);
      }
      return faults;
    },
    [region, keys] as const,
  );
}

/** Controls that a mouse can press and that no stop of the walk reaches: widgets with arrow keys of their own are one stop. */
function unreached(page: Page, region: Region, keys: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([selector, stops]) => {
      const pressable =
        'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=option], [onclick], label';
      const composite = '[role=grid], [role=listbox], [role=tablist], [role=radiogroup], [role=toolbar]';
      const root = document.querySelector(selector) ?? document.body;
      const reached = new Set(
        [...focusWalk.known.keys()].filter((node) => stops.includes(focusWalk.idOf(node))),
      );
      const stands = (node: Element): boolean =>
        reached.has(node) ||
        [...reached].some((one) => node.contains(one)) ||
        (node instanceof HTMLInputElement && node.type === 'radio') ||
        // One less and one more of a number: the keyboard types it.
        [...reached].some((one) => one.matches('input') && one.parentElement === node.closest('.stepper')) ||
        (node.closest(composite) !== null && node.closest('[tabindex="-1"]') !== null) ||
        (node instanceof HTMLLabelElement && node.control !== null);
      return [...root.querySelectorAll('*')]
        .filter((node) => {
          const hasHand = getComputedStyle(node).cursor === 'pointer';
          if (
            !node.matches(pressable) &&
            !(hasHand && getComputedStyle(node.parentElement ?? node).cursor !== 'pointer')
          )
            return false;
          return node.checkVisibility() && node.closest('[inert], :disabled, [aria-disabled=true]') === null;
        })
        .filter((node) => !stands(node) && node.closest('label, .vrow') === null)
        .map((node) => `${focusWalk.idOf(node)}: the mouse reaches it, the keyboard does not`);
    },
    [region, keys] as const,
  );
}

/** From wherever the focus is: to the edge of the region, through it, and back. */
export async function walk(page: Page, region: Region = 'main'): Promise<readonly string[]> {
  const start = await page.evaluate((inside) => {
    return focusWalk.stop(inside);
  }, region);
  if (start.inside) await pressUntil(page, 'Shift+Tab', region, false);
  const entry = await pressUntil(page, 'Tab', region, true);
  const there = await pressUntil(page, 'Tab', region, false);
  const back = await pressUntil(page, 'Shift+Tab', region, true);
  const home = await pressUntil(page, 'Shift+Tab', region, false);
  const forward = [entry.last, ...there.passed];
  const backward = [back.last, ...home.passed].toReversed();
  const keys = forward.map((stop) => stop.key);
  const returned = backward.map((stop) => stop.key);
  const faults = [...forward, there.last, ...backward, home.last].flatMap((stop) => stop.faults);
  if (keys.join('\n') !== returned.join('\n'))
    faults.push(`Shift+Tab goes another way:\n  ${keys.join('\n  ')}\nthan\n  ${returned.join('\n  ')}`);
  if (start.key === 'body') faults.push('The focus was lost before the walk began');
  return [
    ...new Set([
      ...faults,
      ...(await orderFaults(page, region, keys)),
      ...(await unreached(page, region, keys)),
    ]),
  ];
}

/** In a dialog Tab comes round to where it began, and never to what lies behind. */
export function walkDialog(page: Page): Promise<readonly string[]> {
  return round(page, 'dialog[open]');
}

/** Round the whole window: from the last stop of the frame to its first. */
export function walkRound(page: Page): Promise<readonly string[]> {
  return round(page, 'body');
}

async function round(page: Page, region: Region): Promise<readonly string[]> {
  const start = await page.evaluate((inside) => {
    return focusWalk.stop(inside);
  }, region);
  const faults: string[] = start.inside ? [] : [`The focus begins outside: ${start.key}`];
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const stops: Stop[] = [];
    while (stops.at(-1)?.key !== start.key && stops.length < STOPS_MAX)
      stops.push(await step(page, key, region));
    if (stops.length === STOPS_MAX) faults.push(`${key} never comes back to ${start.key}`);
    // At its edge the window itself is a stop, which in a dialog would be nowhere.
    const lost = stops.filter(
      (stop, index) => !stop.inside && (region !== 'body' || stops[index + 1]?.inside !== true),
    );
    faults.push(
      ...lost.map((stop) => `${key} leaves to ${stop.key}`),
      ...stops.flatMap((stop) => stop.faults),
    );
    if (key === 'Tab')
      faults.push(
        ...(await unreached(
          page,
          region,
          stops.map((stop) => stop.key),
        )),
      );
  }
  return [...new Set(faults)];
}
