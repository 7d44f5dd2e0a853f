/** Colours of the window before and around its page, by theme; the same values as the page's own tokens. */
import type { Settings } from '../ipc-contract/channels.ts';

type Theme = Settings['theme'];
type PaintedTheme = Exclude<Theme, 'system'>;

export interface FrameColours {
  /** Ground of the frame, shown until the first paint. */
  readonly frame: string;
  /** Signs on the caption buttons. */
  readonly symbols: string;
  readonly barHeight: number;
}

const COLOURS: Readonly<Record<PaintedTheme, FrameColours>> = {
  light: { frame: '#e8e7e1', symbols: '#152023', barHeight: 48 },
  dark: { frame: '#0d1416', symbols: '#e9eeed', barHeight: 48 },
  floor: { frame: '#0b1315', symbols: '#ffffff', barHeight: 56 },
};

export function frameColours(theme: Theme, systemIsDark: boolean): FrameColours {
  if (theme !== 'system') return COLOURS[theme];
  return systemIsDark ? COLOURS.dark : COLOURS.light;
}

/** What `prefers-color-scheme` says inside the page; the floor's work area is black on white. */
export function colourScheme(theme: Theme): 'system' | 'light' | 'dark' {
  return theme === 'floor' ? 'light' : theme;
}
