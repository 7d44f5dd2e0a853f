/** The pages of the settings, in the order of their list. */
import type { PageName } from '../app/router.svelte.ts';
import type { IconName } from '../ui/icons.ts';

export const SETTINGS_SECTIONS = [
  { section: 'shop', icon: 'building' },
  { section: 'crm', icon: 'funnel' },
  { section: 'appearance', icon: 'sun' },
  { section: 'place', icon: 'pin' },
  { section: 'scanner', icon: 'scan' },
  { section: 'counting', icon: 'rack' },
  { section: 'sounds', icon: 'sound' },
  { section: 'alerts', icon: 'bell' },
  { section: 'background', icon: 'moon' },
  { section: 'printers', icon: 'print' },
  { section: 'connection', icon: 'link' },
  { section: 'network', icon: 'globe' },
  { section: 'data', icon: 'file' },
  { section: 'updates', icon: 'update' },
  { section: 'support', icon: 'pulse' },
  { section: 'about', icon: 'info' },
] as const satisfies readonly { readonly section: string; readonly icon: IconName }[];

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['section'];

/** Its page: printers are looked after where labels are printed. */
export function placeOfSection(section: SettingsSection): readonly [PageName, string] {
  return section === 'printers' ? ['labels', 'printers'] : ['settings', section];
}
