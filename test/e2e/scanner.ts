/**
 * A scanner in the hand of the tests: keys 5 ms apart, Enter at the end, wherever the focus is. The keys carry the time at which the
 * device made them, as a real one's do, so that a busy machine does not turn a scan into typing.
 */
import type { CDPSession } from 'playwright';
import type { Desk } from './harness.ts';

const keyGapMs = 5;
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

/** Handed to the window without waiting for it to answer key by key, as the system does. */
async function press(desk: Held, keys: readonly Key[]): Promise<void> {
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
export function scan(desk: Held, code: string): Promise<void> {
  const keys = Array.from(code, (key): Key => ({
    key,
    text: key,
    virtualCode: key.toUpperCase().charCodeAt(0),
  }));
  return press(desk, [...keys, enter]);
}

/** As a person types: slower than any scanner. */
export async function typeSlowly(desk: Held, text: string): Promise<void> {
  await desk.window.keyboard.type(text, { delay: 130 });
}
