/** The part of the desk's benchmark in the window: keys as a keyboard sends them, times as the window's own clock has them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Runs inside the page: remembers when keys went down, and when what followed was on the screen. */
export async function installProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted = (): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          // The message arrives after the frame was handed over.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(null);
        });
      });
    const probe = {
      keyAtMs: 0,
      frames: [] as number[],
      /** The window's clock when `holds` was painted. */
      async untilPainted(holds: () => boolean, patienceMs: number): Promise<number> {
        const startedMs = performance.now();
        await new Promise<void>((resolve, reject) => {
          const look = (): void => {
            if (holds()) {
              watcher.disconnect();
              resolve();
            } else if (performance.now() - startedMs > patienceMs) {
              watcher.disconnect();
              reject(new Error('it was never painted'));
            }
          };
          const watcher = new MutationObserver(look);
          watcher.observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          look();
        });
        return painted();
      },
    };
    addEventListener(
      'keydown',
      (event) => {
        probe.keyAtMs = event.timeStamp;
      },
      { capture: true },
    );
    Object.assign(globalThis, { probe });
  });
}

interface ProbeGlobals {
  readonly probe: {
    keyAtMs: number;
    untilPainted(holds: () => boolean, patienceMs: number): Promise<number>;
  };
  readonly typed: { readonly lastMs: number; readonly watcher: MutationObserver };
}

export interface Scanner {
  /** Key by key as time goes. @returns when the window has handled the last one: the moment of Enter, milliseconds of the wall clock */
  read(code: string): Promise<number>;
  /** All keys of a code at once, stamped from now on: for codes that come one right behind the other. */
  hand(code: string): Promise<void>;
}

/** Between two keys of a scanner. */
const KEY_GAP_MS = 5;

/**
 * Sends keys as a scanner does, without waiting for what they do. Each carries the time at which a scanner would have sent it:
 * a machine that is too busy to send in time must not make a typist of it, and what it lost counts as waiting.
 */
export async function openScanner(page: Page): Promise<Scanner> {
  const line = await page.context().newCDPSession(page);
  const stroke = async (key: string, text: string, atMs: number): Promise<void> => {
    const timestamp = atMs / 1_000;
    await Promise.all([
      line.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, unmodifiedText: text, timestamp }),
      line.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ]);
  };
  let lastMs = 0;
  return {
    async hand(code) {
      const startMs = Math.max(performance.timeOrigin + performance.now(), lastMs + KEY_GAP_MS);
      lastMs = startMs + code.length * KEY_GAP_MS;
      const keys = [...code].map((key, index) => stroke(key, key, startMs + index * KEY_GAP_MS));
      await Promise.all([...keys, stroke('Enter', '\r', lastMs)]);
    },
    async read(code) {
      const handled: Promise<void>[] = [];
      let atMs = performance.timeOrigin + performance.now();
      for (const key of code) {
        handled.push(stroke(key, key, atMs));
        await delay(KEY_GAP_MS);
        atMs += KEY_GAP_MS;
      }
      await Promise.all([...handled, stroke('Enter', '\r', atMs)]);
      return atMs;
    },
  };
}

/**
 * A scan, Enter at its end. Milliseconds from Enter until the item's name stands in the pane. The page never hears the Enter of a scan, nor
 * any key of a scan that follows another one closely, so the scanner says when it was.
 */
export async function scan(page: Page, scanner: Scanner, code: string, name: string): Promise<number> {
  const seen = page.evaluate(async (expected) => {
    const { probe } = globalThis as unknown as ProbeGlobals;
    const shown = (): boolean => document.querySelector('aside.pane h2')?.textContent.trim() === expected;
    return performance.timeOrigin + (await probe.untilPainted(shown, 10_000));
  }, name);
  const enterAtMs = await scanner.read(code);
  return (await seen) - enterAtMs;
}

/** Nothing follows a letter later than this. */
const QUIET_MS = 250;

/**
 * One letter into the scan bar or the palette. Milliseconds until the last change of the list that followed was painted; `null` where the list
 * stays as it is, as with the last letters of a word that nothing else begins with.
 */
export async function typeLetter(page: Page, letter: string, scope: string): Promise<number | null> {
  await page.evaluate((within) => {
    const list = document.querySelector(within) ?? document.body;
    const typed = { lastMs: 0, watcher: null as MutationObserver | null };
    typed.watcher = new MutationObserver(() => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          typed.lastMs = performance.now();
        };
        channel.port2.postMessage(null);
      });
    });
    typed.watcher.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { typed });
  }, scope);
  await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  await delay(QUIET_MS);
  return page.evaluate(() => {
    const { probe, typed } = globalThis as unknown as ProbeGlobals;
    typed.watcher.disconnect();
    return typed.lastMs === 0 ? null : typed.lastMs - probe.keyAtMs;
  });
}

/** Goes to a place; milliseconds until its heading and its content are painted. */
export function switchTo(page: Page, hash: string): Promise<number> {
  return page.evaluate(async (target) => {
    const { probe } = globalThis as unknown as ProbeGlobals;
    const before = document.querySelector('main h1')?.textContent;
    const startedMs = performance.now();
    location.hash = target;
    const list = ['#/items', '#/contacts', '#/stock/valuation'].includes(target);
    const paintedMs = await probe.untilPainted(() => {
      const heading = document.querySelector('main h1');
      if (heading === null || heading.textContent === before) return false;
      return list
        ? document.querySelector('.vrow') !== null
        : document.querySelectorAll('main *').length > 20;
    }, 10_000);
    return paintedMs - startedMs;
  }, hash);
}

export interface Scrolled {
  readonly frames: number;
  /** Frames in which not one row was on the screen. */
  readonly blank: number;
  /** Frames in which some row was not there yet. */
  readonly holes: number;
}

/** Turns the wheel as fast as frames come, all the way down a list of 100,000 rows in about ten seconds. */
export async function scroll(
  page: Page,
  steps: number,
  { list, row } = { list: '.vlist', row: '.vrow' },
): Promise<Scrolled> {
  await page.locator(list).hover();
  await page.evaluate(
    (wanted) => {
      const element = document.querySelector<HTMLElement>(wanted.list);
      if (element === null) throw new Error('there is no list');
      const counts = { frames: 0, blank: 0, holes: 0, on: true };
      Object.assign(globalThis, { scrollCounts: counts });
      const look = (): void => {
        const box = element.getBoundingClientRect();
        const head = element.querySelector<HTMLElement>('.vhead')?.offsetHeight ?? 0;
        const rows = [...element.querySelectorAll(wanted.row)].map((one) => one.getBoundingClientRect());
        const seen = rows.filter((one) => one.bottom > box.top + head && one.top < box.bottom);
        const covered = seen.reduce(
          (sum, one) => sum + Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top + head),
          0,
        );
        counts.frames += 1;
        if (seen.length === 0) counts.blank += 1;
        if (covered < box.height - head - 34) counts.holes += 1;
        if (counts.on) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { list, row },
  );
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, 400);
  return page.evaluate(() => {
    const { scrollCounts } = globalThis as unknown as { scrollCounts: Scrolled & { on: boolean } };
    scrollCounts.on = false;
    return { frames: scrollCounts.frames, blank: scrollCounts.blank, holes: scrollCounts.holes };
  });
}
