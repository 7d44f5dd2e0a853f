/** The source of a profile's data: Service, organization and account. Holds no secret. */
import { failure } from '../failure.ts';
import { aboutAddresses } from '../messages/addresses.ts';
import { failed, ok, type Result } from '../result.ts';

/** The owner of a database: data of two of these never mix. */
export interface ProfileAddress {
  /** Base address of the Service without a trailing slash; https, or http on loopback. */
  readonly baseUrl: string;
  /** Organization selector, `null` for the token's own organization. */
  readonly organizationId: string | null;
  /**
   * Whose sign-in it is, by a name that a person gave on this PC: the contract tells no account. Absent or empty for the
   * first one, who needs no name. In the spelling of `parseAccount`.
   */
  readonly account?: string;
}

/** The token broker; its credential lives in the vault. */
export interface BrokerAddress {
  readonly brokerUrl: string;
}

/** Names the contract leaves open (docs/contract-assumptions.md). */
export interface ContractNames {
  /** Word before the token in the Authorization header. */
  readonly authorizationScheme: string;
  /** Query parameter or header that selects the organization. */
  readonly organizationParameter: string;
  readonly organizationPlace: 'query' | 'header';
  /** The meaning of a record that the Service lists and marks as deleted; gone where it is not said. */
  readonly softDeletes?: 'gone' | 'shown' | undefined;
}

export const DEFAULT_CONTRACT_NAMES: ContractNames = {
  authorizationScheme: 'Service-oauthtoken',
  organizationParameter: 'organization_id',
  organizationPlace: 'query',
};

/** Secrets in memory: the pasted access token, or the device credential the broker takes. Never persisted outside the vault. */
export interface Secrets {
  readonly accessToken: string | null;
  readonly brokerCredential: string | null;
}

const ACCOUNT_LENGTH_MAX = 60;

/** The one spelling of a name for a sign-in; empty is the first account, which has none. */
export function parseAccount(text: string): Result<string> {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  // Part of folder and keychain names: nothing in it may be invisible.
  if (name.length <= ACCOUNT_LENGTH_MAX && name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name))
    return ok(name);
  return failed(
    failure('VALIDATION', aboutAddresses('accountName', { most: ACCOUNT_LENGTH_MAX }), { path: ['account'] }),
  );
}

export function accountOf(address: ProfileAddress): string {
  return address.account ?? '';
}

/** True where two addresses name one database. */
export function isSameAddress(one: ProfileAddress, other: ProfileAddress): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.organizationId === other.organizationId &&
    accountOf(one) === accountOf(other)
  );
}
