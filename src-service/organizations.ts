/** Organizations of the stand-in, and the one that a request addresses. */
import type { JsonRecord } from './json.ts';
import { Refusal } from './http/refusal.ts';
import type { Store } from './store.ts';
import type { TokenOptions } from './http/tokens.ts';
import { isUuid } from './http/validate.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
  subscriptionEnded: boolean;
  readonly store: Store;
}

export class Organizations {
  private readonly list: readonly Organization[];

  constructor(list: readonly Organization[]) {
    this.list = list;
  }

  all(): readonly Organization[] {
    return this.list;
  }

  /** By id or name. */
  get(idOrName: string): Organization | undefined {
    const wanted = idOrName.toLowerCase();
    return this.list.find((one) => one.id === wanted || one.name.toLowerCase() === wanted);
  }

  get first(): Organization {
    const first = this.list[0];
    if (first === undefined) throw new Error('A stand-in Service needs an organization');
    return first;
  }

  isMember(token: TokenOptions, organization: Organization): boolean {
    if (token.organizations === undefined) return true;
    return token.organizations.some((name) => this.get(name) === organization);
  }

  private homeOf(token: TokenOptions): Organization {
    const named = token.home ?? token.organizations?.[0];
    return (named === undefined ? undefined : this.get(named)) ?? this.first;
  }

  /** `selector`: what the request says, or `null`; then the organization of the token. */
  addressed(token: TokenOptions, selector: string | null): Organization {
    const organization = selector === null || selector === '' ? this.homeOf(token) : this.named(selector);
    if (!this.isMember(token, organization)) {
      const code = 'ORGANIZATION_ACCESS_DENIED';
      throw new Refusal(403, 'You are not an active member of this organization', code, { code });
    }
    if (organization.subscriptionEnded) {
      const code = 'SUBSCRIPTION_REQUIRED';
      throw new Refusal(402, 'The subscription of this organization has ended', code, { code });
    }
    return organization;
  }

  private named(selector: string): Organization {
    const organization = isUuid(selector) ? this.get(selector) : undefined;
    if (organization !== undefined) return organization;
    const code = 'INVALID_ORGANIZATION_ID';
    throw new Refusal(400, 'organization_id is not a valid organization id', code, { code });
  }

  presentFor(token: TokenOptions): JsonRecord[] {
    return this.list
      .filter((organization) => this.isMember(token, organization))
      .map((organization) => ({
        id: organization.id,
        name: organization.name,
        isDefault: organization === this.homeOf(token),
        status: organization.subscriptionEnded ? 'EXPIRED' : 'ACTIVE',
      }));
  }
}

/** Areas that the contract never offers through the API. */
const FORBIDDEN =
  /^\/api\/(v1\/)?(auth|sign-in|login|account\/security|billing|subscriptions?|invitations?|ai|developer|employee-portal|organizations\/.+)(\/|$)/;

export function requireOfferedArea(method: string, path: string): void {
  const createsOrganization = path === '/api/v1/organizations' && method !== 'GET';
  if (!createsOrganization && !FORBIDDEN.test(path)) return;
  const code = 'FORBIDDEN_RESOURCE';
  throw new Refusal(403, 'This area is not available through the API', code, { code });
}
