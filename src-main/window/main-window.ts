/** The one window: how it is made, where it stands, how it looks before and around its page. */
import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron';
import type { WindowSize } from '../app/arguments.ts';
import type { WindowEventName, WindowEvents } from '../ipc-contract/channels.ts';
import { EVENT_CHANNEL } from '../ipc-contract/wire.ts';
import { WINDOW_PAGE } from '../security/origin.ts';
import { lockedPreferences } from '../security/web-preferences.ts';
import type { WindowPlace } from '../settings/settings.ts';
import { colourScheme, frameColours, type Looks } from './appearance.ts';
import { followZoomKeys } from './zoom.ts';
import { usablePlace, WINDOW_HEIGHT, WINDOW_HEIGHT_MIN, WINDOW_WIDTH, WINDOW_WIDTH_MIN } from './place.ts';

export interface MainWindowOptions {
  readonly preload: string;
  readonly looks: Looks;
  readonly place: WindowPlace | null;
  /** An exact size for pictures; comes before the stored place. */
  readonly size: WindowSize | null;
  /** It shows with the first `focus`. */
  readonly isHidden: boolean;
  /** Hash of the page to begin on, e.g. `#/items`, unless `go` names another one before it is there. */
  readonly route: string | null;
  readonly developerTools: boolean;
  /** 1: as drawn. */
  readonly zoomFactor: number;
  readonly onZoom: (factor: number) => void;
  readonly onPlace: (place: WindowPlace) => void;
}

export interface MainWindow {
  readonly window: BrowserWindow;
  send<Name extends WindowEventName>(name: Name, payload: WindowEvents[Name]): void;
  setLooks(looks: Looks): void;
  /** Brings it before the person, whatever it was doing. */
  focus(): void;
  /** Away at once, while the rest still ends; harmless when it is closed already. */
  hide(): void;
  load(): Promise<void>;
  /** Shows another screen of the page, once it is loaded; the last one counts. */
  go(route: string): void;
}

function bounds(options: MainWindowOptions): BrowserWindowConstructorOptions {
  if (options.size) return { ...options.size, minWidth: 0, minHeight: 0, useContentSize: true };
  const displays = screen.getAllDisplays().map((display) => display.workArea);
  const place = usablePlace(options.place, displays);
  const minimum = { minWidth: WINDOW_WIDTH_MIN, minHeight: WINDOW_HEIGHT_MIN };
  if (place === null) return { width: WINDOW_WIDTH, height: WINDOW_HEIGHT, ...minimum };
  const { x, y, width, height } = place;
  return { x, y, width, height, ...minimum };
}

function barColours(looks: Looks) {
  const colours = frameColours(looks, nativeTheme.shouldUseDarkColors);
  return { color: colours.frame, symbolColor: colours.symbols, height: colours.barHeight };
}

/** Told once the person has stopped moving and sizing, and when the window closes. */
function watchPlace(window: BrowserWindow, onPlace: (place: WindowPlace) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    onPlace({ x, y, width, height, maximized: window.isMaximized() });
  };
  const tellLater = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, 500);
  };
  window.on('resize', tellLater);
  window.on('move', tellLater);
  window.on('maximize', tellLater);
  window.on('unmaximize', tellLater);
  window.on('close', tell);
}

/** An empty page never counts as painted: a window that cannot load must be seen all the same. */
const BLANK_PATIENCE_MS = 4_000;

function showWhenPainted(window: BrowserWindow, maximized: boolean): void {
  const show = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isVisible()) return;
    if (maximized) window.maximize();
    window.show();
  };
  const timer = setTimeout(show, BLANK_PATIENCE_MS);
  window.once('ready-to-show', show);
}

function pageOf(window: BrowserWindow, begin: string): Pick<MainWindow, 'load' | 'go'> {
  let isLoaded = false;
  let wanted = begin;
  const go = (route: string): void => {
    wanted = route;
    // A page that is asked for while another comes stops that one, and the page that is shown would be read anew.
    if (!isLoaded || window.isDestroyed() || window.webContents.getURL() === WINDOW_PAGE + route) return;
    // It fails only where a later one takes its place.
    window.loadURL(WINDOW_PAGE + route).catch(() => undefined);
  };
  return {
    async load() {
      await window.loadURL(WINDOW_PAGE + begin);
      isLoaded = true;
      if (wanted !== begin) go(wanted);
    },
    go,
  };
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  let { looks } = options;
  nativeTheme.themeSource = colourScheme(looks.theme);
  const window = new BrowserWindow({
    ...bounds(options),
    show: false,
    title: 'Stockhand',
    titleBarStyle: 'hidden',
    titleBarOverlay: barColours(looks),
    backgroundColor: barColours(looks).color,
    webPreferences: {
      ...lockedPreferences(options.preload, options.developerTools),
      zoomFactor: options.zoomFactor,
    },
  });
  const paint = () => {
    if (window.isDestroyed()) return;
    window.setBackgroundColor(barColours(looks).color);
    // macOS draws its own buttons and has no overlay to colour.
    if (process.platform !== 'darwin') window.setTitleBarOverlay(barColours(looks));
  };
  nativeTheme.on('updated', paint);
  window.on('closed', () => nativeTheme.off('updated', paint));
  followZoomKeys(window.webContents, options.onZoom);
  const isMaximized = !options.size && options.place?.maximized === true;
  if (!options.isHidden) showWhenPainted(window, isMaximized);
  else if (isMaximized) window.once('show', () => window.maximize());
  if (!options.size) watchPlace(window, options.onPlace);
  // A message to a window without a page reaches nobody, but has Chromium make a whole world of scripts for it.
  let isOpen = false;
  window.webContents.once('did-navigate', () => {
    isOpen = true;
  });

  return {
    window,
    send(name, payload) {
      if (isOpen && !window.isDestroyed() && !window.webContents.isCrashed()) {
        window.webContents.send(EVENT_CHANNEL, name, payload);
      }
    },
    setLooks(next) {
      looks = next;
      nativeTheme.themeSource = colourScheme(looks.theme);
      paint();
    },
    focus() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    hide() {
      if (!window.isDestroyed()) window.hide();
    },
    ...pageOf(window, options.route ?? ''),
  };
}
