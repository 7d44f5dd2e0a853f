/**
 * The check that a sign-in belongs to the data of a database. All that can be known of a sign-in is which organizations it may use: the
 * contract tells no account, and of a token without an organization selector not even which one it reads.
 */

/** Under which name a database keeps what it knows of whose data it holds. */
export const IDENTITY_FACT = 'identity';

/** An organization as the Service lists it; a list may give it several ids, and any of them may have been chosen. */
export interface ListedOrganization {
  readonly ids: readonly [string, ...string[]];
  readonly name: string;
}

/** An organization as a person knows it, with the id that selects it. */
export interface OrganizationName {
  readonly id: string;
  readonly name: string;
}

export interface OrganizationList {
  readonly organizations: readonly ListedOrganization[];
  /** False where the Service gave a part of its list, or rows that cannot be read: absence then proves nothing. */
  readonly complete: boolean;
}

/** `same` comes with what the database may belong to, as far as is known by now; `untold` is no reason to hold anything. */
export type IdentityVerdict =
  | { readonly kind: 'same'; readonly organizations: readonly ListedOrganization[] }
  | { readonly kind: 'other' }
  | { readonly kind: 'untold' };

/**
 * @param chosenId the organization selector of the database, `null` for the token's own organization
 * @param known what the database may belong to, from earlier sign-ins; empty when none was ever checked
 */
export function judgeIdentity(
  list: OrganizationList,
  chosenId: string | null,
  known: readonly ListedOrganization[],
): IdentityVerdict {
  const { organizations, complete } = list;
  // A sign-in that works belongs to some organization: an empty list says nothing.
  if (organizations.length === 0) return { kind: 'untold' };
  if (chosenId !== null) {
    const chosen = organizations.find(({ ids }) => ids.some((id) => isSameId(id, chosenId)));
    if (chosen !== undefined) return { kind: 'same', organizations: [chosen] };
    return complete ? { kind: 'other' } : { kind: 'untold' };
  }
  if (known.length === 0) return complete ? { kind: 'same', organizations } : { kind: 'untold' };
  // Every sign-in this database was filled with could use its organization, so it is among what all of them have in common.
  const common = organizations.filter((one) => known.some((other) => isSameOrganization(one, other)));
  if (!complete) return { kind: 'untold' };
  return common.length === 0 ? { kind: 'other' } : { kind: 'same', organizations: common };
}

export function isSameOrganization(one: ListedOrganization, other: ListedOrganization): boolean {
  return one.ids.some((id) => other.ids.some((otherId) => isSameId(id, otherId)));
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Names that more than one of them has: these need their id beside them. */
export function sharedNames(organizations: readonly OrganizationName[]): ReadonlySet<string> {
  const names = organizations.map(({ name }) => name);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
