/** Which profile a command is about: what its flags say, and what the profile remembers where they say nothing. */
import { parseAddress } from '../domain/address.ts';
import { failure } from '../domain/failure.ts';
import type { BrokerAddress, ProfileAddress } from '../domain/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { readRemembered, writeRemembered, type Remembered } from '../profile/remembered.ts';
import type { CommonFlags } from './args.ts';

export interface Session {
  readonly dataDir: string;
  /** `null` while no base address was ever given: then there is nothing to read yet. */
  readonly address: ProfileAddress | null;
  readonly broker: BrokerAddress | null;
}

/**
 * An organization belongs to its Service: a base address that is given comes with the organization that is given beside it,
 * or the token's own; only together are they taken from what the profile remembers. What is new is remembered.
 */
export function openSession(flags: CommonFlags): Result<Session> {
  const remembered = readRemembered(flags.dataDir);
  const baseUrl = addressOf(flags.baseUrl, remembered.baseUrl, 'base address');
  if (!baseUrl.ok) return baseUrl;
  const sameService = flags.baseUrl === null || baseUrl.value === remembered.baseUrl;
  const brokerUrl = addressOf(
    flags.brokerUrl,
    sameService ? remembered.brokerUrl : null,
    'address of the token broker',
  );
  if (!brokerUrl.ok) return brokerUrl;
  const now: Remembered = {
    baseUrl: baseUrl.value,
    organizationId: flags.organizationId ?? (flags.baseUrl === null ? remembered.organizationId : null),
    brokerUrl: brokerUrl.value,
  };
  if (now.baseUrl !== null && !isSame(now, remembered)) {
    const written = writeRemembered(flags.dataDir, now);
    if (!written.ok) return written;
  }
  return ok({
    dataDir: flags.dataDir,
    address: now.baseUrl === null ? null : { baseUrl: now.baseUrl, organizationId: now.organizationId },
    broker: now.brokerUrl === null ? null : { brokerUrl: now.brokerUrl },
  });
}

/** For commands that make no sense without a Service. */
export function requireAddress(session: Session): Result<ProfileAddress> {
  return session.address === null
    ? failed(
        failure(
          'VALIDATION',
          'This profile does not know its Service yet: give --base-url URL once, it is remembered.',
        ),
      )
    : ok(session.address);
}

function addressOf(flag: string | null, remembered: string | null, what: string): Result<string | null> {
  if (flag !== null) {
    return parseAddress(flag, what);
  }
  // A file that a person edited is checked like a flag, but must not stop a command that does not need it.
  const known = remembered === null ? null : parseAddress(remembered, what);
  return ok(known?.ok === true ? known.value : null);
}

function isSame(one: Remembered, other: Remembered): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.organizationId === other.organizationId &&
    one.brokerUrl === other.brokerUrl
  );
}
