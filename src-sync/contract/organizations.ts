/** Reads the list of organizations. The contract names the operation and no field of its answer. */
import { failure } from '../domain/failure.ts';
import { aboutConnection } from '../domain/messages/connection.ts';
import { readServerId, readText } from '../domain/records/fields.ts';
import type { ListedOrganization, OrganizationList } from '../domain/sync/identity.ts';
import { isJsonObject, type JsonValue } from '../domain/values/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { decodeList } from './decode.ts';

/** A row may be the user's membership: then its own id is not the organization's. */
const OWN_ID_NAMES = ['organizationId', 'organization_id', 'organizationGid', 'orgId'];
const ROW_ID_NAMES = ['gid', 'id'];
const NAME_NAMES = ['name', 'organizationName', 'displayName', 'legalName', 'title'];

function readOrganization(row: JsonValue): ListedOrganization | null {
  if (!isJsonObject(row)) return null;
  const names = [...OWN_ID_NAMES, ...ROW_ID_NAMES];
  const all = [...names.map((name) => readText(row, [name])), readServerId(row)];
  const [id, ...more] = new Set(all.filter((one) => one !== null));
  return id === undefined ? null : { ids: [id, ...more], name: readText(row, NAME_NAMES) ?? id };
}

/** A list in which nothing can be read is a failure; single rows that cannot be read make it incomplete. */
export function decodeOrganizations(data: JsonValue): Result<OrganizationList> {
  const list = decodeList(data);
  if (!list.ok) return list;
  const { rows, totalElements, totalPages } = list.value;
  const organizations = rows.map(readOrganization).filter((found) => found !== null);
  if (organizations.length === 0 && rows.length > 0) {
    return failed(failure('UNREADABLE_ANSWER', aboutConnection('organizationsUnreadable')));
  }
  const isWhole = (totalElements ?? rows.length) <= rows.length && (totalPages ?? 1) <= 1;
  return ok({
    organizations: eachOnce(organizations),
    complete: isWhole && organizations.length === rows.length,
  });
}

/** A person with two roles in one organization may be told of it twice: it is one choice, by all ids of both. */
function eachOnce(organizations: readonly ListedOrganization[]): readonly ListedOrganization[] {
  const alike = Map.groupBy(organizations, ({ ids: [id] }) => id);
  return [...alike].map(([id, same]) => {
    const others = new Set(same.flatMap(({ ids }) => ids));
    others.delete(id);
    return { ids: [id, ...others], name: same[0]?.name ?? id };
  });
}
