/** The organization of a database's requests: the one that was chosen, or the one its data turned out to be of. */

export interface OrganizationSelector {
  /** The selector of every request; `null` while the token's own organization is all that is known. */
  readonly id: string | null;
  /** From now on every request says so. */
  settle(id: string): void;
}

export function createSelector(chosenId: string | null): OrganizationSelector {
  let id = chosenId;
  return {
    get id() {
      return id;
    },
    settle: (settledId) => {
      id = settledId;
    },
  };
}
