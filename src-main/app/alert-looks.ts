/** The parts of Stockhand that the system shows outside its window: the icon of the tray, a dot for the task bar, and the words. */
import { nativeImage, type NativeImage } from 'electron';
import type { Settings } from '../ipc-contract/settings.ts';

/** The rack on its plate, 32 by 32. */
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAA4klEQVR42mPgCs9ggGJ+rvCMeq7wjPtA+j+N8H2oHfwwe2GW69PYYmwO0Yc5gJ/OliM7gp8BGiT/BwjXMwyQ7+GhwIBPgUZO1f+W1ZspxqnTFuC0A68DHrx6859aAJcj8DqAmgAUEgPmAFBIgqKTIgfg8gGleNQBow4g2gGglHzw6k2ScVj3dOo4gFzw/stX8h0A0kwNQLYDQMFHTrCjF+FkO4BcDEqwow4YdQBFDgBVndRsjJDsAHQf0N0BoOYTNRsjZKUBkCOo0SDF1RJCdsCAN8sHvGMy4F2zAe+cDmj3HAD7agMk257WZgAAAABJRU5ErkJggg==';

export function trayIcon(): NativeImage {
  return nativeImage.createFromDataURL(ICON).resize({ width: 16, height: 16 });
}

const DOT_PX = 16;
/** Blue, green, red, opacity: the red of "needs you". */
const DOT_COLOUR = [26, 45, 180, 255] as const;

/** A filled circle, for the task bar of Windows. */
export function dotIcon(): NativeImage {
  const pixels = Buffer.alloc(DOT_PX * DOT_PX * 4);
  for (let y = 0; y < DOT_PX; y += 1) {
    for (let x = 0; x < DOT_PX; x += 1) {
      const inside = Math.hypot(x - 7.5, y - 7.5) <= 6;
      if (inside) pixels.set(DOT_COLOUR, (y * DOT_PX + x) * 4);
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: DOT_PX, height: DOT_PX });
}

export interface AlertWords {
  readonly open: string;
  readonly quit: string;
  /** For the tray and the dot. */
  readonly standing: (pending: number, needsYou: number, unread: number) => string;
  readonly more: (count: number) => string;
  readonly printStopped: (job: string, printer: string) => { readonly title: string; readonly body: string };
}

const WORDS: Readonly<Record<Settings['language'], AlertWords>> = {
  'en-IN': {
    open: 'Open Stockhand',
    quit: 'Quit',
    standing: (pending, needsYou, unread) =>
      `Stockhand: ${pending} waiting to send, ${needsYou} ${needsYou === 1 ? 'needs' : 'need'} you, ${unread} unread`,
    more: (count) => `${count} more ${count === 1 ? 'notification' : 'notifications'}`,
    printStopped: (job, printer) => ({
      title: `Labels were not printed: ${job}`,
      body: `${printer} did not take all of it. Nothing is lost: the job waits on the bench.`,
    }),
  },
  'hi-IN': {
    open: 'Stockhand खोलें',
    quit: 'बंद करें',
    standing: (pending, needsYou, unread) =>
      `Stockhand: ${pending} भेजने को, ${needsYou} पर ध्यान दें, ${unread} अपठित`,
    more: (count) => `${count} और ${count === 1 ? 'सूचना' : 'सूचनाएँ'}`,
    printStopped: (job, printer) => ({
      title: `लेबल नहीं छपे: ${job}`,
      body: `${printer} ने पूरा काम नहीं लिया। कुछ खोया नहीं: काम लेबल वाले पन्ने पर रुका है।`,
    }),
  },
};

export function alertWords(language: Settings['language']): AlertWords {
  return WORDS[language];
}
