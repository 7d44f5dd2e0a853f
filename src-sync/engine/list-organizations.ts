/** Asks the Service which organizations a sign-in may choose from, before there is a profile: no database, one request. */
import { decodeList } from '../contract/decode.ts';
import { failure } from '../domain/failure.ts';
import { readServerId, readText } from '../domain/fields.ts';
import { isJsonObject, type JsonValue } from '../domain/json.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { createServiceClient } from '../transport/client.ts';
import { createHttpExchange } from '../transport/exchange.ts';
import { createRequestGate } from '../transport/gate.ts';
import { systemClock } from '../transport/system-clock.ts';
import { createTokenSource } from '../transport/tokens.ts';
import type { TrialConnection } from './protocol.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
}

/** The contract names no fields of an organization. */
const ID_NAMES = ['organizationId', 'organization_id', 'orgId'];
const NAME_NAMES = ['name', 'organizationName', 'displayName', 'legalName', 'title'];

function readOrganization(row: JsonValue): Organization | null {
  if (!isJsonObject(row)) return null;
  const id = readServerId(row) ?? readText(row, ID_NAMES);
  return id === null ? null : { id, name: readText(row, NAME_NAMES) ?? id };
}

export async function listOrganizations(
  connection: TrialConnection,
): Promise<Result<readonly Organization[]>> {
  const exchange = createHttpExchange();
  const clock = systemClock;
  const client = createServiceClient({
    address: { baseUrl: connection.baseUrl, organizationId: null },
    names: connection.names,
    tokens: createTokenSource({ secrets: connection.secrets, broker: connection.broker, exchange, clock }),
    // Nothing else has been sent yet, and this process ends with the answer: there is no budget to remember.
    gate: createRequestGate({ clock, random: Math.random, onSave: () => undefined }),
    exchange,
    clock,
  });
  const answer = await client.call('organizations.list', { lane: 'person' });
  await client.close();
  if (!answer.ok) return answer;
  const list = decodeList(answer.value.data);
  if (!list.ok) return list;
  const organizations = list.value.rows.map(readOrganization).filter((found) => found !== null);
  if (organizations.length > 0 || list.value.rows.length === 0) return ok(organizations);
  return failed(
    failure(
      'UNREADABLE_ANSWER',
      'The Service answered with organizations that Stockhand cannot read. Nothing was stored; leave the choice out to use the organization of your sign-in.',
    ),
  );
}
