/** The only IPC channels of the app. They are there before the page is, and before what answers it has been read. */
import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import { ANSWER_CHANNEL, DROP_CHANNEL, INVOKE_CHANNEL } from '../ipc-contract/wire.ts';

/** Answers as JSON text; none of them fails. */
export interface Answering {
  invoke(event: IpcMainInvokeEvent, words: readonly unknown[]): Promise<string>;
  /** A file that was dropped onto the page. */
  drop(event: IpcMainInvokeEvent, words: readonly unknown[]): Promise<string>;
  /** The answer to what this page asked last, where it comes within a frame. */
  latest(event: IpcMainEvent): Promise<string | null>;
}

/** A question that comes before `answering` waits for it. */
export function openDoor(answering: Promise<Answering>): void {
  ipcMain.handle(INVOKE_CHANNEL, async (event, ...words: unknown[]) =>
    (await answering).invoke(event, words),
  );
  ipcMain.handle(DROP_CHANNEL, async (event, ...words: unknown[]) => (await answering).drop(event, words));
  ipcMain.on(ANSWER_CHANNEL, (event) => {
    void answering
      .then((answers) => answers.latest(event))
      .then((text) => {
        // Set whatever happened: the page stands still until it is.
        event.returnValue = text;
      });
  });
}
