/** The administrator's settings of this PC, as the fields of the window ask for them. */
import type { PolicyKey } from '../../../src-sync/domain/policy/policy.ts';
import { t } from '../../i18n/index.svelte.ts';
import { session } from '../session.svelte.ts';

export function isLocked(key: PolicyKey): boolean {
  return session.app?.policy.locked.includes(key) ?? false;
}

/** The hint below a locked field. */
export function lockedHint(key: PolicyKey): string | undefined {
  return isLocked(key) ? t('settings.managed') : undefined;
}

/** The broker that a Service is signed in to with; a workspace of another Service than the administrator's has its own. */
export function managedBroker(baseUrl: string | null): string | null {
  const policy = session.app?.policy;
  if (policy === undefined || (policy.address !== null && baseUrl !== policy.address)) return null;
  return policy.broker;
}
