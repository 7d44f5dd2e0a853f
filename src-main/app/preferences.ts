/** Settings as this run sees them: a theme given on the command line lasts until the person chooses another; the administrator's lasts. */
import type { Failure } from '../../src-sync/domain/failure.ts';
import { managedFailure, type Policy } from '../../src-sync/profile/policy/policy.ts';
import { failed, ok, type Result } from '../../src-sync/domain/result.ts';
import type { Settings } from '../ipc-contract/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

export interface Preferences {
  get(): Settings;
  /** Refused as a whole where the administrator has locked one of them. */
  change(changes: Partial<Settings>): Result<Settings>;
}

const MANAGED = ['theme', 'language', 'keepRunning', 'startAtLogin'] as const;

type Managed = Pick<Settings, (typeof MANAGED)[number]>;

/** Values of a policy that stand in until a person chooses. A locked one is never stored: it must go with the policy. */
export function standIns({ values, locked }: Pick<Policy, 'values' | 'locked'>): Partial<Managed> {
  const names = MANAGED.filter((name) => values[name] !== undefined && !locked.has(name));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function createPreferences(
  store: Pick<SettingsStore, 'settings' | 'change'>,
  givenTheme: Settings['theme'] | null,
  { values, locked }: Pick<Policy, 'values' | 'locked'>,
): Preferences {
  let theme = givenTheme;
  const lockedOnes = Object.fromEntries(
    MANAGED.filter((name) => locked.has(name)).map((name) => [name, values[name]]),
  ) as Partial<Managed>;
  const get = (): Settings => ({
    ...store.settings(),
    ...(theme === null ? {} : { theme }),
    ...lockedOnes,
  });
  const refusal = (changes: Partial<Settings>): Failure | null => {
    const name = MANAGED.find((one) => locked.has(one) && changes[one] !== undefined);
    return name === undefined ? null : managedFailure(name);
  };
  return {
    get,
    change(changes) {
      const refused = refusal(changes);
      if (refused !== null) return failed(refused);
      if (changes.theme !== undefined) theme = null;
      store.change(changes);
      return ok(get());
    },
  };
}
