/** Lines of the help: the keys of the screen behind it, the keys of every screen, and how the usual work is done. */
import { isOffered } from '../../app/commands.svelte.ts';
import { hashOf, type Route } from '../../app/router.svelte.ts';
import { COMMAND_KEYS } from '../../app/shortcuts.ts';
import { STOCK_SECTIONS, takesScansSoon } from '../../app/stock-sections.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

export interface KeyLine {
  /** Any of them does it. */
  readonly keys: readonly string[];
  readonly text: string;
}

const LIST_KEYS = [
  [['↑', '↓'], 'help.key.move'],
  [['Enter'], 'help.key.open'],
  [['Space'], 'help.key.select'],
  [['Shift ↑', 'Shift ↓'], 'help.key.range'],
  [['Ctrl A'], 'help.key.all'],
] as const satisfies readonly (readonly [readonly string[], TextKey])[];

const SESSION_KEYS = [
  [['0–9'], 'help.key.quantity'],
  [['↑', '↓'], 'help.key.lines'],
] as const satisfies readonly (readonly [readonly string[], TextKey])[];

const LABEL_KEYS = [
  [['←', '↑', '→', '↓'], 'help.key.nudge'],
  [['Ctrl R', 'Ctrl Shift R'], 'labels.turnKeys'],
  [['Del'], 'help.key.remove'],
] as const satisfies readonly (readonly [readonly string[], TextKey])[];

type KeyedCommand = keyof typeof COMMAND_KEYS;

/** In a session what Ctrl S saves is booked. */
function commandWords(name: KeyedCommand, route: Route): string {
  if (name === 'save' && takesScansSoon(route)) return t('help.key.book');
  if (name === 'save' && route.page === 'labels') return t('help.key.saveDesign');
  return t(`help.command.${name}`);
}

/** Keys of the screen that is shown: what it offers now, and how one moves there. */
export function screenKeys(route: Route): readonly KeyLine[] {
  const offered = (Object.entries(COMMAND_KEYS) as [KeyedCommand, string][])
    .filter(([name]) => isOffered(name))
    .map(([name, keys]) => ({
      keys: name === 'save' ? [keys, 'Ctrl Enter'] : [keys],
      text: commandWords(name, route),
    }));
  return [...offered, ...movingKeys(route).map(([keys, text]) => ({ keys, text: t(text) }))];
}

function movingKeys(route: Route): readonly (readonly [readonly string[], TextKey])[] {
  if ((route.page === 'items' || route.page === 'contacts') && !route.editing) return LIST_KEYS;
  if (takesScansSoon(route)) return SESSION_KEYS;
  return route.page === 'labels' && route.id === null ? LABEL_KEYS : [];
}

export function everywhereKeys(): readonly KeyLine[] {
  const stock = STOCK_SECTIONS.filter(({ keys }) => keys !== '').map(({ section, keys }) => ({
    keys: [keys],
    text: t(`stock.${section}`),
  }));
  const others = [
    [['Ctrl K'], 'help.key.palette'],
    [['Ctrl F'], 'help.key.search'],
    [['Ctrl 1', 'Ctrl 9'], 'help.key.pages'],
    [['Alt ←', 'Alt →'], 'help.key.back'],
    [['Ctrl Z'], 'help.key.undo'],
    [['Ctrl +', 'Ctrl −', 'Ctrl 0'], 'help.key.zoom'],
    [['F1', '?'], 'help.key.help'],
  ] as const satisfies readonly (readonly [readonly string[], TextKey])[];
  return [...others.map(([keys, text]) => ({ keys, text: t(text) })), ...stock];
}

/** The usual work, each with the screen where it is done. */
export const TOPICS = [
  { topic: 'receive', href: hashOf('stock', 'receive') },
  { topic: 'count', href: hashOf('stock', 'count') },
  { topic: 'transfer', href: hashOf('stock', 'transfer') },
  { topic: 'correct', href: hashOf('stock', 'adjust') },
  { topic: 'undo', href: hashOf('stock', 'documents') },
  { topic: 'order', href: hashOf('stock', 'order') },
  { topic: 'labels', href: hashOf('labels') },
  { topic: 'printer', href: hashOf('labels', 'printers') },
  { topic: 'scanner', href: hashOf('settings', 'scanner') },
  { topic: 'import', href: hashOf('items', 'import') },
  { topic: 'offline', href: hashOf('sync', 'outbox') },
  { topic: 'conflict', href: hashOf('sync', 'outbox') },
  { topic: 'backup', href: hashOf('settings', 'data') },
] as const;
