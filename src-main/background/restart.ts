/** Starts Stockhand anew with the words of this run, in safe mode or out of it, with its window or without. */
import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { app } from 'electron';
import { isLinkLike } from '../../src-sync/domain/links/app-link.ts';
import type { Log } from '../log/log.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { InstalledProgram } from './installed-program.ts';

export interface RestartMode {
  readonly safeMode: boolean;
  readonly hidden: boolean;
}

/** A link was opened once, and nothing may follow one. */
const ONCE: ReadonlySet<string> = new Set(['--safe-mode', '--hidden', '--']);

export function restartWith({ safeMode, hidden }: RestartMode): void {
  const image = process.env['APPIMAGE'];
  const program = image === undefined || image === '' ? process.execPath : image;
  const usual = process.argv.slice(1).filter((word) => !ONCE.has(word) && !isLinkLike(word));
  const words = [...usual, ...(safeMode ? ['--safe-mode'] : []), ...(hidden ? ['--hidden'] : [])];
  if (!isProgramGone()) {
    app.relaunch({ args: words, execPath: program });
    return;
  }
  process.once('exit', () => {
    app.releaseSingleInstanceLock();
    spawn(program, words, { detached: true, stdio: 'ignore' }).unref();
  });
}

/** Electron starts a helper from the file that runs. On Linux that one is gone once another version was installed in its place. */
function isProgramGone(): boolean {
  return process.platform === 'linux' && readlinkSync('/proc/self/exe').endsWith(' (deleted)');
}

export interface FollowedRun {
  readonly program: InstalledProgram;
  readonly log: Log;
  readonly arguments: { readonly safeMode: boolean };
}

/** A person restarts when it suits them; nothing restarts by itself but what a new engine needs. */
export function followProgram(
  { program, log, arguments: { safeMode } }: FollowedRun,
  { window }: MainWindow,
  tell: () => void,
  quit: (exitCode: number) => Promise<void>,
): void {
  program.follow({
    onReplaced() {
      log.info('another version was installed over this one');
      tell();
    },
    restart() {
      log.info('the desk restarts with the version that was installed');
      restartWith({ safeMode, hidden: window.isDestroyed() || !window.isVisible() });
      void quit(0);
    },
  });
}
