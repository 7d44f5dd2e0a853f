/**
 * The organization that a sign-in answers for where none was chosen. The contract has no answer that says it, so it is found by comparing:
 * what the token's own organization has (or what is stored here already) is looked for in each organization that the sign-in may use.
 */
import { randomUUID } from 'node:crypto';
import { decodeList } from '../../contract/decode.ts';
import type { OperationKey } from '../../contract/operations.ts';
import type { CollectionName } from '../../domain/records/collections.ts';
import { says, type Failure } from '../../domain/failure.ts';
import { readServerId } from '../../domain/records/fields.ts';
import type { ListedOrganization } from '../../domain/sync/identity.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { isSameId } from '../../domain/records/comparable-ids.ts';
import type { Reader } from '../../store/database.ts';
import { newestServerIds } from '../../store/sync/known.ts';
import type { ServiceAnswer } from '../../transport/client.ts';

/**
 * `untold`: it cannot be known, and a person has to choose. `unselectable`: this Service takes no notice of a choice, or lets nothing be
 * read. `elsewhere`: what is stored here is of an organization that this sign-in may not use.
 */
export type OwnOrganization =
  | { readonly kind: 'found'; readonly organization: ListedOrganization; readonly id: string }
  | { readonly kind: 'untold' | 'unselectable' | 'elsewhere' };

export type AskFor = (
  key: OperationKey,
  organizationId: string | null,
  path: Readonly<Record<string, string>>,
) => Promise<Result<ServiceAnswer>>;

export interface OwnOrganizationParts {
  readonly reader: Reader;
  readonly ask: AskFor;
  /** This sign-in lacks organizations that what is stored here may belong to as well. */
  readonly lacksSome: boolean;
}

interface Probe {
  readonly collection: CollectionName;
  readonly list: OperationKey;
  /** Reads one record; where the list comes whole the list tells as much. */
  readonly get: { readonly key: OperationKey; readonly parameter: string } | null;
}

interface Judged {
  readonly having: readonly ListedOrganization[];
  readonly open: readonly ListedOrganization[];
  /** One of them surely lacks it. */
  readonly isTelling: boolean;
}

/** Small lists that nearly every organization has something in come first. */
const PROBES: readonly Probe[] = [
  { collection: 'warehouses', list: 'warehouses.list', get: null },
  { collection: 'pipelines', list: 'pipelines.list', get: null },
  { collection: 'categories', list: 'categories.list', get: null },
  { collection: 'contacts', list: 'contacts.list', get: { key: 'contacts.get', parameter: 'gid' } },
  { collection: 'items', list: 'items.list', get: { key: 'items.get', parameter: 'id' } },
  { collection: 'notifications', list: 'notifications.list', get: null },
];

/** One record may have been deleted since: so many are looked for. */
const SAMPLES = 3;

/** @param candidates what the data may belong to; a failure is one of the connection or of the sign-in, and it is worth asking again */
export function findOwnOrganization(
  candidates: readonly ListedOrganization[],
  parts: OwnOrganizationParts,
): Promise<Result<OwnOrganization>> {
  const search = new Search(parts);
  const [only, ...others] = candidates;
  const isOnly = only !== undefined && others.length === 0 && !parts.lacksSome;
  return isOnly ? search.prove(only) : search.choose(candidates);
}

class Search {
  readonly #parts: OwnOrganizationParts;
  /** Under which of its ids the Service took an organization. */
  readonly #taken = new Map<ListedOrganization, string>();
  /** An answer that says nothing and may be another one later. */
  #doubt: Failure | null = null;
  /** A list that this sign-in may read. */
  #readable: Probe | null = null;
  /** An organization that lets nobody look whether it has what is stored here. */
  #closed: Failure | null = null;

  constructor(parts: OwnOrganizationParts) {
    this.#parts = parts;
  }

  /** There is no other: only whether the Service takes its id. Where it does not, nothing is lost by not saying it. */
  async prove(organization: ListedOrganization): Promise<Result<OwnOrganization>> {
    for (const { list } of PROBES) {
      const answer = await this.#askAs(organization, list, {});
      if (answer.ok) {
        if (answer.value !== null) return ok(this.#found(organization));
      } else if (answer.failure.code === 'INVALID_ORGANIZATION') {
        return ok({ kind: 'unselectable' });
      } else {
        return answer;
      }
    }
    return this.#doubt === null ? ok({ kind: 'unselectable' }) : failed(this.#doubt);
  }

  async choose(candidates: readonly ListedOrganization[]): Promise<Result<OwnOrganization>> {
    let left = candidates;
    // Of what is looked for: some organization has it or may have it; some organization surely lacks it.
    let isThere = false;
    let isLacked = false;
    // The data that is stored here already decides: it must stay with its own organization, whatever the sign-in's home is by now.
    for (const source of ['store', 'service'] as const) {
      for (const probe of PROBES) {
        const ids = source === 'store' ? ok(await this.#stored(probe)) : await this.#listed(probe);
        if (!ids.ok) return ids;
        if (ids.value === null || (source === 'store' && ids.value.length === 0)) continue;
        const judged = await this.#judge(left, probe, ids.value);
        if (!judged.ok) return judged;
        const { having, open, isTelling } = judged.value;
        const [only, ...more] = having;
        if (only !== undefined && more.length === 0 && open.length === 0) return ok(this.#found(only));
        // None of them: it changed between the questions, or was deleted.
        if (having.length + open.length > 0) left = [...having, ...open];
        isThere ||= having.length + open.length > 0;
        isLacked ||= isTelling;
      }
      if (source === 'service' || isThere) continue;
      // Never on with another one: what waits here would be sent there.
      if (this.#closed !== null) return failed(this.#closed);
      if (isLacked && this.#parts.lacksSome) return ok({ kind: 'elsewhere' });
    }
    return this.#undecided();
  }

  /** Those of `organizations` that have these records, and those of which it cannot be told. */
  async #judge(
    organizations: readonly ListedOrganization[],
    probe: Probe,
    ids: readonly string[],
  ): Promise<Result<Judged>> {
    const having: ListedOrganization[] = [];
    const open: ListedOrganization[] = [];
    let isTelling = false;
    for (const organization of organizations) {
      const has = await this.#has(organization, probe, ids);
      if (!has.ok) {
        if (!says(has.failure, 'closed')) return has;
        if (has.failure.code !== 'INVALID_ORGANIZATION') this.#closed = has.failure;
        continue;
      }
      if (has.value === true) having.push(organization);
      else if (has.value === null) open.push(organization);
      else isTelling = true;
      // Ids are of one organization: once one has them and another one does not, the rest need not be asked.
      if (ids.length > 0 && having.length > 0 && isTelling && open.length === 0) break;
    }
    return ok({ having, open, isTelling });
  }

  /** `ids` empty: whether the list is empty there too. `null`: it cannot be told. */
  async #has(
    organization: ListedOrganization,
    { list, get }: Probe,
    ids: readonly string[],
  ): Promise<Result<boolean | null>> {
    if (ids.length === 0 || get === null) {
      const answer = await this.#askAs(organization, list, {});
      if (!answer.ok) return answer;
      const there = answer.value === null ? null : idsIn(answer.value);
      if (there === null) return ok(null);
      return ok(
        ids.length === 0 ? there.length === 0 : ids.some((id) => there.some((other) => isSameId(id, other))),
      );
    }
    for (const id of ids.slice(0, SAMPLES)) {
      const answer = await this.#askAs(organization, get.key, { [get.parameter]: id });
      if (answer.ok) return ok(answer.value === null ? null : true);
      if (answer.failure.code !== 'GONE') return answer;
    }
    return ok(false);
  }

  #stored({ collection }: Probe): Promise<readonly string[]> {
    return newestServerIds(this.#parts.reader, collection, SAMPLES);
  }

  /** The list of the token's own organization; `null` where that cannot be read. */
  async #listed(probe: Probe): Promise<Result<readonly string[] | null>> {
    const answer = await this.#parts.ask(probe.list, null, {});
    if (answer.ok) {
      this.#readable ??= probe;
      return ok(idsIn(answer.value));
    }
    return this.#setAside(answer.failure);
  }

  /** Under the ids that the list gives it, until the Service takes one; `null` where this question gets no answer. */
  async #askAs(
    organization: ListedOrganization,
    key: OperationKey,
    path: Readonly<Record<string, string>>,
  ): Promise<Result<ServiceAnswer | null>> {
    const known = this.#taken.get(organization);
    let refusal: Result<never> | null = null;
    for (const id of known === undefined ? organization.ids : [known]) {
      const answer = await this.#parts.ask(key, id, path);
      if (answer.ok) {
        this.#taken.set(organization, id);
        return answer;
      }
      if (answer.failure.code !== 'INVALID_ORGANIZATION') {
        return answer.failure.code === 'GONE' && Object.keys(path).length > 0
          ? answer
          : this.#setAside(answer.failure);
      }
      refusal = answer;
    }
    return refusal ?? ok(null);
  }

  /** Notes a failure that ends this question alone; one that ends the search is given back. */
  #setAside(failure: Failure): Result<null> {
    if (says(failure, 'not-now') || says(failure, 'closed')) return failed(failure);
    if (says(failure, 'doubtful')) this.#doubt = failure;
    return ok(null);
  }

  async #undecided(): Promise<Result<OwnOrganization>> {
    if (this.#doubt !== null) return failed(this.#doubt);
    if (this.#readable === null) return ok({ kind: 'unselectable' });
    // Nobody's id: a Service that looks at the choice refuses it (INVALID_ORGANIZATION_ID).
    const answer = await this.#parts.ask(this.#readable.list, randomUUID(), {});
    if (!answer.ok && (says(answer.failure, 'not-now') || says(answer.failure, 'doubtful'))) return answer;
    return ok({ kind: answer.ok ? 'unselectable' : 'untold' });
  }

  #found(organization: ListedOrganization): OwnOrganization {
    const id = this.#taken.get(organization) ?? organization.ids[0];
    return { kind: 'found', organization, id };
  }
}

/** `null` where it is no list that can be read. */
function idsIn({ data }: ServiceAnswer): readonly string[] | null {
  const list = decodeList(data);
  if (!list.ok) return null;
  return list.value.rows
    .flatMap((row) => (isJsonObject(row) ? [readServerId(row)] : []))
    .filter((id) => id !== null);
}
