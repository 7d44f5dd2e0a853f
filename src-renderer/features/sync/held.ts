/** Why a collection is not read, in a word for its row and in numbers for one that is kept within a bound. */
import type { FailureCode } from '../../../src-sync/domain/failure.ts';
import { boundOf, type CollectionStatus } from '../../../src-sync/domain/sync/status.ts';
import { t, type TextKey } from '../../i18n/index.svelte.ts';

const WORD_OF: Readonly<Partial<Record<FailureCode, TextKey>>> = {
  SCOPE_MISSING: 'sync.heldBy.scope',
  SUBSCRIPTION_REQUIRED: 'sync.heldBy.subscription',
  ORGANIZATION_ACCESS_DENIED: 'sync.heldBy.organization',
  INVALID_ORGANIZATION: 'sync.heldBy.organization',
  SIGN_IN_OTHER_ORGANIZATION: 'sync.heldBy.organization',
  ORGANIZATION_NOT_CHOSEN: 'sync.heldBy.organization',
  SIGN_IN_NEEDED: 'sync.heldBy.signIn',
};

export function heldInWords({ heldBy }: CollectionStatus): string {
  return t((heldBy === null ? undefined : WORD_OF[heldBy.code]) ?? 'sync.held');
}

/** `null` where all of the list is here. */
export function boundInWords(status: CollectionStatus): string | null {
  const bound = boundOf(status);
  return bound === null ? null : t('sync.bounded', { rows: bound.rows, all: bound.all });
}
