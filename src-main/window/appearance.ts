/** Colours and measures of the window before and around its page; the same values as the page's own tokens. */
import type { Settings } from '../ipc-contract/settings.ts';

type Theme = Settings['theme'];
export type Looks = Pick<Settings, 'theme' | 'density'>;
type PaintedTheme = Exclude<Theme, 'system'>;

export interface FrameColours {
  /** Ground of the frame, shown until the first paint. */
  readonly frame: string;
  /** Signs on the caption buttons. */
  readonly symbols: string;
  readonly barHeight: number;
}

const COLOURS: Readonly<Record<PaintedTheme, Omit<FrameColours, 'barHeight'>>> = {
  light: { frame: '#e8e7e1', symbols: '#152023' },
  dark: { frame: '#0d1416', symbols: '#e9eeed' },
  floor: { frame: '#0b1315', symbols: '#ffffff' },
};
const BAR_HEIGHT: Readonly<Record<Settings['density'], number>> = { dense: 48, floor: 56 };

export function frameColours({ theme, density }: Looks, systemIsDark: boolean): FrameColours {
  const barHeight = BAR_HEIGHT[theme === 'floor' ? 'floor' : density];
  if (theme !== 'system') return { ...COLOURS[theme], barHeight };
  return { ...(systemIsDark ? COLOURS.dark : COLOURS.light), barHeight };
}

/** The value of `prefers-color-scheme` inside the page; the floor's work area is black on white. */
export function colourScheme(theme: Theme): 'system' | 'light' | 'dark' {
  return theme === 'floor' ? 'light' : theme;
}
