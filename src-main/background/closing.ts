/** The end of a window that a person closes: it goes to the tray, or Stockhand ends and says first what was not sent yet. */
import { dialog, type BrowserWindow } from 'electron';
import type { Settings } from '../ipc-contract/settings.ts';
import { closingWords } from './words.ts';

export interface ClosingOptions {
  readonly settings: () => Pick<Settings, 'keepRunning' | 'language'>;
  /** The icon is made and the desktop shows it. */
  readonly isInTray: () => Promise<boolean>;
  /** Changes that were not sent yet. */
  readonly waiting: () => Promise<number>;
  readonly quit: () => Promise<void>;
}

export interface Closing {
  /** Lets nothing but `quit` close this window. */
  watch(window: BrowserWindow): void;
  /** Quits, unless the person would rather send first. */
  askAndQuit(): Promise<void>;
}

export function createClosing({ settings, isInTray, waiting, quit }: ClosingOptions): Closing {
  let watched: BrowserWindow | null = null;
  let isAsking = false;
  const askAndQuit = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const isWanted = await mayQuit(watched, await waiting(), settings().language);
    isAsking = false;
    if (isWanted) await quit();
  };
  return {
    askAndQuit,
    watch(window) {
      watched = window;
      window.on('close', (event) => {
        event.preventDefault();
        void (async () => {
          if (settings().keepRunning && (await isInTray())) window.hide();
          else await askAndQuit();
        })();
      });
    },
  };
}

async function mayQuit(
  window: BrowserWindow | null,
  count: number,
  language: Settings['language'],
): Promise<boolean> {
  if (count === 0) return true;
  const words = closingWords(language);
  const question = {
    type: 'question' as const,
    title: 'Stockhand',
    message: words.waits(count),
    detail: words.whatNow,
    buttons: [words.quit, words.stay],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  };
  const isSeen = window !== null && !window.isDestroyed() && window.isVisible();
  const { response } = await (isSeen
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  return response === 0;
}
