/** The administrator's say in which Service, organization and token broker this PC is connected to. */
import type { ConnectionToTry } from '../../engine/ask-once.ts';
import { failed, ok, type Result } from '../../../src-sync/domain/result.ts';
import { managedFailure, type Policy } from '../../../src-sync/profile/policy/policy.ts';

/** Refuses a connection to another Service, or by another way to sign in, than the locked one. */
export function allowedConnection(
  connection: ConnectionToTry,
  { values, locked }: Policy,
): Result<ConnectionToTry> {
  if (locked.has('address') && connection.baseUrl !== values.address)
    return failed(managedFailure('address'));
  const brokerUrl = connection.broker?.brokerUrl ?? null;
  if (locked.has('broker') && brokerUrl !== values.broker) return failed(managedFailure('broker'));
  return ok(connection);
}

/** A new sign-in for a workspace that is here already. One of another Service stays as it was: work may wait in it. */
export function allowedSignIn(connection: ConnectionToTry, policy: Policy): Result<ConnectionToTry> {
  const { address } = policy.values;
  const isOther = address !== undefined && address !== connection.baseUrl;
  return isOther ? ok(connection) : allowedConnection(connection, policy);
}

export function allowedOrganization(organizationId: string | null, { values, locked }: Policy): Result<null> {
  return locked.has('organization') && organizationId !== values.organization
    ? failed(managedFailure('organization'))
    : ok(null);
}
