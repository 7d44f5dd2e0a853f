/**
 * A scanner in the hand of the tests: keys 5 ms apart or as slow as it is told, Enter at the end, wherever the focus is. The keys carry the time at which the
 * device made them, as a real one's do, so that a busy machine does not turn a scan into typing.
 */
import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import type { Desk } from './harness.ts';

const scannerGapMs = 5;
/** All of a desk that a scanner needs. */
type Held = Pick<Desk, 'window'>;

const connections = new WeakMap<Held['window'], Promise<CDPSession>>();
let lastKeyMs = 0;

function connection({ window }: Held): Promise<CDPSession> {
  const known = connections.get(window);
  if (known !== undefined) return known;
  const made = window.context().newCDPSession(window);
  connections.set(window, made);
  return made;
}

interface Key {
  readonly key: string;
  readonly text: string;
  readonly virtualCode: number;
}

const enter: Key = { key: 'Enter', text: '\r', virtualCode: 13 };
const tab: Key = { key: 'Tab', text: '\t', virtualCode: 9 };

/** Handed to the window without waiting for it to answer key by key, as the system does. */
async function press(desk: Held, keys: readonly Key[], gapsMs: readonly number[]): Promise<void> {
  const cdp = await connection(desk);
  let atMs = Math.max(lastKeyMs + gapsMs[0]!, Date.now());
  const sent = keys.flatMap(({ key, text, virtualCode }, index) => {
    if (index > 0) atMs += gapsMs[index % gapsMs.length]!;
    const named = { key, windowsVirtualKeyCode: virtualCode, timestamp: atMs / 1_000 };
    return [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...named }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named }),
    ];
  });
  lastKeyMs = atMs;
  await Promise.all(sent);
}

/** Keys within this time after a code, to the same place, count as the scanner's: it may send more than one ending key. */
const tailMs = 100;

/** Ends when the next key of a hand comes after these, as it does at a desk: their times run ahead of this machine's clock. */
async function putDown(): Promise<void> {
  while (Date.now() <= lastKeyMs + tailMs) await setTimeout(10);
}

function keysOf(text: string): readonly Key[] {
  return Array.from(text, (key) => ({ key, text: key, virtualCode: key.toUpperCase().charCodeAt(0) }));
}

/** One code; Enter is what makes it a scan. */
export function scan(desk: Held, code: string, gapMs = scannerGapMs): Promise<void> {
  return scanInTurn(desk, [code], gapMs);
}

/** Code after code, as fast as the scanner sends them. */
export async function scanInTurn(desk: Held, codes: readonly string[], gapMs = scannerGapMs): Promise<void> {
  for (const code of codes) await press(desk, [...keysOf(code), enter], [gapMs]);
  await putDown();
}

/** As somebody types who does nothing else all day, some keys almost together, and goes on with Tab. */
export async function typeFast(desk: Held, text: string): Promise<void> {
  await press(desk, [...keysOf(text), tab], [75, 60, 90, 28, 80]);
  await putDown();
}

/** As a person types: slower than any scanner. */
export async function typeSlowly(desk: Held, text: string): Promise<void> {
  await desk.window.keyboard.type(text, { delay: 130 });
}
