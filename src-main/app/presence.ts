/** Tells the engine whether anybody can see the window, what the PC runs on, and that it woke up or has its network back. */
import { net, powerMonitor, type BrowserWindow } from 'electron';
import type { Question, QuestionName } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { Log } from '../log/log.ts';

export interface PresenceOptions {
  readonly window: BrowserWindow;
  readonly log: Log;
  /** The engine that runs now; `null` while none does. */
  readonly enginePid: () => number | null;
  readonly ask: <Name extends QuestionName>(name: Name, question: Question<Name>) => Promise<Result<unknown>>;
}

export interface Presence {
  /** After the engine was started: a new one knows nothing of the window. */
  engineChanged(): void;
}

/** The main process has no event for the network. Asking Chromium costs nothing, and a hidden window answers too. */
const NETWORK_LOOK_MS = 500;

export function watchPresence(options: PresenceOptions): Presence {
  const { window, log } = options;
  let toldPid: number | null = null;
  const send = async <Name extends QuestionName>(name: Name, question: Question<Name>): Promise<void> => {
    // Advice for how often to look: without an engine there is nobody to advise, and the next one is told anew.
    const answer = await options.ask(name, question);
    if (!answer.ok) log.info('the engine was not told', { question: name, code: answer.failure.code });
  };
  const tell = (): void => {
    toldPid = options.enginePid();
    if (window.isDestroyed() || toldPid === null) return;
    const hidden = !window.isVisible() || window.isMinimized();
    void send('presence.set', { hidden, onBattery: powerMonitor.isOnBatteryPower() });
  };
  window.on('show', tell);
  window.on('hide', tell);
  window.on('minimize', tell);
  window.on('restore', tell);
  powerMonitor.on('on-ac', tell);
  powerMonitor.on('on-battery', tell);
  powerMonitor.on('resume', () => void send('presence.returned', { after: 'sleep' }));
  // Both ways are reported: only a request shows whether the Service can be reached.
  watchNetwork(
    window,
    (isOnline) => void send('presence.returned', { after: isOnline ? 'network' : 'no-network' }),
  );
  tell();
  return {
    engineChanged() {
      if (options.enginePid() !== toldPid) tell();
    },
  };
}

function watchNetwork(window: BrowserWindow, onChange: (isOnline: boolean) => void): void {
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline !== wasOnline) onChange(isOnline);
    wasOnline = isOnline;
  }, NETWORK_LOOK_MS);
  window.once('closed', () => clearInterval(timer));
}
