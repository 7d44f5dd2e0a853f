/** Before an organization or an account that is new here gets a database: whether the Service knows it. */
import { says, type Failure } from '../domain/failure.ts';
import type { NetworkAccess } from '../domain/sync/network.ts';
import type { ContractNames, ProfileAddress, Secrets } from '../domain/sync/profile.ts';
import { judgeIdentity } from '../domain/sync/identity.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { listOrganizations } from '../engine/identity/list-organizations.ts';
import { words } from '../transport/failure-words.ts';
import { rememberChoice, type Session } from './session.ts';

export interface Admission {
  readonly session: Session;
  readonly address: ProfileAddress;
  readonly names: ContractNames;
  readonly secrets: Secrets;
  readonly network: NetworkAccess;
  readonly signal: AbortSignal;
  readonly note: (sentence: string) => void;
}

/**
 * Refuses an organization that the sign-in does not have, with those that it has. One that is there is remembered from now on; where the
 * Service does not tell, the sync itself finds out.
 */
export async function admitOrganization(admission: Admission): Promise<Result<null>> {
  const { session, address, names, secrets, network, signal, note } = admission;
  if (session.choice?.isNew !== true) return ok(null);
  const { broker } = session;
  // An account comes without one until its first sync has found out which the Service answers for.
  const { organizationId } = address;
  const connection = { baseUrl: address.baseUrl, broker, names, secrets, network };
  const list = await listOrganizations(connection, { signal });
  if (!list.ok) return says(list.failure, 'unheard') ? list : ok(null);
  const { kind } = judgeIdentity(list.value, organizationId, []);
  if (kind === 'other' && organizationId !== null) {
    const { organizations } = list.value;
    return failed(words.unknownOrganization('INVALID_ORGANIZATION', organizationId, organizations));
  }
  return kind === 'same' ? rememberChoice(session, note) : ok(null);
}

/** After a run: what the Service refused is what no later command is about; what it did not refuse is remembered. */
export function settleChoice(
  session: Session,
  reason: Failure | undefined,
  note: (sentence: string) => void,
): Result<null> {
  if (session.choice === null) return ok(null);
  const isRefused = reason !== undefined && says(reason, 'wrong-organization');
  return isRefused ? session.choice.forget() : rememberChoice(session, note);
}
