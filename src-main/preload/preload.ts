/** Runs in the sandbox of the window and gives it four functions. Only constants and types may be imported here. */
import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import {
  ANSWER_CHANNEL,
  DROP_CHANNEL,
  EVENT_CHANNEL,
  INVOKE_CHANNEL,
  WINDOW_EVENTS,
} from '../ipc-contract/wire.ts';

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>(WINDOW_EVENTS.map((name) => [name, new Set()]));

ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

// Before any script of the page: Chromium looks up the names of a call's servers whatever policy and proxy say.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
  void webFrame.executeJavaScript(`delete globalThis.${name};`);

contextBridge.exposeInMainWorld('stockhand', {
  /** Both ways JSON text: objects would be copied field by field between this world and the page's. */
  invoke: (channel: unknown, request: unknown): Promise<string> =>
    ipcRenderer.invoke(INVOKE_CHANNEL, channel, JSON.stringify(request)),
  /** The page holds the file but learns no path: only a file that a person dropped or chose has one. */
  openDropped: (collection: unknown, file: File): Promise<string> =>
    ipcRenderer.invoke(DROP_CHANNEL, collection, webUtils.getPathForFile(file)),
  answerNow: (): unknown => ipcRenderer.sendSync(ANSWER_CHANNEL),
  subscribe: (name: string, listener: Listener): (() => void) => {
    const set = listeners.get(name);
    if (!set || typeof listener !== 'function') throw new TypeError('There is no such event.');
    // Two subscriptions with one function are two subscriptions: each ends on its own.
    const own: Listener = (payload) => listener(payload);
    set.add(own);
    return () => void set.delete(own);
  },
});
