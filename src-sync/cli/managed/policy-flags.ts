/** The policy of this PC, as the flags of a command meet it. */
import { parseAddress } from '../../domain/values/address.ts';
import type { Failure } from '../../domain/failure.ts';
import type { PolicyKey } from '../../domain/policy/policy.ts';
import { managedFailure, type Policy } from '../../profile/policy/policy.ts';
import type { Remembered } from '../../profile/remembered.ts';
import type { CommonFlags } from '../arguments/common-flags.ts';

/** A flag that names another Service, organization or broker than a locked one. What is stored here stays reachable without flags. */
export function refusedByPolicy(flags: CommonFlags, { values, locked }: Policy): Failure | null {
  const others: readonly (readonly [PolicyKey, string | null])[] = [
    ['address', spelled(flags.baseUrl)],
    ['organization', flags.organizationId],
    ['broker', spelled(flags.brokerUrl)],
  ];
  const refused = others.find(([key, given]) => given !== null && locked.has(key) && given !== values[key]);
  return refused === undefined ? null : managedFailure(refused[0]);
}

/** An address that is none is refused elsewhere, with a better sentence. */
function spelled(address: string | null): string | null {
  const parsed = parseAddress(address ?? '');
  return parsed.ok ? parsed.value : null;
}

/** A profile that remembers no Service yet begins with the one of the policy; one that does keeps its own. */
export function withPolicy(remembered: Remembered, { values }: Policy): Remembered {
  const { address, organization = null, broker = null } = values;
  if (remembered.baseUrl === null && address !== undefined) {
    return { ...remembered, baseUrl: address, organizationId: organization, brokerUrl: broker };
  }
  return remembered.baseUrl === address && remembered.brokerUrl === null
    ? { ...remembered, brokerUrl: broker }
    : remembered;
}
