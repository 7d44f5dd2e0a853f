/** Where a profile's data comes from: which Service, which organization, how it is signed in. Holds no secret. */

export interface ProfileAddress {
  /** Base address of the Service without a trailing slash; https, or http on loopback. */
  readonly baseUrl: string;
  /** Organization selector, `null` for the token's own organization. */
  readonly organizationId: string | null;
}

/** The token broker of architecture.md section 3; its credential lives in the vault. */
export interface BrokerAddress {
  readonly brokerUrl: string;
}

/** Names the contract leaves open (docs/contract-assumptions.md). */
export interface ContractNames {
  /** Word before the token in the Authorization header. */
  readonly authorizationScheme: string;
  /** Query parameter that selects the organization. */
  readonly organizationParameter: string;
}

export const DEFAULT_CONTRACT_NAMES: ContractNames = {
  authorizationScheme: 'Service-oauthtoken',
  organizationParameter: 'organization_id',
};

/** Secrets in memory: the pasted access token, or the device credential the broker takes. Never persisted outside the vault. */
export interface Secrets {
  readonly accessToken: string | null;
  readonly brokerCredential: string | null;
}
