/** Pages stay where they are: no navigation, no redirect, no second window, no embedded page. */
import { app, shell, type WebContents } from 'electron';
import type { Log } from '../log/log.ts';
import { mayOpenExternally } from './origin.ts';

export interface ContentsLockOptions {
  readonly log: Log;
  /** Read at each click: the profile may have changed meanwhile. */
  readonly allowedOrigins: () => readonly string[];
  readonly developerTools: boolean;
}

function lockContents(contents: WebContents, options: ContentsLockOptions): void {
  const { log } = options;
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const refuse = (what: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    log.warning(`${what} was refused`);
  };
  // Fires for the page itself and for every frame in it.
  contents.on('will-frame-navigate', refuse('a navigation'));
  contents.on('will-redirect', refuse('a redirect'));
  contents.on('will-attach-webview', refuse('an embedded page'));
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenExternally(url, options.allowedOrigins())) {
      shell.openExternal(url).catch((error: unknown) => {
        log.problem('a link could not be opened', { reason: error instanceof Error ? error.message : '' });
      });
    } else {
      log.warning('a second window was refused');
    }
    return { action: 'deny' };
  });
  if (!options.developerTools) {
    contents.on('devtools-opened', () => contents.closeDevTools());
  }
}

/** Holds for every page of this process, the ones nobody thought of included. */
export function lockAllContents(options: ContentsLockOptions): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, options));
}
