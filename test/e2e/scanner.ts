/**
 * A scanner in the hand of the tests: keys 5 ms apart, Enter at the end, wherever the focus is. The keys carry the time at which the
 * device made them, as a real one's do, so that a busy machine does not turn a scan into typing.
 */
import type { CDPSession } from 'playwright';
import type { Desk } from './harness.ts';

const keyGapMs = 5;
const connections = new WeakMap<Desk, Promise<CDPSession>>();
let lastKeyMs = 0;

function connection(desk: Desk): Promise<CDPSession> {
  const known = connections.get(desk);
  if (known !== undefined) return known;
  const made = desk.window.context().newCDPSession(desk.window);
  connections.set(desk, made);
  return made;
}

interface Key {
  readonly key: string;
  readonly text: string;
  readonly virtualCode: number;
}

const enter: Key = { key: 'Enter', text: '\r', virtualCode: 13 };

/** Handed to the window without waiting for it to answer key by key, as the system does. */
async function press(desk: Desk, keys: readonly Key[]): Promise<void> {
  const cdp = await connection(desk);
  lastKeyMs = Math.max(lastKeyMs + keyGapMs, Date.now());
  const sent = keys.flatMap(({ key, text, virtualCode }, index) => {
    const timestamp = (lastKeyMs + index * keyGapMs) / 1_000;
    const named = { key, windowsVirtualKeyCode: virtualCode, timestamp };
    return [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...named }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named }),
    ];
  });
  lastKeyMs += keys.length * keyGapMs;
  await Promise.all(sent);
}

/** One code; Enter is what makes it a scan. */
export function scan(desk: Desk, code: string): Promise<void> {
  const keys = Array.from(code, (key): Key => ({
    key,
    text: key,
    virtualCode: key.toUpperCase().charCodeAt(0),
  }));
  return press(desk, [...keys, enter]);
}

/** As a person types: slower than any scanner. */
export async function typeSlowly(desk: Desk, text: string): Promise<void> {
  await desk.window.keyboard.type(text, { delay: 130 });
}
