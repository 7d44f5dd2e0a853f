/** The screens that a day does not begin with: read when they are first shown, or once the window has nothing else to do. */
import type { Component } from 'svelte';
import type { Route } from './app/router.svelte.ts';

const sources = {
  crm: () => import('./features/crm/Crm.svelte'),
  decision: () => import('./shared/decisions/DecisionDialog.svelte'),
  'first-run': () => import('./features/first-run/FirstRun.svelte'),
  help: () => import('./features/help/Help.svelte'),
  import: () => import('./shared/sheets/ImportScreen.svelte'),
  labels: () => import('./features/labels/Labels.svelte'),
  notifications: () => import('./features/notifications/Notifications.svelte'),
  palette: () => import('./features/palette/Palette.svelte'),
  settings: () => import('./features/settings/Settings.svelte'),
  stock: () => import('./features/stock/Stock.svelte'),
  unknown: () => import('./shared/scan/unknown/UnknownNotice.svelte'),
  sync: () => import('./features/sync/Sync.svelte'),
} satisfies Record<string, () => Promise<{ readonly default: Component }>>;

export type LaterScreen = keyof typeof sources;

const NAMES = Object.keys(sources) as LaterScreen[];

/** The screens of the window: without a workspace only the settings and the way to one. */
export function screenOf({ page, id }: Route, asleep: boolean): Route['page'] | LaterScreen {
  if (asleep && page !== 'settings') return 'first-run';
  return (page === 'items' || page === 'contacts') && id === 'import' ? 'import' : page;
}

export function isLaterScreen(name: string): name is LaterScreen {
  return Object.hasOwn(sources, name);
}

class LaterScreens {
  #read = $state.raw<Partial<Record<LaterScreen, Component>>>({});
  readonly #underWay = new Map<LaterScreen, Promise<void>>();

  /** `undefined` until it was read. */
  get(name: LaterScreen): Component | undefined {
    return this.#read[name];
  }

  read(name: LaterScreen): Promise<void> {
    const reading = this.#underWay.get(name) ?? this.#readNow(name);
    this.#underWay.set(name, reading);
    return reading;
  }

  /** One after the other, each when the window is idle: whoever goes there afterwards waits for nothing. */
  async readAll(): Promise<void> {
    for (const name of NAMES) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_PATIENCE_MS }));
      await this.read(name);
    }
  }

  async #readNow(name: LaterScreen): Promise<void> {
    const { default: screen } = await sources[name]();
    this.#read = { ...this.#read, [name]: screen };
  }
}

const IDLE_PATIENCE_MS = 2_000;

export const laterScreens = new LaterScreens();
