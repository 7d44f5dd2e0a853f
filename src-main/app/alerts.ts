/** The news for a person while the window is not in front: notifications of the system, a number at the icon, a tray that says how things stand. */
import { app, Menu, Tray } from 'electron';
import type { Answer } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { SyncStatus } from '../../src-sync/domain/sync/status.ts';
import type { Settings } from '../ipc-contract/settings.ts';
import type { Log } from '../log/log.ts';
import type { MainWindow } from '../window/main-window.ts';
import { alertWords, dotIcon, trayIcon } from './alert-looks.ts';
import { isAway, showNotice } from './system-notice.ts';

/** Shown one by one; the rest are counted. */
const SHOWN_MAX = 3;
/** Looked at for new ones. */
const LOOKED_AT = 50;

export interface AlertOptions {
  readonly window: MainWindow;
  readonly log: Log;
  readonly settings: () => Settings;
  readonly workspaceId: () => string | null;
  /** The window has what it begins with: a tray and a question for news keep this process busy, through which the page comes. */
  readonly begin: Promise<void>;
  /** A person quits by the tray. */
  readonly quit: () => void;
  readonly unread: (limit: number) => Promise<Result<Answer<'notifications.window'>>>;
}

interface Standing {
  readonly pending: number;
  readonly needsYou: number;
  readonly unread: number;
}

interface Seen {
  readonly workspaceId: string | null;
  readonly ids: Set<string>;
  unread: number;
  /** A notification that comes right after it came with the first reading too, if that ended between two looks. */
  isFirstRun: boolean;
}

/** Changes that were not sent yet, or of which nothing came back. */
export function pendingOf({ outbox }: SyncStatus): number {
  return outbox.queued + outbox.sending + outbox.unconfirmed + outbox.blocked;
}

export class Alerts {
  readonly #options: AlertOptions;
  #seen: Seen | null = null;
  #tray: Tray | null = null;
  /** Words of the tray's menu as they stand. */
  #menuWords = '';
  #standing: Standing | null = null;
  #looking: Promise<void>;

  constructor(options: AlertOptions) {
    this.#options = options;
    this.#looking = options.begin;
  }

  readonly #open = (): void => this.#options.window.focus();

  /** Call with every new status. */
  status(status: SyncStatus): void {
    const { outbox, unreadNotifications: unread } = status;
    const pending = pendingOf(status);
    const needsYou = outbox.conflict + outbox.rejected + status.lateDuplicates;
    this.#standing = { pending, needsYou, unread };
    void this.#options.begin.then(() => this.#showStanding()).catch(this.#complain);
    this.#looking = this.#looking.then(() => this.#look(status)).catch(this.#complain);
  }

  /** Changes that were not sent yet, as the last status told. */
  get waiting(): number {
    return this.#standing?.pending ?? 0;
  }

  get hasIcon(): boolean {
    return this.#tray !== null;
  }

  /** Call when the language may be another one. */
  settingsChanged(): void {
    this.#showStanding();
  }

  readonly #complain = (error: unknown): void =>
    this.#options.log.problem('notifications could not be shown', {
      reason: error instanceof Error ? error.message : String(error),
    });

  #showStanding(): void {
    if (this.#standing === null) return;
    const { pending, needsYou, unread } = this.#standing;
    const words = alertWords(this.#options.settings().language);
    const standing = words.standing(pending, needsYou, unread);
    const badge = needsYou + unread;
    app.setBadgeCount(badge);
    if (process.platform === 'win32') {
      this.#options.window.window.setOverlayIcon(badge > 0 ? dotIcon() : null, badge > 0 ? standing : '');
    }
    const tray = this.#openTray();
    tray.setToolTip(standing);
    this.#offerMenu(tray, standing);
  }

  #openTray(): Tray {
    if (this.#tray !== null) return this.#tray;
    const tray = new Tray(trayIcon());
    this.#tray = tray;
    tray.on('click', this.#open);
    return tray;
  }

  /** With how things stand: many desktops on Linux show no words at an icon. */
  #offerMenu(tray: Tray, standing: string): void {
    if (standing === this.#menuWords) return;
    this.#menuWords = standing;
    const words = alertWords(this.#options.settings().language);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words.open, click: this.#open },
        { label: standing, enabled: false },
        { type: 'separator' },
        { label: words.quit, click: () => this.#options.quit() },
      ]),
    );
  }

  /** Notifications that were there when a workspace was opened, or came with its first reading, are no news. */
  async #look(status: SyncStatus): Promise<void> {
    const workspaceId = this.#options.workspaceId();
    const unread = status.unreadNotifications;
    const isFirstRun = status.firstRun !== null;
    const seen = this.#seen?.workspaceId === workspaceId ? this.#seen : null;
    if (seen !== null && unread <= seen.unread) {
      seen.unread = unread;
      seen.isFirstRun = isFirstRun;
      return;
    }
    const found = await this.#options.unread(LOOKED_AT);
    if (!found.ok) return;
    const isNews = seen?.isFirstRun === false && !isFirstRun;
    const rows = found.value.rows.filter((row) => seen?.ids.has(row.id) !== true);
    this.#seen = {
      workspaceId,
      unread,
      isFirstRun,
      ids: new Set([...(seen?.ids ?? []), ...rows.map((row) => row.id)]),
    };
    if (isNews && isAway(this.#options.window) && this.#options.settings().desktopAlerts) this.#show(rows);
  }

  #show(rows: Answer<'notifications.window'>['rows']): void {
    for (const row of rows.slice(0, SHOWN_MAX)) {
      this.#say(row.title, row.body, `#/notifications/${encodeURIComponent(row.id)}`);
    }
    const more = rows.length - SHOWN_MAX;
    if (more > 0) this.#say('Stockhand', alertWords(this.#options.settings().language).more(more));
  }

  #say(title: string, body: string, route = '#/notifications'): void {
    showNotice({ title, body }, route, this.#options.window);
  }
}
