/** Settings as this run sees them: a theme given on the command line lasts until the person chooses another. */
import type { Settings } from '../ipc-contract/channels.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

export interface Preferences {
  get(): Settings;
  change(changes: Partial<Settings>): Settings;
}

export function createPreferences(
  store: Pick<SettingsStore, 'settings' | 'change'>,
  givenTheme: Settings['theme'] | null,
): Preferences {
  let theme = givenTheme;
  const get = (): Settings => ({ ...store.settings(), ...(theme === null ? {} : { theme }) });
  return {
    get,
    change(changes) {
      if (changes.theme !== undefined) theme = null;
      store.change(changes);
      return get();
    },
  };
}
