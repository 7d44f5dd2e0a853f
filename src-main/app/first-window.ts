/** The window, made and sent for its page before what answers the page has been read. */
import { join } from 'node:path';
import type { Message } from '../../src-sync/domain/messages/message.ts';
import { session } from 'electron';
import { openDoor, type Answering } from '../ipc/door.ts';
import { serveApp } from '../security/app-protocol.ts';
import { lockAllContents } from '../security/contents-lock.ts';
import { lockSession } from '../security/session-lock.ts';
import { createMainWindow, type MainWindow } from '../window/main-window.ts';
import { recoverPage, tellOfGraphics } from '../window/recovery.ts';
import type { Run } from './run.ts';

/** The parts behind the window, once they have been read. */
export interface Behind {
  readonly answering: Answering;
  /** The origins a link may lead to. */
  readonly linkedOrigins: () => readonly string[];
  /** Folder of the kept pictures of the workspace that is open; `null` while none is. */
  readonly pictures: () => string | null;
  /** A sentence for the person. */
  readonly say: (notice: Message) => void;
}

export interface Opened {
  readonly window: MainWindow;
  /** Ends when the page is there. */
  readonly loaded: Promise<void>;
  /** Answers every question the page has asked until then; a second call changes nothing. */
  readonly stand: (behind: Behind) => void;
}

export function openWindow(run: Run): Opened {
  const { log, developerTools, settings } = run;
  let behind: Behind | null = null;
  const coming = Promise.withResolvers<Behind>();
  lockAllContents({ log, allowedOrigins: () => behind?.linkedOrigins() ?? [], developerTools });
  lockSession(session.defaultSession, developerTools);
  const served = { folder: join(run.outFolder, 'renderer'), pictures: () => behind?.pictures() ?? null };
  serveApp(session.defaultSession, served, log);
  openDoor(coming.promise.then(({ answering }) => answering));
  const window = createMainWindow({
    preload: join(run.outFolder, 'preload', 'preload.cjs'),
    looks: run.preferences.get(),
    place: settings.all().windowPlace,
    size: run.arguments.size,
    isHidden: run.isHidden,
    route: run.calls.route,
    developerTools,
    zoomFactor: settings.all().zoomFactor,
    onZoom: (zoomFactor) => settings.change({ zoomFactor }),
    onPlace: (windowPlace) => settings.change({ windowPlace }),
  });
  run.calls.useWindow(window);
  const recovery = { log, onNotice: (notice: Message) => behind?.say(notice) };
  recoverPage(window.window, recovery);
  tellOfGraphics(recovery);
  const loaded = window.load();
  // Whoever waits for it hears why it failed.
  loaded.catch(() => undefined);
  return {
    window,
    loaded,
    stand(made) {
      behind ??= made;
      coming.resolve(made);
    },
  };
}
